import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isSoundCourse, mergeFile, mergeText, textEdits, withChoice } from '#site/features/drafts/merge-text.ts'
import { applyEdits } from '../../../support/apply-edits.ts'

const base = 'One.\n\nTwo.\n\nThree.'

describe('two changes of one text', () => {
  it.each([
    ['of different paragraphs', 'One!\n\nTwo.\n\nThree.', 'One.\n\nTwo.\n\nThree?', 'One!\n\nTwo.\n\nThree?'],
    ['of neighbors', 'One!\n\nTwo.\n\nThree.', 'One.\n\nTwo?\n\nThree.', 'One!\n\nTwo?\n\nThree.'],
    ['the same change', 'One!\n\nTwo.\n\nThree.', 'One!\n\nTwo.\n\nThree.', 'One!\n\nTwo.\n\nThree.'],
    ['a new paragraph and a removed one', 'One.\n\nNew.\n\nTwo.\n\nThree.', 'One.\n\nTwo.', 'One.\n\nNew.\n\nTwo.'],
    ['nothing and everything', base, 'Anew.', 'Anew.'],
    ['an empty text and nothing', '', base, ''],
  ])('merge: %s', (_name, mine, theirs, text) => {
    expect(mergeText(base, mine, theirs)).toMatchObject({ text, base: theirs, overlaps: [] })
  })

  it('of one paragraph are both kept, and the rest merges', () => {
    const merged = mergeText(base, 'One.\n\nTwo, mine.\n\nThree.', 'One!\n\nTwo, theirs.\n\nThree.')
    expect(merged).toMatchObject({
      text: 'One!\n\nTwo, mine.\n\nThree.',
      base: 'One!\n\nTwo.\n\nThree.',
      overlaps: [{ mine: 'Two, mine.', theirs: 'Two, theirs.', before: 'Two.' }],
    })
    const [overlap] = merged.overlaps
    expect(merged.text.slice(overlap?.from, overlap?.to)).toBe('Two, mine.')
  })

  it.each(['mine', 'theirs', 'both'])('after the choice of %s, nothing is left to choose', (choice) => {
    const theirs = 'One.\n\nTwo, theirs.\n\nThree.'
    const merged = mergeText(base, 'One.\n\nTwo, mine.\n\nThree.', theirs)
    const [overlap] = merged.overlaps
    if (!overlap) throw new Error('There is no overlap')
    const chosen = { mine: overlap.mine, theirs: overlap.theirs, both: `${overlap.mine}\n\n${overlap.theirs}` }[choice] as string
    const next = withChoice(merged, overlap, chosen)
    expect(mergeText(next.base, next.text, theirs)).toMatchObject({ text: `One.\n\n${chosen}\n\nThree.`, overlaps: [] })
  })
})

const paragraph = fc.constantFrom('a', 'b', 'c', 'a b', 'ä 👩‍🔬', '', '```\nx\n```')
const text = fc.array(paragraph, { maxLength: 8 }).map((parts) => parts.join('\n\n'))
const numbered = fc.array(
  fc.nat(40).map((number) => `w${number}`),
  { maxLength: 8 },
)

it('no word that one side added gets lost, and merging again changes nothing', () => {
  fc.assert(
    fc.property(numbered, numbered, numbered, (old, own, other) => {
      const [before, mine, theirs] = [
        old.join('\n\n'),
        own.map((word) => `m${word}`).join('\n\n'),
        other.map((word) => `t${word}`).join('\n\n'),
      ] as const
      const merged = mergeText(before, mine, theirs)
      const kept = new Set([merged.text, ...merged.overlaps.map((overlap) => overlap.theirs)].join('\n').split(/\s+/))
      for (const word of `${mine} ${theirs}`.match(/\w+/g) ?? []) expect(kept).toContain(word)
      const again = mergeText(merged.base, merged.text, theirs)
      expect(again.text).toBe(merged.text)
      expect(again.overlaps.length).toBe(merged.overlaps.length)
    }),
  )
})

