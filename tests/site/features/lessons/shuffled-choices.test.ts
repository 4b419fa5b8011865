import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Question } from '#content/lesson.ts'
import { withShuffledChoices } from '#site/features/lessons/questions/shuffled-choices.ts'

type WithChoices = Extract<Question, { choices: unknown }>

function asked(texts: string[], kind: WithChoices['kind'] = 'single'): WithChoices {
  const choices = texts.map((text, index) => ({ text, isRight: index === 0, feedback: '' }))
  return { id: 'q', name: 'Q', text: 'Which?', explanation: '', kind, choices }
}

const textsOf = ({ choices }: WithChoices) => choices.map(({ text }) => text)
const texts = fc.uniqueArray(fc.string({ minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 6 })
const seeds = fc.oneof(fc.double({ min: 0, max: 1, noNaN: true }), fc.string())

test('every choice is there once, with the same order for the same seed, and the question itself is unchanged', () => {
  fc.assert(
    fc.property(texts, seeds, fc.constantFrom('single', 'multiple'), (list, seed, kind) => {
      const question = asked(list, kind)
      const before = structuredClone(question)
      const shuffled = withShuffledChoices(question, seed)
      expect(shuffled.choices.toSorted((one, other) => list.indexOf(one.text) - list.indexOf(other.text))).toEqual(question.choices)
      expect(withShuffledChoices(asked(list.toReversed(), kind), seed).choices.map(({ text }) => text)).toEqual(textsOf(shuffled))
      expect(question).toEqual(before)
    }),
  )
})

test.each([
  'All of these',
  'None of the above',
  '<em>Both</em>',
  'All three',
  'Neither.',
  'Alle genannten',
  'Aucune de ces réponses',
  'Todas las anteriores',
])('%s stays last, wherever it was written', (last) => {
  fc.assert(
    fc.property(texts, seeds, fc.nat(), (list, seed, at) => {
      // With a digit first, none of them stays last itself, as 'All' would.
      const all = list.map((text) => `1 ${text}`).toSpliced(at % list.length, 0, last)
      expect(textsOf(withShuffledChoices(asked(all), seed)).at(-1)).toBe(last)
    }),
  )
})

test.each([
  'All 140, with the other rows in pale gray',
  'Both fall by the same percentage',
  'Neither of us knows',
  'Anything goes',
  'Alle Jahre wieder',
])('%s is a choice like any other', (text) => {
  const places = Array.from({ length: 40 }, (_, seed) => textsOf(withShuffledChoices(asked([text, 'one', 'two']), seed)).indexOf(text))
  expect(new Set(places).size).toBe(3)
})

test('true and false keep their order', () => {
  const question = asked(['True', 'False'], 'true-false')
  expect(withShuffledChoices(question, 7)).toBe(question)
})

test.each([
  ['True to scale', 'False to scale', 'In between'],
  ['a', 'b', 'c'],
])('each of %s, %s and %s comes in each place about equally often', (...list) => {
  const rounds = 3000
  const counts = new Map<string, number>()
  for (let round = 0; round < rounds; round++) {
    for (const [place, text] of textsOf(withShuffledChoices(asked(list), round * 0.000_317)).entries()) {
      counts.set(`${text} ${place}`, (counts.get(`${text} ${place}`) ?? 0) + 1)
    }
  }
  expect(counts.size).toBe(9)
  for (const [name, count] of counts) expect([name, Math.abs(count / rounds - 1 / 3) < 0.05]).toEqual([name, true])
})
