import { describe, expect, it } from 'vitest'
import type { Course } from '#content/course.ts'
import { courseSummaries, loadCourse } from '#features/courses/courses.ts'
import { checkCourse } from '#pages/admin/catalogue/catalogue-checks.ts'

async function course(id = '1'): Promise<Course> {
  const found = await loadCourse(id)
  if (!found) throw new Error(`There is no course ${id}`)
  return structuredClone(found)
}
const problemsOf = (checked: Course) => checkCourse(checked).flatMap(({ problems }) => problems)

describe('the checks of the catalog', () => {
  it.each(courseSummaries.map(({ id }) => id))('find no problems in course %s', async (id) => {
    expect(problemsOf(await course(id))).toEqual([])
  })

  it.each<[string, Partial<Course>, string]>([
    ['a missing text', { description: ' ' }, 'The description is missing.'],
    ['a wrong count of lessons', { lessons: 99 }, 'It says 99 lessons, and its modules hold'],
    ['a price out of range', { price: 300, originalPrice: 300 }, '$300 is not from $89 to $279.'],
    ['an original price below the price', { originalPrice: 1 }, 'The original price of $1 is below the price.'],
    ['reviews that do not match', { totalReviews: 1 }, 'It says 1 reviews, and the breakdown holds'],
    ['stars that do not match', { rating: 1.1 }, 'It says 1.1 stars, and the breakdown makes'],
    ['a picture without a URL', { heroImage: '' }, 'The large picture has no address'],
    ['hours that do not add up', { estimatedDuration: '1 hours' }, 'It says 1 hours, and its lessons take'],
    ['an unknown category', { category: 'Cooking' as Course['category'] }, 'The category “Cooking” is not one of ours.'],
  ])('name %s', async (_, change, sentence) => {
    expect(problemsOf({ ...(await course()), ...change }).join('\n')).toContain(sentence)
  })

  it('name a module whose time does not add up, and an invalid duration', async () => {
    const longer = await course()
    const [module] = longer.modules
    if (!module) throw new Error('The course has modules')
    module.duration = '99 h'
    expect(problemsOf(longer).join()).toContain(`“${module.title}” says 99 h`)
    const [lesson] = module.lessons
    if (lesson) lesson.duration = 'an hour or so'
    expect(problemsOf(longer)).toContain('A duration cannot be read.')
  })

  it('require a preview lesson', async () => {
    const closed = await course()
    for (const lesson of closed.modules.flatMap(({ lessons }) => lessons)) lesson.isPreview = false
    expect(problemsOf(closed)).toEqual(['No lesson can be previewed.'])
  })
})
