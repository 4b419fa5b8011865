import { describe, expect, it } from 'vitest'
import { suggest } from '#site/features/search/suggestions.ts'

const count = async (text: string) => {
  const { suggestions } = await suggest(text)
  return Object.fromEntries(
    (['course', 'category', 'instructor'] as const).map((type) => [type, suggestions.filter((one) => one.type === type).length]),
  )
}

describe('the mix of suggestions (§9)', () => {
  it.each(['a', 'c', 'co', 'co m', 'e', 'in', 'p', 'photo', 'video', 'w', 'the'])('is at most 4 + 2 + 2: %j', async (text) => {
    const { course, category, instructor } = await count(text)
    expect(course).toBeLessThanOrEqual(4)
    expect(category).toBeLessThanOrEqual(2)
    expect(instructor).toBeLessThanOrEqual(2)
    expect((course ?? 0) + (category ?? 0) + (instructor ?? 0)).toBeGreaterThan(0)
  })

  it('fills its limits if there are enough matches', async () => {
    expect(await count('co')).toMatchObject({ course: 4, category: 2 })
  })

  it('has no typo corrections if something matches as typed', async () => {
    const { suggestions, kind } = await suggest('design')
    expect(kind).toBe('found')
    expect(suggestions.map(({ title }) => title)).toContain('Art & Design')
    expect(suggestions.some(({ type }) => type === 'instructor')).toBe(false)
  })

  it('names the lesson that matches if the course itself does not', async () => {
    const { suggestions, kind } = await suggest('verbs back')
    expect(kind).toBe('found')
    expect(suggestions[0]).toMatchObject({ type: 'course', subtitle: 'Lesson: Put people and verbs back' })
  })

  it('have an id, a title and a subtitle', async () => {
    const { suggestions } = await suggest('finance')
    for (const { id, title, subtitle } of suggestions) expect([id, title, subtitle]).not.toContain('')
    expect(new Set(suggestions.map(({ type, id }) => `${type} ${id}`)).size).toBe(suggestions.length)
  })

  it('trims the text', async () => {
    expect(await suggest('  seo ')).toEqual(await suggest('seo'))
  })
})
