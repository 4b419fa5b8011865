import fc from 'fast-check'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { pglite } from '../backend/support/engines.ts'
import { type Learner, settings, startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'
import { type RandomRequest, randomRequests } from './random-requests.ts'

const requests = process.env['TEST_FULL'] ? 20_000 : 600
const batch = 50
/** New in each full run, always the same in `npm test`. To repeat a failure, set TEST_SEED to the seed that it prints. */
const seed = Number(process.env['TEST_SEED'] ?? (process.env['TEST_FULL'] ? Math.floor(Math.random() * 2 ** 31) : 1_044_459_292))
const maxGrowth = 768 * 1024 * 1024

let backend: TestBackend
let lea: Learner
let tom: Learner

beforeAll(async () => {
  // The library logs each request that it cannot parse.
  vi.spyOn(console, 'error').mockReturnValue()
  backend = await startTestBackend(pglite)
  lea = await backend.learner('Lea Learner')
  tom = await backend.learner('Tom Other')
  await tom.client.from('favorites').insert([{ course_id: 'first' }, { course_id: 'second' }])
})
afterAll(() => backend.close())

async function send({ as, method, target, headers, body }: RandomRequest): Promise<Response> {
  const mayHaveBody = method !== 'GET' && method !== 'HEAD'
  const request = new Request(settings.siteUrl, {
    method,
    headers: {
      apikey: settings.publishableKey,
      'content-type': 'application/json',
      ...(as === 'the learner' && { authorization: `Bearer ${lea.accessToken}` }),
      ...headers,
    },
    ...(mayHaveBody && body !== null && { body }),
  })
  return backend.fetch(request, { address: '127.0.0.1', target })
}

/** Returns Tom's data and the number of administrators, which no request of others may change. */
function ofOthers(): Promise<unknown[]> {
  return backend.query(
    `select to_jsonb(profile) as profile, account.email, account.encrypted_password, account.email_confirmed_at, account.banned_until,
       (select jsonb_agg(to_jsonb(favorite) order by course_id) from public.favorites favorite where user_id = profile.id) as favorites,
       (select count(*) from public.users where role = 'admin') as admins
     from public.users profile join auth.users account using (id) where id = $1`,
    [tom.id],
  )
}

/** Replaces Lea if her session no longer works: random requests may sign her out, change her password or delete her. */
async function restoreLea(): Promise<void> {
  const answer = await backend.send('/auth/v1/user', { as: lea.accessToken })
  if (!answer.ok) lea = await backend.learner('Lea Learner')
}

it(`${requests} requests of every shape cause no server error and do not affect others`, { timeout: 1_800_000 }, async () => {
  const before = await ofOthers()
  const memory = process.memoryUsage.rss()
  for (let done = 0; done < requests; done += batch) {
    const where = `seed ${seed}, batch ${done / batch}`
    const shapes = randomRequests({ ids: [lea.id, tom.id], emails: [lea.email, tom.email] })
    const failures: unknown[] = []
    for (const request of fc.sample(shapes, { seed: seed + done, numRuns: batch })) {
      const answer = await send(request)
      const text = await answer.text()
      if (answer.status >= 500) failures.push([answer.status, text, request])
    }
    expect({ where, failures }).toEqual({ where, failures: [] })
    const signIn = await backend.send('/auth/v1/token?grant_type=password', { json: { email: tom.email, password: tom.password } })
    const session = (await signIn.json()) as { access_token: string; user?: { id: string } }
    expect([where, signIn.status, session.user?.id]).toEqual([where, 200, tom.id])
    const reading = await backend.send('/rest/v1/favorites?select=course_id&order=course_id', { as: session.access_token })
    expect([where, await reading.json()]).toEqual([where, [{ course_id: 'first' }, { course_id: 'second' }]])
    expect([where, await ofOthers()]).toEqual([where, before])
    expect([where, process.memoryUsage.rss() - memory]).toEqual([where, expect.toSatisfy((growth: number) => growth < maxGrowth)])
    await restoreLea()
  }
})
