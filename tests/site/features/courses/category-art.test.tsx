import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { motifs } from '#content/category.ts'
import { CategoryArt } from '#site/features/courses/CategoryArt.tsx'
import { lookOf } from '#site/features/courses/categories.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'

const drawing = (category: string, seed: string) => render(<CategoryArt category={category} seed={seed} />).container.innerHTML

test('no two courses of a category have the same drawing, and a course always has its own', () => {
  for (const category of new Set(courseSummaries.map((course) => course.category))) {
    const ids = Array.from({ length: 60 }, (_, index) => String(index + 1))
    const drawings = ids.map((id) => drawing(category, id))
    expect(new Set(drawings).size).toBe(ids.length)
    expect(drawing(category, '7')).toBe(drawings[6])
  }
})

test('neighbors in a category differ in more than the hue', () => {
  const shapes = (id: string) => drawing('Finance', id).replace(/style="[^"]*"/, '')
  for (let id = 1; id < 40; id++) expect(shapes(String(id))).not.toBe(shapes(String(id + 1)))
})

test('a category without courses, as in an old enrolment, has a neutral drawing', () => {
  expect(lookOf('Basket Weaving').motif).toBe('plain')
  expect(motifs).toContain(lookOf('Finance').motif)
  expect(drawing('Basket Weaving', '1')).toContain('<svg')
})
