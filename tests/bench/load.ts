/**
 * `npm run bench:load`: 500 concurrent learners for ten minutes on the embedded stack, each from a different address
 * and with the usual limits: they sign in, open pages, save favorites and send messages; a few administrators manage
 * them. Prints the response times of each kind, and the memory every half minute. Fails on any answer that is neither
 * successful nor 429, and on memory that keeps growing. `npm run bench:load -- --minutes 1 --learners 50` is shorter;
 * `--postgres` uses PostgreSQL.
 */
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildIfStale } from '#server/commands/build.ts'
import { buildFolder } from '#server/site-build.ts'
import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { addPeople, newDataLocation, person, signInBody, startServer } from './product.ts'

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    learners: { type: 'string', default: '500' },
    postgres: { type: 'boolean', default: false },
  },
})
const totalMs = Number(values.minutes) * 60_000
const learners = Number(values.learners)
const admins = Math.max(1, Math.round(learners / 40))
/** The average time between two actions of a user. */
const thinkMs = 3000
const sampleMs = Math.min(30_000, totalMs / 6)
/** Growth from the middle third to the last that still counts as noise. */
const maxGrowthMb = 40

await buildIfStale()
const postgres = values.postgres ? await startPostgres() : null
const location = newDataLocation(postgres?.url)
await addPeople(location, learners, admins)
const server = await startServer(location, { TRUST_PROXY: '1' })

interface Kind {
  times: number[]
  refused: number
  wrong: Map<string, number>
}
const kinds = new Map<string, Kind>()

/** One request, timed until the last byte. @returns its answer if it succeeded */
async function ask(name: string, path: string, init: RequestInit = {}): Promise<unknown> {
  const kind = kinds.get(name) ?? { times: [], refused: 0, wrong: new Map<string, number>() }
  kinds.set(name, kind)
  const began = performance.now()
  try {
    const answer = await fetch(server.url + path, init)
    const text = await answer.text()
    kind.times.push(performance.now() - began)
    if (answer.status === 429) kind.refused += 1
    else if (!answer.ok) throw new Error(`${answer.status} ${text.slice(0, 120)}`)
    else return answer.headers.get('Content-Type')?.includes('json') && text ? (JSON.parse(text) as unknown) : text
  } catch (error) {
    const what =
      error instanceof Error ? `${error.message} ${error.cause instanceof Error ? error.cause.message : ''}`.trim() : String(error)
    kind.wrong.set(what, (kind.wrong.get(what) ?? 0) + 1)
  }
  return undefined
}

const pages = ['/', '/courses', '/blog', '/faqs', '/contact', '/courses?search=design', '/themes']
const scripts = readdirSync(join(buildFolder, 'assets')).filter((name) => name.endsWith('.js'))
const oneOf = <Thing>(things: Thing[]): Thing | undefined => things[Math.floor(Math.random() * things.length)]
const ends = performance.now() + totalMs
const isOver = () => performance.now() >= ends

