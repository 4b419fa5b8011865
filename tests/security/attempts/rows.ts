import { type Attempt, rest, rpc, written } from '../attempt.ts'
import type { Actor, Call } from '../call.ts'
import type { Stage } from '../stage.ts'

/** Tables, actors who may not see their rows, and one who may. */
const reading: [table: string, denied: Actor[], allowed: Actor][] = [
  ['users', ['a stranger without a key', 'a visitor', 'a disabled learner', 'a learner who has signed out'], 'the admin'],
  ['favorites', ['a stranger without a key', 'a visitor', 'a disabled learner', 'a learner who has signed out'], 'the learner'],
  ['contact_messages', ['a visitor', 'the learner', 'another learner', 'an unverified learner', 'a disabled learner'], 'the admin'],
  ['audit', ['a visitor', 'the learner', 'an unverified learner', 'a disabled learner'], 'the admin'],
  ['disabled_accounts', ['a visitor', 'the learner', 'an unverified learner', 'a disabled learner'], 'the admin'],
]

const ownProfile = { as: 'the learner' as const, call: () => rest('users') }

/** Ways to query more than one's own rows; the plain query is the control. */
const asking: [what: string, call: (stage: Stage) => Call][] = [
  ['queries another profile by its identifier', ({ tom }) => rest('users', { query: `id=eq.${tom.id}` })],
  ['queries all profiles except her own', ({ lea }) => rest('users', { query: `id=neq.${lea.id}` })],
  ['queries all profiles with an always true "or"', () => rest('users', { query: 'or=(id.not.is.null,role.eq.admin)' })],
  ["queries admins' profiles", () => rest('users', { query: 'role=eq.admin' })],
  ['queries addresses with a wildcard', () => rest('users', { query: 'email=ilike.*&select=email' })],
  ['counts all profiles', () => rest('users', { query: 'select=count()' })],
  ['counts all profiles with a header', () => rest('users', { method: 'HEAD', headers: { prefer: 'count=exact' } })],
  ["queries others' favorites", ({ tom }) => rest('favorites', { query: `user_id=eq.${tom.id}` })],
  ['embeds profiles in favorites', () => rest('favorites', { query: 'select=*,users(*)' })],
  ['embeds the log in profiles', () => rest('users', { query: 'select=*,audit(*)' })],
  ['embeds contact messages in profiles', () => rest('users', { query: 'select=*,contact_messages(*)' })],
  ['embeds disabled accounts with an inner join', () => rest('users', { query: 'select=id,disabled_accounts!inner(reason)' })],
  ['embeds accounts with their passwords', () => rest('users', { query: 'select=*,auth.users(encrypted_password)' })],
  ["spreads others' favorites into a profile", () => rest('users', { query: 'select=id,...favorites(course_id,user_id)' })],
  ['casts a column to a table', () => rest('users', { query: 'select=id::regclass' })],
  ['orders by a column of another table', () => rest('users', { query: 'order=auth.users(encrypted_password)' })],
]

/** Schemas and tables that are not served. */
const hidden: [what: string, call: Call][] = [
  ...['auth', 'storage', 'private', 'pg_catalog', 'information_schema', 'extensions', 'supabase_migrations'].map(
    (schema): [string, Call] => [`reads tables of the schema ${schema}`, rest('users', { headers: { 'accept-profile': schema } })],
  ),
  ...[
    'auth.users',
    'pg_authid',
    'pg_shadow',
    'pg_stat_activity',
    'schema_migrations',
    'refresh_tokens',
    'contact_limits',
    'contact_sendings',
    'objects',
  ].map((table): [string, Call] => [`reads ${table}`, rest(table)]),
]

/** Columns of a profile that the database decides. */
const forbidden: [column: string, value: unknown][] = [
  ['role', 'admin'],
  ['email', 'root@ascendo.example'],
  ['email_verified', false],
  ['account_type', 'instructor'],
  ['created_at', '2000-01-01T00:00:00Z'],
  ['updated_at', '2000-01-01T00:00:00Z'],
  ['id', '00000000-0000-4000-8000-00000000abcd'],
]

const rename = { display_name: 'Named By Another' }
const renameIn = (query: string) => rest('users', { method: 'PATCH', query, json: rename, headers: written })
const mergeInto = (id: string) =>
  rest('users', {
    query: 'on_conflict=id',
    json: { id, ...rename },
    headers: { prefer: 'resolution=merge-duplicates,return=representation' },
  })
const remove = (id: string) => rest('users', { method: 'DELETE', query: `id=eq.${id}`, headers: written })

