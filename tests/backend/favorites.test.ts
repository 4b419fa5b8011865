import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from './support/engines.ts'
import { startTestBackend, type Learner, type SendOptions, type TestBackend } from './support/test-backend.ts'

const path = '/rest/v1/favorites'
/** The product's own header, with which adding a favorite twice is not an error. */
const ignoringDuplicates = { prefer: 'resolution=ignore-duplicates' }

describe.each(engines)('favorites on $name', (engine) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(engine)
  })
  afterAll(() => backend.close())

  const stored = (person: Learner) =>
    backend
      .query<{ course_id: string }>('select course_id from public.favorites where user_id = $1 order by course_id', [person.id])
      .then((rows) => rows.map((row) => row.course_id))

  const add = (person: Learner, json: unknown, options: SendOptions = {}) =>
    backend.send(path, { json, as: person.accessToken, ...options })

  const visible = async (person: Learner) => {
    const answer = await backend.send(`${path}?select=course_id`, { as: person.accessToken })
    return ((await answer.json()) as { course_id: string }[]).map((row) => row.course_id)
  }

  async function keeping(...courses: string[]) {
    const person = await backend.learner()
    for (const course of courses) expect((await add(person, { course_id: course })).status).toBe(201)
    return person
  }

  it('a learner can add, read and remove; the database sets owner and time', async () => {
    const lea = await keeping('1', '7')
    const answer = await backend.send(`${path}?select=*&order=course_id`, { as: lea.accessToken })
    const rows = (await answer.json()) as { user_id: string; course_id: string; created_at: string }[]
    expect(rows.map((row) => [row.user_id, row.course_id])).toEqual([
      [lea.id, '1'],
      [lea.id, '7'],
    ])
    expect(Math.abs(Date.now() - Date.parse(rows[0]?.created_at ?? ''))).toBeLessThan(60_000)
    const removed = await backend.send(`${path}?course_id=eq.1`, { method: 'DELETE', as: lea.accessToken })
    expect(removed.status).toBe(204)
    expect(await visible(lea)).toEqual(['7'])
  })

  it('adding the same course twice keeps one row and the first time', async () => {
    const lea = await keeping('1')
    const time = () => backend.query('select created_at from public.favorites where user_id = $1', [lea.id])
    const before = await time()
    const again = await add(lea, { course_id: '1' }, { headers: ignoringDuplicates })
    expect(again.status).toBeLessThan(300)
    expect(await time()).toEqual(before)
    expect((await add(lea, { course_id: '1' })).status).toBe(409)
  })

  it('strangers cannot read, add or remove anything', async () => {
    const lea = await keeping('1')
    expect([401, 403]).toContain((await backend.send(path)).status)
    expect([401, 403]).toContain((await backend.send(path, { json: { course_id: '2' } })).status)
    expect([401, 403]).toContain((await backend.send(path, { json: { course_id: '2', user_id: lea.id } })).status)
    expect([401, 403]).toContain((await backend.send(`${path}?course_id=eq.1`, { method: 'DELETE' })).status)
    expect(await stored(lea)).toEqual(['1'])
  })

  it('another learner can neither see the list, nor add to it, nor remove from it', async () => {
    const lea = await keeping('1')
    const eve = await keeping('9')
    expect(await visible(eve)).toEqual(['9'])
    const asked = await backend.send(`${path}?select=*&user_id=eq.${lea.id}`, { as: eve.accessToken })
    expect(await asked.json()).toEqual([])
    expect((await add(eve, { course_id: '2', user_id: lea.id })).status).toBe(403)
    const both = [
      { course_id: '3', user_id: eve.id },
      { course_id: '2', user_id: lea.id },
    ]
    expect((await add(eve, both)).status).toBe(403)
    await backend.send(`${path}?user_id=eq.${lea.id}`, { method: 'DELETE', as: eve.accessToken })
    await backend.send(`${path}?course_id=eq.1`, { method: 'DELETE', as: eve.accessToken })
    expect(await stored(lea)).toEqual(['1'])
    expect(await stored(eve)).toEqual(['9'])
  })

  it('no row can be changed, neither by PATCH nor by upsert', async () => {
    const lea = await keeping('1')
    const eve = await backend.learner()
    const patch = (changes: unknown, as: string) => backend.send(`${path}?course_id=eq.1`, { method: 'PATCH', json: changes, as })
    expect((await patch({ course_id: '2' }, lea.accessToken)).status).toBe(403)
    expect((await patch({ user_id: eve.id }, lea.accessToken)).status).toBe(403)
    expect((await patch({ user_id: eve.id }, eve.accessToken)).status).toBe(403)
    const merge = { prefer: 'resolution=merge-duplicates' }
    expect((await add(lea, { course_id: '1' }, { headers: merge })).status).toBe(403)
    expect((await add(eve, { course_id: '1', user_id: lea.id }, { headers: merge })).status).toBe(403)
    expect(await stored(lea)).toEqual(['1'])
    expect(await stored(eve)).toEqual([])
  })

  it.each([
    ['a time of its own', { course_id: '1', created_at: '2001-01-01T00:00:00Z' }],
    ['an unknown column', { course_id: '1', role: 'admin' }],
  ])('a row with %s is refused', async (_, row) => {
    const lea = await backend.learner()
    const answer = await add(lea, row)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(await stored(lea)).toEqual([])
    expect((await add(lea, { course_id: '1', user_id: lea.id })).status).toBe(201)
  })

  it.each([
    ['an empty id', ''],
    ['101 letters', 'x'.repeat(101)],
    ['a path', '../1'],
    ['markup', '<b>1</b>'],
    ['a line break', '1\n'],
    ['nothing', null],
  ])('%s is not a course', async (_, id) => {
    const lea = await backend.learner()
    const answer = await add(lea, { course_id: id })
    expect(answer.status).toBe(400)
    expect(await stored(lea)).toEqual([])
    expect((await add(lea, { course_id: 'x'.repeat(100) })).status).toBe(201)
  })

  it('an unconfirmed user has no token, and so no list', async () => {
    const email = `unconfirmed-${process.pid}@ascendo.example`
    await backend.browser().auth.signUp({ email, password: 'a good password' })
    const signIn = () => backend.send('/auth/v1/token?grant_type=password', { json: { email, password: 'a good password' } })
    expect((await signIn()).status).toBe(400)
    await backend.browser().auth.verifyOtp({ type: 'signup', token_hash: backend.mailTo(email).tokenHash })
    const { access_token: as } = (await (await signIn()).json()) as { access_token: string }
    expect((await backend.send(path, { json: { course_id: '1' }, as })).status).toBe(201)
  })

  it('a disabled account is locked out at once, and has its list again when enabled', async () => {
    const lea = await keeping('1')
    const ban = (until: string | null) => backend.query('update auth.users set banned_until = $2 where id = $1', [lea.id, until])
    await ban('2999-01-01')
    expect(await (await backend.send(path, { as: lea.accessToken })).text()).not.toContain('"1"')
    expect((await add(lea, { course_id: '2' })).status).toBeGreaterThanOrEqual(400)
    await backend.send(`${path}?course_id=eq.1`, { method: 'DELETE', as: lea.accessToken })
    expect(await stored(lea)).toEqual(['1'])
    await ban(null)
    const { data } = await lea.client.auth.signInWithPassword(lea)
    expect(await visible({ ...lea, accessToken: data.session?.access_token ?? '' })).toEqual(['1'])
  })

  describe('the limit of 500', () => {
    const many = (count: number, from = 0) => Array.from({ length: count }, (_, index) => ({ course_id: `c${from + index}` }))

    it('a bulk request beyond it is refused completely, with a message', async () => {
      const lea = await backend.learner()
      const answer = await add(lea, many(501))
      expect(answer.status).toBe(400)
      expect(await answer.json()).toMatchObject({ code: 'P0001', message: 'You can keep 500 favorites at most' })
      expect(await stored(lea)).toEqual([])
      expect((await add(lea, many(500))).status).toBe(201)
      expect(await stored(lea)).toHaveLength(500)
    })

    it('a full list accepts what it already holds, and new courses once there is space', async () => {
      const lea = await backend.learner()
      await add(lea, many(500))
      expect((await add(lea, { course_id: 'c7' }, { headers: ignoringDuplicates })).status).toBeLessThan(300)
      expect((await add(lea, { course_id: 'new' })).status).toBeGreaterThanOrEqual(400)
      await backend.send(`${path}?course_id=eq.c7`, { method: 'DELETE', as: lea.accessToken })
      expect((await add(lea, { course_id: 'new' })).status).toBe(201)
    })

    it('if two devices take the last place at once, one gets it', async () => {
      const lea = await backend.learner()
      await add(lea, many(499))
      const answers = await Promise.all(many(6, 1000).map((row) => add(lea, row)))
      expect(answers.filter((answer) => answer.status === 201)).toHaveLength(1)
      expect(await stored(lea)).toHaveLength(500)
    })

    it("trying to add to another user's list does not reveal whether it is full", async () => {
      const lea = await backend.learner()
      await add(lea, many(500))
      const eve = await backend.learner()
      const answer = await add(eve, { course_id: 'new', user_id: lea.id })
      expect(await answer.text()).not.toContain('500')
    })
  })

  it('policies and trigger still hold if a grant is too wide', async () => {
    const lea = await keeping('1')
    const eve = await backend.learner()
    await backend.query('grant all on public.favorites to anon, authenticated')
    try {
      expect((await add(eve, { course_id: '2', user_id: lea.id })).status).toBe(403)
      expect([401, 403]).toContain((await backend.send(path, { json: { course_id: '2', user_id: lea.id } })).status)
      expect(await (await backend.send(path)).json()).toEqual([])
      for (const person of [lea, eve]) {
        await backend.send(`${path}?course_id=eq.1`, { method: 'PATCH', json: { course_id: '3' }, as: person.accessToken })
      }
      await backend.send(`${path}?user_id=eq.${lea.id}`, { method: 'DELETE', as: eve.accessToken })
      expect(await stored(lea)).toEqual(['1'])
      expect((await add(eve, { course_id: '1', user_id: eve.id, created_at: '2999-01-01' })).status).toBe(201)
      const times = await backend.query('select from public.favorites where user_id = $1 and created_at <= now()', [eve.id])
      expect(times).toHaveLength(1)
    } finally {
      await backend.query('revoke all on public.favorites from anon, authenticated')
      await backend.query('grant select, delete, insert (user_id, course_id) on public.favorites to authenticated')
    }
  })

  it('deleting the account deletes the list', async () => {
    const lea = await keeping('1')
    await backend.query('delete from auth.users where id = $1', [lea.id])
    expect(await stored(lea)).toEqual([])
  })
})
