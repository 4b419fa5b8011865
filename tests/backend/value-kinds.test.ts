import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { bothEngines } from './support/engines.ts'
import { type Learner, startTestBackend, type TestBackend } from './support/test-backend.ts'

const wrong = [['a'], { a: 1 }, 'maybe', 5, 1.5, 1e30, -1, true, '', '-1960031288', '1e30', '{a,b}']

/** Arguments and columns of every type that requests can reach. */
const places: [
  what: string,
  call: (value: unknown, who: { lea: Learner; ada: Learner }) => { path: string; json: unknown; method?: string },
][] = [
  ['a role', (role, { lea }) => ({ path: '/rest/v1/rpc/set_role', json: { user_id: lea.id, role, reason: 'Kinds' } })],
  ['an identifier', (user_id) => ({ path: '/rest/v1/rpc/set_role', json: { user_id, role: 'user', reason: 'Kinds' } })],
  ['a truth', (verified) => ({ path: '/rest/v1/rpc/list_users', json: { verified } })],
  ['a number', (page_size) => ({ path: '/rest/v1/rpc/list_users', json: { page_size } })],
  ['a search', (search) => ({ path: '/rest/v1/rpc/list_users', json: { search } })],
  ['a page cursor', (after) => ({ path: '/rest/v1/rpc/list_users', json: { after } })],
  ['a column of text', (notes, { ada }) => ({ method: 'PATCH', path: `/rest/v1/contact_messages?id=eq.${ada.id}`, json: { notes } })],
  ['a column of choices', (status, { ada }) => ({ method: 'PATCH', path: `/rest/v1/contact_messages?id=eq.${ada.id}`, json: { status } })],
  ['a column of time', (last_login_at, { ada }) => ({ method: 'PATCH', path: `/rest/v1/users?id=eq.${ada.id}`, json: { last_login_at } })],
  ['a new row', (course_id) => ({ path: '/rest/v1/favorites', json: { course_id } })],
  [
    'a filter on a boolean',
    (value) => ({
      method: 'PATCH',
      path: `/rest/v1/users?email_verified=eq.${encodeURIComponent(JSON.stringify(value))}`,
      json: { display_name: 'Ada Kinds' },
    }),
  ],
  [
    'a filter on a time',
    (value) => ({
      method: 'DELETE',
      path: `/rest/v1/favorites?created_at=gt.${encodeURIComponent(JSON.stringify(value))}`,
      json: undefined,
    }),
  ],
  ['the offset of a list of photos', (offset) => ({ path: '/storage/v1/object/list/avatars', json: { offset } })],
  ['the limit of a list of photos', (limit) => ({ path: '/storage/v1/object/list/avatars', json: { limit } })],
  ['the folder of a list of photos', (prefix) => ({ path: '/storage/v1/object/list/avatars', json: { prefix } })],
  ['the order of a list of photos', (order) => ({ path: '/storage/v1/object/list/avatars', json: { sortBy: { column: 'name', order } } })],
  ['the sorting of a list of photos', (sortBy) => ({ path: '/storage/v1/object/list/avatars', json: { sortBy } })],
  ['the search in a list of photos', (search) => ({ path: '/storage/v1/object/list/avatars', json: { search } })],
  ['a list of photos', (json) => ({ path: '/storage/v1/object/list/avatars', json })],
  ['photos to remove', (prefixes) => ({ method: 'DELETE', path: '/storage/v1/object/avatars', json: { prefixes } })],
  ['a sign-up', (email) => ({ path: '/auth/v1/signup', json: { email, password: email, data: email } })],
  ['a password', (password, { lea }) => ({ path: '/auth/v1/token?grant_type=password', json: { email: lea.email, password } })],
  ['a refresh token', (refresh_token) => ({ path: '/auth/v1/token?grant_type=refresh_token', json: { refresh_token } })],
  ['a code of a provider', (auth_code) => ({ path: '/auth/v1/token?grant_type=pkce', json: { auth_code, code_verifier: auth_code } })],
  ['a code of a mail', (token) => ({ path: '/auth/v1/verify', json: { email: token, token, token_hash: token, type: token } })],
  ['a change of account', (data) => ({ method: 'PUT', path: '/auth/v1/user', json: { data, email: data, password: data } })],
]

describe.each(bothEngines)('13. values of the wrong type on $name', (engine) => {
  let backend: TestBackend
  let who: { lea: Learner; ada: Learner }
  beforeAll(async () => {
    backend = await startTestBackend(engine)
    who = { lea: await backend.learner('Lea'), ada: await backend.admin('Ada') }
  })
  afterAll(() => backend.close())

  it.each(places)('%s: answered with 4xx, never 5xx', async (_, call) => {
    for (const value of wrong) {
      const { path, json, method = 'POST' } = call(value, who)
      const answer = await backend.send(path, { method, json, as: who.ada.accessToken })
      expect({ value, status: answer.status, text: await answer.text() }).toEqual({
        value,
        status: expect.toSatisfy((status: number) => status < 500),
        text: expect.any(String),
      })
    }
  })

  it.each([
    [{ path: '/rest/v1/rpc/list_users', json: { verified: 'maybe' } }, '22P02'],
    [{ path: '/rest/v1/rpc/list_users', json: { verified: [true] } }, '22P02'],
    [{ path: '/rest/v1/rpc/list_users', json: { page_size: 'x' } }, '22P02'],
    [{ path: '/rest/v1/rpc/set_role', json: { user_id: 'x', role: ['admin'], reason: 'Kinds' } }, '22P02'],
    [{ path: '/rest/v1/users?email_verified=eq.maybe' }, '22P02'],
    [{ path: '/rest/v1/users?created_at=gt.soon' }, '22007'],
  ])('%o answers 400 with the code of the database', async ({ path, ...sent }, code) => {
    const answer = await backend.send(path, { ...sent, as: who.ada.accessToken })
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code })])
  })
})
