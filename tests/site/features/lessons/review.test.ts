import fc from 'fast-check'
import { type Card as LibraryCard, createEmptyCard, fsrs } from 'ts-fsrs'
import { afterEach, describe, expect, it } from 'vitest'
import { forgivingStorage } from '#site/backend/browser-storage.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { readJson } from '#site/backend/stored-json.ts'
import { dueInWords } from '#site/features/lessons/review/due-in-words.ts'
import { daysBetween, daysLater, localDay, utcDay } from '#shared/calendar-day.ts'
import { type Card, cardsToReview, type Grade, isDue, type Place, reviewRecord } from '#site/features/lessons/review/review-record.ts'
import { dueAfter } from '#site/features/lessons/review/schedule.ts'
import { malformed, seeded } from '../../../faults/malformed.ts'
import { tries } from '../../../support/full.ts'

const place = (number: number): Place => ({ courseId: '1', lessonId: `lesson-${number % 7}`, questionId: `question-${number}` })
const nameOf = ({ courseId, lessonId, questionId }: Place) => `${courseId}/${lessonId}/${questionId}`
const atOnce: Exclusive = async (_, change) => change()

function device(at = '2026-11-23T09:00:00') {
  const values = new Map<string, string>()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  }
  const clock = { now: new Date(at) }
  return { values, storage, clock, record: reviewRecord(storage, 'k', () => clock.now, atOnce) }
}

const ownZone = process.env['TZ']
afterEach(() => {
  if (ownZone === undefined) delete process.env['TZ']
  else process.env['TZ'] = ownZone
})

/** Time zones, in most of which clocks change during the tested year. */
const zones = ['UTC', 'America/New_York', 'Australia/Lord_Howe', 'Pacific/Kiritimati', 'America/St_Johns']

describe('a year of reviews', () => {
  it.each(zones.slice(0, 2))('agrees with the library called directly, in %s', async (zone) => {
    process.env['TZ'] = zone
    const random = seeded(17)
    const { clock, record } = device()
    const library = fsrs({ request_retention: 0.9, enable_short_term: false })
    const direct = new Map<string, LibraryCard>()
    /** Returns the exact time in UTC. The library does not know local days, so elsewhere it gets noon of that day. */
    const moment = () => (zone === 'UTC' ? clock.now : new Date(`${localDay(clock.now)}T12:00:00Z`))
    let answers = 0

    for (let day = 0; day < 365; day += 1) {
      clock.now = new Date(2026, 0, 1 + day, Math.floor(random() * 24), Math.floor(random() * 60))
      const today = localDay(clock.now)
      if (random() < 0.3) {
        const missed = place(day)
        direct.set(nameOf(missed), library.next(createEmptyCard(moment()), moment(), 1).card)
        await record.miss(missed)
      }
      // Some days are skipped, so that questions are answered late.
      if (random() < 0.4) continue
      for (const card of cardsToReview(record.cards(), [{ id: '1' }], today)) {
        const grade = ([1, 2, 3, 3, 3, 4] as const)[Math.floor(random() * 6)] ?? 3
        const before = direct.get(nameOf(card))
        if (!before) throw new Error('unknown card')
        direct.set(nameOf(card), library.next(before, moment(), grade).card)
        await record.grade(card, grade, dueAfter)
        answers += 1
      }
      // Compare only every 30 days, because comparing takes long.
      if (day % 30 !== 0 && day !== 364) continue
      expect(Object.fromEntries(record.cards().map((card) => [nameOf(card), card.due]))).toEqual(
        Object.fromEntries([...direct].map(([name, { due }]) => [name, utcDay(due)])),
      )
    }
    expect(direct.size).toBeGreaterThan(80)
    expect(answers).toBeGreaterThan(300)
  })
})

