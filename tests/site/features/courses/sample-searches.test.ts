import { expect, it } from 'vitest'
import { courseSummaries, loadCatalogFile, loadContent } from '#site/features/courses/courses.ts'
import type { LessonIndex } from '#site/features/courses/lesson-index.ts'
import { searchEntryOf } from '#site/features/courses/search-entry.ts'
import { buildSearchIndex } from '#site/features/courses/search-index.ts'

const { lessonIndex } = await loadCatalogFile()
const find = buildSearchIndex(courseSummaries.map(searchEntryOf), await loadContent<LessonIndex>(lessonIndex))
const slugs = new Map(courseSummaries.map(({ id, slug }) => [id, slug]))
const found = (text: string) => find(text).courses.ids.map((id) => slugs.get(id))

it.each([
  // Words of lessons alone: the course that says most about it.
  ['money', 'personal-finance-plan'],
  ['music', 'editing-for-story'],
  ['grammar', 'marketing-analytics-that-decide'],
  // Title, tags and category before the description.
  ['editing', 'editing-for-story'],
  ['light', 'natural-light-portraits'],
  ['photography', 'camera-foundations'],
  ['finance', 'personal-finance-plan'],
  ['design', 'interface-design-craft'],
  ['writing', 'write-clearly'],
  ['storytelling', 'narrative-nonfiction'],
  ['sound', 'editing-for-story'],
  ['research', 'search-for-humans'],
  ['sql', 'postgres-in-depth'],
  ['feedback', 'difficult-conversations'],
  ['voice', 'public-speaking-without-panic'],
  ['accounting', 'reading-financial-statements'],
  ['javascript', 'confident-typescript'],
  ['interview', 'solo-documentary'],
  ['journalism', 'narrative-nonfiction'],
  ['pencil', 'drawing-from-observation'],
  ['george whitfield', 'personal-finance-plan'],
  // Beginnings.
  ['invest', 'personal-finance-plan'],
  ['docu', 'solo-documentary'],
  ['spea', 'public-speaking-without-panic'],
  // One or many.
  ['photos', 'camera-foundations'],
  ['videos', 'editing-for-story'],
  ['databases', 'postgres-in-depth'],
  // Typos.
  ['desgin', 'interface-design-craft'],
  ['budegt', 'personal-finance-plan'],
  ['typscript', 'confident-typescript'],
  ['pubilc speaknig', 'public-speaking-without-panic'],
  ['markting', 'marketing-analytics-that-decide'],
])('%s finds %s first', (text, first) => {
  expect(found(text)[0]).toBe(first)
})

it('finds nothing for a subject that no course teaches, however much its name looks like another word', () => {
  const subjects = ['cook', 'cooking', 'baking', 'bread', 'sewing', 'dancing', 'paint', 'coding', 'knitting', 'guitar', 'bike', 'boat']
  expect(subjects.filter((text) => found(text).length > 0)).toEqual([])
})
