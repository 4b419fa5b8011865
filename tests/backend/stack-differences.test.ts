import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDifferences } from '../support/stack-differences.ts'
import { type Learner, startTestBackend, type TestBackend } from './support/test-backend.ts'

/** The embedded column of the table "Where the stacks differ", asked of the program itself. */
let backend: TestBackend
let lea: Learner
let tom: Learner

beforeAll(async () => {
  backend = await startTestBackend({ name: 'PGlite', create: async () => ({ drop: async () => {} }) })
  lea = await backend.learner('Lea Learner')
  tom = await backend.learner('Tom Other')
})
afterAll(() => backend.close())

const password = 'a good password'
const post = (path: string, json: object) => backend.send(`/auth/v1/${path}`, { json })
const signIn = (email: string, typed = password) => post('token?grant_type=password', { email, password: typed })
const put = (json: object) => backend.send('/auth/v1/user', { method: 'PUT', json, as: lea.accessToken })

/** By call and outcome. What only happens under load or by the clock has tests of its own (`guessing`, `accounts`). */
const attempts: Record<string, () => Promise<Response>> = {
  'signInWithPassword, wrong password, or no such account': () => signIn(lea.email, 'not the password'),
  'signInWithPassword, right password, address not confirmed': async () => {
    await post('signup', { email: 'early@ascendo.example', password })
    return signIn('early@ascendo.example')
  },
  'signUp, address taken': () => post('signup', { email: lea.email, password }),
  'signUp, password too weak for the service': () => post('signup', { email: 'weak@ascendo.example', password: '12345' }),
  'signUp, malformed address': () => post('signup', { email: 'nobody', password }),
  'sendSignInLink, link for an unknown address': () => post('otp', { email: 'nobody@ascendo.example', create_user: false }),
  'sendPasswordReset, reset for an unknown address': () => post('recover', { email: 'nobody@ascendo.example' }),
  'resendVerification, resent to an unknown address': () => post('resend', { type: 'signup', email: 'nobody@ascendo.example' }),
  'verifyLink, link used, expired or made up': () => post('verify', { type: 'signup', token_hash: 'abc' }),
  'verifyDigits, digits mistyped': () => post('verify', { type: 'signup', email: lea.email, token: '000000' }),
  'updatePassword, the present password as the new one': () => put({ password }),
  'updateEmail, new address taken': () => put({ email: tom.email }),
  'refresh, refresh token unknown': () => post('token?grant_type=refresh_token', { refresh_token: 'made-up' }),
  'refresh, refresh token used twice': async () => {
    const { id, refreshToken } = await backend.learner()
    let newest = refreshToken
    for (let count = 0; count < 2; count += 1) {
      const answer = await post('token?grant_type=refresh_token', { refresh_token: newest })
      newest = ((await answer.json()) as { refresh_token: string }).refresh_token
    }
    // Later than the seconds within which it is forgiven.
    await backend.query("update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = $1", [id])
    return post('token?grant_type=refresh_token', { refresh_token: refreshToken })
  },
  'signInWithPassword, disabled account': async () => {
    await backend.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [tom.id])
    return signIn(tom.email)
  },
  'refresh, refresh by a disabled account': () => post('token?grant_type=refresh_token', { refresh_token: tom.refreshToken }),
}

describe('the embedded stack answers as the table says', () => {
  const table = new Map(readDifferences().map((row) => [`${row.call}, ${row.outcome}`, row.embedded]))

  it.each(Object.entries(attempts))('%s', async (name, attempt) => {
    const answer = await attempt()
    const body = (await answer.json()) as { error_code?: string; identities?: unknown[] }
    const code = body.error_code ?? (body.identities?.length === 0 ? 'no identities' : null)
    expect({ status: answer.status, code }).toEqual(table.get(name))
  })
})
