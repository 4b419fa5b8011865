import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { forgivingStorage } from '#site/backend/browser-storage.ts'
import { answerRecord } from '#site/features/lessons/questions/answer-record.ts'
import { readingPositions } from '#site/features/lessons/reading-positions.ts'
import { emptyStorage } from '../../../support/empty-storage.ts'
import { tries } from '../../../support/full.ts'

const now = () => new Date('2024-05-06T07:08:09Z')

const blocked = forgivingStorage(() => {
  throw new Error('blocked')
})

describe('answers', () => {
  it('are kept by course, lesson and question, the latest of each', () => {
    const { storage } = emptyStorage()
    const record = answerRecord(storage, 'k', now)
    record.keep('1', 'l', 'q1', { given: ['a'], isRight: false })
    record.keep('1', 'l', 'q1', { given: ['b'], isRight: true, tries: 2 })
    record.keep('1', 'l', 'q2', { given: ['c'], isRight: true })
    record.keep('2', 'l', 'q1', { given: ['d'], isRight: true })
    expect(Object.fromEntries(answerRecord(storage, 'k', now).ofLesson('1', 'l'))).toEqual({
      q1: { given: ['b'], isRight: true, tries: 2, at: '2024-05-06T07:08:09.000Z' },
      q2: { given: ['c'], isRight: true, at: '2024-05-06T07:08:09.000Z' },
    })
  })

  it('to a question that was not answered are none, whatever its name', () => {
    const { storage } = emptyStorage()
    const record = answerRecord(storage, 'k', now)
    record.keep('1', 'l', 'q', { given: ['a'], isRight: true })
    const answers = record.ofLesson('1', 'l')
    expect(['constructor', 'valueof', 'tostring', '__proto__'].map((name) => answers.get(name))).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
  })

  it('live in memory where storage is blocked', () => {
    const record = answerRecord(blocked, 'blocked-answers', now)
    record.keep('1', 'l', 'q', { given: ['a'], isRight: true })
    expect(record.ofLesson('1', 'l').get('q')).toMatchObject({ given: ['a'] })
  })

  it('survive whatever is stored: what cannot be read is set aside, and new answers are kept', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { values, storage } = emptyStorage()
        storage.setItem('k', text)
        const record = answerRecord(storage, 'k', now)
        record.ofLesson('1', 'l')
        record.keep('1', 'l', 'q', { given: ['a'], isRight: true })
        expect(record.ofLesson('1', 'l').has('q')).toBe(true)
        expect([...values.values()]).toContain(text)
      }),
      { numRuns: tries(1000) },
    )
  })

  it('whose parts are malformed are left out and kept in storage', () => {
    const { values, storage } = emptyStorage()
    const stored = {
      version: 1,
      answers: { '1/l': { odd: { given: 'a', isRight: 1 }, fine: { given: ['a'], isRight: true, at: '2024-01-01' } }, '1/m': 7 },
    }
    storage.setItem('k', JSON.stringify(stored))
    const record = answerRecord(storage, 'k', now)
    expect([...record.ofLesson('1', 'l').keys()]).toEqual(['fine'])
    expect(record.ofLesson('1', 'm').size).toBe(0)
    record.keep('1', 'l', 'new', { given: ['x'], isRight: false })
    expect(JSON.parse(values.get('k') ?? '')).toMatchObject({ answers: { '1/l': { odd: { given: 'a' } }, '1/m': 7 } })
  })
})

describe('the place where reading stopped', () => {
  it('is kept for each lesson, and given up at the beginning', () => {
    const { storage } = emptyStorage()
    const positions = readingPositions(storage, 'k')
    positions.keep('1/a', 12)
    positions.keep('1/b', 3)
    positions.keep('1/a', null)
    expect([positions.of('1/a'), positions.of('1/b'), positions.of('constructor')]).toEqual([null, 3, null])
  })

  it('is read from nothing that is not a place', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        const { values, storage } = emptyStorage()
        storage.setItem('k', text)
        const positions = readingPositions(storage, 'k')
        const place = positions.of('1/a')
        expect(place === null || Number.isSafeInteger(place)).toBe(true)
        positions.keep('1/a', 5)
        expect(positions.of('1/a')).toBe(5)
        expect([...values.values()]).toContain(text)
      }),
      { numRuns: tries(1000) },
    )
  })
})