async function live(number: number): Promise<void> {
  const headers = { ...server.headers, 'X-Forwarded-For': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` }
  let session: { access_token: string; user: { id: string } } | undefined
  const data = (name: string, path: string, init: RequestInit = {}) =>
    ask(name, `/rest/v1/${path}`, { ...init, headers: { ...headers, Authorization: `Bearer ${session?.access_token}`, ...init.headers } })
  const call = (name: string, of: string, body: object) => data(name, `rpc/${of}`, { method: 'POST', body: JSON.stringify(body) })

  async function signIn() {
    const answer = await ask('sign-in', '/auth/v1/token?grant_type=password', { method: 'POST', headers, body: signInBody(person(number)) })
    session = (answer as typeof session) ?? session
  }
  async function browse() {
    await ask('page', oneOf(pages) ?? '/', { headers: { ...headers, Accept: 'text/html' } })
    await ask('script', `/assets/${oneOf(scripts)}`, { headers })
  }
  const readFavorites = () => data('favorites: read', 'favorites?select=course_id,created_at&order=created_at.desc')
  async function changeFavorite() {
    const course = `course-${Math.floor(Math.random() * 16)}`
    const body = JSON.stringify({ user_id: session?.user.id, course_id: course })
    if (Math.random() < 0.4) await data('favorites: remove', `favorites?course_id=eq.${course}`, { method: 'DELETE' })
    else
      await data('favorites: add', 'favorites?on_conflict=user_id,course_id', {
        method: 'POST',
        body,
        headers: { Prefer: 'resolution=ignore-duplicates' },
      })
  }
  const write = () =>
    call('contact', 'send_contact_message', {
      name: `Person ${number}`,
      email: person(number),
      topic: 'idea',
      message: 'More courses about mountains would be welcome.',
    })
  const administer = () =>
    Math.random() < 0.7
      ? call('admin: accounts', 'list_users', { search: `person.${1 + Math.floor(Math.random() * 9)}`, sort: 'name' })
      : call('admin: overview', 'admin_overview', {})

  // They do not all arrive at the same moment.
  await sleep(Math.random() * Math.min(60_000, totalMs / 4))
  await signIn()
  const habits: [share: number, habit: () => Promise<unknown>][] = [
    [0.5, browse],
    [0.21, readFavorites],
    [0.16, changeFavorite],
    [0.02, signIn],
    [0.02, write],
    [1, number <= admins ? administer : browse],
  ]
  while (!isOver()) {
    let chance = Math.random()
    for (const [share, habit] of habits) {
      chance -= share
      if (chance > 0) continue
      await habit()
      break
    }
    await sleep(Math.min(Math.random() * 2 * thinkMs, Math.max(0, ends - performance.now())))
  }
}

const samples: { minute: number; mb: number }[] = []
async function watchMemory(): Promise<void> {
  const began = performance.now()
  for (;;) {
    const minute = (performance.now() - began) / 60_000
    samples.push({ minute, mb: server.memory() })
    console.log(`${minute.toFixed(1).padStart(5)} min  ${server.memory().toFixed(0).padStart(5)} MB`)
    if (isOver()) return
    await sleep(Math.min(sampleMs, Math.max(1, ends - performance.now())))
  }
}

console.log(`${learners} learners, ${admins} of them administrators, ${values.minutes} min, ${postgres ? 'PostgreSQL' : 'PGlite'}\n`)
await Promise.all([watchMemory(), ...Array.from({ length: learners }, (_, index) => live(index + 1))])
await server.stop()
await postgres?.stop()
location.remove()

console.log('\n| | answers | p50 ms | p95 ms | p99 ms | 429 | wrong |\n|---|---:|---:|---:|---:|---:|---:|')
let wrong = 0
for (const [name, kind] of [...kinds].toSorted(([a], [b]) => a.localeCompare(b))) {
  const times = kind.times.toSorted((a, b) => a - b)
  const percentile = (share: number) => (times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0).toFixed(0)
  const count = [...kind.wrong.values()].reduce((sum, one) => sum + one, 0)
  wrong += count
  console.log(
    `| ${name} | ${times.length.toLocaleString('en')} | ${percentile(0.5)} | ${percentile(0.95)} | ${percentile(0.99)} | ${kind.refused} | ${count} |`,
  )
  for (const [what, times_] of kind.wrong) console.error(`${name}, ${times_} times: ${what}`)
}

const mean = (numbers: number[]) => numbers.reduce((sum, one) => sum + one, 0) / numbers.length
const third = Math.floor(samples.length / 3)
const memory = samples.map(({ mb }) => mb)
const growth = mean(memory.slice(-third)) - mean(memory.slice(third, -third))
console.log(
  `\nMemory: ${memory.at(-1)?.toFixed(0)} MB at the end, ${Math.max(...memory).toFixed(0)} MB at most, ${growth.toFixed(1)} MB more in the last third than in the middle.`,
)
process.exitCode = wrong === 0 && growth <= maxGrowthMb ? 0 : 1
