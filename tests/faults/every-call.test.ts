import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/database-types|^src.(build|server)/.test(path))

/**
 * The calls that the site makes. Each has the words by which its request fails in the journeys of `e2e/*faults.spec.ts`, or
 * says in a sentence why there is none. Whoever adds a call adds its journey.
 */
const journeys: Record<string, string> = {
  'auth.exchangeCodeForSession':
    'none: a provider sends the browser back with it, and "Try again" starts over (tests/pages/auth-callback.test.tsx)',
  'auth.getUser': 'none: asked in the background, and only a refusal ends the session (tests/auth/failing-service.test.ts)',
  'auth.resend': '/resend/',
  'auth.resetPasswordForEmail': '/recover/',
  'auth.signInWithOAuth': 'none: builds an address and sends nothing',
  'auth.signInWithOtp': '/otp/',
  'auth.signInWithPassword': '/token?grant_type=password/',
  'auth.signUp': '/signup/',
  'auth.verifyOtp': '/verify/',
  'auth.admin.signOut': '/logout?scope=others/',
  'from contact_messages': '/contact_messages/',
  'from disabled_accounts':
    'none: read together with the account that an action is about; nothing is done without (tests/pages/admin-users.test.tsx)',
  'from favorites': '/rest/v1/favorites/',
  'from users': '/rest/v1/users/',
  'get /auth/v1/health': 'none: a figure of the overview, which says that it does not answer',
  'get /auth/v1/settings': 'none: until it is known there is the password, and it is asked again when the connection is back',
  'post /auth/v1/token': '/token?grant_type=refresh_token/',
  'put /auth/v1/user': '/auth/v1/user/',
  'photos.list': 'none: what is not found goes with the next change',
  'photos.remove': 'none: what cannot be removed goes with the next change',
  'photos.upload': '/storage/v1/object/avatars/',
  'rpc admin_overview': '/rpc/admin_overview/',
  'rpc cancel_email_change': '/rpc/cancel_email_change/',
  'rpc choose_account_type': 'none: the sign-in holds without it, and the account is a student’s',
  'rpc count_users': 'none: the list beside it says what failed',
  'rpc delete_own_account': '/rpc/delete_own_account/',
  'rpc delete_user': '/rpc/delete_user/',
  'rpc disable_user': '/rpc/disable_user/',
  'rpc enable_user': '/rpc/enable_user/',
  'rpc export_own_account': '/rpc/export_own_account/',
  'rpc is_admin': 'none: asked only where a message is not to be had, and only a clear no changes what is said',
  'rpc list_audit': '/rpc/list_audit/',
  'rpc list_messages': '/rpc/list_messages/',
  'rpc list_users': '/rpc/list_users/',
  'rpc own_sign_in': 'none: the screen works without and offers to try again (tests/pages/account.test.tsx)',
  'rpc send_contact_message': '/rpc/send_contact_message/',
  'rpc set_role': '/rpc/set_role/',
}

const methods: Record<string, string> = { token: 'post', user: 'put' }

function callsIn(path: string): string[] {
  const text = read(path)
  const found = [
    ...[...text.matchAll(/\.rpc\('(\w+)'/g)].map(([, name]) => `rpc ${name}`),
    ...[...text.matchAll(/\.from\('(\w+)'\)/g)].map(([, name]) => `from ${name}`),
    ...[...text.matchAll(/\/auth\/v1\/([a-z]+)[`?$]/g)].map(([, name = '']) => `${methods[name] ?? 'get'} /auth/v1/${name}`),
  ]
  if (!path.includes('auth/supabase/')) return found
  const auth = [...text.matchAll(/\bauth(?:\(\)\))?\.((?:admin\.)?\w+)\(/g)].map(([, name]) => `auth.${name}`)
  const photos = [...text.matchAll(/\bphotos\.(list|remove|upload)\(/g)].map(([, name]) => `photos.${name}`)
  return [...found, ...auth, ...photos]
}

test('every call that the site makes is in the list, and nothing else is', () => {
  expect([...new Set(sources.flatMap(callsIn))].toSorted()).toEqual(Object.keys(journeys).toSorted())
})

describe('each of them fails in the middle of a journey', () => {
  const specs = globSync('e2e/*faults.spec.ts', { cwd: root }).map(read).join('\n').replaceAll('\\/', '/').replaceAll('\\?', '?')
  const withJourney = Object.entries(journeys).filter(([, words]) => !words.startsWith('none: '))

  test.each(withJourney)('%s', (_, words) => {
    expect(specs).toContain(words)
  })
})
