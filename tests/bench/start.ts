/**
 * `npm run bench:start`: the time from the built product's start until the site answers, without and with existing data
 * (medians of five), the most memory that it takes then (VmHWM, on Linux), its memory at rest, and the packages of `node_modules` that it needs to run. `npm run bench:start
 * -- 2 PGlite` starts it twice each, on one database.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import postgres from 'postgres'
import { buildIfStale } from '#server/commands/build.ts'
import { memoryOptions } from '#server/memory-options.js'
import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { newDataLocation, startServer } from './product.ts'

const options = process.argv.slice(2)
const runs = Number(options.find((option) => /^\d+$/.test(option)) ?? 5)
const wanted = (engine: string) => !options.some((option) => option.startsWith('P')) || options.includes(engine)
/** After this time, all work of the start has ended, and V8 has given back what the thread that read the site has left. */
const settleMs = 12_000
const root = join(import.meta.dirname, '../..')

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function measure(newDatabase: () => Promise<string | undefined>, nodeOptions: string[] = []) {
  const [cold, warm, coldPeak, warmPeak, memory]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []]
  for (let run = 0; run < runs; run += 1) {
    const location = newDataLocation(await newDatabase())
    const first = await startServer(location, {}, nodeOptions)
    cold.push(first.startMs)
    await sleep(settleMs)
    coldPeak.push(first.peakMemory())
    await first.stop()
    const second = await startServer(location, {}, nodeOptions)
    warm.push(second.startMs)
    await sleep(settleMs)
    warmPeak.push(second.peakMemory())
    memory.push(second.memory())
    await second.stop()
    location.remove()
  }
  return { cold: median(cold), warm: median(warm), coldPeak: median(coldPeak), warmPeak: median(warmPeak), memory: median(memory) }
}

/** The bytes of a folder without nested packages, which are counted separately. */
function bytesOf(folder: string): number {
  let sum = 0
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) sum += entry.name === 'node_modules' ? 0 : bytesOf(path)
    else sum += statSync(path, { throwIfNoEntry: false })?.size ?? 0
  }
  return sum
}

interface Package {
  dev?: boolean
}

function packages() {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, Package> }
  const installed = Object.entries(lock.packages).filter(([path]) => path && statSync(join(root, path), { throwIfNoEntry: false }))
  const needed = installed.filter(([, { dev }]) => !dev)
  const total = (list: typeof installed) =>
    `${list.length} packages, ${(list.reduce((sum, [path]) => sum + bytesOf(join(root, path)), 0) / 1e6).toFixed(0)} MB`
  return { needed: total(needed), installed: total(installed) }
}

await buildIfStale()
console.log('| | cold start, s | its peak, MB | warm start, s | its peak, MB | at rest, MB |\n|---|---:|---:|---:|---:|---:|')
const row = (name: string, { cold, coldPeak, warm, warmPeak, memory }: Awaited<ReturnType<typeof measure>>) => {
  const cells = [(cold / 1000).toFixed(2), coldPeak.toFixed(0), (warm / 1000).toFixed(2), warmPeak.toFixed(0), memory.toFixed(0)]
  console.log(`| ${[name, ...cells].join(' | ')} |`)
}

if (wanted('PGlite')) {
  row('PGlite', await measure(async () => undefined))
  row('PGlite, less than 1 GB', await measure(async () => undefined, memoryOptions(0)))
}
const cluster = wanted('PostgreSQL') ? await startPostgres() : null
if (cluster) {
  const admin = postgres(cluster.url, { max: 1, onnotice: () => {} })
  let databases = 0
  const newDatabase = async () => {
    const url = new URL(cluster.url)
    url.pathname = `/start_${(databases += 1)}`
    await admin.unsafe(`create database start_${databases}`)
    return url.href
  }
  row('PostgreSQL', await measure(newDatabase))
  await admin.end()
  await cluster.stop()
}
const { needed, installed } = packages()
console.log(`\nNeeded to run and to build (npm ci --omit=dev): ${needed}. With development packages: ${installed}.`)
