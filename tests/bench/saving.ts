/**
 * `npm run bench:saving`: ten instructors who write at the same time, on PGlite and, if the machine has one, on PostgreSQL. Each saves a
 * lesson of 10 KB a second, as somebody does who types without a pause; then as fast as answers come. Beside them, in the same run, the
 * same connections ask for something that needs no database. The command fails if 95 of 100 saves take more than 200 ms while the ten
 * type. `npm run bench:saving -- 5 PGlite` measures five seconds each instead of twenty, on one database.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildIfStale } from '#server/commands/build.ts'
import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { addPeople, newDataLocation, person, type RunningServer, startServer, tokenOf } from './product.ts'

const options = process.argv.slice(2)
const seconds = Number(options.find((option) => /^\d+$/.test(option)) ?? 20)
const wanted = (engine: string) => !options.some((option) => option.startsWith('P')) || options.includes(engine)
const instructors = 10
const lessons = 20
const paragraph = 'A lamp beside the window makes one side of the egg bright and the other dark. '.repeat(3)
const lesson = Array.from({ length: 40 }, (_, place) => `${place}. ${paragraph}`).join('\n\n')
/** The limit for saves while ten instructors type. */
const mostMs = 200

await buildIfStale()

interface Writer {
  save(): Promise<number>
  bare(): Promise<number>
}

async function timed(request: () => Promise<Response>): Promise<number> {
  const began = performance.now()
  const answer = await request()
  const text = await answer.text()
  if (!answer.ok || text.includes('"conflict"')) throw new Error(`${answer.status} ${text.slice(0, 200)}`)
  return performance.now() - began
}

async function writer({ url, headers }: RunningServer, number: number): Promise<Writer> {
  const as = { ...headers, Authorization: `Bearer ${await tokenOf({ url, headers } as RunningServer, person(number))}` }
  const call = (name: string, body: unknown) =>
    fetch(`${url}/rest/v1/rpc/${name}`, { method: 'POST', headers: as, body: JSON.stringify(body) })
  await timed(() => call('change_account_type', { account_type: 'instructor' }))
  const draft_id = randomUUID()
  const files = Array.from({ length: lessons }, (_, place) => ({ path: `lesson-${place}.md`, text: lesson, revision: null }))
  await timed(() => call('create_draft', { id: draft_id, files }))
  let revision = 1
  let letters = 0
  return {
    save: () =>
      timed(async () => {
        letters += 1
        const answer = await call('save_draft_files', {
          draft_id,
          files: [{ path: 'lesson-0.md', text: `${lesson} ${letters}`, revision }],
        })
        const saved = (await answer.clone().json()) as { revision: number }
        revision = saved.revision
        return answer
      }),
    bare: () => timed(() => fetch(`${url}/health`)),
  }
}

/** Returns the times of all requests, which each instructor begins every `everyMs`, or as fast as answers come. */
async function together(writers: readonly Writer[], ask: (writer: Writer) => Promise<number>, everyMs: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  const times: number[] = []
  await Promise.all(
    writers.map(async (each, place) => {
      await sleep((everyMs / writers.length) * place)
      while (performance.now() < end) {
        const time = await ask(each)
        times.push(time)
        if (everyMs > time) await sleep(everyMs - time)
      }
    }),
  )
  return times.toSorted((one, other) => one - other)
}

const share = (times: readonly number[], part: number) => times[Math.min(times.length - 1, Math.floor(times.length * part))] ?? Number.NaN
const shown = (ms: number) => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)))

async function bench(engine: string, databaseUrl?: string): Promise<void> {
  const location = newDataLocation(databaseUrl)
  let server: RunningServer | undefined
  try {
    await addPeople(location, instructors)
    const running = await startServer(location, { RATE_LIMIT_FACTOR: '100000' })
    server = running
    const writers = await Promise.all(Array.from({ length: instructors }, (_, place) => writer(running, place + 1)))
    console.log(`\n${engine}, ten instructors, ${seconds} s each\n`)
    console.log('| | requests/s | p50 ms | p95 ms | p99 ms |\n|---|---:|---:|---:|---:|')
    const measured: [name: string, ask: (each: Writer) => Promise<number>, everyMs: number, limit: number][] = [
      ['a bare request, each once a second', ({ bare }) => bare(), 1000, Infinity],
      ['saves, each once a second', ({ save }) => save(), 1000, mostMs],
      ['bare requests, one after the other', ({ bare }) => bare(), 0, Infinity],
      ['saves, one after the other', ({ save }) => save(), 0, Infinity],
    ]
    for (const [name, ask, everyMs, limit] of measured) {
      const times = await together(writers, ask, everyMs)
      const [p50, p95, p99] = [0.5, 0.95, 0.99].map((part) => share(times, part)) as [number, number, number]
      console.log(`| ${name} | ${(times.length / seconds).toFixed(0)} | ${shown(p50)} | ${shown(p95)} | ${shown(p99)} |`)
      if (p95 > limit) {
        console.error(`${engine}: 95 of 100 saves take up to ${shown(p95)} ms, and should take ${limit} at most`)
        process.exitCode = 1
      }
    }
  } finally {
    await server?.stop()
    location.remove()
  }
}

if (wanted('PGlite')) await bench('PGlite')
const postgres = wanted('PostgreSQL') ? await startPostgres() : null
try {
  if (postgres) await bench('PostgreSQL', postgres.url)
} finally {
  await postgres?.stop()
}
