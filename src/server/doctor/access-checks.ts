import { demoAccounts, demoPassword } from '../backend/auth/demo-accounts.ts'
import { sendSecret } from '../backend/auth/secret-key.ts'
import { jsonOf, post } from './answers.ts'
import type { Context } from './context.ts'
import { advice, broken, type Finding, ok } from './finding.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Every table of the API, with a row that its constraints refuse. If strangers can write, the database reports a
 * violated constraint, otherwise a missing privilege. A test compares the list with the migrations.
 */
export const impossibleRows: Record<string, object> = {
  audit: { action: 'doctor' },
  contact_messages: { name: 'doctor' },
  course_versions: { draft_id: nobody },
  disabled_accounts: { user_id: nobody },
  draft_contents: { draft_id: nobody },
  draft_files: { draft_id: nobody },
  draft_snapshot_files: { draft_id: nobody },
  draft_snapshots: { draft_id: nobody },
  drafts: { instructor_id: nobody },
  favorites: { course_id: 'doctor' },
  users: { id: nobody },
}

/** Checks that a visitor without an account can read and write nothing. */
export async function accessCheck(context: Context): Promise<Finding[]> {
  const { url, key, send } = context
  const findings: Finding[] = []
  for (const [table, row] of Object.entries(impossibleRows)) {
    const read = await send(`${url}/rest/v1/${table}?select=*&limit=1`, { headers: { apikey: key } })
    const rows: unknown = await read.json().catch(() => null)
    const written = await post(context, `/rest/v1/${table}`, row)
    const { code } = await jsonOf(written)
    const can = [
      ...(Array.isArray(rows) && rows.length > 0 ? ['read'] : []),
      ...(written.status === 201 || (typeof code === 'string' && code.startsWith('23')) ? ['write'] : []),
    ]
    if (can.length > 0) {
      const fix = `alter table public.${table} enable row level security; revoke all on public.${table} from anon;`
      findings.push(broken('Access', `strangers can ${can.join(' and ')} ${table}: ${fix}`))
    }
  }
  return findings.length > 0 ? findings : [ok('Access', `strangers reach none of the ${Object.keys(impossibleRows).length} tables`)]
}

/**
 * Checks that nobody can sign in to the demo accounts, whose password is public. Tries each account once, and signs out
 * again.
 */
export async function demoCheck(context: Context): Promise<Finding[]> {
  const { address, url, key, send, hosting } = context
  const open: string[] = []
  for (const { email } of demoAccounts) {
    const answer = await post(context, '/auth/v1/token?grant_type=password', { email, password: demoPassword })
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

/** Names the administrators whose account only a password protects. Only advice: the site works without apps. */
export function administratorCheck({ state }: Pick<Context, 'state'>): Finding[] {
  const unprotected = state?.administrators_without_authenticator ?? []
  if (unprotected.length === 0) return []
  const fix = 'an authenticator app, added under Account, Security, protects every address in the database'
  return [advice('Administrators', `only a password protects ${unprotected.join(', ')}: ${fix}`)]
}