describe('a missed question', () => {
  it.each(zones)('is due from the next local midnight on, whatever the clocks do, in %s', async (zone) => {
    process.env['TZ'] = zone
    expect(new Intl.DateTimeFormat().resolvedOptions().timeZone).toBe(zone)
    for (let day = 0; day < 365; day += 1) {
      const { clock, record } = device()
      clock.now = new Date(2026, 0, 1 + day, 23, 59, 59)
      await record.miss(place(1))
      expect(cardsToReview(record.cards(), [{ id: '1' }], record.today())).toEqual([])
      clock.now = new Date(clock.now.getTime() + 1000)
      expect(cardsToReview(record.cards(), [{ id: '1' }], record.today())).toHaveLength(1)
    }
  })

  it('is due when the library says, and missing it again changes nothing', async () => {
    const { clock, record } = device('2026-11-23T09:00:00')
    await record.miss(place(1))
    expect(record.cards()).toEqual([
      { ...place(1), due: dueAfter([{ on: '2026-11-23', grade: 1 }]), reviews: [{ on: '2026-11-23', grade: 1 }] },
    ])
    clock.now = new Date('2026-11-30T09:00:00')
    await record.miss(place(1))
    expect(record.cards()[0]?.due).toBe('2026-11-24')
  })

  it('is graded once a day, also by two tabs', async () => {
    const { clock, record } = device()
    await record.miss(place(1))
    await record.grade(place(1), 3, dueAfter)
    expect(record.cards()[0]?.reviews).toHaveLength(1)
    clock.now = new Date('2026-11-24T09:00:00')
    await record.grade(place(1), 3, dueAfter)
    await record.grade(place(1), 1, dueAfter)
    expect(record.cards()[0]?.reviews).toEqual([
      { on: '2026-11-23', grade: 1 },
      { on: '2026-11-24', grade: 3 },
    ])
  })

  it('comes back although the clock was ten years ahead when it was answered', async () => {
    const { clock, record } = device('2036-11-22T09:00:00')
    await record.miss(place(1))
    clock.now = new Date('2036-11-23T09:00:00')
    await record.grade(place(1), 4, dueAfter)
    clock.now = new Date('2026-11-24T09:00:00')
    expect(cardsToReview(record.cards(), [{ id: '1' }], record.today())).toHaveLength(1)
    await record.grade(place(1), 3, dueAfter)
    const [card] = record.cards()
    expect(daysBetween('2026-11-24', card?.due ?? '')).toBeLessThan(60)
    expect(card && isDue(card, '2026-11-24')).toBe(false)
  })

  it('gets a day from any history, in any order', () => {
    const day = fc.integer({ min: 0, max: 20_000 }).map((count) => daysLater('1990-01-01', count))
    const review = fc.record({ on: day, grade: fc.constantFrom<Grade[]>(1, 2, 3, 4) })
    fc.assert(
      fc.property(fc.array(review, { minLength: 1, maxLength: 30 }), (reviews) => {
        expect(dueAfter(reviews) > (reviews.at(-1)?.on ?? '')).toBe(true)
      }),
      { numRuns: tries(500) },
    )
  })
})

describe('a round', () => {
  const card = (courseId: string, number: number, due: string): Card => ({
    ...place(number),
    courseId,
    due,
    reviews: [{ on: '2026-01-01', grade: 1 }],
  })

  it('has at most ten questions, the longest due first, of courses in the list', () => {
    const cards = Array.from({ length: 30 }, (_, number) => card('1', number, daysLater('2026-11-23', -number)))
    const others = [card('2', 1, '2020-01-01'), card('unknown', 2, '2020-01-01')]
    const asked = cardsToReview([...others, ...cards], [{ id: '1' }, { id: 'unknown' }], '2026-11-23')
    expect(asked.map(({ due }) => due)).toEqual(Array.from({ length: 10 }, (_, number) => daysLater('2026-11-23', number - 29)))
  })

  it('is offered once a day', async () => {
    const { clock, record } = device('2026-11-23T09:00:00')
    expect(record.isResting()).toBe(false)
    await record.rest()
    expect(record.isResting()).toBe(true)
    clock.now = new Date('2026-11-24T00:00:00')
    expect(record.isResting()).toBe(false)
  })

  it('looks for a vanished question a month later, and keeps what is known of it', async () => {
    const { clock, record } = device('2026-11-23T09:00:00')
    await record.miss(place(1))
    clock.now = new Date('2026-11-24T09:00:00')
    await record.putOff([place(1), place(2)])
    expect(record.cards()).toEqual([{ ...place(1), due: '2026-12-24', reviews: [{ on: '2026-11-23', grade: 1 }] }])
  })
})

