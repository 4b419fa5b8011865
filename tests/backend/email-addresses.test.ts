import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { emailProblem, visibleEmail } from '#site/auth/credentials.ts'
import { contactFieldErrors } from '#site/features/contact/contact-message.ts'
import { newsletterEmailProblem } from '#site/features/newsletter/subscribe.ts'
import { engines } from './support/engines.ts'
import { startTestBackend, type TestBackend } from './support/test-backend.ts'

const longestLocal = 'a'.repeat(64)
const longestLabel = 'b'.repeat(63)

const accepted = [
  'anna@example.org',
  'Anna.Maria+courses@mail.example.co.uk',
  "o'brien@example.ie",
  'r&d@example.org',
  '_under_score-@example.org',
  '1@1.example',
  'x@a-b.xn--bcher-kva.example',
  'x@example.xn--p1ai',
  `${longestLocal}@example.org`,
  `x@${longestLabel}.example`,
  `${longestLocal}@${longestLabel}.${longestLabel}.${'c'.repeat(57)}.org`,
]

const refused = [
  // Some software mailed each of these to another address than a reader would expect.
  '1,victim@x.example',
  'victim(1)@x.example',
  'victim@x.example(1)',
  'a;b@x.example',
  'victim@x.example;b',
  'victim@x.example,b@y.example',
  'team:victim@x.example;',
  'Victim <victim@x.example>',
  '<victim@x.example>',
  '"victim"@x.example',
  '"victim@x.example"@y.example',
  'victim\\@x.example@y.example',
  'victim%x.example@y.example',
  'x.example!victim@y.example',
  '@relay.example:victim@x.example',
  'victim@[192.0.2.1]',
  'victim@192.0.2.1',
  'victim@x.example\r\nBcc: b@y.example',
  'victim\n@x.example',
  'victim@x.example\n',
  'vic tim@x.example',
  'victim\u0000@x.example',
  'victim\u0007@x.example',
  'victim\u007f@x.example',
  'victim\u200b@x.example',
  'victim\u202e@x.example',
  'v\u0456ctim@x.example',
  'vict\u0131m@x.example',
  '\u212a@x.example',
  'b\u00fccher@x.example',
  'victim@b\u00fccher.example',
  'victim@x.\uff45xample',
  'victim\uff20x.example',
  'a..b@example.com',
  '.a@example.com',
  'a.@example.com',
  '@example.com',
  'a@',
  'a',
  'a@b',
  'a@@example.com',
  'a@b@example.com',
  'a@.example.com',
  'a@example.com.',
  'a@example..com',
  'a@-example.com',
  'a@example-.com',
  'a@exa_mple.com',
  'a@example.c',
  'a@example.123',
  'a@example.-com',
  `${longestLocal}a@example.org`,
  `x@${longestLabel}b.example`,
  `${longestLocal}@${longestLabel}.${longestLabel}.${'c'.repeat(58)}.org`,
]

/** Returns the browser's verdict on an address. All forms that accept one must agree. */
function browserAccepts(address: string): boolean {
  const says = [emailProblem(address), contactFieldErrors.email(address), newsletterEmailProblem(address)]
  expect(new Set(says.map((problem) => problem === null)).size).toBe(1)
  return says[0] === null
}

