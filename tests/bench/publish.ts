/**
 * `npm run bench:publish`: how long it takes from an approval to the course's first visitor, for a new course and for a correction of one
 * lesson, and what visitors notice meanwhile: twenty of them load pages, a script and their favorites, before, meanwhile and after. The
 * command fails if a new course takes more than 60 s, a correction more than 30 s, or if 95 of 100 pages take more than twice as long
 * while a site is built for either. `npm run bench:publish -- 30 PostgreSQL` visits for thirty seconds before and after instead of
 * fifteen, on one database.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '@supabase/supabase-js'
import { buildIfStale } from '#server/commands/build.ts'
import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { approveCourse, bowline, knots } from '../operations/approve-course.ts'
import { quantile } from './browser.ts'
import { addPeople, newDataLocation, person, type RunningServer, startServer, tokenOf } from './product.ts'
import { measureVisitors, type Visited } from './visitors.ts'

const options = process.argv.slice(2)
const secondsBefore = Number(options.find((option) => /^\d+$/.test(option)) ?? 15)
const wanted = (engine: string) => !options.some((option) => option.startsWith('P')) || options.includes(engine)
/** One takes five seconds, in which a hundred pages are asked for: five slow ones would decide about it alone. */
const corrections = 6
const limits = { newMs: 60_000, correctionMs: 30_000, ratio: 2 }

await buildIfStale()

/** What is published, and the words by which it is seen to be online. */
interface Build {
  kind: string
  texts: Record<string, string>
  words: string
  longestMs: number
}

/** What visitors ask for: pages, a script, and the favorites of whom the token belongs to. */
async function visitedOf({ url, headers }: RunningServer, token: string): Promise<Visited[]> {
  const home = await (await fetch(url)).text()
  return [
    { kind: 'pages', address: `${url}/courses` },
    { kind: 'pages', address: `${url}/courses/2` },
    { kind: 'a script', address: `${url}${/\/assets\/[^"]+\.js/.exec(home)?.[0]}` },
    {
      kind: 'favorites',
      address: `${url}/rest/v1/favorites?select=course_id`,
      headers: { ...headers, Authorization: `Bearer ${token}` },
    },
  ]
}

