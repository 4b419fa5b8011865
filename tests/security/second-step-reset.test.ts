import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Learner } from '../backend/support/test-backend.ts'
import { sendJson } from './send-json.ts'
import { type RunningStack, stacks } from './stacks.ts'
import { TOTP } from 'otpauth'

describe.each(stacks)('resetting the second step on $name', ({ open, isFullStack }) => {
  let stack: RunningStack
  let ada: Learner
  let lea: Learner
  /** The administrator's access tokens, without and with the second step. */
  let aal1: string
  let aal2: string
  beforeAll(async () => {
    stack = await open()
    ada = await stack.learner('Ada Admin')
    lea = await stack.learner('Lea Locked')
    await stack.query('select public.grant_admin($1)', [ada.email])
    await addApp(lea)
    ;({ aal1, aal2 } = await addApp(ada))
  })
  afterAll(() => stack.close())
  // Renew the proofs, which may be older than five minutes by now.
  beforeEach(() => stack.query('update auth.mfa_amr_claims set updated_at = now()'))

  const auth = (path: string, token?: string, json: object = {}) => sendJson(stack, 'POST', `/auth/v1${path}`, token, json)
  const reset = (token: string, { id }: Learner = lea, reason = 'Lost the phone, called back') =>
    sendJson(stack, 'POST', '/rest/v1/rpc/reset_second_step', token, { user_id: id, reason })
  const signIn = async ({ email, password }: Learner) =>
    (await auth('/token?grant_type=password', undefined, { email, password })).body.access_token as string
  const apps = () => stack.query('select id from auth.mfa_factors where user_id = $1', [lea.id])

  async function addApp(person: Learner) {
    const before = await signIn(person)
    const { id, totp } = (await auth('/factors', before, { factor_type: 'totp', friendly_name: 'phone' })).body
    const challenge_id = (await auth(`/factors/${id}/challenge`, before)).body.id
    const code = new TOTP({ secret: totp.secret }).generate()
    const raised = await auth(`/factors/${id}/verify`, before, { challenge_id, code })
    return { aal1: await signIn(person), aal2: raised.body.access_token as string }
  }

  it('is refused to everyone but an administrator past the second step with a fresh proof', async () => {
    const { accessToken: visitorOfOwn } = await stack.learner('Eve Else')
    const bea = await stack.learner('Bea Admin without an app')
    await stack.query('select public.grant_admin($1)', [bea.email])
    for (const [token, status, code] of [
      [aal1, 403, '42501'],
      [await signIn(lea), 403, '42501'],
      [visitorOfOwn, 403, '42501'],
      [await signIn(bea), 409, 'PT409'],
    ] as const) {
      expect(await reset(token)).toMatchObject({ status, body: { code } })
    }
    expect(await reset(stack.publishableKey)).toMatchObject({ status: 401 })
    await stack.query(`update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes'`)
    expect(await reset(aal2)).toMatchObject({ status: 428, body: { code: 'PT428' } })
    await stack.query('update auth.mfa_amr_claims set updated_at = now()')
    expect(await apps()).toHaveLength(1)
  })

  it('is refused for oneself, for another administrator, for an account without one, and without a reason', async () => {
    const bea = await stack.learner('Bea Admin')
    await addApp(bea)
    await stack.query('select public.grant_admin($1)', [bea.email])
    expect(await reset(aal2, ada)).toMatchObject({ body: { code: '23001' } })
    expect(await reset(aal2, bea)).toMatchObject({ body: { code: '23001' } })
    expect(await reset(aal2, await stack.learner('Ned Nothing'))).toMatchObject({ status: 409 })
    expect(await reset(aal2, lea, ' x ')).toMatchObject({ status: 400 })
    expect(await apps()).toHaveLength(1)
  })

  it('removes apps, passkeys and sessions but neither password nor address, and is in the log and the events', async () => {
    const session = await signIn(lea)
    expect((await sendJson(stack, 'GET', '/rest/v1/users', session)).body).toEqual([])
    expect((await reset(aal2)).status).toBe(200)
    expect(await apps()).toEqual([])
    expect((await sendJson(stack, 'GET', '/auth/v1/user', session)).status).toBe(403)

    const later = await signIn(lea)
    expect((await sendJson(stack, 'GET', '/rest/v1/users', later)).body).toMatchObject([{ id: lea.id, email: lea.email }])
    const { body: events } = await sendJson(stack, 'POST', '/rest/v1/rpc/own_security_events', later, {})
    const kinds = events.map(({ kind }: { kind: string }) => kind)
    expect(kinds).toContain('second-step-reset')
    expect(kinds).not.toContain('authenticator-removed')
    const { body: log } = await sendJson(stack, 'POST', '/rest/v1/rpc/list_audit', aal2, { action: 'account.second_step_reset' })
    expect(log.entries).toMatchObject([{ actor_id: ada.id, subject_id: lea.id, reason: 'Lost the phone, called back' }])
  })

  it.skipIf(isFullStack)('voids the recovery codes', async () => {
    const rob = await stack.learner('Rob Recovery')
    const { aal2: own } = await addApp(rob)
    const { codes } = (await auth('/factors/recovery-codes', own)).body
    expect((await reset(aal2, rob)).status).toBe(200)
    // An old code must neither be valid beside the next app nor raise a session before there is one.
    expect((await auth('/factors/recovery-codes/verify', await signIn(rob), { code: codes[0] })).status).toBe(422)
    const { aal1: later } = await addApp(rob)
    expect((await auth('/factors/recovery-codes/verify', later, { code: codes[0] })).status).toBe(422)
  })
})
