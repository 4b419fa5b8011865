import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { engines } from './support/engines.ts'
import { startTestBackend, type Learner, type SendOptions, type TestBackend } from './support/test-backend.ts'

const table = '/rest/v1/contact_messages'
const sendPath = '/rest/v1/rpc/send_contact_message'
const reference = /^AS-[2-9ACDEFGHJKMNPQRTWXY]{4}-[2-9ACDEFGHJKMNPQRTWXY]{4}$/
const message = 'The second lesson stops after a minute.'

/** Counts the letters, so that each comes from a new sender. */
let people = 0
function letter(changes: Record<string, unknown> = {}) {
  people += 1
  return { name: 'Vera Visitor', email: `vera-${people}@ascendo.example`, topic: 'problem', message, website: '', ...changes }
}

/** Returns a different network address for each message, so that no test uses up another's limit. */
const somewhere = () => `198.51.${Math.floor(people / 250)}.${people % 250}`

interface Stored {
  reference: string
  name: string
  email: string
  topic: string
  message: string
  user_id: string | null
  status: string
  notes: string
  handled_by: string | null
  updated_at: string | null
}

describe.each(engines)('contact messages on $name', (engine) => {
  let backend: TestBackend
  let lea: Learner
  let ada: Learner

  beforeAll(async () => {
    backend = await startTestBackend(engine)
    lea = await backend.learner('Lea Learner')
    ada = await backend.admin()
  })
  beforeEach(() => backend.query('delete from private.contact_sendings'))
  afterAll(() => backend.close())

  const send = (json: unknown, options: SendOptions = {}) => backend.send(sendPath, { json, address: somewhere(), ...options })
  const all = () => backend.query<Stored>('select * from public.contact_messages order by created_at, id')
  const storedAs = async (answer: Response) => {
    const given: unknown = await answer.json()
    return (await backend.query<Stored>('select * from public.contact_messages where reference = $1', [given]))[0]
  }
  const problem = async (answer: Response) => {
    const { code, details } = (await answer.json()) as { code: string; details: string | null }
    return [answer.status, code, details]
  }

  describe('sending', () => {
    it('a visitor gets a reference, and the message is stored as new', async () => {
      const sent = letter()
      const answer = await send(sent)
      expect(answer.status).toBe(200)
      const row = await storedAs(answer)
      expect(row).toMatchObject({ name: sent.name, email: sent.email, topic: 'problem', message, status: 'new', notes: '', user_id: null })
      expect(row?.reference).toMatch(reference)
      expect([row?.handled_by, row?.updated_at]).toEqual([null, null])
    })

    it("a learner's message is linked to the account, which the request cannot set", async () => {
      expect(await storedAs(await send(letter(), { as: lea.accessToken }))).toMatchObject({ user_id: lea.id })
      const before = await all()
      expect((await send({ ...letter(), user_id: lea.id })).status).toBe(404)
      expect((await send({ ...letter(), status: 'closed' })).status).toBe(404)
      expect(await all()).toEqual(before)
    })

    it('the hidden field may be left out', async () => {
      const { website, ...withoutIt } = letter()
      expect(website).toBe('')
      expect(await storedAs(await send(withoutIt))).toMatchObject({ email: withoutIt.email })
    })

    it('a bot that fills it in gets the usual answer, and nothing is stored', async () => {
      const before = await all()
      const answer = await send(letter({ website: 'https://spam.example' }))
      expect([answer.status, (await answer.json()) as string]).toEqual([200, expect.stringMatching(reference)])
      expect(await all()).toEqual(before)
      expect(await backend.query('select * from private.contact_sendings')).toEqual([])
    })

    it('surrounding blanks, line ends and control characters are cleaned up, and the rest stays as written', async () => {
      const row = await storedAs(
        await send(
          letter({
            name: '  Vera \u202e\n Visitor\u0007 ',
            email: '  Vera.V@ascendo.example ',
            message: '\r\n First line,\r\nsecond\u0008 – ünïcode 🙂\tdone. \n',
          }),
        ),
      )
      expect(row).toMatchObject({
        name: 'Vera Visitor',
        email: 'Vera.V@ascendo.example',
        message: 'First line,\nsecond – ünïcode 🙂\tdone.',
      })
    })

    it.each([
      ['markup', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
      ['SQL', "'); drop table public.contact_messages; --"],
      ['operators', 'eq.1&or=(status.eq.new)&select=*,users(*)'],
    ])('%s is stored as text', async (_, text) => {
      expect(await storedAs(await send(letter({ message: text, name: text.slice(0, 20).trim() })))).toMatchObject({ message: text })
    })

    it.each([
      ['no name', 'name', { name: ' ' }],
      ['a name of one letter', 'name', { name: 'V' }],
      ['a name of 81', 'name', { name: 'V'.repeat(81) }],
      ['a name that is null', 'name', { name: null }],
      ['no address', 'email', { email: '' }],
      ['an incomplete address', 'email', { email: 'vera@' }],
      ['an address with a line break', 'email', { email: 'vera@ascendo.example\nBcc:all@ascendo.example' }],
      ['two addresses', 'email', { email: 'vera@ascendo.example tom@ascendo.example' }],
      ['an address of 255', 'email', { email: `${'v'.repeat(239)}@ascendo.example` }],
      ['an unknown topic', 'topic', { topic: 'spam' }],
      ['no topic', 'topic', { topic: null }],
      ['19 characters', 'message', { message: 'x'.repeat(19) }],
      ['20 blanks', 'message', { message: ' '.repeat(20) }],
      ['control characters only', 'message', { message: '\u0007'.repeat(30) }],
      ['2001 characters', 'message', { message: 'x'.repeat(2001) }],
    ])('refuses %s and names the field', async (_, field, changes) => {
      const before = await all()
      expect(await problem(await send(letter(changes)))).toEqual([400, 'PT400', field])
      expect(await all()).toEqual(before)
    })

    it.each([
      ['a name of 2', { name: 'Vé' }],
      ['a name of 80', { name: '🙂'.repeat(80) }],
      ['an address of 254', { email: `${'v'.repeat(64)}@${'m'.repeat(63)}.${'m'.repeat(63)}.${'m'.repeat(53)}.example` }],
      ['20 characters', { message: '🙂'.repeat(20) }],
      ['2000 characters', { message: 'é'.repeat(2000) }],
    ])('takes %s', async (_, changes) => {
      expect(await storedAs(await send(letter(changes)))).toMatchObject(changes)
    })

    it.each([
      ['a NUL', { body: JSON.stringify(letter({ message: `${message}\u0000` })) }],
      ['half a body', { body: '{"name":' }],
      ['a list', { body: JSON.stringify([letter()]) }],
      ['other names', { body: JSON.stringify({ to: 'all' }) }],
    ])('%s is answered with 4xx', async (_, { body }) => {
      const before = await all()
      const answer = await backend.send(sendPath, { body, headers: { 'content-type': 'application/json' } })
      expect(answer.status).toBeGreaterThanOrEqual(400)
      expect(answer.status).toBeLessThan(500)
      expect(await all()).toEqual(before)
    })

    it('a body of two megabytes is not read', async () => {
      expect((await send(letter({ message: 'x'.repeat(2_000_000) }))).status).toBe(413)
    })

    it('a link or picture on another page cannot send a message, because the function answers only POST', async () => {
      const before = await all()
      const address = `${sendPath}?${new URLSearchParams(letter())}`
      expect((await backend.send(address)).status).toBe(405)
      expect(await all()).toEqual(before)
    })

    it('a disabled account cannot send with its token, but can ask for help without it', async () => {
      const dora = await backend.learner('Dora Disabled')
      expect((await send(letter(), { as: dora.accessToken })).status).toBe(200)
      await backend.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [dora.id])
      const before = await all()
      expect((await problem(await send(letter(), { as: dora.accessToken }))).slice(0, 2)).toEqual([403, '42501'])
      expect(await all()).toEqual(before)
      expect((await send(letter({ email: dora.email }))).status).toBe(200)
    })

    it('a message outlives its account, without the link to it', async () => {
      const gone = await backend.learner('Gina Gone')
      const row = await storedAs(await send(letter(), { as: gone.accessToken }))
      await backend.query('delete from auth.users where id = $1', [gone.id])
      const after = await backend.query<Stored>('select * from public.contact_messages where reference = $1', [row?.reference])
      expect(after).toMatchObject([{ user_id: null, updated_at: null, message }])
    })
  })

  describe('limits', () => {
    // `Retry-After` is what is left of an hour: a little less, because the test has taken some time.
    const limited = [429, 'PT429', expect.stringMatching(/^3[3-6]\d\d$/)]

    it('one email address can send three messages an hour, in whatever spelling', async () => {
      for (const email of ['max@ascendo.example', 'MAX@ascendo.example', ' Max@Ascendo.example ']) {
        expect((await send(letter({ email }))).status).toBe(200)
      }
      const before = await all()
      expect(await problem(await send(letter({ email: 'max@ascendo.example' })))).toEqual(limited)
      expect(await all()).toEqual(before)
      expect((await send(letter({ email: 'moritz@ascendo.example' }))).status).toBe(200)
    })

    it('one account can send three, whichever address it names, and nobody else can use them up', async () => {
      const tom = await backend.learner('Tom Learner')
      for (let count = 0; count < 3; count += 1) expect((await send(letter({ email: tom.email }))).status).toBe(200)
      for (let count = 0; count < 3; count += 1)
        expect((await send(letter({ email: tom.email }), { as: tom.accessToken })).status).toBe(200)
      expect(await problem(await send(letter(), { as: tom.accessToken }))).toEqual(limited)
    })

    it('14. one network address can send ten, whatever the request claims', async () => {
      const address = '203.0.113.7'
      for (let count = 0; count < 10; count += 1) expect((await send(letter(), { address })).status).toBe(200)
      const claims = ['x-forwarded-for', 'cf-connecting-ip', 'x-real-ip', 'forwarded']
      for (const header of claims) {
        expect(await problem(await send(letter(), { address, headers: { [header]: '192.0.2.99' } }))).toEqual(limited)
      }
      expect((await send(letter(), { address: '203.0.113.8' })).status).toBe(200)
    })

    it('an IPv6 neighbor counts as the same client, another network does not', async () => {
      for (let count = 0; count < 10; count += 1) expect((await send(letter(), { address: `2001:db8:1:2::${count}` })).status).toBe(200)
      expect(await problem(await send(letter(), { address: '2001:db8:1:2:ffff::1' }))).toEqual(limited)
      expect((await send(letter(), { address: '2001:db8:1:3::1' })).status).toBe(200)
    })

    it('IPv4 addresses on an IPv6 socket count separately', async () => {
      for (let count = 0; count < 10; count += 1) expect((await send(letter(), { address: '::ffff:203.0.113.20' })).status).toBe(200)
      expect(await problem(await send(letter(), { address: '203.0.113.20' }))).toEqual(limited)
      expect((await send(letter(), { address: '::ffff:203.0.113.21' })).status).toBe(200)
    })

    it('all senders together have a limit, too', async () => {
      await backend.query(
        "insert into private.contact_sendings (sender) select sha256(convert_to(n::text, 'UTF8')) from generate_series(1, 199) n",
      )
      expect((await send(letter())).status).toBe(200)
      expect(await problem(await send(letter()))).toEqual(limited)
    })

    it('an hour later sending is possible again, and the old rows are gone', async () => {
      const again = letter()
      for (let count = 0; count < 3; count += 1) await send(again)
      expect((await send(again)).status).toBe(429)
      await backend.query("update private.contact_sendings set sent_at = sent_at - interval '61 minutes'")
      expect((await send(again)).status).toBe(200)
      expect(await backend.query('select * from private.contact_sendings')).toHaveLength(1)
    })

    it('of ten concurrent messages from one sender, three get through', async () => {
      const same = letter()
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(same)))
      expect(answers.map((answer) => answer.status).toSorted()).toEqual([200, 200, 200, ...Array.from({ length: 7 }, () => 429)])
    })

    it('a message refused for another reason does not count', async () => {
      const again = letter()
      for (let count = 0; count < 5; count += 1) expect((await send({ ...again, message: 'too short' })).status).toBe(400)
      expect((await send(again)).status).toBe(200)
    })

    it('keeps neither address in readable form', async () => {
      const { email } = letter()
      await send(letter({ email }), { address: '203.0.113.77' })
      const [row] = await backend.query<{ text: string; plain: boolean }>(
        `select sending::text as text, sender = sha256(convert_to('email ' || $1, 'UTF8')) as plain from private.contact_sendings sending`,
        [email],
      )
      expect(row?.text).not.toMatch(/vera|203\.0/)
      expect(row?.plain).toBe(false)
    })
  })

  describe('the inbox', () => {
    let row: Stored | undefined
    beforeEach(async () => {
      row = await storedAs(await send(letter(), { as: lea.accessToken }))
    })
    const one = () => `${table}?reference=eq.${row?.reference}`
    const current = async () => (await all()).find((candidate) => candidate.reference === row?.reference)
    const direct = { reference: 'AS-2222-2222', topic: 'idea', name: 'Direct Writer', email: 'direct@ascendo.example', message }

    it('an administrator reads it page by page, and sets status and notes', async () => {
      const read = await backend.send(`${table}?select=*&status=eq.new&order=created_at.desc,id.desc&limit=1`, { as: ada.accessToken })
      expect(await read.json()).toMatchObject([{ reference: row?.reference, message }])
      const set = await backend.send(one(), {
        method: 'PATCH',
        json: { status: 'open', notes: 'Asked for a recording.' },
        as: ada.accessToken,
      })
      expect(set.status).toBe(204)
      const after = await current()
      expect(after).toMatchObject({
        ...row,
        status: 'open',
        notes: 'Asked for a recording.',
        handled_by: ada.id,
        updated_at: expect.anything(),
      })
    })

    it.each([
      ['a visitor', () => undefined],
      ['a learner, even the sender,', () => lea.accessToken],
    ])('%s cannot read it', async (_, token) => {
      const as = token()
      const asked = [table, one(), `${table}?select=count`, `${table}?select=email&or=(status.eq.new,status.neq.new)`]
      for (const path of asked) {
        const answer = await backend.send(path, as ? { as } : {})
        expect(await answer.text()).not.toMatch(/vera|\[\{"count":[1-9]/i)
      }
      const counted = await backend.send(table, { method: 'HEAD', headers: { prefer: 'count=exact' }, ...(as && { as }) })
      expect(counted.headers.get('content-range') ?? '').not.toMatch(/\/[1-9]/)
      const embedded = await backend.send(`/rest/v1/users?select=*,contact_messages(*)`, as ? { as } : {})
      expect(await embedded.text()).not.toContain(message)
    })

    it.each([
      ['a visitor', () => undefined],
      ['a learner', () => lea.accessToken],
      ['an administrator', () => ada.accessToken],
    ])('%s cannot add or delete rows directly', async (_, token) => {
      const as = token()
      const before = await all()
      const attempts: SendOptions[] = [
        { json: direct },
        { json: [direct] },
        { json: { ...direct, reference: row?.reference }, headers: { prefer: 'resolution=merge-duplicates' } },
        { method: 'PUT', json: direct },
        { method: 'DELETE' },
      ]
      for (const attempt of attempts) {
        const path = attempt.method ? one() : table
        const { status } = await backend.send(path, { ...attempt, ...(as && { as }) })
        expect(status).toBeGreaterThanOrEqual(400)
        expect(status).toBeLessThan(500)
      }
      expect(await all()).toEqual(before)
    })

    it.each([
      ['a visitor', () => undefined],
      ['a learner', () => lea.accessToken],
    ])('%s cannot change it', async (_, token) => {
      const as = token()
      await backend.send(one(), { method: 'PATCH', json: { status: 'closed', notes: 'gone' }, ...(as && { as }) })
      expect(await current()).toEqual(row)
    })

    it.each([
      ['the text', { message: 'Another text than was sent.' }],
      ['the sender', { email: 'other@ascendo.example' }],
      ['the account', { user_id: null }],
      ['who handled it', { handled_by: '11111111-2222-4333-8444-555555555555' }],
      ['who answered it', { answered_by: '11111111-2222-4333-8444-555555555555' }],
      ['the time', { created_at: '2001-01-01T00:00:00Z' }],
      ['the reference', { reference: 'AS-2222-3333' }],
    ])('not even an administrator can change %s, even if a grant is wrong', async (_, changes) => {
      const patch = () => backend.send(one(), { method: 'PATCH', json: changes, as: ada.accessToken })
      expect((await patch()).status).toBe(403)
      await backend.query('grant update on public.contact_messages to authenticated')
      const status = (await patch()).status
      await backend.query('revoke update on public.contact_messages from authenticated')
      await backend.query('grant update (status, notes, answered_at) on public.contact_messages to authenticated')
      expect(status).toBe(403)
      expect(await current()).toEqual(row)
    })

    it('an unknown status and endless notes are refused', async () => {
      for (const changes of [{ status: 'spam' }, { status: null }, { notes: 'x'.repeat(4001) }]) {
        expect((await backend.send(one(), { method: 'PATCH', json: changes, as: ada.accessToken })).status).toBe(400)
      }
      expect(await current()).toEqual(row)
    })

    it('a disabled administrator can no longer read it', async () => {
      const eve = await backend.admin('Eve Admin')
      const read = async () => (await backend.send(table, { as: eve.accessToken })).text()
      expect(await read()).toContain(message)
      await backend.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [eve.id])
      expect(await read()).not.toContain(message)
    })

    it('the limits and the salt are unreachable', async () => {
      for (const as of [undefined, lea.accessToken, ada.accessToken]) {
        for (const name of ['contact_sendings', 'contact_limits']) {
          const inPublic = await backend.send(`/rest/v1/${name}`, as ? { as } : {})
          const inPrivate = await backend.send(`/rest/v1/${name}`, { headers: { 'accept-profile': 'private' }, ...(as && { as }) })
          expect(inPublic.status).toBe(404)
          expect([401, 403, 404, 406]).toContain(inPrivate.status)
        }
        const rpc = await backend.send('/rest/v1/rpc/new_contact_reference', {
          json: {},
          headers: { 'content-profile': 'private' },
          ...(as && { as }),
        })
        expect([401, 403, 404, 406]).toContain(rpc.status)
      }
    })

    it('a large inbox is read from an index, whatever the status', async () => {
      await backend.query(`
        insert into public.contact_messages (reference, topic, name, email, message, status, created_at)
        select 'AS-' || translate(upper(to_hex(n)), '01', 'GH') || '-7777', 'other', 'Many People', 'many@ascendo.example',
          repeat('text ', 20) || n, case when n % 50 = 0 then 'open' else 'closed' end, now() - n * interval '1 minute'
        from generate_series(4096, 9095) n on conflict do nothing`)
      await backend.query('analyze public.contact_messages')
      const plan = async (where: string) =>
        JSON.stringify(
          await backend.query(`explain select * from public.contact_messages ${where} order by created_at desc, id desc limit 50`),
        )
      expect(await plan("where status = 'open' and (created_at, id) < (now() - interval '1 day', gen_random_uuid())")).toContain(
        'contact_messages_inbox',
      )
      expect(await plan('')).toContain('contact_messages_newest')
      await backend.query("update public.contact_messages set answered_at = now() where reference like '%-7777' and status = 'closed'")
      await backend.query('analyze public.contact_messages')
      expect(await plan('where answered_at is null')).toContain('contact_messages_unanswered')
    })
  })
})
