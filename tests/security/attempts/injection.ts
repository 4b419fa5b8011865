import { type Attempt, rest, rpc, written } from '../attempt.ts'
import type { Call } from '../call.ts'
import type { Stage } from '../stage.ts'

/** SQL, PostgREST's own operators, and text that breaks quoting; none may have any effect. */
const payloads: [name: string, text: string][] = [
  ['a quote and a comment', `' or true --`],
  ['a second statement', `x'; update public.users set role = 'admin'; --`],
  ['a closing bracket', `x),role.eq.admin,or(id.not.is.null`],
  ['a dollar quote', `$$;delete from public.users;$$`],
]

/** Places for text in a request, each with a valid text for it. */
const places: [what: string, harmless: (stage: Stage) => string, call: (text: string, stage: Stage) => Call][] = [
  ['the value of a filter', ({ lea }) => `eq.${lea.id}`, (text) => rest('users', { query: `id=${text}` })],
  ['the value of a text filter', () => 'eq.Kept', (text) => rest('users', { query: `or=(display_name.${text},email.like.person*)` })],
  ['the name of a filter', () => 'id', (text, { lea }) => rest('users', { query: `${text}=eq.${lea.id}` })],
  ['an "or"', ({ lea }) => `(id.eq.${lea.id})`, (text) => rest('users', { query: `or=${text}` })],
  ['select', () => 'id,email', (text) => rest('users', { query: `select=${text}` })],
  ['order', () => 'email.asc', (text) => rest('users', { query: `order=${text}` })],
  ['limit', () => '1', (text) => rest('users', { query: `limit=${text}` })],
  ['offset', () => '0', (text) => rest('users', { query: `offset=${text}` })],
  ['the name of a table', () => 'users', (text) => rest(text)],
  ['the name of a function', () => 'is_active', (text) => rpc(text)],
  [
    'the name of an argument',
    () => 'email_typed',
    (text) => ({ path: '/rest/v1/rpc/is_active', json: text === 'email_typed' ? {} : { [decodeURIComponent(text)]: 1 } }),
  ],
  [
    'on_conflict',
    () => 'user_id,course_id',
    (text) =>
      rest('favorites', {
        query: `on_conflict=${text}`,
        json: { course_id: `d${Math.random()}` },
        headers: { prefer: 'resolution=ignore-duplicates,return=representation' },
      }),
  ],
  [
    'columns',
    () => 'course_id',
    (text) => rest('favorites', { query: `columns=${text}`, json: { course_id: `c${Math.random()}` }, headers: written }),
  ],
  ['Accept-Profile', () => 'public', (text) => rest('users', { headers: { 'accept-profile': decodeURIComponent(text) } })],
]

const inAddress: Attempt[] = places.flatMap(([place, harmless, call]) =>
  payloads.map(([name, text]): Attempt => ({
    what: `sends ${name} as ${place}`,
    as: 'the learner',
    call: (stage) => call(encodeURIComponent(text), stage),
    mayAnswer: 'own rows',
    control: { as: 'the learner', call: (stage) => call(harmless(stage), stage) },
  })),
)

