import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../backend/support/engines.ts'
import { startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'
import { isFull } from '../support/full.ts'
import { type Act, acts, openTheft, prepare, runAtOnce } from './thief.ts'

/** New in each full run, always the same in `npm test`. To repeat a failure, set TEST_SEED to the seed that it prints. */
const seed = Number(process.env['TEST_SEED'] ?? (isFull ? Math.floor(Math.random() * 2 ** 31) : 20_261_126))
const names = Object.keys(acts) as Act[]
const triples = 200

/** Acts, each with the milliseconds after which it begins. */
type Steps = [name: Act, delay: number][]

const pairs = names.flatMap((one, index) => names.slice(index).map((other): [Act, Act] => [one, other]))
const delays = fc.integer({ min: 0, max: 25 })
const timed = (chosen: Act[]) => fc.tuple(...chosen.map((name) => delays.map((delay): [Act, number] => [name, delay])))
const random = (count: number) =>
  fc.sample(fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 3 }).chain(timed), { seed, numRuns: count })

/** In full: all pairs, and random triples. Otherwise pairs that have found a fault. */
const scenarios: Steps[] = isFull
  ? [...pairs.map((pair, index) => fc.sample(timed(pair), { seed: seed + index, numRuns: 1 })[0] as Steps), ...random(triples)]
  : [
      ...(
        [
          ['the owner presses the link', 'sign-in'],
          ['the owner presses the link', 'a new address'],
          ['the owner presses the link', 'the owner presses the link'],
          ['the owner presses the link', 'a press in his mailbox'],
          ['the owner presses the link', 'a registration of the address'],
          ['the owner resets by mail', 'a new passkey'],
          ['the owner resets by mail', 'a new app'],
          ['new recovery codes, twice', 'a recovery code'],
        ] satisfies [Act, Act][]
      ).map((pair) => pair.map((name): [Act, number] => [name, 0])),
      ...random(2),
    ]

describe.each(engines)('what owner and thief do at once, on $name', (engine) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(engine)
  })
  afterAll(() => backend.close())

  it.each(scenarios.map((steps) => [steps.map(([name, delay]) => `${name} (+${delay} ms)`).join(', '), steps] as const))(
    `%s: the account is the owner's in the end, and nothing of the thief's works (seed ${seed})`,
    async (_, steps) => {
      const theft = await openTheft(backend)
      await prepare(
        theft,
        steps.map(([name]) => name),
      )
      await runAtOnce(theft, steps)
      const { codes, apps, passkeys } = await theft.counts()
      expect({ failures: theft.failures, isWithinLimits: Math.max(codes, apps, passkeys) <= 10 }).toEqual({
        failures: [],
        isWithinLimits: true,
      })
      if (await theft.isDeleted()) return

      expect(await theft.finish()).toEqual({ press: 200, isDone: true })
      expect({ works: await theft.whatStillWorks(), failures: theft.failures }).toEqual({ works: [], failures: [] })
      expect(await theft.isOwnersAgain()).toBe(true)
    },
  )
})
