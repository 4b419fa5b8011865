import { describe, expect, it } from 'vitest'
import {
  emptyRecord,
  favoritesOf,
  hasChange,
  waitingIn,
  withChange,
  withDelayed,
  withoutChange,
  withSent,
  type FavoriteChange,
  type FavoritesRecord,
} from '#site/features/favorites/favorites-record.ts'

const at = (minute: number) => `2026-11-21T09:${String(minute).padStart(2, '0')}:00.000Z`
const favorite = (courseId: string, minute: number) => ({ courseId, addedAt: at(minute) })
const change = (courseId: string, isFavorite: boolean, minute: number, isDelayed = false): FavoriteChange => ({
  courseId,
  isFavorite,
  at: at(minute),
  isDelayed,
})
const ids = (record: FavoritesRecord) => favoritesOf(record).map(({ courseId }) => courseId)
const known: FavoritesRecord = { known: [favorite('1', 1), favorite('2', 2)], changes: [] }

describe('the list to show', () => {
  it('is the known list with every change applied, newest first', () => {
    const record = withChange(withChange(known, change('3', true, 3)), change('1', false, 4))
    expect(ids(record)).toEqual(['3', '2'])
  })

  it('has additions even before the list is known', () => {
    expect(ids(withChange(emptyRecord, change('3', true, 3)))).toEqual(['3'])
  })

  it('keeps the time of a course that is added again', () => {
    expect(favoritesOf(withChange(known, change('1', true, 9)))).toEqual(favoritesOf(known))
  })
})

describe('changes of one course', () => {
  it('the last write wins', () => {
    const record = withChange(withChange(known, change('3', true, 3)), change('3', false, 4))
    expect(record.changes).toEqual([change('3', false, 4)])
    expect(ids(record)).toEqual(['2', '1'])
  })

  it('a change that was replaced while it was being sent does not remove the later one', () => {
    const first = change('3', true, 3)
    const record = withSent(withChange(withChange(known, first), change('3', false, 4)), first)
    expect(hasChange(record, first)).toBe(false)
    expect(record.changes).toEqual([change('3', false, 4)])
    expect(ids(record)).toEqual(['2', '1'])
  })
})

describe('after sending', () => {
  it('an accepted change becomes part of the known list', () => {
    const added = change('3', true, 3)
    const removed = change('1', false, 4)
    const record = [added, removed].reduce((before, one) => withSent(withChange(before, one), one), known)
    expect(record).toEqual({ known: [favorite('3', 3), favorite('2', 2)], changes: [] })
  })

  it('a refused change disappears', () => {
    const removed = change('1', false, 4)
    expect(withoutChange(withChange(known, removed), removed)).toEqual(known)
  })

  it('a change that could not be sent waits, and still counts as the same change', () => {
    const added = change('3', true, 3)
    const record = withDelayed(withChange(known, added), added)
    expect(waitingIn(record)).toEqual([expect.objectContaining({ isDelayed: true })])
    expect(waitingIn(withSent(record, added))).toEqual([])
  })
})
