import { useQuery } from '@tanstack/react-query'
import { useAuth } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { administrationQueries } from '#site/features/administration/administration-queries.ts'
import { providers } from '#site/features/credentials/providers.ts'
import { signInMethodsQuery } from '#site/features/credentials/sign-in-methods.ts'
import card from '#site/ui/card.module.css'
import classes from './OverviewTab.module.css'

/** Where the embedded backend's email goes. */
const mailDelivery: Record<string, string> = {
  inbox: 'Kept in the inbox on the server',
  'mail server': 'Sent through a mail server',
  nowhere: 'Not delivered: no mail server is set up',
}

/** Shows what the services report about themselves, as far as a browser may ask. */
export function StackHealth({ databaseVersion }: { databaseVersion: string }) {
  const { authDomain, apiKey, mailSender, projectId } = useConfiguration()
  const service = useQuery(administrationQueries.authService(authDomain, apiKey))
  const methods = useQuery(signInMethodsQuery(useAuth()))
  const embedded = service.data?.embedded
  const unknownService = service.isPending ? 'Asking…' : 'Does not answer'
  const unknown = methods.isError ? 'Could not be asked' : 'Asking…'
  const rows: { name: string; value: string; isBad?: boolean }[] = [
    {
      name: 'Runs on',
      value: service.data ? (embedded ? 'The embedded backend' : `Supabase at ${new URL(authDomain).host}`) : unknownService,
    },
    { name: 'Database', value: lineOf('Answers', embedded?.database, `PostgreSQL ${databaseVersion}`) },
    {
      name: 'Sign-in service',
      value: service.data ? lineOf('Answers', embedded ? null : service.data.name, service.data.version) : unknownService,
      isBad: service.data === null,
    },
    {
      name: 'Sign-in methods',
      value: methods.data ? ['Email', ...methods.data.providers.map((name) => providers[name].name)].join(', ') : unknown,
    },
    { name: 'Registration', value: methods.data ? (methods.data.registration ? 'Open' : 'Closed') : unknown },
    {
      name: 'Mail',
      value: service.data ? (embedded ? (mailDelivery[embedded.mail ?? ''] ?? 'Unknown') : 'Sent by the sign-in service') : unknownService,
      isBad: embedded?.mail === 'nowhere',
    },
    { name: 'Mail is sent as', value: mailSender },
    { name: 'Project', value: projectId },
  ]
  return (
    <section className={card.card} aria-labelledby="stack-health">
      <h3 id="stack-health" className={card.title}>
        Stack health
      </h3>
      <dl className={classes.rows}>
        {rows.map(({ name, value, isBad }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className={isBad ? classes.bad : undefined}>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function lineOf(...parts: (string | null | undefined)[]): string {
  return parts.filter(Boolean).join(' · ')
}