/** Ways to change others' rows, each with an actor who may do exactly that. */
const writing: Attempt[] = [
  { what: 'renames another profile', as: 'the learner', call: ({ tom }) => renameIn(`id=eq.${tom.id}`), control: 'another learner' },
  { what: 'renames admins', as: 'the learner', call: () => renameIn('role=eq.admin'), control: 'the admin' },
  {
    what: 'renames all profiles except her own',
    as: 'the learner',
    call: ({ lea }) => renameIn(`id=neq.${lea.id}`),
    control: 'another learner',
  },
  {
    what: 'renames by a pattern of addresses',
    as: 'the learner',
    call: ({ lea }) => renameIn(`email=like.*&email=neq.${lea.email}`),
    control: 'another learner',
  },
  {
    what: 'inserts over another profile',
    as: 'the learner',
    call: ({ tom }) => mergeInto(tom.id),
    control: { as: 'the secret key', call: async ({ newUser }) => mergeInto(await newUser()) },
  },
  {
    what: 'deletes another profile',
    as: 'the learner',
    call: ({ tom }) => remove(tom.id),
    control: { as: 'the secret key', call: async ({ newUser }) => remove(await newUser()) },
  },
  {
    what: 'renames a learner directly, bypassing the functions that write the log',
    as: 'the admin',
    call: ({ tom }) => renameIn(`id=eq.${tom.id}`),
    control: 'another learner',
  },
]

const favorite = (user_id: string) => ({ user_id, course_id: 'planted' })

