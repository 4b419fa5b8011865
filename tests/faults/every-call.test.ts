import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const sources = globSync('src/**/*.{ts,tsx}', { cwd: root }).filter((path) => !/database-types|^src.(build|server)/.test(path))

/**
 * All calls that the site makes. Each has the pattern with which a journey in `e2e/*faults.spec.ts` lets its request fail, or
 * a sentence that says why there is no such journey. A new call needs a new journey.
 */
const journeys: Record<string, string> = {
  'auth /authorize': 'none: builds an address and sends nothing',
  'auth /health': 'none: part of the overview, which says that the service does not answer',
  'auth /logout?scope=': '/logout?scope=others/',
  'auth /otp': '/otp/',
  'auth /recover': '/recover/',
  'auth /resend': '/resend/',
  'auth /settings': 'none: until the answer arrives only the password is offered, and the request is repeated when the connection is back',
  'auth /signup': '/signup/',
  'auth /token?grant_type=password': '/token?grant_type=password/',
  'auth /token?grant_type=pkce':
    'none: a provider sends the browser back with it, and "Try again" starts over (tests/site/pages/auth-callback.test.tsx)',
  'auth /token?grant_type=refresh_token': '/token?grant_type=refresh_token/',
  // Only writing needs a journey: the account is read in the background, and only a refusal ends the session
  // (tests/site/auth/failing-service.test.ts).
  'auth /user': '/auth/v1/user/',
  'auth /verify': '/verify/',
  'from contact_messages': '/contact_messages/',
  'from course_versions': '/course_versions/',
  'from disabled_accounts':
    'none: read together with the account before an action; without it nothing is done (tests/site/pages/admin-users.test.tsx)',
  'from draft_contents': 'none: read together with the names of the files',
  'from draft_files': 'none: part of the download, which says what failed',
  'from draft_snapshot_files': '/draft_snapshot_files/',
  'from draft_snapshots': 'none: the studio asks again when the history is opened',
  'from drafts': 'none: part of the download, which says what failed',
  'from favorites': '/rest/v1/favorites/',
  'from users': '/rest/v1/users/',
  'photos.list': 'none: photos that are not found are removed with the next change',
  'photos.remove': 'none: photos that cannot be removed are removed with the next change',
  'photos.upload': '/storage/v1/object/avatars/',
  'rpc admin_overview': '/rpc/admin_overview/',
  'rpc announce_confirmation': '/rpc/announce_confirmation/',
  'rpc approve_version': '/rpc/approve_version/',
  'rpc cancel_email_change': '/rpc/cancel_email_change/',
  'rpc change_account_type': '/rpc/change_account_type/',
  'rpc choose_account_type': 'none: the sign-in succeeds without it, and the account is a student’s',
  'rpc count_users': 'none: the list beside it says what failed',
  'rpc create_draft': '/rpc/create_draft/',
  'rpc delete_own_account': '/rpc/delete_own_account/',
  'rpc delete_user': '/rpc/delete_user/',
  'rpc disable_user': '/rpc/disable_user/',
  'rpc enable_user': '/rpc/enable_user/',
  'rpc export_own_account': '/rpc/export_own_account/',
  'rpc give_draft': 'none: sent by the form with which a course is taken off',
  'rpc hand_in_draft': '/rpc/hand_in_draft/',
  'rpc is_admin': 'none: called only if a message cannot be read, and only a clear no changes what the screen says',
  'rpc list_audit': '/rpc/list_audit/',
  'rpc list_course_versions': '/rpc/list_course_versions/',
  'rpc list_messages': '/rpc/list_messages/',
  'rpc list_users': '/rpc/list_users/',
  'rpc own_course_limits': 'none: without it, the usual limits count',
  'rpc own_message_notices': 'none: the setting says what failed and offers a retry (tests/site/pages/message-notices.test.tsx)',
  'rpc own_sign_in': 'none: the screen works without it and offers a retry (tests/site/pages/account.test.tsx)',
  'rpc put_back_version': 'none: sent by the form with which a course is taken off',
  'rpc remove_draft': 'none: the studio says what failed, and nothing has changed',
  'rpc remove_draft_file': 'none: what is written stays in the browser and is sent again (tests/site/features/drafts/draft-store.test.ts)',
  'rpc restore_draft': 'none: the studio says what failed, and nothing has changed',
  'rpc restore_draft_file': 'none: what is written stays in the browser and is sent again (tests/site/features/drafts/draft-store.test.ts)',
  'rpc restore_snapshot': 'none: the studio says what failed, and nothing has changed',
  'rpc return_former_address': 'none: sent by the form of the other actions on accounts (tests/site/pages/admin-users.test.tsx)',
  'rpc return_version': '/rpc/return_version/',
  'rpc reset_second_step': 'none: sent by the form of the other actions on accounts (tests/site/pages/admin-users.test.tsx)',
  'rpc save_draft_files': 'none: what is written stays in the browser and is sent again (tests/site/features/drafts/draft-store.test.ts)',
  'rpc send_contact_message': '/rpc/send_contact_message/',
  'rpc set_own_message_notices': 'none: the choice is taken back with the reason (tests/site/pages/message-notices.test.tsx)',
  'rpc set_role': '/rpc/set_role/',
  'rpc take_off_course': '/rpc/take_off_course/',
  'rpc take_snapshot': 'none: the studio says what failed, and nothing has changed',
  'rpc withdraw_version': '/rpc/withdraw_version/',
}

function callsIn(path: string): string[] {
  const text = read(path)
  const found = [
    ...[...text.matchAll(/\.rpc\('(\w+)'/g)].map(([, name]) => `rpc ${name}`),
    ...[...text.matchAll(/\.from\('(\w+)'\)/g)].map(([, name]) => `from ${name}`),
    ...[...text.matchAll(/\}\/auth\/v1(\/[a-z]+)\?/g)].map(([, name]) => `auth ${name}`),
  ]
  // The list leaves out second factors, passkeys and sessions.
  if (!/auth.supabase.(?!second-factors|passkeys|security)/.test(path)) return found
  const auth = [...text.matchAll(/[`'](\/(?!auth\/v1)[a-z][^`'$]*)/g)].map(([, name]) => `auth ${name}`)
  const photos = [...text.matchAll(/\bphotos\.(list|remove|upload)\(/g)].map(([, name]) => `photos.${name}`)
  return [...found, ...auth, ...photos]
}

test('the list contains exactly the calls that the site makes', () => {
  expect([...new Set(sources.flatMap(callsIn))].toSorted()).toEqual(Object.keys(journeys).toSorted())
})

describe('a journey covers the failure of', () => {
  const specs = globSync('e2e/*faults.spec.ts', { cwd: root }).map(read).join('\n').replaceAll('\\/', '/').replaceAll('\\?', '?')
  const withJourney = Object.entries(journeys).filter(([, words]) => !words.startsWith('none: '))

  test.each(withJourney)('%s', (_, words) => {
    expect(specs).toContain(words)
  })
})
