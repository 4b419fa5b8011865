import { rmSync } from 'node:fs'
import { basename } from 'node:path'
import { defaultRateLimits } from '../backend/auth/auth-settings.ts'
import { envFilePath, readEnvironment, stackFileOf, type Environment } from '../environment/environment.ts'
import { writeAtomically } from '../environment/env-file.ts'
import { StartError } from '../backend/database/start-error.ts'
import { run, runningFullStack, supabase } from './full-stack.ts'

/**
 * Starts the full Supabase in Docker and writes its address and keys to `.env.stack`, which overrides `.env` while it
 * exists: from then on, `npm start` and `npm run dev` use that stack.
 */
export async function startStack(): Promise<void> {
  const { providers, rateLimitFactor } = readEnvironment()
  await checkDocker()
  const started = await supabase(['start'], 'inherit', { ...hookSwitch, ...providerSwitches(providers), ...raisedLimits(rateLimitFactor) })
  if (started.code !== 0) throw new StartError('The full stack did not start: the lines above say why.')
  const { url, publishableKey, secretKey } = await runningFullStack()
  const file = stackFileOf(envFilePath())
  writeAtomically(
    file,
    `# Written by "npm run stack"; "npm run stack:stop" deletes it.\nSUPABASE_URL=${url}\nVITE_SUPABASE_URL=${url}\nVITE_SUPABASE_PUBLISHABLE_KEY=${publishableKey}\nSUPABASE_SECRET_KEY=${secretKey}\n`,
  )
  console.log(`\nThe full stack runs at ${url}; "npm start" and "npm run dev" now use it (${basename(file)}).`)
}

/** Stops the containers; their data stays. The next start uses the embedded backend again. */
export async function stopStack(): Promise<void> {
  rmSync(stackFileOf(envFilePath()), { force: true })
  await checkDocker()
  const stopped = await supabase(['stop'], 'inherit')
  if (stopped.code !== 0) throw new StartError('The full stack did not stop: the lines above say why.')
}

/**
 * Turns on the hook that refuses codes after too many wrong ones. config.toml leaves it off, because `config push`
 * would fail for a project whose plan does not include it.
 */
export const hookSwitch = { SUPABASE_AUTH_HOOK_MFA_VERIFICATION_ATTEMPT_ENABLED: 'true' }

/** Returns settings that override config.toml, where every provider is off. */
function providerSwitches(providers: Environment['providers']): Record<string, string> {
  const switches: Record<string, string> = {}
  for (const [name, { clientId, secret }] of Object.entries(providers)) {
    const prefix = `SUPABASE_AUTH_EXTERNAL_${name.toUpperCase()}`
    Object.assign(switches, { [`${prefix}_ENABLED`]: 'true', [`${prefix}_CLIENT_ID`]: clientId, [`${prefix}_SECRET`]: secret })
  }
  return switches
}

/** Returns the rate limits raised by RATE_LIMIT_FACTOR, which automated tests set, as in the embedded backend. */
export function raisedLimits(factor: number): Record<string, string> {
  if (factor === 1) return {}
  const { tokenVerifications, signIns, mailsPerHour, mailIntervalSeconds } = defaultRateLimits
  const raised = (count: number) => String(Math.ceil(count * factor))
  return {
    SUPABASE_AUTH_RATE_LIMIT_SIGN_IN_SIGN_UPS: raised(mailsPerHour),
    SUPABASE_AUTH_RATE_LIMIT_TOKEN_VERIFICATIONS: raised(tokenVerifications),
    SUPABASE_AUTH_RATE_LIMIT_TOKEN_REFRESH: raised(signIns),
    SUPABASE_AUTH_RATE_LIMIT_EMAIL_SENT: raised(mailsPerHour),
    SUPABASE_AUTH_EMAIL_MAX_FREQUENCY: `${Math.ceil((mailIntervalSeconds * 1000) / factor)}ms`,
  }
}

/** Checks that the Docker engine is running, because often only the client is installed. */
async function checkDocker(): Promise<void> {
  const { code } = await run('docker', ['version', '--format', '{{.Server.Version}}'], 'pipe')
  if (code !== 0) {
    throw new StartError(
      'The full stack needs Docker with a running engine, and there is none here: "npm start" runs the embedded backend, which does not need Docker.',
    )
  }
}
