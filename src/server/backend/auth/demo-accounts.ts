import { brand } from '#shared/brand.ts'
import type { Database } from '../database/database.ts'
import { isPassword } from './passwords.ts'

/** The password of the demo accounts. It is no secret. */
export const demoPassword = `${brand.slug}-demo`

/** The accounts that `supabase/seed.sql` creates. */
export const demoAccounts = [
  { id: '00000000-0000-4000-8000-000000000001', email: `learner@${brand.slug}.example`, description: 'a learner' },
  {
    id: '00000000-0000-4000-8000-000000000002',
    email: `unverified@${brand.slug}.example`,
    description: 'a learner with an unconfirmed address',
  },
  { id: '00000000-0000-4000-8000-000000000003', email: `admin@${brand.slug}.example`, description: 'an admin' },
] as const

/** The ids, for SQL: `id in (…)`. */
export const demoIds = demoAccounts.map(({ id }) => `'${id}'`).join(', ')

interface DemoAccount {
  id: string
  email: string
  passwordHash: string | null
}

/** Returns the demo accounts that are not disabled. */
export async function enabledDemoAccounts({ query }: Pick<Database, 'query'>): Promise<DemoAccount[]> {
  return query<DemoAccount>(
    `select id, email, encrypted_password as "passwordHash" from auth.users
     where id in (${demoIds}) and deleted_at is null and (banned_until is null or banned_until <= now()) order by id`,
  )
}

/** Disables the demo accounts, ends their sessions, and says so. An account whose password was changed is in use, and stays. */
export async function disableDemoAccounts(database: Database): Promise<void> {
  const open: DemoAccount[] = []
  for (const account of await enabledDemoAccounts(database)) {
    if (await isPassword(demoPassword, account.passwordHash)) open.push(account)
  }
  if (open.length === 0) return
  await database.script(`
    -- The trigger protects the last administrator, but one with a public password is worse than none.
    alter table auth.users disable trigger guard_account_status;
    select set_config('ascendo.reason', 'The password of a demo account is public', true);
    update auth.users set banned_until = now() + interval '100 years' where id in (${open.map(({ id }) => `'${id}'`).join(', ')});
    alter table auth.users enable trigger guard_account_status;
  `)
  console.warn(
    `WARNING: ${open.map(({ email }) => email).join(', ')} ${open.length === 1 ? 'has' : 'have'} been disabled and signed out, because other machines can reach this site (HOST, SITE_URL or TRUST_PROXY says so) and the password of the demo accounts is public.`,
  )
}
