import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { courseSummaries, loadCourse, loadLesson } from '#site/features/courses/courses.ts'
import { describePassage, findPassage } from '#site/features/notes/anchor.ts'

const text =
  'Squint until the details are gone. What is left are three or four shapes of light and dark.\n' +
  'Draw these shapes first. The shapes decide whether a drawing stands.\n' +
  'Details come last, and only where the eye should rest. Draw these shapes first, even if it is late.\n'

function passage(words: string, from = 0, within = text) {
  const start = within.indexOf(words, from)
  expect(start).toBeGreaterThanOrEqual(0)
  return { start, end: start + words.length }
}

/** Returns what is found in the changed text for these words of the original, or null. */
function found(words: string, changed: string, from = 0): string | null {
  const place = findPassage(changed, describePassage(text, passage(words, from)))
  return place && changed.slice(place.start, place.end)
}

describe('a passage', () => {
  it('is found in the same text, whatever its characters', () => {
    const characters = fc.array(
      fc.oneof({ weight: 3, arbitrary: fc.constantFrom('a', 'b', ' ', '\n') }, fc.string({ unit: 'grapheme', size: 'small' })),
      {
        minLength: 1,
        maxLength: 60,
      },
    )
    fc.assert(
      fc.property(characters, fc.nat(), fc.nat(), (parts, one, other) => {
        const [first, last] = [one % parts.length, other % parts.length].toSorted((a, b) => a - b) as [number, number]
        const start = parts.slice(0, first).join('').length
        const end = parts.slice(0, last + 1).join('').length
        const whole = parts.join('')
        fc.pre(whole.slice(start, end).trim() !== '')
        expect(findPassage(whole, describePassage(whole, { start, end }))).toEqual({ start, end })
      }),
    )
  })

  it('has its position in code points, as the Web Annotation model counts', () => {
    const faces = '👩‍🎨 draws é and 𝒳 here'
    const { start, end, exact } = describePassage(faces, passage('here', 0, faces))
    expect([exact, [...faces].slice(start, end).join('')]).toEqual(['here', 'here'])
    expect(start).toBeLessThan(faces.indexOf('here'))
  })

  it('is found by its context if its words occur twice', () => {
    const second = passage('Draw these shapes first', text.indexOf('Details'))
    const anchor = describePassage(text, second)
    expect(findPassage(text, anchor)).toEqual(second)
    const longer = `A new paragraph, which is long enough to move everything further down than before.\n${text}`
    expect(findPassage(longer, anchor)?.start).toBe(longer.lastIndexOf('Draw these shapes first'))
    expect(found('Draw these shapes first', text.replace('What is left are three or four', 'You now see a few'))).toBe(
      'Draw these shapes first',
    )
  })

  it('is found after it was reworded, in whole words', () => {
    expect(found('The shapes decide whether a drawing stands', text.replace('decide whether a drawing', 'determine if the drawing'))).toBe(
      'The shapes determine if the drawing stands',
    )
    expect(found('three or four shapes', text.replace('three or four', 'three or five'))).toBe('three or five shapes')
    expect(found('details', text.replace('the details', 'all detail'))).toBe('detail')
  })

  it('is found with other line breaks, and with characters that are composed in another way', () => {
    expect(found('light and dark.\nDraw these', text.replace('dark.\nDraw', 'dark. Draw'))).toBe('light and dark. Draw these')
    const cafe = 'We met at the café near the 👩‍🎨 studio. It was closed.'
    const anchor = describePassage(cafe.normalize('NFC'), passage('café near the 👩‍🎨 studio', 0, cafe.normalize('NFC')))
    const other = cafe.normalize('NFD')
    const place = findPassage(other, anchor)
    expect(place && other.slice(place.start, place.end)).toBe('café near the 👩‍🎨 studio'.normalize('NFD'))
  })

  it('is found in its new place if it is long', () => {
    const words = 'Squint until the details are gone.'
    expect(found(words, `${text.replace(words, '')}Now a last word about seeing. ${words}`)).toBe(words)
  })

  it('is not found if its paragraph was deleted, even if its words occur elsewhere', () => {
    const without = text.split('\n').toSpliced(1, 1).join('\n')
    expect(found('The shapes decide whether a drawing stands', without)).toBeNull()
    expect(found('drawing', without)).toBeNull()
    expect(found('shapes', without, text.indexOf('The shapes'))).toBeNull()
    expect(found('Details come last', 'Another lesson altogether, about the weather.')).toBeNull()
    expect(found('Details come last', '')).toBeNull()
  })
})

/** Replaces every eleventh word, like an author who revises a text. */
function reworded(original: string): string {
  let count = 0
  return original.replace(/\p{L}{3,}/gu, (word) => ((count += 1) % 11 === 0 ? `re${word.slice(1)}ed` : word))
}

it('sentences of our lessons are found in a reworded lesson, and never in another one', async () => {
  const texts: string[] = []
  for (const { id } of courseSummaries.slice(0, 3)) {
    const course = await loadCourse(id)
    for (const { id: lessonId } of course?.modules.flatMap(({ lessons }) => lessons).slice(0, 2) ?? []) {
      const element = document.createElement('div')
      element.innerHTML = (await loadLesson(id, lessonId))?.html ?? ''
      texts.push(element.textContent)
    }
  }
  let [asked, right, wrong, foreign] = [0, 0, 0, 0]
  texts.forEach((lesson, place) => {
    const changed = reworded(lesson)
    const other = texts[(place + 2) % texts.length] ?? ''
    const sentences = [...lesson.matchAll(/[^.!?\n]{12,}[.!?]/g)]
    for (const { index, 0: sentence } of sentences.filter((_, nth) => nth % 3 === 0)) {
      const start = index + sentence.length - sentence.trimStart().length
      const words = sentence.trim().split(' ')
      // Look for the whole sentence, and for two of its words.
      for (const exact of [sentence.trim(), words.slice(1, 3).join(' ')]) {
        const from = lesson.indexOf(exact, start)
        const anchor = describePassage(lesson, { start: from, end: from + exact.length })
        asked += 1
        const there = findPassage(changed, anchor)
        const expected = reworded(lesson.slice(0, from)).length
        // A passage that begins a few words too early still marks what was meant.
        if (there && there.start <= expected + 12 && there.end > expected) right += 1
        else if (there) wrong += 1
        if (findPassage(other, anchor)) foreign += 1
      }
    }
  })
  expect(right / asked).toBeGreaterThan(0.97)
  expect(wrong / asked).toBeLessThan(0.01)
  expect(foreign).toBe(0)
})
