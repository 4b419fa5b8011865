import { createHmac } from 'node:crypto'
import { type Attempt, rest, rpc, written } from '../attempt.ts'
import type { Call } from '../call.ts'
import type { Stage } from '../stage.ts'

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
const hs256 = { alg: 'HS256', typ: 'JWT' }

function signed(claims: object, secret: string, header: object = hs256): string {
  const text = `${encode(header)}.${encode(claims)}`
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
}

function claimsOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

/** Kinds of invalid tokens. Each is made from the admin's valid token, so that it would open everything if it were trusted. */
const kinds: [kind: string, forge: (token: string, stage: Stage) => string][] = [
  ['an expired token', (token, { jwtSecret }) => signed({ ...claimsOf(token), iat: 1_600_000_000, exp: 1_600_003_600 }, jwtSecret)],
  [
    'a token of an ended session',
    (token, { jwtSecret }) => signed({ ...claimsOf(token), session_id: '00000000-0000-4000-8000-00000000dead' }, jwtSecret),
  ],
  ['a token of "alg": "none"', (token) => `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claimsOf(token))}.`],
  [
    'a token of "alg": "None" with the old signature',
    (token) => `${encode({ alg: 'None' })}.${encode(claimsOf(token))}.${token.split('.')[2]}`,
  ],
  ['a token signed with another key', (token) => signed(claimsOf(token), 'another secret of more than thirty-two letters')],
  ['a token signed with an empty key', (token) => signed(claimsOf(token), '')],
  ['a token signed with the publishable key', (token) => signed(claimsOf(token), 'sb_publishable_tests_of_the_stack')],
  [
    'a token that names its own key',
    (token) => signed(claimsOf(token), 'mine', { ...hs256, kid: '../../dev/null', jwk: { kty: 'oct', k: 'bWluZQ' } }),
  ],
  ['a token with changed claims', (token, { tom }) => changed(token, { sub: tom.id })],
  ['a token that became service_role', (token) => changed(token, { role: 'service_role' })],
  ['a token without its signature', (token) => token.split('.').slice(0, 2).join('.')],
  ['a token with a cut signature', (token) => token.slice(0, -4)],
]

function changed(token: string, claims: object): string {
  const [header, , signature] = token.split('.')
  return `${header}.${encode({ ...claimsOf(token), ...claims })}.${signature}`
}

const doors: [what: string, call: (stage: Stage) => Call | Promise<Call>][] = [
  ['reads profiles', () => rest('users')],
  [
    'renames herself',
    ({ ada }) => rest('users', { method: 'PATCH', query: `id=eq.${ada.id}`, json: { display_name: 'Ada Changed' }, headers: written }),
  ],
  ['lists users', () => rpc('list_users')],
  ['adds a favorite', () => rest('favorites', { json: { course_id: `f${Math.random().toString(36).slice(2)}` }, headers: written })],
  ['reads her own account', () => ({ path: '/auth/v1/user' })],
  [
    'uploads a photo',
    ({ ada, picture }) => ({
      path: `/storage/v1/object/avatars/${ada.id}/${Math.random()}.png`,
      body: picture,
      headers: { 'content-type': 'image/png' },
    }),
  ],
]

export const tokens: Attempt[] = kinds.flatMap(([kind, forge]) =>
  doors.map(([what, call]): Attempt => ({
    what: `${what} with ${kind}`,
    as: 'a visitor',
    call: async (stage) => ({ ...(await call(stage)), token: forge(stage.ada.accessToken, stage) }),
    // The control is the same request with the valid token.
    control: { as: 'the admin', call },
  })),
)
