import { useQuery } from '@tanstack/react-query'
import type { SocialProvider } from '#auth/auth-adapter.ts'
import { useAuth } from '#auth/auth-context.ts'
import { useConfiguration } from '#backend/configuration.ts'
import { administrationQueries } from '#features/administration/administration-queries.ts'
import { signInMethodsQuery } from '#features/credentials/sign-in-methods.ts'
import classes from './OverviewTab.module.css'

const providerNames: Record<SocialProvider, string> = { google: 'Google', facebook: 'Facebook', x: 'X', github: 'GitHub' }

/** What the services say of themselves, as far as a browser may ask. */
export function StackHealth({ databaseVersion }: { databaseVersion: string }) {
  const { authDomain, apiKey, mailSender, projectId } = useConfiguration()
  const service = useQuery(administrationQueries.authService(authDomain, apiKey))
  const methods = useQuery(signInMethodsQuery(useAuth()))
  const unknown = methods.isError ? 'Could not be asked' : 'Asking…'
  return (
    <section className={classes.card} aria-labelledby="stack-health">
      <h3 id="stack-health" className={classes.title}>
        Stack health
      </h3>
      <dl className={classes.rows}>
        <div>
          <dt>Database</dt>
          <dd>Answers · PostgreSQL {databaseVersion}</dd>
        </div>
        <div>
          <dt>Sign-in service</dt>
          <dd className={service.data === null ? classes.bad : undefined}>
            {service.isPending ? 'Asking…' : service.data ? ['Answers', service.data.name, service.data.version].filter(Boolean).join(' · ') : 'Does not answer'}
          </dd>
        </div>
        <div>
          <dt>Sign-in methods</dt>
          <dd>{methods.data ? ['Email', ...methods.data.providers.map((name) => providerNames[name])].join(', ') : unknown}</dd>
        </div>
        <div>
          <dt>Registration</dt>
          <dd>{methods.data ? (methods.data.registration ? 'Open' : 'Closed') : unknown}</dd>
        </div>
        <div>
          <dt>Mail is sent as</dt>
          <dd>{mailSender}</dd>
        </div>
        <div>
          <dt>Project</dt>
          <dd>{projectId}</dd>
        </div>
      </dl>
    </section>
  )
}
