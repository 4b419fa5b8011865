import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Learner } from '../backend/support/test-backend.ts'
import { sendJson } from './send-json.ts'
import { type RunningStack, stacks } from './stacks.ts'

/** How long the second of two requests waits, in milliseconds: the auth service sends a mail before it writes. */
const delays = [0, 10, 20, 40, 60, 80, 120]

describe.each(stacks)('two requests at once on $name', ({ open }) => {
  let stack: RunningStack
  beforeAll(async () => {
    stack = await open()
  })
  afterAll(() => stack.close())

  const auth = (method: string, path: string, json: object, token?: string) => sendJson(stack, method, `/auth/v1${path}`, token, json)
  const newAddress = () => `moved-${crypto.randomUUID()}@ascendo.example`
  const redeem = async (type: string, email: string) =>
    (await auth('POST', '/verify', { type, token_hash: await stack.tokenMailedTo(email) })).status

  async function signIn({ email, password }: Learner): Promise<string> {
    return (await auth('POST', '/token?grant_type=password', { email, password })).body.access_token
  }

  const passwords = ['a new', 'a first'].flatMap((kind) => delays.map((delay) => [kind, delay] as const))
  it.each(passwords)('a change of the address does not outlive %s password, begun %i ms after it', async (kind, delay) => {
    const lea = await stack.learner('Lea')
    const thief = await signIn(lea)
    if (kind === 'a first') await stack.query('update auth.users set encrypted_password = null where id = $1', [lea.id])
    // The sessions are those of somebody who signed in without a password.
    await stack.query("update private.password_changes set changed_at = changed_at - interval '3 seconds' where user_id = $1", [lea.id])
    const address = newAddress()
    const [chosen, moved] = await Promise.all([
      auth('PUT', '/user', { password: 'the owner’s own' }, lea.accessToken),
      sleep(delay).then(() => auth('PUT', '/user', { email: address }, thief)),
    ])
    await stack.settled()
    expect(chosen.status).toBe(200)
    // Refused at once, or with the link.
    expect(moved.status === 200 ? await redeem('email_change', address) : moved.status).toBeGreaterThanOrEqual(400)
    const [{ email } = {}] = await stack.query<{ email?: string }>('select email from auth.users where id = $1', [lea.id])
    expect(email).toBe(lea.email)
  })

  it.each(delays)('a reset link that is mailed %i ms after the change of an address does not open the account', async (delay) => {
    const lea = await stack.learner('Lea')
    const address = newAddress()
    await auth('PUT', '/user', { email: address }, lea.accessToken)
    await stack.settled()
    const [moved] = await Promise.all([
      redeem('email_change', address),
      sleep(delay).then(() => auth('POST', '/recover', { email: lea.email })),
    ])
    await stack.settled()
    expect(moved).toBe(200)
    expect(await redeem('recovery', lea.email)).toBeGreaterThanOrEqual(400)
  })
})
