import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Learner } from '../backend/support/test-backend.ts'
import { sendJson } from './send-json.ts'
import { type RunningStack, stacks } from './stacks.ts'

type Act = [name: string, isAdministrator: boolean, args: (actor: Learner, subject: Learner) => object, isDone: string]

/** Acts, each with a query that shows whether it was done to the actor ($1) or the subject ($2). */
const acts: Act[] = [
  [
    'delete_own_account',
    false,
    ({ email }) => ({ email_typed: email }),
    'select not exists (select from auth.users where id = $1 and id <> $2) as done',
  ],
  [
    'set_role',
    true,
    (_, { id }) => ({ user_id: id, role: 'admin' }),
    `select $1::uuid <> $2 and exists (select from public.users where id = $2 and role = 'admin') as done`,
  ],
  [
    'disable_user',
    true,
    (_, { id }) => ({ user_id: id, reason: 'Sent advertising' }),
    'select $1::uuid <> $2 and exists (select from public.disabled_accounts where user_id = $2) as done',
  ],
  [
    'delete_user',
    true,
    (_, { id }) => ({ user_id: id, reason: 'Asked by mail' }),
    'select $1::uuid <> $2 and not exists (select from auth.users where id = $2) as done',
  ],
]

describe.each(stacks)('acts that require a fresh proof on $name', ({ open, isFullStack }) => {
  let stack: RunningStack
  beforeAll(async () => {
    stack = await open()
  })
  afterAll(() => stack.close())

  const auth = (path: string, json: object) => sendJson(stack, 'POST', `/auth/v1${path}`, undefined, json)
  const signIn = async ({ email, password }: Learner) =>
    (await auth('/token?grant_type=password', { email, password })).body as { access_token: string; refresh_token: string }

  const proved = (ago: string, { id }: Learner) =>
    stack.query(
      `update auth.mfa_amr_claims proof set updated_at = now() - $2::text::interval
       from auth.sessions session where session.id = proof.session_id and session.user_id = $1`,
      [id, ago],
    )

  describe.each(acts)('%s', (name, isAdministrator, args, isDone) => {
    let actor: Learner
    let subject: Learner
    beforeAll(async () => {
      actor = await stack.learner('Ada Actor')
      subject = await stack.learner('Sue Subject')
      if (isAdministrator) await stack.query('select public.grant_admin($1)', [actor.email])
    })

    const act = (token: string) => sendJson(stack, 'POST', `/rest/v1/rpc/${name}`, token, args(actor, subject))
    const done = async () => (await stack.query<{ done: boolean }>(isDone, [actor.id, subject.id]))[0]?.done
    const refused = { status: 428, body: { code: 'PT428' } }

    it('is refused with an old session, with an old token of a fresh session and without a session, and works with a fresh proof', async () => {
      const session = await signIn(actor)
      await proved('6 minutes', actor)
      expect(await act(session.access_token)).toMatchObject(refused)

      // A token contains the time of its session's last proof, so a later proof does not make it fresh.
      const { access_token: old } = (await auth('/token?grant_type=refresh_token', { refresh_token: session.refresh_token })).body
      expect(await act(old)).toMatchObject(refused)
      await proved('0', actor)
      expect(await act(old)).toMatchObject(refused)

      await proved('6 minutes', actor)
      const own = await sendJson(stack, 'POST', '/rest/v1/rpc/own_security', old, {})
      expect(own.body.is_fresh).toBe(false)
      expect(await done()).toBe(false)

      const { access_token: fresh } = await signIn(actor)
      expect((await act(fresh)).status).toBeLessThan(300)
      expect(await done()).toBe(true)
    })
  })

  it('a proof dated in the future, as after the clock was set back, is not fresh', async () => {
    const ada = await stack.learner('Ada')
    const { access_token, refresh_token } = await signIn(ada)
    const isFresh = async (token: string) => (await sendJson(stack, 'POST', '/rest/v1/rpc/own_security', token, {})).body.is_fresh
    expect(await isFresh(access_token)).toBe(true)
    await proved('-1 hour', ada)
    expect(await isFresh(access_token)).toBe(false)
    const { access_token: dated } = (await auth('/token?grant_type=refresh_token', { refresh_token })).body
    await proved('0', ada)
    expect(await isFresh(dated)).toBe(false)
    const change = (token: string) => sendJson(stack, 'PUT', '/auth/v1/user', token, { password: 'another good password' })
    // GoTrue asks for no proof here.
    expect((await change(dated)).status).toBe(isFullStack ? 200 : 400)
    expect((await change(access_token)).status).toBe(isFullStack ? 422 : 200)
  })

  it("taking the administrator's role requires one, too", async () => {
    const [ada, eve] = [await stack.learner('Ada'), await stack.learner('Eve')]
    for (const { email } of [ada, eve]) await stack.query('select public.grant_admin($1)', [email])
    const take = (token: string) => sendJson(stack, 'POST', '/rest/v1/rpc/set_role', token, { user_id: eve.id, role: 'user' })
    const { access_token: token } = await signIn(ada)
    await proved('6 minutes', ada)
    expect((await take(token)).status).toBe(428)
    await proved('0', ada)
    expect((await take(token)).status).toBe(200)
  })

  it('a token before the second step does neither', async () => {
    const person = await stack.learner('Fay Factor')
    await stack.query('select public.grant_admin($1)', [person.email])
    await stack.query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at, secret)
       values (gen_random_uuid(), $1, 'app', 'totp', 'verified', now(), now(), 'JBSWY3DPEHPK3PXP')`,
      [person.id],
    )
    const { access_token } = await signIn(person)
    for (const [name, , args] of acts) {
      expect((await sendJson(stack, 'POST', `/rest/v1/rpc/${name}`, access_token, args(person, person))).status).toBe(403)
    }
  })
})
