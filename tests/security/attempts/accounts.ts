import { type Attempt, rpc } from '../attempt.ts'
import type { Actor, Call } from '../call.ts'
import type { Stage } from '../stage.ts'

const password = 'a good password'
const auth = (path: string, more: Partial<Call> = {}): Call => ({ path: `/auth/v1/${path}`, ...more })
const whoAmI = { as: 'the learner' as const, call: () => auth('user') }
const signIn = ({ email }: { email: string }, typed = password) => auth('token?grant_type=password', { json: { email, password: typed } })
const signsIn = { as: 'a visitor' as const, call: ({ lea }: Stage) => signIn(lea) }

/** The auth service's own administration, and sign-in methods that are not offered. */
const closed: [what: string, call: (stage: Stage) => Call][] = [
  ['lists accounts', () => auth('admin/users')],
  ['reads an account', ({ tom }) => auth(`admin/users/${tom.id}`)],
  ['creates a confirmed account', () => auth('admin/users', { json: { email: 'made@ascendo.example', password, email_confirm: true } })],
  ['changes an account', ({ tom }) => auth(`admin/users/${tom.id}`, { method: 'PUT', json: { password, role: 'service_role' } })],
  ['deletes an account', ({ tom }) => auth(`admin/users/${tom.id}`, { method: 'DELETE' })],
  ['requests a sign-in link', ({ ada }) => auth('admin/generate_link', { json: { type: 'magiclink', email: ada.email } })],
  ['invites a new user', () => auth('invite', { json: { email: 'invited@ascendo.example' } })],
  ['reads the log of the auth service', () => auth('admin/audit')],
  ['signs in without an address', () => auth('signup', { json: {} })],
  ["signs in with a provider's token", () => auth('token?grant_type=id_token', { json: { provider: 'google', id_token: 'a.b.c' } })],
  ['signs in with single sign-on', () => auth('sso', { json: { domain: 'ascendo.example' } })],
  ['lists the schema', () => ({ path: '/_system/schema' })],
]

/** Claims that a sign-up must not make: it creates a plain account or none. */
export const signUpClaims: [what: string, body: object][] = [
  ['a role in its metadata', { data: { role: 'admin', is_admin: true } }],
  ['a role beside its metadata', { role: 'service_role', is_super_admin: true }],
  ['app metadata', { app_metadata: { provider: 'email', role: 'admin' }, raw_app_meta_data: { role: 'admin' } }],
  ['a confirmed address', { email_confirm: true, email_confirmed_at: '2020-01-01T00:00:00Z', confirmed_at: '2020-01-01T00:00:00Z' }],
]

export const accounts: Attempt[] = [
  ...closed.flatMap(([what, call]) =>
    (['a visitor', 'the admin'] as Actor[]).map((as): Attempt => ({ what: `${what}, which is not served`, as, call, control: whoAmI })),
  ),
  { what: 'signs in with a wrong password', as: 'a visitor', call: ({ lea }) => signIn(lea, 'wrong password'), control: signsIn },
  { what: 'signs in with an empty password', as: 'a visitor', call: ({ lea }) => signIn(lea, ''), control: signsIn },
  {
    what: 'signs in with the password in capitals',
    as: 'a visitor',
    call: ({ lea }) => signIn(lea, password.toUpperCase()),
    control: signsIn,
  },
  { what: 'signs in to an unverified account', as: 'a visitor', call: ({ uma }) => signIn(uma), control: signsIn },
  { what: 'signs in to a disabled account', as: 'a visitor', call: ({ dora }) => signIn(dora), control: signsIn },
  {
    what: 'refreshes the session of a disabled account',
    as: 'a visitor',
    call: ({ dora }) => auth('token?grant_type=refresh_token', { json: { refresh_token: dora.refreshToken } }),
    control: { as: 'a visitor', call: ({ tom }) => auth('token?grant_type=refresh_token', { json: { refresh_token: tom.refreshToken } }) },
  },
  ...[{}, { code: null }, { code: 'x'.repeat(500) }, { code: 'x', registered: 'x'.repeat(500) }].map((announced): Attempt => ({
    what: `announces a confirmation with ${JSON.stringify(announced).slice(0, 40)}`,
    as: 'a visitor',
    call: () => rpc('announce_confirmation', announced),
    control: { as: 'a visitor', call: () => rpc('announce_confirmation', { code: 'x', registered: 'lea@ascendo.example' }) },
  })),
  { what: 'reads their own account', as: 'a disabled learner', call: () => auth('user'), control: 'the learner' },
  {
    what: 'sets a new password',
    as: 'a disabled learner',
    call: () => auth('user', { method: 'PUT', json: { password: 'another good password' } }),
    control: { as: 'the admin', call: () => auth('user', { method: 'PUT', json: { password: 'another good password' } }) },
  },
  {
    what: "takes another user's address",
    as: 'the learner',
    call: ({ tom }) => auth('user', { method: 'PUT', json: { email: tom.email } }),
    control: { as: 'the learner', call: () => auth('user', { method: 'PUT', json: { email: `moved-${Math.random()}@ascendo.example` } }) },
  },
  ...(
    [
      ['role', 'service_role'],
      ['app_metadata', { role: 'admin' }],
      ['email_confirmed_at', '2020-01-01T00:00:00Z'],
      ['banned_until', 'none'],
      ['id', '00000000-0000-4000-8000-00000000abcd'],
    ] as [string, unknown][]
  ).map(([field, value]): Attempt => ({
    what: `writes ${field} of their own account`,
    as: 'another learner',
    call: () => auth('user', { method: 'PUT', json: { [field]: value } }),
    mayAnswer: 'without effect',
    control: { as: 'another learner', call: () => auth('user', { method: 'PUT', json: { data: { note: String(value) } } }) },
  })),
  {
    what: 'redeems a code with the wrong type',
    as: 'a visitor',
    call: ({ lea }) => auth('verify', { json: { email: lea.email, token: '000000', type: 'signup' } }),
    control: whoAmI,
  },
  {
    what: "signs up with another user's address",
    as: 'a visitor',
    call: ({ tom }) => auth('signup', { json: { email: tom.email, password: 'my own password' } }),
    mayAnswer: 'without effect',
    control: { as: 'a visitor', call: () => auth('signup', { json: { email: `new-${Math.random()}@ascendo.example`, password } }) },
  },
  {
    what: 'signs up with a password of five letters',
    as: 'a visitor',
    call: () => auth('signup', { json: { email: 'short@ascendo.example', password: 'short' } }),
    control: { as: 'a visitor', call: () => auth('signup', { json: { email: `long-${Math.random()}@ascendo.example`, password } }) },
  },
  {
    what: 'requests a sign-in link for a new address',
    as: 'a visitor',
    call: () => auth('otp', { json: { email: 'nobody@ascendo.example', create_user: true } }),
    passesOnFullStack: 'there it is another way to register; the site always sends create_user: false',
    control: { as: 'a visitor', call: ({ lea }) => auth('otp', { json: { email: lea.email, create_user: false } }) },
  },
]