/** What Linux says of a process or a thread, from its state on. */
const valuesOf = (folder: string) =>
  readFileSync(`${folder}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ')

/** The most memory that a process of the build takes while the work goes on, in MB, and the priorities of its threads. */
async function buildWhile({ pid }: RunningServer, work: Promise<unknown>): Promise<{ peak: number; nice: string[] }> {
  const found = { peak: 0, nice: new Set<string>() }
  const over = new AbortController()
  const done = work.finally(() => over.abort())
  const list = `/proc/${pid}/task/${pid}/children`
  const children = () => readFileSync(list, 'utf8').split(' ').filter(Boolean)
  while (!over.signal.aborted && existsSync(list)) {
    for (const child of children()) {
      const folder = `/proc/${child}`
      try {
        found.peak = Math.max(found.peak, Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`${folder}/status`, 'utf8'))?.[1] ?? 0) / 1024)
        for (const thread of readdirSync(`${folder}/task`)) found.nice.add(valuesOf(`${folder}/task/${thread}`)[16] ?? '')
      } catch {
        // It has ended.
      }
    }
    await sleep(200)
  }
  await done
  return { peak: found.peak, nice: [...found.nice] }
}

async function measure(name: string, databaseUrl?: string): Promise<void> {
  const data = newDataLocation(databaseUrl)
  await addPeople(data, 3, 1)
  const server = await startServer(data, { SITE_DIR: '', RATE_LIMIT_FACTOR: '1000' })
  try {
    const { url, headers } = server
    const signedIn = async (number: number) => {
      const global = { headers: { Authorization: `Bearer ${await tokenOf(server, person(number))}` } }
      return createClient(url, headers.apikey, { global, auth: { persistSession: false, autoRefreshToken: false } })
    }
    const [administrator, instructor, token] = [await signedIn(1), await signedIn(2), await tokenOf(server, person(3))]
    await instructor.rpc('change_account_type', { account_type: 'instructor' }).throwOnError()
    const draft_id = randomUUID()
    const online = async (words: string, longestMs = Infinity) => {
      const began = performance.now()
      while (!(await hasWords(url, words).catch(() => false)) && performance.now() - began < longestMs) await sleep(100)
      return performance.now() - began
    }
    const publish = async (texts: Record<string, string>, words: string) => {
      await approveCourse(instructor, administrator, draft_id, texts)
      return online(words)
    }
    /** Looking for words and processes takes time, too, so the same is done when nothing is published. */
    const watch = async (work: Promise<unknown>) => {
      const visited = await visitedOf(server, token)
      return Promise.all([measureVisitors(visited, work), buildWhile(server, work)])
    }
    const waiting = () => watch(online('What nobody has written', secondsBefore * 1000))
    await measureVisitors(await visitedOf(server, token), sleep(2000))
    const [before] = await waiting()
    console.log(
      `\n**${name}, load ${loadavg()
        .map((load) => load.toFixed(1))
        .join(' ')}**\n`,
    )
    console.log(
      '| | first visitor after, s | build, MB | priorities | pages, p95 ms | a script | favorites |\n|---|---:|---:|---:|---:|---:|---:|',
    )
    const cells = (times: Map<string, number[]>) => ['pages', 'a script', 'favorites'].map((kind) => quantile(times.get(kind) ?? [], 0.95))
    const row = (title: string, first: string[], values: number[]) =>
      console.log(`| ${[title, ...first, ...values.map((value) => value.toFixed(1))].join(' | ')} |`)
    row('before', ['', '', ''], cells(before))
    const builds: Build[] = [
      { kind: 'a new course', texts: knots('Make a loop.'), words: 'Make a loop.', longestMs: limits.newMs },
      ...Array.from({ length: corrections }, (_, place) => `Make loop number ${place + 1}.`).map((words) => ({
        kind: 'a corrected lesson',
        texts: { 'the-bowline.md': bowline(words) },
        words,
        longestMs: limits.correctionMs,
      })),
    ]
    const during = new Map<string, Map<string, number[]>>()
    for (const { kind, texts, words, longestMs } of builds) {
      const published = publish(texts, words)
      const [times, { peak, nice }] = await watch(published)
      const took = await published
      row(kind, [(took / 1000).toFixed(1), peak.toFixed(0), nice.join(' ')], cells(times))
      const ofKind = during.get(kind) ?? new Map<string, number[]>()
      for (const [asked, some] of times) ofKind.set(asked, [...(ofKind.get(asked) ?? []), ...some])
      during.set(kind, ofKind)
      if (took > longestMs) process.exitCode = 1
    }
    const [idle] = await waiting()
    const after = cells(idle)
    row('after', ['', '', ''], after)
    // Other programs on this machine may begin or end meanwhile.
    const usual = cells(before).map((value, place) => Math.max(value, after[place] ?? 0))
    const ratios = (values: number[]) => values.map((value, place) => value / (usual[place] ?? 0))
    for (const [kind, times] of during) {
      const found = ratios(cells(times))
      console.log(`\nTimes as long during ${kind}: ${found.map((ratio) => ratio.toFixed(1)).join(', ')}.`)
      if ((found[0] ?? 0) > limits.ratio) process.exitCode = 1
    }
    console.log(`The server's peak: ${server.peakMemory().toFixed(0)} MB.`)
  } finally {
    await server.stop()
    data.remove()
  }
}

/** Whether a visitor of the course's preview reads these words. Throws if the site changes meanwhile. */
async function hasWords(url: string, words: string): Promise<boolean> {
  const page = await (await fetch(`${url}/courses?look=knots-for-sailors`)).text()
  const [, file] = /data-catalog="([^"]+)"/.exec(page) ?? []
  if (!file || !page.includes('Knots for Sailors')) return false
  const json = async (path: string) => (await (await fetch(`${url}${path}`)).json()) as Record<string, Record<string, string>>
  const course = (await json(file))['courses']?.['knots-for-sailors']
  const lesson = course && (await json(course))['lessons']?.['the-bowline']
  return lesson !== undefined && JSON.stringify(await json(lesson)).includes(words)
}

if (wanted('PGlite')) await measure('PGlite')
const cluster = wanted('PostgreSQL') ? await startPostgres() : null
if (cluster) {
  await measure('PostgreSQL', cluster.url)
  await cluster.stop()
}
