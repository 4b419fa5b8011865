/**
 * `npm run bench:guessing`: do response times reveal whether an address has an account? Alternates requests for
 * addresses with and without an account, and prints the medians, the spread of the middle half, and how often the
 * answer for an account was the slower of two: 50 % reveals nothing, 0 % or 100 % everything. `npm run bench:guessing
 * -- 200` sends more requests.
 */
import { join } from 'node:path'
import { brand } from '#shared/brand.ts'
import { type Backend, startBackend } from '#server/backend/backend.ts'
import { settings, stackFolders, supabaseFolder } from '../backend/support/stack.ts'

const rounds = Number(process.argv[2] ?? 60)

const questions: [name: string, path: string, body: (email: string) => object][] = [
  ['sign-in, wrong password', 'token?grant_type=password', (email) => ({ email, password: 'wrong password' })],
  ['sign-up', 'signup', (email) => ({ email, password: 'a good password' })],
  ['sign-in link', 'otp', (email) => ({ email, create_user: false })],
  ['password reset', 'recover', (email) => ({ email })],
  ['confirmation again', 'resend', (email) => ({ email, type: 'signup' })],
  ['wrong code', 'verify', (email) => ({ email, type: 'recovery', token: '000000' })],
]

async function ask(backend: Backend, path: string, body: object): Promise<number> {
  const request = new Request(`http://localhost/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: settings.publishableKey, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const began = performance.now()
  const answer = await backend.fetch(request, { address: '127.0.0.1' })
  await answer.text()
  const time = performance.now() - began
  // Background work of one request must not slow down the next one.
  await backend.settled()
  return time
}

const sorted = (times: number[]) => times.toSorted((a, b) => a - b)
const at = (times: number[], share: number) => sorted(times)[Math.floor(times.length * share)] ?? 0
const shown = (times: number[]) =>
  `${at(times, 0.5).toFixed(1).padStart(7)} ±${((at(times, 0.75) - at(times, 0.25)) / 2).toFixed(1).padStart(5)}`

/** How often a time from `first` is longer than one from `second`. */
function laterShare(first: number[], second: number[]): number {
  const wins = first.flatMap((a) => second.map((b) => (a > b ? 1 : a === b ? 0.5 : 0)))
  return wins.reduce<number>((sum, win) => sum + win, 0) / wins.length
}

const backend = await startBackend({ ...stackFolders, settings, seedFile: join(supabaseFolder, 'seed.sql') })

console.log(`Milliseconds, median and half of the interquartile range, of ${rounds} each\n`)
console.log(`${'question'.padEnd(26)} ${'account'.padStart(14)} ${'none'.padStart(14)}   later with an account`)
for (const [name, path, body] of questions) {
  const [known, unknown]: [number[], number[]] = [[], []]
  for (let round = -3; round < rounds; round += 1) {
    const stranger = `nobody-${path.length}-${round}@ascendo.example`
    const pair: [number[], string][] = [
      [known, `learner@${brand.slug}.example`],
      [unknown, stranger],
    ]
    for (const [times, email] of round % 2 === 0 ? pair : pair.toReversed()) {
      const time = await ask(backend, path, body(email))
      // The first few are a warm-up.
      if (round >= 0) times.push(time)
    }
  }
  console.log(
    `${name.padEnd(26)} ${shown(known).padStart(14)} ${shown(unknown).padStart(14)}   ${(laterShare(known, unknown) * 100).toFixed(0).padStart(3)} %`,
  )
}
await backend.close()
