/**
 * `npm run bench:server`: requests per second and the times of the slow ones, at 1, 10 and 50 clients, on PGlite and,
 * if the machine has one, on PostgreSQL, beside a bare server that sends the same bytes. Then the same files and
 * favorites while users keep signing in. Any unsuccessful answer makes it fail. `npm run bench:server -- 2 PGlite`
 * measures two seconds each instead of five, on one database; with `little-memory`, as on a machine of less than 1 GB.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import autocannon from 'autocannon'
import { brand } from '#shared/brand.ts'
import { buildIfStale } from '#server/commands/build.ts'
import { buildFolder } from '#server/site-build.ts'
import { memoryOptions } from '#server/memory-options.js'
import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { addPeople, newDataLocation, signInBody, startServer, tokenOf, type RunningServer } from './product.ts'

const options = process.argv.slice(2)
const seconds = Number(options.find((option) => /^\d+$/.test(option)) ?? 5)
const wanted = (engine: string) => !options.some((option) => option.startsWith('P')) || options.includes(engine)
const nodeOptions = options.includes('little-memory') ? memoryOptions(0) : []
const accounts = 10_000
const clients = [1, 10, 50]
const typicalBytes = 5000

await buildIfStale()

interface Request {
  name: string
  url: string
  method?: 'GET' | 'POST'
  headers?: Record<string, string>
  body?: string
}

let failures = 0

async function load({ name, ...request }: Request, connections: number, duration = seconds) {
  const { requests, latency, errors, non2xx } = await autocannon({ ...request, connections, duration })
  if (errors + non2xx > 0) {
    failures += 1
    console.error(`${name}, ${connections} clients: ${requests.total} answers, ${non2xx} of them unsuccessful, ${errors} without an answer`)
  }
  // The last requests, which were not awaited, are still running; the next measurement begins after them.
  const { url, ...init } = request
  await (await fetch(url, init)).arrayBuffer()
  return { rate: requests.average, p50: latency.p50, p99: latency.p99 }
}

const shownRate = (rate: number) => (rate < 100 ? rate.toFixed(1) : Math.round(rate).toLocaleString('en'))
/** The measuring program's clock has a resolution of one millisecond. */
const shownMs = (ms: number) => (ms < 1 ? '< 1' : String(Math.round(ms)))

async function row(request: Request): Promise<void> {
  // Warms up for a second, to measure the program in a steady state.
  await load(request, 10, 1)
  const cells: string[] = []
  for (const connections of clients) {
    const { rate, p50, p99 } = await load(request, connections)
    cells.push(`${shownRate(rate)} | ${shownMs(p50)} / ${shownMs(p99)}`)
  }
  console.log(`| ${request.name} | ${cells.join(' | ')} |`)
}

const accepting = { 'Accept-Encoding': 'gzip, deflate, br', Accept: 'text/html,*/*' }

/** A script of typical size, because with large ones the measuring program is slower than any server. */
const script = readdirSync(join(buildFolder, 'assets'))
  .filter((name) => name.endsWith('.js.br'))
  .map((name) => ({ address: `/assets/${name.slice(0, -3)}`, bytes: statSync(join(buildFolder, 'assets', name)).size }))
  .reduce((best, one) => (Math.abs(one.bytes - typicalBytes) < Math.abs(best.bytes - typicalBytes) ? one : best))

const files = (url: string): Request[] => [
  { name: `script of ${(script.bytes / 1024).toFixed(1)} KB`, url: url + script.address, headers: accepting },
  { name: 'home page', url: `${url}/`, headers: accepting },
]

async function dataRequests({ url, headers }: RunningServer, tokens: { learner: string; admin: string }) {
  const as = (token: string) => ({ ...headers, Authorization: `Bearer ${token}` })
  const signIn: Request = {
    name: 'sign-in',
    url: `${url}/auth/v1/token?grant_type=password`,
    method: 'POST',
    headers,
    body: signInBody(`learner@${brand.slug}.example`),
  }
  const favorites: Request = {
    name: 'own favorites (20)',
    url: `${url}/rest/v1/favorites?select=course_id,created_at&order=created_at.desc`,
    headers: as(tokens.learner),
  }
  const admin: Request = {
    name: `admin: page of ${accounts.toLocaleString('en')} accounts`,
    url: `${url}/rest/v1/rpc/list_users`,
    method: 'POST',
    headers: as(tokens.admin),
    body: JSON.stringify({ search: 'person', sort: 'name', page_size: 50 }),
  }
  return { signIn, favorites, admin }
}

function heading(title: string): void {
  console.log(`\n${title}\n`)
  console.log(`| | ${clients.map((count) => `${count === 1 ? '1 client' : `${count} clients`}, requests/s | p50 / p99 ms`).join(' | ')} |`)
  console.log(`|---|${'---:|---:|'.repeat(clients.length)}`)
}

async function bench(engine: string, databaseUrl?: string): Promise<void> {
  const location = newDataLocation(databaseUrl)
  let server: RunningServer | undefined
  try {
    console.error(`  ${engine}: adding ${accounts.toLocaleString('en')} accounts`)
    await addPeople(location, accounts)
    server = await startServer(location, { RATE_LIMIT_FACTOR: '100000' }, nodeOptions)
    const tokens = {
      learner: await tokenOf(server, `learner@${brand.slug}.example`),
      admin: await tokenOf(server, `admin@${brand.slug}.example`),
    }
    const { signIn, favorites, admin } = await dataRequests(server, tokens)
    heading(`${engine}, ${seconds} s each`)
    for (const request of [...files(server.url), favorites, admin, signIn]) await row(request)

    console.log(`\n${engine}: 10 clients while 5 others keep signing in, ${seconds} s each\n`)
    console.log('| | requests/s alone | beside sign-ins | p99 ms alone | beside sign-ins |\n|---|---:|---:|---:|---:|')
    for (const request of [...files(server.url).slice(0, 1), favorites]) {
      const alone = await load(request, 10)
      const [beside] = await Promise.all([load(request, 10), load(signIn, 5)])
      console.log(
        `| ${request.name} | ${shownRate(alone.rate)} | ${shownRate(beside.rate)} | ${shownMs(alone.p99)} | ${shownMs(beside.p99)} |`,
      )
    }
  } finally {
    await server?.stop()
    location.remove()
  }
}

/** The same script and page, served by node:http alone. */
async function benchReference(): Promise<void> {
  const answers: Record<string, string> = {
    [script.address]: join(buildFolder, `${script.address}.br`),
    '/': join(buildFolder, 'index.html'),
  }
  const server: ChildProcess = fork(join(import.meta.dirname, 'reference-server.ts'), [JSON.stringify(answers)])
  const port = await new Promise<number>((resolve) => server.once('message', (message) => resolve(Number(message))))
  try {
    heading(`Bare node:http, the same bytes, ${seconds} s each`)
    for (const request of files(`http://localhost:${port}`)) await row(request)
  } finally {
    server.kill()
  }
}

try {
  await benchReference()
  if (wanted('PGlite')) await bench('PGlite')
  const postgres = wanted('PostgreSQL') ? await startPostgres() : null
  try {
    if (postgres) await bench('PostgreSQL', postgres.url)
  } finally {
    await postgres?.stop()
  }
} catch (error) {
  failures += 1
  console.error(`The measurement ended early: ${error instanceof Error ? error.message : String(error)}`)
}
process.exitCode = failures === 0 ? 0 : 1
