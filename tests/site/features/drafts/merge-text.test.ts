import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeText, textEdits, withChoice } from '#site/features/drafts/merge-text.ts'
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
