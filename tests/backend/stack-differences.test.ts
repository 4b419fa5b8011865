import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readDifferences } from '../support/stack-differences.ts'
import { type Learner, startTestBackend, type TestBackend } from './support/test-backend.ts'

/** Compares the embedded column of the table "Where the stacks differ" with the program itself. */
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
const put = (json: object, as = lea.accessToken) => backend.send('/auth/v1/user', { method: 'PUT', json, as })
const refresh = (refresh_token: string) => post('token?grant_type=refresh_token', { refresh_token })
const exchange = (auth_code: string, code_verifier = 'the verifier of this browser') =>
  post('token?grant_type=pkce', { auth_code, code_verifier })

/** Inserts a provider's code of the given age, and returns it. */
async function providerCode(age: string): Promise<string> {
  const code = randomUUID()
  const challenge = createHash('sha256').update('the verifier of this browser').digest('base64url')
  await backend.query(
    `insert into auth.flow_state (id, user_id, auth_code, code_challenge_method, code_challenge, provider_type, authentication_method,
       created_at, updated_at, auth_code_issued_at)
     values ($1, $2, $3, 's256', $4, 'github', 'oauth', now() - $5::interval, now(), now() - $5::interval)`,
    [randomUUID(), lea.id, code, challenge, age],
  )
  return code
}

const addApp = (as: string) => backend.send('/auth/v1/factors', { json: { factor_type: 'totp', friendly_name: 'Phone' }, as })

/** Adds an app and requests a challenge. Returns a function that answers it. */
async function challenged(as: string) {
  const { id } = (await (await addApp(as)).json()) as { id: string }
  const challenge = (await (await backend.send(`/auth/v1/factors/${id}/challenge`, { json: {}, as })).json()) as { id: string }
  return (answer: object) => backend.send(`/auth/v1/factors/${id}/verify`, { json: { challenge_id: challenge.id, ...answer }, as })
}

/** Requests by call and outcome. Outcomes that need load or time have their own tests (`guessing`, `accounts`). */
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
  'verifyLink, link used, expired or invented': () => post('verify', { type: 'signup', token_hash: 'abc' }),
  'verifyDigits, digits mistyped': () => post('verify', { type: 'signup', email: lea.email, token: '000000' }),
  'updatePassword, the current password as the new one': () => put({ password }),
  'updateEmail, new address taken': () => put({ email: tom.email }),
  'signUp, password above 72 bytes': () => post('signup', { email: 'long@ascendo.example', password: 'é'.repeat(37) }),
  'updatePassword, session ended elsewhere': async () => {
    const { accessToken } = await backend.learner()
    await backend.send('/auth/v1/logout?scope=global', { method: 'POST', as: accessToken })
    return put({ password: 'another good password' }, accessToken)
  },
  'updatePassword, account deleted elsewhere': async () => {
    const { id, accessToken } = await backend.learner()
    await backend.query('delete from auth.users where id = $1', [id])
    return put({ password: 'another good password' }, accessToken)
  },
  'refresh, refresh token unknown': () => refresh(randomUUID()),
  'refresh, malformed refresh token': () => refresh('made-up'),
  "providerReturn, the provider's code was kept too long": async () => exchange(await providerCode('1 hour')),
  "providerReturn, the provider's code is unknown or was used": async () => {
    const code = await providerCode('1 second')
    await exchange(code)
    return exchange(code)
  },
  "providerReturn, the provider's code in another browser": async () => exchange(await providerCode('1 second'), 'another verifier'),
  'refresh, refresh token used twice': async () => {
    const { id, refreshToken } = await backend.learner()
    let newest = refreshToken
    for (let count = 0; count < 2; count += 1) {
      const answer = await refresh(newest)
      newest = ((await answer.json()) as { refresh_token: string }).refresh_token
    }
    // Age the token beyond the reuse interval.
    await backend.query("update auth.refresh_tokens set updated_at = now() - interval '1 minute' where user_id = $1", [id])
    return refresh(refreshToken)
  },
  'completeSecondStep, wrong code of an authenticator app': async () => {
    const { accessToken } = await backend.learner()
    const verify = await challenged(accessToken)
    return verify({ code: 'no code' })
  },
  "completeSecondStep, the code's challenge was used, or came from elsewhere": async () => {
    const { accessToken, id } = await backend.learner()
    const verify = await challenged(accessToken)
    await backend.query(
      `update auth.mfa_challenges challenge set verified_at = now() from auth.mfa_factors factor
       where factor.id = challenge.factor_id and factor.user_id = $1`,
      [id],
    )
    return verify({ code: '123456' })
  },
  "completeSecondStep, another account's app, or a removed one": async () => {
    const { accessToken } = await backend.learner()
    return backend.send(`/auth/v1/factors/${randomUUID()}/verify`, {
      json: { challenge_id: randomUUID(), code: '123456' },
      as: accessToken,
    })
  },
  'addAuthenticator, an app of this name exists': async () => {
    const { accessToken } = await backend.learner()
    await challenged(accessToken)
    return addApp(accessToken)
  },
  'signInWithPassword, disabled account': async () => {
    await backend.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [tom.id])
    return signIn(tom.email)
  },
  'updatePassword, account disabled in the middle of a session': () => put({ password: 'another good password' }, tom.accessToken),
  'refresh, refresh by a disabled account': () => refresh(tom.refreshToken),
}

describe('the embedded stack answers as in the table', () => {
  const table = new Map(readDifferences().map((row) => [`${row.call}, ${row.outcome}`, row.embedded]))

  it.each(Object.entries(attempts))('%s', async (name, attempt) => {
    const answer = await attempt()
    const body = (await answer.json()) as { error_code?: string; identities?: unknown[] }
    const code = body.error_code ?? (body.identities?.length === 0 ? 'no identities' : null)
    expect({ status: answer.status, code }).toEqual(table.get(name))
  })
})
