import bcrypt from 'bcryptjs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../backend/support/engines.ts'
import { startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'

/** What a thief who knows the password has begun when the owner acts. Each compares or makes a hash, which takes a while. */
describe.each(engines)('what is under way while an owner takes the account back, on $name', (engine) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(engine)
  })
  afterAll(() => backend.close())

  const post = async (path: string, json: object, as?: string, method = 'POST') => {
    const answer = await backend.sendUnsettled(`/auth/v1${path}`, { method, json, ...(as && { as }) })
    const text = await answer.text()
    // oxlint-disable-next-line typescript/no-explicit-any -- each test knows its answer
    return { status: answer.status, body: (text ? JSON.parse(text) : null) as any }
  }
  const signIn = (email: string, password: string) => post('/token?grant_type=password', { email, password })
  const isAlive = async ({ access_token, refresh_token }: { access_token: string; refresh_token: string }) => {
    const [user, refreshed] = [
      await backend.send('/auth/v1/user', { as: access_token }),
      await post('/token?grant_type=refresh_token', { refresh_token }),
    ]
    return user.status === 200 || refreshed.status === 200
  }

  /** Creates an account with a link 'This wasn't me', whose password takes as long to compare as in production. */
  async function victim() {
    const lea = await backend.learner()
    await backend.send('/auth/v1/user', { method: 'PUT', json: { password: 'another one' }, as: lea.accessToken })
    await backend.query('update auth.users set encrypted_password = $2 where id = $1', [lea.id, await bcrypt.hash('stolen', 10)])
    await backend.settled()
    await backend.send('/auth/v1/token?grant_type=password', { json: { email: 'nobody@ascendo.example', password: 'x' } })
    const link = /not-me\?token=(\S+)/.exec(backend.noticesTo(lea.email)[0]?.text ?? '')?.[1] ?? ''
    return { lea, link, press: () => post('/not-me', { token: link }) }
  }

  type Theft = Awaited<ReturnType<typeof victim>>
  const remedies: [name: string, act: (theft: Theft) => Promise<{ status: number }>][] = [
    ["'This wasn't me'", ({ press }) => press()],
    ['a new password', ({ lea }) => post('/user', { password: 'the owner’s own' }, lea.accessToken, 'PUT')],
  ]

  it.each(remedies)('a sign-in makes no session that outlives %s', async (_, act) => {
    for (let round = 0; round < 3; round += 1) {
      const theft = await victim()
      const begun = signIn(theft.lea.email, 'stolen')
      expect((await act(theft)).status).toBe(200)
      const { status, body } = await begun
      const session = status === 200 ? await isAlive(body) : body.error_code
      expect(session).toEqual(expect.toSatisfy((outcome) => outcome === false || outcome === 'invalid_credentials'))
      expect((await signIn(theft.lea.email, 'stolen')).status).toBe(400)
    }
  })

  it.each(remedies)('a change of password and address does not outlive %s', async (_, act) => {
    const theft = await victim()
    const { lea } = theft
    const { body: thief } = await signIn(lea.email, 'stolen')
    const stolen = `stolen-${lea.id}@ascendo.example`
    const begun = [
      post('/user', { password: 'the thief’s own' }, thief.access_token, 'PUT'),
      post('/user', { email: stolen }, thief.access_token, 'PUT'),
    ]
    const remedy = await act(theft)
    const [change] = await Promise.all(begun)
    // If the thief's change came first, it ended the owner's session, and the owner has to press the link.
    const outcome = [remedy.status, change?.status]
    expect(outcome).toEqual(expect.toSatisfy(([own, thiefs]) => own === 200 || (own === 403 && thiefs === 200)))
    if (remedy.status !== 200) await theft.press()
    await backend.settled()
    expect(await isAlive(thief)).toBe(false)
    expect((await signIn(lea.email, 'the thief’s own')).status).toBe(400)
    await post('/resend', { type: 'email_change', email: lea.email })
    await backend.settled()
    const token_hash = backend.mailsTo(stolen) > 0 ? backend.mailTo(stolen).tokenHash : 'none'
    expect((await post('/verify', { type: 'email_change', token_hash })).status).toBe(403)
    expect(await backend.query('select email from auth.users where id = $1', [lea.id])).toEqual([{ email: lea.email }])
  })

  /** Deletes the account right after the next statement of this kind, as another request could. */
  async function deleteAfter(event: 'insert on auth.users' | 'delete on auth.webauthn_challenges', email: string) {
    await backend.query(
      `create or replace function embedded.delete_account() returns trigger language plpgsql as $$
       begin
         delete from auth.users where email = tg_argv[0];
         return null;
       end $$`,
    )
    await backend.query(
      `create or replace trigger delete_account after ${event} for each statement execute function embedded.delete_account('${email}')`,
    )
  }

  it('a registration whose account is deleted before it is complete is told so', async () => {
    const email = 'vanishing@ascendo.example'
    await deleteAfter('insert on auth.users', email)
    const { status, body } = await post('/signup', { email, password: 'a good password' })
    expect([status, body.error_code]).toEqual([409, 'conflict'])
  })

  it('a passkey for an account that is deleted meanwhile is refused', async () => {
    const { email, accessToken } = await backend.learner()
    await deleteAfter('delete on auth.webauthn_challenges', email)
    const { status, body } = await post('/passkeys/registration/options', {}, accessToken)
    expect([status, body.error_code]).toEqual([409, 'conflict'])
  })
})
