import { describe, expect, it } from 'vitest'
import type { AuthAdapter } from '#site/auth/auth-adapter.ts'
import { ada, openBrowser, profileOf, sessionOf } from '../../support/service-browser.ts'
import { readDifferences, type StackAnswer } from '../../support/stack-differences.ts'

const { email } = ada
const password = 'rope-and-chalk-7'

/** The calls in the table's second column: the request's path, what the browser has stored before, and how to run the call. */
const calls: Record<string, { path: string; stored?: Record<string, unknown>; run: (auth: AuthAdapter) => Promise<unknown> }> = {
  signInWithPassword: { path: '/auth/v1/token', run: (auth) => auth.signInWithPassword(email, password) },
  signUp: { path: '/auth/v1/signup', run: (auth) => auth.signUp({ email, password, displayName: 'Ada' }) },
  sendSignInLink: { path: '/auth/v1/otp', run: (auth) => auth.sendSignInLink(email) },
  sendPasswordReset: { path: '/auth/v1/recover', run: (auth) => auth.sendPasswordReset(email) },
  resendVerification: { path: '/auth/v1/resend', run: (auth) => auth.resendVerification(email) },
  verifyLink: { path: '/auth/v1/verify', run: (auth) => auth.verify('signup', { tokenHash: 'abc' }) },
  verifyDigits: { path: '/auth/v1/verify', run: (auth) => auth.verify('signup', { email, digits: '123456' }) },
  updatePassword: { path: '/auth/v1/user', stored: { session: sessionOf(ada) }, run: (auth) => auth.updatePassword(password) },
  updateEmail: { path: '/auth/v1/user', stored: { session: sessionOf(ada) }, run: (auth) => auth.updateEmail('new@ascendo.example') },
  refresh: { path: '/auth/v1/token', stored: { session: sessionOf(ada, 'a.b.c', 0) }, run: (auth) => auth.updatePassword(password) },
  providerReturn: {
    path: '/auth/v1/token',
    stored: { 'session-code-verifier': 'verifier' },
    run: (auth) => auth.completeProviderSignIn('http://localhost/auth/callback?code=abc'),
  },
  completeSecondStep: {
    path: '/auth/v1/factors/1/verify',
    stored: { session: sessionOf(ada) },
    run: (auth) => auth.security((own) => own.completeSecondStep('1', '123456')),
  },
  addAuthenticator: {
    path: '/auth/v1/factors',
    stored: { session: sessionOf(ada) },
    run: (auth) => auth.security((own) => own.addAuthenticator('Phone')),
  },
  passkeys: {
    path: '/auth/v1/passkeys',
    stored: { session: sessionOf(ada) },
    run: (auth) => auth.security((own) => own.passkeys()),
  },
  refreshUser: { path: '/rest/v1/users', stored: { session: sessionOf(ada) }, run: (auth) => auth.refreshUser() },
}

/** Messages of the service for outcomes that its code alone does not identify. */
const texts: Record<string, string> = {
  'malformed address': 'Unable to validate email address: invalid format',
  'password above 72 bytes': 'Password cannot be longer than 72 characters',
  'malformed refresh token': 'Refresh token is not valid',
  'the mail cannot be sent': 'Error sending confirmation email',
  "the link's mail cannot be sent": 'Error sending magic link email',
}

/** Answers in the service's own format: GoTrue since 2024 uses `code`, the embedded one `error_code`, PostgREST its own. */
function answerOf({ status, code }: StackAnswer, stack: 'goTrue' | 'embedded', message: string): Response {
  if (status === 200) return Response.json(code === 'no identities' ? { id: 'x', email, identities: [] } : {})
  if (code === null) return new Response('<h1>Service Unavailable</h1>', { status, headers: { 'Content-Type': 'text/html' } })
  if (code.startsWith('PGRST')) return Response.json({ code, message, details: null, hint: null }, { status })
  return stack === 'goTrue'
    ? Response.json(
        { code, message, ...(code === 'weak_password' && { weak_password: { reasons: ['length'] } }) },
        { status, headers: { 'X-Supabase-Api-Version': '2024-01-01' } },
      )
    : Response.json({ code: status, error_code: code, msg: message }, { status })
}

async function heard(call: string, answer: StackAnswer, stack: 'goTrue' | 'embedded', text = 'No.'): Promise<string> {
  const described = calls[call]
  if (!described) throw new Error(`The test does not know the call ${call}`)
  const { auth } = openBrowser(({ url }) => {
    const { pathname } = new URL(url)
    if (pathname === described.path) return answerOf(answer, stack, text)
    return Response.json(pathname.startsWith('/rest/') ? [profileOf(ada)] : profileOf(ada))
  }, described.stored)
  const result = (await described.run(auth)) as { ok: boolean; error?: string; value?: { emailVerified?: boolean } }
  if (!result.ok) return result.error ?? ''
  return result.value?.emailVerified === false ? 'unconfirmed' : 'ok'
}

const table = readDifferences()

describe('the table of differences between the stacks', () => {
  it('has rows for every call that can be refused', () => {
    expect(table.length).toBeGreaterThanOrEqual(40)
    expect(new Set(table.map(({ call }) => call))).toEqual(new Set(Object.keys(calls)))
  })

  it.each(table)('$call, $outcome: $adapter', async ({ call, outcome, goTrue, embedded, adapter }) => {
    const text = texts[outcome]
    const words = [goTrue && (await heard(call, goTrue, 'goTrue', text)), embedded && (await heard(call, embedded, 'embedded', text))]
    expect(words.filter((word) => word !== null)).toEqual([goTrue, embedded].flatMap((answer) => (answer ? [adapter] : [])))
  })
})
