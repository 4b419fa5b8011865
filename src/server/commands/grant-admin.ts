import { startBackend } from '../backend/backend.ts'
import { readEnvironment, type Environment } from '../environment/environment.ts'
import { sendSecretKey } from '../backend/auth/secret-key.ts'
import { asStartError, StartError } from '../backend/database/start-error.ts'
import { runningServer } from './running-server.ts'
import { backendOptions } from './backend-options.ts'

/** Why the database refused; `PT404` means that there is no such account. */
interface Refusal {
  code?: string
  message: string
}

/**
 * Makes the account with this email address an admin, on every stack: through the API if a server is running (the full
 * stack, a hosted project, our own server), otherwise by opening the embedded database.
 */
export async function grantAdmin([email = '', ...more]: string[]): Promise<void> {
  if (!/^[^\s@]+@[^\s@]+$/.test(email) || more.length > 0) {
    throw new StartError('Say whom to make an admin: npm run grant-admin -- person@example.org')
  }
  const environment = readEnvironment()
  const api = environment.supabaseUrl ?? (await runningServer(environment.dataDir))?.url
  const problem = api ? await grantThroughApi(api, environment, email) : await grantInDatabase(environment, email)
  if (problem === null) {
    console.log(`${email} is an admin now; a signed-in browser notices when it next loads the site.`)
    return
  }
  if (problem.code === 'PT404') {
    throw new StartError(`There is no account with the address ${email}: register it first, then run this again.`)
  }
  throw new StartError(`${email} could not be made an admin: ${problem.message}`)
}

async function grantThroughApi(api: string, { secretKey }: Environment, email: string): Promise<Refusal | null> {
  try {
    const answer = await sendSecretKey(`${api}/rest/v1/rpc/grant_admin`, secretKey, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email }),
      signal: AbortSignal.timeout(10_000),
    })
    if (answer.ok) return null
    const refusal = (await answer.json()) as Partial<Refusal>
    return { message: `the service answered ${answer.status}.`, ...refusal }
  } catch (error) {
    throw asStartError(error, `${api} does not answer (${error instanceof Error ? error.message : String(error)}).`)
  }
}

async function grantInDatabase(environment: Environment, email: string): Promise<Refusal | null> {
  const backend = await startBackend(backendOptions(environment, environment.siteUrl ?? `http://localhost:${environment.port}`))
  try {
    await backend.query('select public.grant_admin($1)', [email])
    return null
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return error
  } finally {
    await backend.close()
  }
}