it('edits make one text the other, are in order, and split no character', () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      const edits = textEdits(before, after)
      expect(applyEdits(before, edits)).toBe(after)
      for (const [place, { from, to, insert }] of edits.entries()) {
        expect(from).toBeLessThanOrEqual(to)
        expect(from).toBeGreaterThanOrEqual(edits[place - 1]?.to ?? 0)
        expect(before.slice(from, to).isWellFormed() && insert.isWellFormed()).toBe(true)
      }
    }),
  )
})

it('a changed word is a small edit, so that a cursor in another word stays', () => {
  expect(textEdits('One two three.\n\nFour.', 'One two, three.\n\nFour.')).toEqual([{ from: 7, to: 7, insert: ',' }])
  expect(textEdits('👩', '👨')).toEqual([{ from: 0, to: 2, insert: '👨' }])
})

it('texts of a hundred kilobytes are merged in a moment, also of empty paragraphs only', () => {
  const long = Array.from({ length: 2000 }, (_, place) => `Paragraph ${place} of a long lesson.`).join('\n\n')
  const begun = performance.now()
  expect(mergeText(long, `First.\n\n${long}`, `${long}\n\nLast.`).text).toBe(`First.\n\n${long}\n\nLast.`)
  const same = 'a\n\n'.repeat(33_000)
  expect(mergeText(same, `x${same}y`, `z${same}`).overlaps).toHaveLength(1)
  expect(performance.now() - begun).toBeLessThan(20_000)
})

const lesson = (id: string, title = id) => ({ id, title })
const course = (changes: object = {}) => ({
  title: 'Light',
  slug: 'light',
  level: 'beginner',
  modules: [
    { id: 'm1', title: 'One', lessons: [lesson('a'), lesson('b')] },
    { id: 'm2', title: 'Two', lessons: [lesson('c')] },
    { id: 'm3', title: 'Three', lessons: [] },
  ],
  tags: ['light'],
  ...changes,
})
type Course = ReturnType<typeof course>
const { modules } = course()
const [one, two, three] = modules as [Course['modules'][0], Course['modules'][0], Course['modules'][0]]
const written = (value: object) => `${JSON.stringify(value, null, 2)}\n`
const merge = (mine: object, theirs: object) => mergeFile('course.json', written(course()), written(mine), written(theirs))