/** SQL in RPC arguments and request bodies. Each request must be refused or return nothing. */
const inArguments: Attempt[] = [
  ...['role', 'state', 'sort', 'after', 'page_size'].map((argument): Attempt => ({
    what: `sends SQL as ${argument} of the list of users`,
    as: 'the admin',
    call: () => rpc('list_users', { [argument]: `newest' or true; drop table public.audit; --` }),
    control: { as: 'the admin', call: () => rpc('list_users') },
  })),
  ...['status', 'after', 'page_size'].map((argument): Attempt => ({
    what: `sends SQL as ${argument} of the list of messages`,
    as: 'the admin',
    call: () => rpc('list_messages', { [argument]: `new' or true; drop table public.audit; --` }),
    // As a search term, the same text is legitimate. The search must succeed.
    control: { as: 'the admin', call: () => rpc('list_messages', { search: `new' or true; drop table public.audit; --` }) },
  })),
  ...[
    ['a time of another type', { time: "x'; drop table public.audit; --", id: '00000000-0000-4000-8000-000000000000' }],
    ['no time', { id: '00000000-0000-4000-8000-000000000000' }],
  ].map(([name, place]): Attempt => ({
    what: `sends a page cursor of messages that holds ${String(name)}`,
    as: 'the admin',
    call: () => rpc('list_messages', { after: Buffer.from(JSON.stringify(place)).toString('base64url') }),
    control: { as: 'the admin', call: () => rpc('list_messages') },
  })),
  ...[
    ['a key of another type', { sort: 'newest', key: "x'; drop table public.audit; --", id: 'x' }],
    ['no key', { sort: 'newest' }],
    ['a list', ['newest']],
  ].map(([name, place]): Attempt => ({
    what: `sends a page cursor that holds ${String(name)}`,
    as: 'the admin',
    call: () => rpc('list_users', { after: Buffer.from(JSON.stringify(place)).toString('base64url') }),
    control: { as: 'the admin', call: () => rpc('list_users') },
  })),
  ...['user_id', 'role', 'reason'].map((argument): Attempt => ({
    what: `sends SQL as ${argument} of set_role`,
    as: 'the admin',
    call: ({ ada }) => rpc('set_role', { user_id: ada.id, role: 'user', [argument]: `x'; update public.users set role = 'admin'; --` }),
    control: {
      as: 'the admin',
      call: async ({ newUser }) => rpc('set_role', { user_id: await newUser(), role: 'admin', reason: `it's fine; -- really` }),
    },
  })),
  {
    what: 'sends SQL as the typed address',
    as: 'the learner',
    call: () => rpc('delete_own_account', { email_typed: `' or true --` }),
    control: { as: 'the learner', call: () => rpc('is_active') },
  },
  ...['email', 'password'].map((field): Attempt => ({
    what: `signs in with SQL as ${field}`,
    as: 'a visitor',
    call: ({ ada }) => ({
      path: '/auth/v1/token?grant_type=password',
      json: { email: ada.email, password: 'wrong password', [field]: `${ada.email}' or '1'='1` },
    }),
    control: {
      as: 'a visitor',
      call: ({ lea }) => ({ path: '/auth/v1/token?grant_type=password', json: { email: lea.email, password: lea.password } }),
    },
  })),
  ...[{ $ne: null }, ['a'], 1, true, { like: '%' }].map((value): Attempt => ({
    what: `signs in with ${JSON.stringify(value)} as a password`,
    as: 'a visitor',
    call: ({ ada }) => ({ path: '/auth/v1/token?grant_type=password', json: { email: ada.email, password: value } }),
    control: {
      as: 'a visitor',
      call: ({ lea }) => ({ path: '/auth/v1/token?grant_type=password', json: { email: lea.email, password: lea.password } }),
    },
  })),
  {
    what: 'refreshes with SQL as a token',
    as: 'a visitor',
    call: () => ({ path: '/auth/v1/token?grant_type=refresh_token', json: { refresh_token: `' or true --` } }),
    control: {
      as: 'a visitor',
      call: ({ tom }) => ({ path: '/auth/v1/token?grant_type=password', json: { email: tom.email, password: tom.password } }),
    },
  },
  {
    what: 'redeems SQL as a code',
    as: 'a visitor',
    call: ({ lea }) => ({ path: '/auth/v1/verify', json: { email: lea.email, token: `' or true --`, type: 'recovery' } }),
    control: {
      as: 'a visitor',
      call: async ({ backend, lea }) => {
        await backend.browser().auth.resetPasswordForEmail(lea.email)
        return { path: '/auth/v1/verify', json: { token_hash: await backend.tokenMailedTo(lea.email), type: 'recovery' } }
      },
    },
  },
  {
    what: 'lists photos with SQL as a folder',
    as: 'the learner',
    call: () => ({
      path: '/storage/v1/object/list/avatars',
      json: { prefix: `' or true --`, search: `%' or true --`, sortBy: { column: 'name; drop table public.users', order: 'asc' } },
    }),
    control: { as: 'the learner', call: ({ lea }) => ({ path: '/storage/v1/object/list/avatars', json: { prefix: lea.id } }) },
  },
]

export const injection: Attempt[] = [...inAddress, ...inArguments]
