import type { Database } from './database.ts'
import { isPassword } from './passwords.ts'

/** Everybody knows it. */
export const demoPassword = 'ascendo-demo'

/** The accounts that `supabase/seed.sql` makes. */
export const demoAccounts = [
  { id: '00000000-0000-4000-8000-000000000001', email: 'learner@ascendo.example', description: 'a learner' },
  {
    id: '00000000-0000-4000-8000-000000000002',
    email: 'unverified@ascendo.example',
    description: 'a learner who has yet to confirm the address',
  },
  { id: '00000000-0000-4000-8000-000000000003', email: 'admin@ascendo.example', description: 'an admin' },
] as const

/** For SQL: `id in (…)`. */
export const demoIds = demoAccounts.map(({ id }) => `'${id}'`).join(', ')

export interface DemoAccount {
  id: string
  email: string
  passwordHash: string | null
}

/** Those that are not disabled. */
export async function enabledDemoAccounts({ query }: Pick<Database, 'query'>): Promise<DemoAccount[]> {
  return query<DemoAccount>(
    `select id, email, encrypted_password as "passwordHash" from auth.users
     where id in (${demoIds}) and deleted_at is null and (banned_until is null or banned_until <= now()) order by id`,
  )
}

/**
 * Disables the demo accounts and ends their sessions. One whose password was changed belongs to somebody by now and stays.
 * @returns the addresses of those that were open until now
 */
export async function disableDemoAccounts(database: Database): Promise<string[]> {
  const open: DemoAccount[] = []
  for (const account of await enabledDemoAccounts(database)) {
    if (await isPassword(demoPassword, account.passwordHash)) open.push(account)
  }
  if (open.length === 0) return []
  await database.script(`
    -- It keeps the last administrator, but one whose password everybody knows is worse than none.
    alter table auth.users disable trigger guard_account_status;
    select set_config('ascendo.reason', 'Everybody knows the password of a demo account', true);
    update auth.users set banned_until = now() + interval '100 years' where id in (${open.map(({ id }) => `'${id}'`).join(', ')});
    alter table auth.users enable trigger guard_account_status;
  `)
  return open.map(({ email }) => email)
}