describe('two changes of course.json', () => {
  it.each([
    ['lines that are neighbors', course({ title: 'Shade' }), course({ slug: 'shade' }), course({ title: 'Shade', slug: 'shade' })],
    [
      'a lesson added at the end, and one renamed',
      course({ modules: [{ ...one, lessons: [...one.lessons, lesson('d')] }, two, three] }),
      course({ modules: [{ ...one, lessons: [lesson('a', 'Anew'), lesson('b')] }, two, three] }),
      course({ modules: [{ ...one, lessons: [lesson('a', 'Anew'), lesson('b'), lesson('d')] }, two, three] }),
    ],
    [
      'lessons of two modules',
      course({ modules: [{ ...one, lessons: [lesson('a'), lesson('b'), lesson('d')] }, two, three] }),
      course({ modules: [one, { ...two, lessons: [lesson('c'), lesson('e')] }, three] }),
      course({
        modules: [{ ...one, lessons: [lesson('a'), lesson('b'), lesson('d')] }, { ...two, lessons: [lesson('c'), lesson('e')] }, three],
      }),
    ],
    [
      'a field taken away, and one changed',
      { ...course(), tags: undefined },
      course({ level: 'advanced' }),
      { ...course({ level: 'advanced' }), tags: undefined },
    ],
  ])('merge: %s', (_name, mine, theirs, expected) => {
    expect(merge(mine, theirs)).toMatchObject({ text: written(expected), base: written(theirs), overlaps: [] })
  })

  it('of one line are both kept, and each choice is a course', () => {
    const merged = merge(course({ title: 'Mine', tags: ['m'] }), course({ title: 'Theirs', level: 'advanced' }))
    expect(merged).toMatchObject({
      text: written(course({ title: 'Mine', tags: ['m'], level: 'advanced' })),
      overlaps: [{ mine: '  "title": "Mine"', theirs: '  "title": "Theirs"', before: '  "title": "Light"' }],
    })
    const [overlap] = merged.overlaps
    if (!overlap) throw new Error('There is no overlap')
    expect(JSON.parse(withChoice(merged, overlap, overlap.theirs).text)).toEqual(
      course({ title: 'Theirs', tags: ['m'], level: 'advanced' }),
    )
  })

  it.each([
    ['one lesson to two modules', [lesson('b')], [lesson('b')]],
    ['a lesson, which was renamed', [lesson('b')], null],
  ])('that would put a lesson in two places overlap as a whole: %s', (_name, inSecond, inThird) => {
    const [left] = one.lessons as [ReturnType<typeof lesson>]
    const mine = course({ modules: [{ ...one, lessons: [left] }, { ...two, lessons: [lesson('c'), ...inSecond] }, three] })
    const theirs = inThird
      ? course({ modules: [{ ...one, lessons: [left] }, two, { ...three, lessons: inThird }] })
      : course({ modules: [{ ...one, lessons: [left, lesson('b', 'Anew')] }, two, three] })
    expect(merge(mine, theirs)).toMatchObject({
      text: written(mine),
      base: written(course()),
      overlaps: [{ from: 0, mine: written(mine), theirs: written(theirs), before: written(course()) }],
    })
  })

  it('any two leave a course that can be read, whatever is chosen, and no word gets lost', () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant('add' as const), module: fc.nat(2), at: fc.nat(3), word: fc.nat(9) }),
      fc.record({ kind: fc.constant('rename' as const), lesson: fc.nat(2), word: fc.nat(9) }),
      fc.record({ kind: fc.constant('move' as const), lesson: fc.nat(2), module: fc.nat(2), at: fc.nat(3) }),
      fc.record({ kind: fc.constant('remove' as const), lesson: fc.nat(2) }),
      fc.record({ kind: fc.constant('title' as const), word: fc.nat(9) }),
      fc.record({ kind: fc.constant('field' as const), word: fc.nat(9) }),
    )
    const changed = (changes: (typeof change extends fc.Arbitrary<infer Change> ? Change : never)[], side: string) => {
      const next = structuredClone(course()) as Course & { language?: string }
      for (const [place, each] of changes.entries()) {
        const word = 'word' in each ? `${side}${each.word}` : ''
        if (each.kind === 'title') next.title = word
        else if (each.kind === 'field') next.language = word
        else if (each.kind === 'add') next.modules[each.module]?.lessons.splice(each.at, 0, lesson(`${word}-${place}`))
        else {
          const id = 'abc'[each.lesson] ?? ''
          const home = next.modules.find(({ lessons }) => lessons.some((other) => other.id === id))
          const found = home?.lessons.find((other) => other.id === id)
          if (!home || !found) continue
          if (each.kind === 'rename') found.title = word
          else {
            home.lessons = home.lessons.filter((other) => other !== found)
            if (each.kind === 'move') next.modules[each.module]?.lessons.splice(each.at, 0, found)
          }
        }
      }
      return written(next)
    }
    const changes = fc.array(change, { minLength: 1, maxLength: 4 })
    fc.assert(
      fc.property(changes, changes, (own, other) => {
        const [mine, theirs] = [changed(own, 'mine'), changed(other, 'theirs')]
        const merged = mergeFile('course.json', written(course()), mine, theirs)
        expect(isSoundCourse(merged.text)).toBe(true)
        const lessonsOf = (json: string) => (JSON.parse(json) as Course).modules.flatMap(({ lessons }) => lessons)
        const known = [mine, theirs, written(course())].flatMap(lessonsOf)
        for (const each of lessonsOf(merged.text)) expect(known).toContainEqual(each)
        const kept = [merged.text, ...merged.overlaps.map((overlap) => overlap.theirs)].join('\n')
        for (const word of `${mine} ${theirs}`.match(/(mine|theirs)\d+(-\d+)?/g) ?? []) expect(kept).toContain(word)
        for (const overlap of merged.overlaps) {
          for (const chosen of [overlap.mine, overlap.theirs]) expect(isSoundCourse(withChoice(merged, overlap, chosen).text)).toBe(true)
        }
        const again = mergeFile('course.json', merged.base, merged.text, theirs)
        expect([again.text, again.overlaps.length]).toEqual([merged.text, merged.overlaps.length])
      }),
    )
  })
})
