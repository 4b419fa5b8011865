import { type Attempt, rpc } from '../attempt.ts'
import type { Actor } from '../call.ts'
import type { Stage } from '../stage.ts'

const subject = ({ tom }: Stage) => tom.id

/**
 * Functions for administrators. Those that act on an account are tried on a learner, and by the admin on a new account.
 */
const functions: [name: string, args: (id: string) => object][] = [
  ['set_role', (user_id) => ({ user_id, role: 'admin' })],
  ['disable_user', (user_id) => ({ user_id, reason: 'No reason' })],
  ['enable_user', (user_id) => ({ user_id })],
  ['delete_user', (user_id) => ({ user_id })],
  ['list_users', () => ({ page_size: 10 })],
  ['count_users', () => ({})],
  ['admin_overview', () => ({})],
  ['list_audit', () => ({ page_size: 10 })],
  ['list_messages', () => ({ page_size: 10 })],
  ['own_message_notices', () => ({})],
  ['set_own_message_notices', () => ({ wanted: true })],
]

const outsiders: Actor[] = [
  'a stranger without a key',
  'a visitor',
  'the learner',
  'an unverified learner',
  'a disabled learner',
  'a learner who has signed out',
]

/**
 * Functions that only the database itself calls. The control shows that the function exists, by the names of its
 * arguments.
 */
const internal: [name: string, args: (stage: Stage) => object][] = [
  ['grant_admin', ({ lea }) => ({ email: lea.email })],
  ['write_audit', (stage) => ({ action: 'account.role', subject: subject(stage), before: null, after: null })],
  ['begin_admin_action', (stage) => ({ subject: subject(stage), reason: 'x' })],
  ['remove_account', (stage) => ({ uid: subject(stage) })],
  ['read_user', (stage) => ({ user_id: subject(stage) })],
  ['another_admin_than', (stage) => ({ uid: subject(stage) })],
  ['users_matching', () => ({ search: 'a', role: null, state: null, verified: null })],
  ['require_admin', () => ({})],
]

/** Server functions that must be unreachable. */
const ofTheServer: [name: string, args: object][] = [
  ['set_config', { setting_name: 'role', new_value: 'postgres', is_local: false }],
  ['pg_read_file', { filename: '/etc/passwd' }],
  ['pg_sleep', { seconds: 5 }],
  ['query_to_xml', { query: 'select 1', nulls: true, tableforest: true, targetns: '' }],
  ['pg_terminate_backend', { pid: 1 }],
  ['lo_import', { path: '/etc/passwd' }],
  ['uid', {}],
]

export const administration: Attempt[] = [
  ...outsiders.flatMap((as) =>
    functions.map(([name, args]): Attempt => ({
      what: `calls ${name}`,
      as,
      call: (stage) => rpc(name, args(subject(stage))),
      control: { as: 'the admin', call: async ({ newUser }) => rpc(name, args(await newUser())) },
    })),
  ),
  ...internal.flatMap(([name, args]) =>
    (['a visitor', 'the learner', 'the admin'] as const).map((as): Attempt => ({
      what: `calls ${name}, which only the database uses`,
      as,
      call: (stage) => rpc(name, args(stage)),
      control: { as: 'the admin', call: () => rpc('is_admin') },
    })),
  ),
  ...ofTheServer.map(([name, args]): Attempt => ({
    what: `calls ${name} of the server`,
    as: 'the admin',
    call: () => rpc(name, args),
    control: { as: 'the admin', call: () => rpc('is_admin') },
  })),
  ...(['set_role', 'disable_user', 'delete_user'] as const).map((name): Attempt => ({
    what: `calls ${name} on herself, the last one`,
    as: 'the admin',
    call: ({ ada }) =>
      rpc(name, { user_id: ada.id, ...(name === 'set_role' && { role: 'user' }), ...(name === 'disable_user' && { reason: 'No reason' }) }),
    control: {
      as: 'the admin',
      call: async ({ newUser }) =>
        rpc(name, {
          user_id: await newUser(),
          ...(name === 'set_role' && { role: 'admin' }),
          ...(name === 'disable_user' && { reason: 'No reason' }),
        }),
    },
  })),
  {
    what: 'deletes her own account',
    as: 'the admin',
    call: ({ ada }) => rpc('delete_own_account', { email_typed: ada.email }),
    control: { as: 'the admin', call: () => rpc('admin_overview') },
  },
  {
    what: 'makes an unverified account an admin',
    as: 'the admin',
    call: ({ uma }) => rpc('set_role', { user_id: uma.id, role: 'admin' }),
    control: { as: 'the admin', call: async ({ newUser }) => rpc('set_role', { user_id: await newUser(), role: 'admin' }) },
  },
  ...(['a visitor', 'a disabled learner', 'the learner'] as const).map((as): Attempt => ({
    what: "deletes an account by typing another user's address",
    as,
    call: ({ tom }) => rpc('delete_own_account', { email_typed: tom.email }),
    control: {
      as: 'the learner',
      call: async ({ backend }) => {
        const leaving = await backend.learner('Leaving Soon')
        return { ...rpc('delete_own_account', { email_typed: leaving.email }), token: leaving.accessToken }
      },
    },
  })),
  ...(['a stranger without a key', 'a visitor', 'a disabled learner'] as const).flatMap((as) =>
    ['own_sign_in', 'export_own_account', 'cancel_email_change'].map((name): Attempt => ({
      what: `calls ${name}, which is for accounts that may sign in`,
      as,
      call: () => rpc(name),
      // Nothing is pending here, so a successful call would change nothing.
      control: name === 'cancel_email_change' ? { as: 'the learner', call: () => rpc('own_sign_in') } : 'the learner',
    })),
  ),
  ...['own_sign_in', 'export_own_account'].map((name): Attempt => ({
    what: `calls ${name} with another user's id`,
    as: 'the learner',
    call: ({ tom }) => rpc(name, { user_id: tom.id, uid: tom.id }),
    control: { as: 'the learner', call: () => rpc(name) },
  })),
  ...(['a stranger without a key', 'a visitor', 'a disabled learner', 'a learner who has signed out'] as const).map((as): Attempt => ({
    what: 'chooses the account type, which is for accounts that may sign in',
    as,
    call: () => rpc('choose_account_type', { account_type: 'instructor' }),
    control: 'the learner',
  })),
  ...['admin', 'user', '', null].map((account_type): Attempt => ({
    what: `chooses the account type ${JSON.stringify(account_type)}`,
    as: 'another learner',
    call: () => rpc('choose_account_type', { account_type }),
    control: { as: 'another learner', call: () => rpc('choose_account_type', { account_type: 'student' }) },
  })),
  {
    what: "chooses another user's account type",
    as: 'another learner',
    call: ({ lea }) => rpc('choose_account_type', { account_type: 'instructor', user_id: lea.id, id: lea.id }),
    control: { as: 'another learner', call: () => rpc('choose_account_type', { account_type: 'student' }) },
  },
  {
    what: 'sends a contact message',
    as: 'a disabled learner',
    call: ({ dora }) =>
      rpc('send_contact_message', { name: 'Dora', email: dora.email, topic: 'other', message: 'Please let me in again.' }),
    control: 'another learner',
  },
]