describe.each(engines)('email addresses on $name', (engine) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(engine)
  })
  afterAll(() => backend.close())

  const databaseAccepts = async (addresses: string[]) =>
    (
      await backend.query<{ accepted: boolean }>(
        'select private.is_email_address(address) as accepted from jsonb_array_elements_text($1::jsonb) with ordinality as given (address, place) order by place',
        [JSON.stringify(addresses)],
      )
    ).map((row) => row.accepted)

  /** Returns the server's verdict on an address. All calls that accept one must agree. */
  async function serverAccepts(address: string, as: string): Promise<boolean> {
    const send = (path: string, json: object, method = 'POST') =>
      backend.send(`/auth/v1/${path}`, { method, json, ...(method === 'PUT' && { as }) })
    const answers = await Promise.all([
      send('signup', { email: address, password: 'a good password' }),
      send('otp', { email: address, create_user: false }),
      send('magiclink', { email: address }),
      send('recover', { email: address }),
      send('resend', { type: 'signup', email: address }),
      send('resend', { type: 'email_change', email: address }),
      send('user', { email: address }, 'PUT'),
    ])
    const codes = await Promise.all(answers.map(async (answer) => ((await answer.json()) as { error_code?: string }).error_code ?? 'ok'))
    // A body with a NUL is refused as a whole, before its address is checked.
    const isRefused = codes.map((code) => code === 'validation_failed' || code === 'bad_json')
    expect([address, codes, new Set(isRefused).size]).toEqual([address, codes, 1])
    return !isRefused[0]
  }

  /** Returns whether the browser would send this address unchanged: it cleans its input, unlike a direct request. */
  const asTyped = (address: string) => address === visibleEmail(address)

  it.each(accepted)('%s is accepted by the browser, the server and the database', async (address) => {
    const { accessToken } = await backend.learner()
    expect([browserAccepts(address), await serverAccepts(address, accessToken), ...(await databaseAccepts([address]))]).toEqual([
      true,
      true,
      true,
    ])
  })

  it('all three refuse every malformed one, and nothing is mailed or stored', async () => {
    const { accessToken } = await backend.learner()
    const before = [backend.mail.list().length, await backend.query('select count(*) from auth.users')]
    expect(refused.filter(asTyped).filter(browserAccepts)).toEqual([])
    for (const address of refused) expect([address, await serverAccepts(address, accessToken)]).toEqual([address, false])
    const storable = refused.filter((address) => !address.includes('\0'))
    expect(await databaseAccepts(storable)).toEqual(storable.map(() => false))
    expect([backend.mail.list().length, await backend.query('select count(*) from auth.users')]).toEqual(before)
  })

  it('browser and database agree on everything that looks like an address', async () => {
    const part = fc.string({ unit: fc.constantFrom(...'aZ9._+&\'-%(,";\\ü\u212a \n'), minLength: 0, maxLength: 6 })
    const domain = fc.array(fc.string({ unit: fc.constantFrom(...'aZ9-_é'), maxLength: 4 }), { minLength: 1, maxLength: 3 })
    const samples = fc.sample(fc.tuple(part, domain), { numRuns: 2000, seed: 14 }).map(([local, labels]) => `${local}@${labels.join('.')}`)
    const typed = samples.filter(asTyped)
    const byBrowser = typed.map(browserAccepts)
    expect(byBrowser).toContain(true)
    expect(await databaseAccepts(typed)).toEqual(byBrowser)
  })

  describe('the database refuses malformed addresses by itself', () => {
    const malformed = '1,victim@x.example'
    it.each<[string, string, unknown[]]>([
      ['a new account', `insert into auth.users (id, email) values (gen_random_uuid(), $1)`, []],
      ['the address of an account', `update auth.users set email = $1`, []],
      ['the address that an account changes to', `update auth.users set email_change = $1`, []],
      ['a profile', `update public.users set email = $1`, []],
      [
        'a message',
        `insert into public.contact_messages (reference, topic, name, email, message)
         values ('AS-2345-6789', 'other', 'Vera', $1, 'Somebody else will get the answer.')`,
        [],
      ],
    ])('%s', async (_, sql) => {
      await backend.learner()
      await expect(backend.query(sql, [malformed])).rejects.toMatchObject({ code: 'PT400' })
    })

    it('a contact message gets 400 with the name of the field', async () => {
      const letter = { name: 'Vera', email: malformed, topic: 'other', message: 'Somebody else will get the answer.' }
      const answer = await backend.send('/rest/v1/rpc/send_contact_message', { json: letter })
      expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'PT400', details: 'email' })])
    })
  })

  it('an account from before the rule keeps its address, its profile and its messages', async () => {
    const { id, email, password } = await backend.learner()
    const old = `o,ld-${email}`
    await backend.query('alter table auth.users disable trigger require_email_address')
    await backend.query('alter table public.contact_messages disable trigger require_email_address')
    await backend.query('update auth.users set email = $2 where id = $1', [id, old])
    await backend.query(
      `insert into public.contact_messages (reference, topic, name, email, message) values ('AS-9876-5432', 'other', 'Vera', $1, 'It was stored before the rule.')`,
      [old],
    )
    await backend.query('alter table auth.users enable trigger require_email_address')
    await backend.query('alter table public.contact_messages enable trigger require_email_address')

    const signedIn = await backend.send('/auth/v1/token?grant_type=password', { json: { email: old, password } })
    expect(signedIn.status).toBe(200)
    await backend.query('update auth.users set email = email, last_sign_in_at = now() where id = $1', [id])
    await backend.query('delete from public.users where id = $1', [id])
    await backend.query('select public.grant_admin($1)', [old])
    await backend.query(`update public.contact_messages set status = 'closed', email = email where email = $1`, [old])
    expect(await backend.query('select email, role from public.users where id = $1', [id])).toEqual([{ email: old, role: 'admin' }])
  })
})
