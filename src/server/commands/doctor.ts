import { existsSync } from 'node:fs'
import type { Operator } from '../doctor/context.ts'
import { examine } from '../doctor/examine.ts'
import type { Finding } from '../doctor/finding.ts'
import { envFilePath, readEnvironment, type Environment } from '../environment/environment.ts'
import { isLoopback } from '../environment/this-machine.ts'
import { StartError } from '../backend/database/start-error.ts'

const marks: Record<Finding['state'], string> = { ok: '✓', advice: '!', broken: '✗', unchecked: '–' }
const timeoutMs = 15_000

/**
 * `npm run doctor -- [address]`: checks a running installation and says what to fix, one line per finding. The default
 * address is the one in this machine's configuration.
 */
export async function doctor([given, ...more]: string[]): Promise<void> {
  if (more.length > 0 || (given !== undefined && !/^https?:$/.test(URL.parse(given)?.protocol ?? ''))) {
    throw new StartError('Name one address: npm run doctor -- https://learn.example.org')
  }
  // On a machine without a configuration, do not create one just to check another machine's site.
  const environment = existsSync(envFilePath()) ? readEnvironment() : null
  const address = given ? new URL(given).origin : (environment?.siteUrl ?? `http://localhost:${environment?.port ?? 5173}`)
  const mailUrl =
    process.env['MAIL_URL'] ?? (isLoopback(new URL(address).hostname) ? `http://localhost:${environment?.mailPort ?? 54324}` : undefined)

  console.log(`Examining ${address}\n`)
  const findings = await examine({
    address,
    mailUrl,
    operator: environment ? operatorFrom(environment) : undefined,
    send: (input, init) => fetch(input, { signal: AbortSignal.timeout(timeoutMs), ...init }),
  })
  for (const { state, topic, message, proxy } of findings) {
    console.log(`${marks[state]} ${topic.padEnd(15)} ${message}`)
    for (const [name, lines] of Object.entries(proxy ?? {})) console.log(`  ${''.padEnd(15)} ${name.padEnd(6)} ${lines.join(' ')}`)
  }
  if (findings.some(({ proxy }) => proxy))
    console.log('\nWhole examples for nginx and Caddy: supabase/production.md, "The proxy in front".')
  const toFix = findings.filter(({ state }) => state === 'broken').length
  const advised = findings.filter(({ state }) => state === 'advice').length
  console.log(`\n${toFix === 0 ? 'Nothing to fix' : `${toFix} to fix`}${advised > 0 ? `, and ${advised} marked ! could be better` : ''}.`)
  if (toFix > 0) process.exitCode = 1
}

function operatorFrom({ browser, secretKey, smtpUrl, trustProxy, rateLimitFactor, supabaseUrl, siteUrl, port }: Environment): Operator {
  return {
    backendUrl: supabaseUrl ?? siteUrl ?? `http://localhost:${port}`,
    publishableKey: browser.VITE_SUPABASE_PUBLISHABLE_KEY,
    secretKey,
    trustProxy,
    rateLimitFactor,
    smtpUrl,
    accessToken: process.env['SUPABASE_ACCESS_TOKEN'],
  }
}
