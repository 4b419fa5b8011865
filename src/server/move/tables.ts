// The demo accounts' password is public, so they are not moved.
import { demoIds } from '../backend/auth/demo-accounts.ts'

export interface MovedTable {
  name: string
  /** A query for the table's rows as the target is to store them, one jsonb value each. */
  rows: string
  /** Overrides the row's own values. */
  fixed?: Record<string, unknown>
  /** How many rows to move at a time, if they are large. */
  batch?: number
}

const table = (name: string, condition: string, fixed?: Record<string, unknown>): MovedTable => ({
  name,
  rows: `select to_jsonb(t) from ${name} t where ${condition}`,
  ...(fixed && { fixed }),
})

const ownDraft = `instructor_id is null or instructor_id not in (${demoIds})`

/** A table of the courses that instructors write. Whoever is left behind is not named. */
function ofDrafts(name: string, { people = [], batch }: { people?: string[]; batch?: number } = {}): MovedTable {
  const kept = people.map((column) => `|| case when ${column} in (${demoIds}) then '{"${column}": null}' else '{}' end::jsonb`)
  return {
    name,
    rows: `select to_jsonb(t) ${kept.join(' ')} from ${name} t where draft_id in (select id from public.drafts where ${ownDraft})`,
    ...(batch && { batch }),
  }
}

/**
 * Every table whose rows are moved. The rows of the other tables expire within the hour or are created again: sessions,
 * links in emails, rate limits, caught mail. Recovery codes stay behind, because GoTrue 2.196 has none.
 */
export const movedTables: MovedTable[] = [
  table('auth.users', `id not in (${demoIds})`, {
    // GoTrue finds only accounts of this instance, and cannot read one whose tokens are null.
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
  // Without these rows, a password alone would open the accounts that have a second factor.
  table('auth.mfa_factors', `status = 'verified' and user_id not in (${demoIds})`),
  table('auth.webauthn_credentials', `user_id not in (${demoIds})`),
  table('public.users', `id not in (${demoIds})`),
  table('public.drafts', ownDraft),
  ofDrafts('public.draft_files', { batch: 50 }),
  ofDrafts('public.draft_contents', { batch: 50 }),
  ofDrafts('public.draft_snapshots', { people: ['taken_by'] }),
  ofDrafts('public.draft_snapshot_files'),
  ofDrafts('public.course_versions', { people: ['handed_in_by', 'decided_by'] }),
  table('public.favorites', `user_id not in (${demoIds})`),
  table('public.disabled_accounts', `user_id not in (${demoIds})`),
  {
    name: 'public.contact_messages',
    rows: `select to_jsonb(t) || case when handled_by in (${demoIds}) then '{"handled_by": null}' else '{}' end::jsonb
             || case when answered_by in (${demoIds}) then '{"answered_by": null}' else '{}' end::jsonb
           from public.contact_messages t where user_id is null or user_id not in (${demoIds})`,
  },
  table('private.message_notice_wishes', `user_id not in (${demoIds})`),
  // The ids are left out, because a new database already has entries of its own.
  {
    name: 'private.security_events',
    rows: `select to_jsonb(t) - 'id' from private.security_events t where user_id not in (${demoIds}) order by id`,
  },
  { name: 'public.audit', rows: `select to_jsonb(t) - 'id' from public.audit t order by id` },
]

/** Counts the accounts that the target already has. */
export const countExistingAccounts = `select count(*)::int as count from auth.users where id not in (${demoIds})`
