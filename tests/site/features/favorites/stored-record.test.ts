import { describe, expect, it } from 'vitest'
import { emptyRecord, type FavoritesRecord } from '#site/features/favorites/favorites-record.ts'
import { readRecord, writeRecord } from '#site/features/favorites/stored-record.ts'

const time = '2026-11-21T09:00:00.000Z'
const full: FavoritesRecord = {
  known: [{ courseId: '1', addedAt: time }],
  changes: [{ courseId: '2', isFavorite: true, at: time, isDelayed: true }],
}
const stored = (changes: object) => JSON.stringify({ version: 1, known: [], changes: [], ...changes })

describe('the record in the browser', () => {
  it.each([full, emptyRecord, { known: [], changes: [] }])('%j is read as it was written', (record) => {
    expect(readRecord(writeRecord(record))).toEqual({ record, isDamaged: false })
  })

  it('is empty if nothing is stored', () => {
    expect(readRecord(null)).toEqual({ record: emptyRecord, isDamaged: false })
  })

  it.each(['', 'null', '[]', '{', '"text"', stored({ version: 2 })])('the value %j is completely damaged', (text) => {
    expect(readRecord(text)).toEqual({ record: emptyRecord, isDamaged: true })
  })

  it.each([
    ['an id that no course can have', { courseId: '../x', isFavorite: true, at: time, isDelayed: true }],
    ['an isFavorite that is no boolean', { courseId: '3', isFavorite: 'yes', at: time, isDelayed: true }],
    ['no time', { courseId: '3', isFavorite: true, at: 'yesterday', isDelayed: true }],
    ['nothing', null],
  ])('a change with %s is dropped, and the others are kept', (_, bad) => {
    const { record, isDamaged } = readRecord(stored({ changes: [bad, ...full.changes] }))
    expect(record.changes).toEqual(full.changes)
    expect(isDamaged).toBe(true)
  })

  it('an invalid favorite is dropped, and the others are kept', () => {
    const { record, isDamaged } = readRecord(stored({ known: [{ courseId: '1' }, { courseId: '2', addedAt: time }] }))
    expect(record.known).toEqual([{ courseId: '2', addedAt: time }])
    expect(isDamaged).toBe(true)
  })

  it('of two changes of one course the later one wins', () => {
    const [change] = full.changes
    const { record, isDamaged } = readRecord(stored({ changes: [{ ...change, isFavorite: false }, change] }))
    expect(record.changes).toEqual([change])
    expect(isDamaged).toBe(true)
  })
})
