import { relative } from 'node:path'
import { brand } from '#shared/brand.ts'
import { demoAccounts as allDemoAccounts, demoPassword } from '../backend/auth/demo-accounts.ts'
import { describeUrl } from '../backend/database/database.ts'
import { root, type Environment } from '../environment/environment.ts'
import { isLoopback } from '../environment/this-machine.ts'

/** Where the backend's mail goes. */
export type MailUse = 'inbox' | 'mail server' | 'nowhere' | 'elsewhere'

interface GreetingOptions {
  environment: Environment
  port: number
  mail: MailUse
  mailPort: number | undefined
  mode: 'built' | 'development'
  /** The email addresses of the demo accounts that can sign in. */
  demoAccounts: string[]
}

/** The text printed when the site is ready. */
export function greeting({ environment, port, mail, mailPort, mode, demoAccounts }: GreetingOptions): string {
  const { envFile, supabaseUrl, databaseUrl, dataDir, siteUrl } = environment
  const address =
    siteUrl ??
    `http://${isLoopback(environment.host) || /^(0\.0\.0\.0|::)$/.test(environment.host) ? 'localhost' : environment.host}:${port}`
  const rows: [string, string][] = [['Site', address]]
  if (mailPort !== undefined) rows.push(['Mail inbox', `http://localhost:${mailPort}`])
  if (mail === 'mail server') rows.push(['Mail', 'goes out through SMTP_URL'])
  if (supabaseUrl) rows.push(['Backend', supabaseUrl])
  else rows.push(['Data', databaseUrl ? `${describeUrl(databaseUrl)} and ${shown(dataDir)}` : shown(dataDir)])
  rows.push(['Configuration', shown(envFile.path) + { created: ' (new)', completed: ' (completed)', complete: '' }[envFile.was]])
  rows.push(supabaseUrl ? ['Embedded again', 'npm run stack:stop'] : ['Start over', 'stop this, then npm run reset'])

  const lines = ['', `  ${brand.name} is ready${mode === 'development' ? ', with hot reload' : ''}.`, '']
  for (const [name, text] of rows) lines.push(`  ${name.padEnd(15)} ${text}`)
  if (demoAccounts.length > 0) {
    lines.push('', `  Demo accounts, password ${demoPassword}`)
    for (const { email, description } of allDemoAccounts)
      if (demoAccounts.includes(email)) lines.push(`    ${email.padEnd(28)} ${description}`)
  }
  lines.push('', '  Ctrl-C stops it.', '')
  return lines.join('\n')
}

function shown(path: string): string {
  const inside = relative(root, path)
  return inside.startsWith('..') ? path : inside
}
