import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  freeId,
  insertLesson,
  insertModule,
  moveLesson,
  moveModule,
  neighborPlace,
  placeOfLesson,
  removeLesson,
  removeModule,
  renameLesson,
  renameModule,
} from '#site/features/studio/outline/outline.ts'

const lesson = (id: string) => ({ id, title: id.toUpperCase(), duration: '10 min' })
const course = {
  slug: 'kept',
  modules: [
    { id: 'one', title: 'One', description: 'kept', lessons: ['a', 'b'].map(lesson) },
    { id: 'two', title: 'Two', description: 'kept', lessons: [] as ReturnType<typeof lesson>[] },
    { id: 'three', title: 'Three', description: 'kept', lessons: ['c'].map(lesson) },
  ],
}
const shape = (given: typeof course) => given.modules.map(({ id, lessons }) => `${id}:${lessons.map((one) => one.id).join('')}`).join(' ')

describe('the outline of a course', () => {
  it('moves lessons within and across modules, step by step', () => {
    let moved = course
    const seen = [shape(moved)]
    for (let place = neighborPlace(moved, 'a', 1); place; place = neighborPlace(moved, 'a', 1)) {
      moved = moveLesson(moved, 'a', place)
      seen.push(shape(moved))
    }
    expect(seen).toEqual([
      'one:ab two: three:c',
      'one:ba two: three:c',
      'one:b two:a three:c',
      'one:b two: three:ac',
      'one:b two: three:ca',
    ])
    for (let place = neighborPlace(moved, 'a', -1); place; place = neighborPlace(moved, 'a', -1)) moved = moveLesson(moved, 'a', place)
    expect(moved).toEqual(course)
  })

  it('removes, and puts back where it was', () => {
    const place = placeOfLesson(course, 'b')
    expect(place).toEqual({ moduleId: 'one', index: 1 })
    const removed = removeLesson(course, 'b')
    expect(shape(removed)).toBe('one:a two: three:c')
    expect(place && insertLesson(removed, lesson('b'), place)).toEqual(course)
    const [, , third] = course.modules
    expect(third && insertModule(removeModule(course, 'three'), third, 2)).toEqual(course)
  })

  it('renames and orders modules, and keeps every other field', () => {
    expect(shape(moveModule(course, 'three', 0))).toBe('three:c one:ab two:')
    expect(renameModule(course, 'two', 'Second').modules[1]).toEqual({ id: 'two', title: 'Second', description: 'kept', lessons: [] })
    expect(renameLesson(course, 'a', 'First').modules[0]?.lessons[0]).toEqual({ ...lesson('a'), title: 'First' })
    expect(moveLesson(course, 'a', { moduleId: 'gone', index: 0 })).toEqual(course)
  })

  it('loses no lesson, however it is changed', () => {
    const move = fc.record({ id: fc.constantFrom('a', 'b', 'c'), moduleId: fc.constantFrom('one', 'two', 'three'), index: fc.nat(4) })
    fc.assert(
      fc.property(fc.array(move), (moves) => {
        const moved = moves.reduce((all, { id, ...place }) => moveLesson(all, id, place), course)
        expect(moved.modules.flatMap(({ lessons }) => lessons.map(({ id }) => id)).toSorted()).toEqual(['a', 'b', 'c'])
      }),
    )
  })

  it('gives new lessons free ids', () => {
    expect(freeId('a', ['A', 'a-2'])).toBe('a-3')
    expect(freeId('b', ['a'])).toBe('b')
  })
})
