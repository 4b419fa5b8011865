import { expect, test } from 'vitest'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { foldText, matchesSearch } from '#site/ui/text-search.ts'
import { foldings, searches } from '../../support/foldings.ts'

test.each([
  ['noemie', true],
  ['NOÉ', true],
  ['laurent noemie', true],
  ['oemie', false],
  ['noemie paris', false],
  ['', true],
  ['  ', true],
])('a list with Noémie Laurent, searched for %j: %j', (search, isFound) => {
  expect(matchesSearch(search, ['Drawing', 'Noémie Laurent'])).toBe(isFound)
})

test.each(courseSummaries.map(({ title }) => title))('the whole title %j finds itself, with its punctuation', (title) => {
  expect(matchesSearch(title, [title])).toBe(true)
})

test('punctuation in the search counts as little as in the text', () => {
  expect(matchesSearch('Q&A: "costs"', ['Costs, by Q & A'])).toBe(true)
})

test.each(foldings)('%j is folded to %j', (text, folded) => {
  expect(foldText(text)).toBe(folded)
})

test.each(searches)('%j in %j is found: %j', (typed, text, isFound) => {
  expect(matchesSearch(typed, [text])).toBe(isFound)
})
