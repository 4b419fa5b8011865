import { describe, expect, it } from 'vitest'
import type { Course, Lesson } from '#content/course.ts'
import { formatPrice } from '#shared/format.ts'
import { courseSummaries, loadCourse } from '#site/features/courses/courses.ts'
import { knownCategories } from '#site/features/courses/categories.ts'
import { buildCourse } from '../../../support/courses.ts'
import { checkCourse } from '#site/features/courses/course-checks.ts'

async function course(id = '1'): Promise<Course> {
  const found = await loadCourse(id)
  if (!found) throw new Error(`There is no course ${id}`)
  return structuredClone(found)
}
const problemsOf = (checked: Course) => checkCourse(checked, knownCategories).flatMap(({ problems }) => problems)

/** Returns the course with its first lesson replaced. */
function withLesson(changed: Course, lesson: Lesson): Course {
  const [module, ...modules] = changed.modules
  if (!module) throw new Error('The course has modules')
  return { ...changed, modules: [{ ...module, lessons: [lesson, ...module.lessons.slice(1)] }, ...modules] }
}

describe('the checks of the catalog', () => {
  it.each(courseSummaries.map(({ id }) => id))('find no problems in course %s', async (id) => {
    expect(problemsOf(await course(id))).toEqual([])
  })

  it.each<[string, Partial<Course>, string]>([
    ['a missing text', { description: ' ' }, 'The description is missing: write one.'],
    ['a wrong count of lessons', { lessons: 99 }, 'It says 99 lessons, and its modules hold'],
    ['a price that is no amount', { price: -1 }, 'The price of -1 is no amount: write 0 or more, with at most two decimals.'],
    ['an original price below the price', { originalPrice: 1 }, `The original price of ${formatPrice(1)} is below the price of`],
    ['reviews that do not match', { totalReviews: 1 }, 'It says 1 reviews, and the breakdown holds'],
    ['stars that do not match', { rating: 1.1 }, 'It says 1.1 stars, and the breakdown makes'],
    ['a picture without a URL', { heroImage: 'photo.jpg' }, 'The heroImage has no address: write /pictures/name.jpg'],
    [
      'a picture elsewhere',
      { image: 'https://cdn.example/a.jpg' },
      'The image is at https://cdn.example, which pages may not load from: add it',
    ],
    ['a picture without an ending', { image: '/pictures/clay' }, 'The image is /pictures/clay: write /pictures/name.jpg'],
    ['hours that do not add up', { estimatedDuration: '1 hours' }, 'It says 1 hours, and its lessons take'],
    [
      'an unknown category',
      { category: 'Cooking' },
      'The category “Cooking” is not in src/content/categories.ts: add it there, or choose one of Art',
    ],
  ])('name %s', async (_, change, sentence) => {
    expect(problemsOf({ ...(await course()), ...change }).join('\n')).toContain(sentence)
  })

  it('round the time of a short course to an hour', () => {
    expect(problemsOf(buildCourse())).toContain('It says 14 hours, and its lessons take 40 min: write 1 hour as its estimatedDuration.')
    const short = buildCourse({ estimatedDuration: '1 hour' })
    const [module] = short.modules
    expect(problemsOf({ ...short, modules: module ? [module] : [] }).join()).not.toContain('estimatedDuration')
  })

  it('name a module whose time does not add up, and an invalid duration', async () => {
    const longer = await course()
    const [module] = longer.modules
    if (!module) throw new Error('The course has modules')
    module.duration = '99 h'
    expect(problemsOf(longer).join()).toContain(`“${module.title}” says 99 h`)
    const [lesson] = module.lessons
    if (lesson) lesson.duration = 'an hour or so'
    expect(problemsOf(longer)).toContain(
      `The duration “an hour or so” of lesson ${lesson?.id} cannot be read: write it as 45 min or 1 h 05 min.`,
    )
  })

  it.each<[string, Partial<Lesson>, string]>([
    ['a recording without captions', { videoUrl: 'arches.webm' }, 'has no captions: write what is said and heard into'],
    ['captions without a recording', { captions: 'arches.vtt' }, 'has captions or chapters and no recording'],
    ['a recording that is no video', { videoUrl: 'arches.gif', captions: 'arches.vtt' }, 'is “arches.gif”: write name.webm or name.mp4'],
    ['a recording in another folder', { videoUrl: '../arches.webm', captions: 'arches.vtt' }, 'is “../arches.webm”: write name.webm'],
    ['captions in another format', { videoUrl: 'arches.webm', captions: 'arches.srt' }, 'is “arches.srt”: write name.vtt for a file'],
    [
      'a recording elsewhere',
      { videoUrl: 'https://media.example/arches.mp4', captions: 'arches.vtt' },
      'is at https://media.example, which pages may not load from: add it to mediaHosts in src/shared/brand.ts.',
    ],
  ])('name %s', async (_, change, sentence) => {
    const changed = await course()
    const lesson = changed.modules[0]?.lessons[0]
    if (!lesson) throw new Error('The course has lessons')
    const complete = { videoUrl: 'arches.webm', captions: 'arches.vtt', chapters: 'arches.chapters.vtt' }
    expect(problemsOf(withLesson(changed, { ...lesson, ...complete }))).toEqual([])
    expect(problemsOf(withLesson(changed, { ...lesson, ...change })).join('\n')).toContain(sentence)
  })

  it('name what a file lacks altogether', async () => {
    const { reviews: _, price: __, ...rest } = await course()
    expect(problemsOf(rest as Course)).toEqual([
      'There is no price: add it, as a number.',
      'There are no reviews: add them, or write reviews: [].',
    ])
  })

  it("pass a school's course of three lessons without reviews, questions, tags or a preview, with a picture of its own", async () => {
    const { modules, ...rest } = await course()
    const [module] = modules
    if (!module) throw new Error('The course has modules')
    const lessons = module.lessons.slice(0, 3).map((lesson) => ({ ...lesson, duration: '20 min', isPreview: false }))
    const own: Course = {
      ...rest,
      modules: [{ ...module, duration: '1 h', lessons }],
      lessons: 3,
      estimatedDuration: '1 hour',
      price: 12.5,
      originalPrice: 12.5,
      image: '/pictures/clay.jpg',
      rating: 0,
      totalReviews: 0,
      students: 0,
      reviews: [],
      ratingBreakdown: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
      faqs: [],
      tags: [],
    }
    expect(problemsOf(own)).toEqual([])
  })
})