export const rows: Attempt[] = [
  ...(['a visitor', 'a disabled learner', 'a learner who has signed out'] as const).flatMap((as) =>
    ['own_account', 'own_sign_in', 'export_own_account'].map((name): Attempt => ({
      what: `queries ${name}`,
      as,
      call: () => rpc(name),
      control: 'the learner',
    })),
  ),
  ...reading.flatMap(([table, denied, allowed]) =>
    denied.map((as): Attempt => ({ what: `reads ${table}`, as, call: () => rest(table), control: allowed })),
  ),
  ...asking.map(([what, call]): Attempt => ({ what, as: 'the learner', call, mayAnswer: 'own rows', control: ownProfile })),
  ...hidden.map(([what, call]): Attempt => ({ what, as: 'the learner', call: () => call, control: ownProfile })),
  ...hidden
    .slice(0, 4)
    .map(([what, call]): Attempt => ({ what, as: 'the admin', call: () => call, control: { ...ownProfile, as: 'the admin' } })),
  ...forbidden.map(([column, value]): Attempt => ({
    what: `writes ${column} of their own profile`,
    as: 'the learner',
    call: ({ lea }) =>
      rest('users', { method: 'PATCH', query: `id=eq.${lea.id}`, json: { display_name: 'Lea Sneaks', [column]: value }, headers: written }),
    control: {
      as: 'the learner',
      call: ({ lea }) =>
        rest('users', { method: 'PATCH', query: `id=eq.${lea.id}`, json: { display_name: 'Lea Renamed' }, headers: written }),
    },
  })),
  ...forbidden.slice(0, -1).map(([column, value]): Attempt => ({
    what: `writes ${column} with an upsert of their own profile`,
    as: 'the learner',
    call: ({ lea }) =>
      rest('users', {
        query: 'on_conflict=id',
        json: { id: lea.id, [column]: value },
        headers: { prefer: 'resolution=merge-duplicates,return=representation' },
      }),
    control: ownProfile,
  })),
  {
    what: 'writes a column that does not exist',
    as: 'the learner',
    call: ({ lea }) => rest('users', { method: 'PATCH', query: `id=eq.${lea.id}`, json: { is_admin: true }, headers: written }),
    control: ownProfile,
  },
  ...writing,
  {
    what: 'promotes a learner directly, bypassing the functions that write the log',
    as: 'the admin',
    call: ({ tom }) => rest('users', { method: 'PATCH', query: `id=eq.${tom.id}`, json: { role: 'admin' }, headers: written }),
    control: {
      as: 'the admin',
      call: async ({ newUser }) => ({ path: '/rest/v1/rpc/set_role', json: { user_id: await newUser(), role: 'admin' } }),
    },
  },
  ...(['a visitor', 'a disabled learner'] as const).map((as): Attempt => ({
    what: 'writes a profile',
    as,
    call: ({ dora }) => rest('users', { method: 'PATCH', query: `id=eq.${dora.id}`, json: rename, headers: written }),
    control: {
      as: 'the learner',
      call: ({ lea }) =>
        rest('users', { method: 'PATCH', query: `id=eq.${lea.id}`, json: { display_name: 'Lea Again' }, headers: written }),
    },
  })),
  {
    what: 'adds a favorite for another user',
    as: 'the learner',
    call: ({ tom }) => rest('favorites', { json: favorite(tom.id), headers: written }),
    control: { as: 'the learner', call: () => rest('favorites', { json: { course_id: 'planted' }, headers: written }) },
  },
  {
    what: 'adds several favorites, one of them for another user',
    as: 'another learner',
    call: ({ lea, tom }) => rest('favorites', { json: [favorite(tom.id), favorite(lea.id)], headers: written }),
    control: {
      as: 'another learner',
      call: () => rest('favorites', { json: [{ course_id: 'one' }, { course_id: 'two' }], headers: written }),
    },
  },
  {
    what: 'adds a favorite with an old date',
    as: 'the learner',
    call: () => rest('favorites', { json: { course_id: 'old', created_at: '2000-01-01T00:00:00Z' }, headers: written }),
    control: { as: 'the learner', call: () => rest('favorites', { json: { course_id: 'fresh' }, headers: written }) },
  },
  {
    what: "removes another user's favorites",
    as: 'the learner',
    call: ({ tom }) => rest('favorites', { method: 'DELETE', query: `user_id=eq.${tom.id}`, headers: written }),
    control: {
      as: 'the learner',
      call: ({ lea }) => rest('favorites', { method: 'DELETE', query: `user_id=eq.${lea.id}&course_id=eq.planted`, headers: written }),
    },
  },
  {
    what: 'gives a favorite to another user',
    as: 'the learner',
    call: ({ tom }) => rest('favorites', { method: 'PATCH', query: 'course_id=eq.kept', json: { user_id: tom.id }, headers: written }),
    control: { as: 'the learner', call: () => rest('favorites', { query: 'course_id=eq.kept' }) },
  },
  ...(['a visitor', 'a disabled learner'] as const).map((as): Attempt => ({
    what: 'adds a favorite',
    as,
    call: () => rest('favorites', { json: { course_id: `of-${as.length}` }, headers: written }),
    control: 'another learner',
  })),
  {
    what: 'writes a contact message, bypassing its function',
    as: 'the learner',
    call: ({ lea }) =>
      rest('contact_messages', {
        json: { reference: 'AS-2345-6789', topic: 'other', name: 'Lea', email: lea.email, message: 'x'.repeat(30) },
        headers: written,
      }),
    control: 'the secret key',
  },
  {
    what: 'marks messages as closed',
    as: 'another learner',
    call: () => rest('contact_messages', { method: 'PATCH', query: 'status=eq.new', json: { status: 'closed' }, headers: written }),
    control: {
      as: 'the admin',
      call: () =>
        rest('contact_messages', {
          method: 'PATCH',
          query: 'name=eq.Tom Other'.replace(' ', '%20'),
          json: { status: 'open' },
          headers: written,
        }),
    },
  },
  ...(['a visitor', 'another learner', 'a disabled learner'] as const).map((as): Attempt => ({
    what: 'marks messages as answered',
    as,
    call: () =>
      rest('contact_messages', {
        method: 'PATCH',
        query: 'id=not.is.null',
        json: { answered_at: '2026-01-01T00:00:00Z' },
        headers: written,
      }),
    control: {
      as: 'the admin',
      call: () =>
        rest('contact_messages', {
          method: 'PATCH',
          query: 'name=eq.Tom%20Other',
          json: { answered_at: '2026-01-01T00:00:00Z' },
          headers: written,
        }),
    },
  })),
  {
    what: 'names another administrator as the one who answered',
    as: 'the admin',
    call: ({ lea }) =>
      rest('contact_messages', {
        method: 'PATCH',
        query: 'id=not.is.null',
        json: { answered_at: '2026-01-01T00:00:00Z', answered_by: lea.id },
        headers: written,
      }),
    control: { as: 'the admin', call: () => rest('contact_messages') },
  },
  {
    what: 'changes the text of a message',
    as: 'the admin',
    call: () => rest('contact_messages', { method: 'PATCH', query: 'id=not.is.null', json: { message: 'x'.repeat(30) }, headers: written }),
    control: {
      as: 'the admin',
      call: () => rest('contact_messages', { method: 'PATCH', query: 'id=not.is.null', json: { notes: 'Seen' }, headers: written }),
    },
  },
  {
    what: 'deletes messages',
    as: 'the admin',
    call: () => rest('contact_messages', { method: 'DELETE', query: 'id=not.is.null', headers: written }),
    control: { as: 'the admin', call: () => rest('contact_messages') },
  },
  ...(['the learner', 'the admin', 'the secret key'] as const).flatMap((as): Attempt[] => [
    {
      what: 'writes an entry of the log',
      as,
      call: () => rest('audit', { json: { actor_role: 'authenticated', action: 'account.role' }, headers: written }),
      control: { as: 'the admin', call: () => rest('audit') },
    },
    {
      what: 'changes the log',
      as,
      call: () => rest('audit', { method: 'PATCH', query: 'id=gt.0', json: { reason: 'never' }, headers: written }),
      control: { as: 'the admin', call: () => rest('audit') },
    },
    {
      what: 'empties the log',
      as,
      call: () => rest('audit', { method: 'DELETE', query: 'id=gt.0', headers: written }),
      control: { as: 'the admin', call: () => rest('audit') },
    },
  ]),
  {
    what: 'removes an account from the disabled ones',
    as: 'the admin',
    call: () => rest('disabled_accounts', { method: 'DELETE', query: 'until=not.is.null', headers: written }),
    control: { as: 'the admin', call: () => rest('disabled_accounts') },
  },
]
