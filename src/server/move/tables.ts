// Everybody knows the password of the demo accounts, so they stay where they are.
import { demoIds } from '#embedded/demo-accounts.ts'

export interface MovedTable {
  name: string
  /** Its rows as they are to arrive, one jsonb value each. */
  rows: string
  /** Goes over whatever the row holds. */
  fixed?: Record<string, unknown>
}

const table = (name: string, condition: string, fixed?: Record<string, unknown>): MovedTable => ({
  name,
  rows: `select to_jsonb(t) from ${name} t where ${condition}`,
  ...(fixed && { fixed }),
})

/**
 * Every table whose rows go along. What is missing here passes by itself within the hour, or is made anew: sessions,
 * links in mails, limits, mails caught.
 */
export const movedTables: MovedTable[] = [
  table('auth.users', `id not in (${demoIds})`, {
    // GoTrue finds accounts of this instance only, and cannot read one whose tokens are null.
    instance_id: '00000000-0000-0000-0000-000000000000',
    confirmation_token: '',
    recovery_token: '',
    email_change: '',
    email_change_token_new: '',
    email_change_token_current: '',
    email_change_confirm_status: 0,
    phone_change: '',
    phone_change_token: '',
    reauthentication_token: '',
  }),
  table('auth.identities', `user_id not in (${demoIds})`),
  table('public.users', `id not in (${demoIds})`),
  table('public.favorites', `user_id not in (${demoIds})`),
  table('public.disabled_accounts', `user_id not in (${demoIds})`),
  {
    name: 'public.contact_messages',
    rows: `select to_jsonb(t) || case when handled_by in (${demoIds}) then '{"handled_by": null}' else '{}' end::jsonb
           from public.contact_messages t where user_id is null or user_id not in (${demoIds})`,
  },
  // Numbered anew: a database that was just set up has entries of its own.
  { name: 'public.audit', rows: `select to_jsonb(t) - 'id' from public.audit t order by id` },
]

/** Accounts that stand in the way at the place they are to go to. */
export const accountsInTheWay = `select count(*)::int as count from auth.users where id not in (${demoIds})`
