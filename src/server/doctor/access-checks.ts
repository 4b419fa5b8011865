import { type BackendAccess, type Finding, broken, type Installation, jsonOf, ok } from './finding.ts'

const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Every table of the API, with a row that its constraints refuse. If strangers can write, the database reports a
 * violated constraint, otherwise a missing privilege. A test compares the list with the migrations.
 */
export const impossibleRows: Record<string, object> = {
  audit: { action: 'doctor' },
  contact_messages: { name: 'doctor' },
  disabled_accounts: { user_id: nobody },
  favorites: { course_id: 'doctor' },
  users: { id: nobody },
}

/** Checks that a visitor without an account can read and write nothing. */
export async function accessChecks({ send }: Installation, { url, key }: BackendAccess): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [table, row] of Object.entries(impossibleRows)) {
    const address = `${url}/rest/v1/${table}`
    const rows: unknown = await (await send(`${address}?select=*&limit=1`, { headers: { apikey: key } })).json().catch(() => null)
    const written = await send(address, {
      method: 'POST',
      headers: { apikey: key, 'Content-Type': 'application/json' },
      body: JSON.stringify(row),
    })
    const { code } = await jsonOf(written)
    const can = [
      ...(Array.isArray(rows) && rows.length > 0 ? ['read'] : []),
      ...(written.status === 201 || (typeof code === 'string' && code.startsWith('23')) ? ['write'] : []),
    ]
    if (can.length > 0) {
      findings.push(
        broken(
          'Access',
          `strangers can ${can.join(' and ')} ${table}: alter table public.${table} enable row level security; revoke all on public.${table} from anon;`,
        ),
      )
    }
  }
  return findings.length > 0 ? findings : [ok('Access', `strangers reach none of the ${Object.keys(impossibleRows).length} tables`)]
}
