import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Learner } from '../backend/support/test-backend.ts'
import { sendJson } from './send-json.ts'
import { type RunningStack, stacks } from './stacks.ts'

describe.each(stacks)('returning a former address on $name', ({ open, isFullStack }) => {
  let stack: RunningStack
  let ada: Learner
  beforeAll(async () => {
    stack = await open()
    ada = await stack.learner('Ada Admin')
    await stack.query('select public.grant_admin($1)', [ada.email])
  })
  afterAll(() => stack.close())
  beforeEach(async () => {
    await stack.query('update auth.mfa_amr_claims set updated_at = now()')
  })

  const auth = (method: string, path: string, token?: string, json?: object) => sendJson(stack, method, `/auth/v1${path}`, token, json)
  const giveBack = (token: string, { id }: Learner, email: string, reason = 'Called back') =>
    sendJson(stack, 'POST', '/rest/v1/rpc/return_former_address', token, { user_id: id, email, reason })
  const addressOf = async ({ id }: Learner) =>
    (await stack.query<{ email: string }>('select email from public.users where id = $1', [id]))[0]?.email

  /** Creates an account of which a thief has changed the address, and then the password. */
  async function stolen() {
    const lea = await stack.learner('Lea Learner')
    const thiefs = `stolen-${lea.id}@ascendo.example`
    await auth('PUT', '/user', lea.accessToken, { email: thiefs })
    await stack.settled()
    const sent = { type: 'email_change', token_hash: await stack.tokenMailedTo(thiefs) }
    const { access_token, refresh_token } = (await auth('POST', '/verify', undefined, sent)).body
    expect((await auth('PUT', '/user', access_token, { password: 'the thief’s own' })).status).toBe(200)
    expect(await addressOf(lea)).toBe(thiefs)
    return { lea, thiefs, access_token, refresh_token }
  }

  it("gives the owner's mailbox the account, and leaves the thief nothing", async () => {
    const { lea, thiefs, access_token, refresh_token } = await stolen()
    expect((await giveBack(ada.accessToken, lea, ` ${lea.email.toUpperCase()} `)).body).toMatchObject({ email: lea.email })
    expect(await addressOf(lea)).toBe(lea.email)
    expect((await auth('GET', '/user', access_token)).status).toBe(403)
    expect((await auth('POST', '/token?grant_type=refresh_token', undefined, { refresh_token })).status).toBe(400)
    for (const email of [lea.email, thiefs]) {
      const attempt = await auth('POST', '/token?grant_type=password', undefined, { email, password: 'the thief’s own' })
      expect([email, attempt.status]).toEqual([email, 400])
    }

    await auth('POST', '/recover', undefined, { email: lea.email })
    await stack.settled()
    const sent = { type: 'recovery', token_hash: await stack.tokenMailedTo(lea.email) }
    const { body } = await auth('POST', '/verify', undefined, sent)
    expect((await auth('PUT', '/user', body.access_token, { password: 'the owner’s again' })).status).toBe(200)

    const { body: log } = await sendJson(stack, 'POST', '/rest/v1/rpc/list_audit', ada.accessToken, { action: 'account.address_returned' })
    expect(log.entries[0]).toMatchObject({
      actor_id: ada.id,
      subject_id: lea.id,
      reason: 'Called back',
      before: { email: thiefs },
      after: { email: lea.email },
    })
  })

  it.skipIf(isFullStack)('tells both mailboxes, and only the owner’s has a link', async () => {
    const { lea, thiefs } = await stolen()
    await giveBack(ada.accessToken, lea, lea.email)
    await stack.settled()
    const mails = await stack.query<{ email: string; works: boolean }>(
      `select email, answered_at is null as works from embedded.security_mails
       where user_id = $1 and kind = 'address-returned' order by email = $2`,
      [lea.id, lea.email],
    )
    expect(mails).toEqual([
      { email: thiefs, works: false },
      { email: lea.email, works: true },
    ])
    const others = await stack.query('select id from embedded.security_mails where user_id = $1 and email = $2 and answered_at is null', [
      lea.id,
      thiefs,
    ])
    expect(others).toEqual([])
  })

  it('is refused without a fresh proof, to learners, for an address that the account never had, and without a reason', async () => {
    const { lea } = await stolen()
    const tom = await stack.learner('Tom Other')
    expect((await giveBack(tom.accessToken, lea, lea.email)).status).toBe(403)
    expect(await giveBack(ada.accessToken, lea, tom.email)).toMatchObject({ body: { code: '22023' } })
    expect(await giveBack(ada.accessToken, lea, lea.email, ' x ')).toMatchObject({ body: { code: '22023' } })
    await stack.query(`update auth.mfa_amr_claims set updated_at = now() - interval '6 minutes'`)
    expect(await giveBack(ada.accessToken, lea, lea.email)).toMatchObject({ status: 428, body: { code: 'PT428' } })
    expect(await addressOf(lea)).not.toBe(lea.email)
  })

  it('is refused for an administrator, and while another account has confirmed the address', async () => {
    const { lea } = await stolen()
    await stack.query('update public.users set role = $2 where id = $1', [lea.id, 'admin'])
    expect(await giveBack(ada.accessToken, lea, lea.email)).toMatchObject({ body: { code: '23001' } })
    await stack.query('update public.users set role = $2 where id = $1', [lea.id, 'user'])
    await stack.query('insert into auth.users (id, email, email_confirmed_at) values (gen_random_uuid(), $1, now())', [lea.email])
    expect(await giveBack(ada.accessToken, lea, lea.email)).toMatchObject({ status: 409, body: { code: 'PT409' } })
  })
})
