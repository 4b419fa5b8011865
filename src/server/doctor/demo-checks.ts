import { demoAccounts, demoPassword } from '#embedded/demo-accounts.ts'
import { sendSecret } from '#embedded/secret-key.ts'
import { isLoopback } from '../environment/this-machine.ts'
import { type BackendAccess, type Finding, type Hosting, broken, type Installation, jsonOf, ok } from './finding.ts'

/**
 * Checks that nobody can sign in to the demo accounts, whose password is public. Tries each account once, and signs out
 * again.
 */
export async function demoChecks({ address, send }: Installation, { url, key }: BackendAccess, hosting: Hosting): Promise<Finding[]> {
  if (isLoopback(new URL(address).hostname)) return []
  const open: string[] = []
  for (const { email } of demoAccounts) {
    const answer = await send(`${url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: key, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })
    const { access_token: token, error_code: code } = await jsonOf(answer)
    if (answer.ok && typeof token === 'string') {
      const headers = { apikey: key, Authorization: `Bearer ${token}` }
      await sendSecret(`${url}/auth/v1/logout?scope=local`, { method: 'POST', headers }, send)
    }
    if (answer.ok || code === 'email_not_confirmed') open.push(email)
  }
  if (open.length === 0) return [ok('Demo accounts', 'nobody can sign in with their public password')]
  const remove = `delete from auth.users where email in (${open.map((email) => `'${email}'`).join(', ')});`
  const fix =
    hosting === 'embedded'
      ? `start the program again with SITE_URL=${address}, which disables them, or delete them in the administration.`
      : `delete them in the administration, or in the database: ${remove}`
  return [broken('Demo accounts', `${open.join(', ')} can sign in with the demo password, which is public: ${fix}`)]
}