interface Stored {
  version: number
  cards: Record<string, unknown>
}

describe('the record', () => {
  const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  function isRecord(text: string): boolean {
    const value = readJson(text) as Partial<Stored> | null | undefined
    return value?.version === 1 && typeof value.cards === 'object' && value.cards !== null && !Array.isArray(value.cards)
  }

  it('opens whatever is stored, keeps what it cannot read, and takes new misses', async () => {
    const sound = device()
    for (const number of [1, 2, 8]) await sound.record.miss(place(number))
    await sound.record.rest()
    for (const text of malformed([sound.values.get('k') ?? ''], 1000, 5)) {
      const { values, storage, record } = device()
      storage.setItem('k', text)
      const before = record.cards().map(nameOf)
      record.isResting()
      await record.miss(place(1))
      expect([text, record.cards().map(nameOf).toSorted()]).toEqual([text, [...new Set([...before, nameOf(place(1))])].toSorted()])
      const cards = isRecord(text) ? Object.entries((JSON.parse(text) as Stored).cards) : []
      const left = JSON.parse(values.get('k') ?? '') as Stored
      const isWhole = isRecord(text) && cards.every(([name, card]) => name === nameOf(place(1)) || isEqual(left.cards[name], card))
      const isAside = [...values].some(([key, value]) => key.startsWith('k:damaged:') && value === text)
      expect([text, isWhole || isAside]).toEqual([text, true])
    }
  })

  it('sets aside a card that it has to replace', async () => {
    for (const cards of [{ [nameOf(place(1))]: 7 }, { [nameOf(place(1))]: { due: 'soon' } }]) {
      const { values, storage, record } = device()
      storage.setItem('k', JSON.stringify({ version: 1, cards }))
      await record.miss(place(1))
      expect(record.cards()).toHaveLength(1)
      expect([...values].filter(([key]) => key.startsWith('k:damaged:')).map(([, text]) => JSON.parse(text) as unknown)).toEqual([
        { version: 1, cards },
      ])
    }
  })

  it('lives in memory where storage is blocked or full', async () => {
    const blocked = forgivingStorage(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    const record = reviewRecord(blocked, 'k', () => new Date(), atOnce)
    await record.miss(place(1))
    expect(record.cards()).toHaveLength(1)
  })

  it('keeps the changes of twenty tabs', async () => {
    const { storage, clock } = device()
    let last: Promise<unknown> = Promise.resolve()
    const inTurn: Exclusive = <T>(_: string, change: () => T | Promise<T>) => {
      const turn = last.then(change)
      last = turn.catch(() => {})
      return turn
    }
    const tabs = Array.from({ length: 20 }, () => reviewRecord(storage, 'k', () => clock.now, inTurn))
    await Promise.all(tabs.flatMap((tab, number) => [tab.miss(place(number)), tab.miss(place(0)), tab.rest()]))
    for (const tab of tabs) expect(tab.cards()).toHaveLength(20)
    clock.now = new Date('2026-11-24T09:00:00')
    await Promise.all(tabs.map((tab, number) => tab.grade(place(number % 5), 3, dueAfter)))
    expect(tabs[0]?.cards().filter(({ reviews }) => reviews.length === 2)).toHaveLength(5)
  })
})

it.each([
  [0, 'today'],
  [-3, 'today'],
  [1, 'tomorrow'],
  [13, 'in 13 days'],
  [14, 'in 2 weeks'],
  [59, 'in 8 weeks'],
  [60, 'in 2 months'],
  [365, 'in 12 months'],
  [36_500, 'in 100 years'],
])('%i days from now is said as %s', (days, words) => {
  expect(dueInWords(daysLater('2026-11-23', days), '2026-11-23')).toBe(words)
})
