import { readdirSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { type Course, categories, levels } from '#features/courses/course.ts'
import { courseSummaries, findCourseSummary, loadCourse } from '#features/courses/courses.ts'
import { formatDuration, hoursOf, parseDuration } from '#features/courses/duration.ts'
import { instructors } from '#features/courses/catalogue/instructors.ts'

const stockPhoto = /^https:\/\/images\.unsplash\.com\/photo-\d+-[0-9a-f]+$/
const lastDay = '2024-12-31'

const files = readdirSync('src/features/courses/catalogue')
const slugs = files.filter((file) => file !== 'instructors.ts').map((file) => file.replace(/\.ts$/, ''))
const courses = await Promise.all(courseSummaries.map(({ id }) => wholeCourse(id)))

async function wholeCourse(id: string): Promise<Course> {
  const course = await loadCourse(id)
  if (!course) throw new Error(`Course ${id} has a summary but no file.`)
  return course
}

const lessonsOf = (course: Course) => course.modules.flatMap((module) => module.lessons)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

describe('the catalogue as a whole', () => {
  it('has 16 courses with the ids 1 to 16, in that order (§9)', () => {
    expect(courseSummaries.map(({ id }) => id)).toEqual(Array.from({ length: 16 }, (_, index) => String(index + 1)))
  })

  it('names each file after the slug of its course', () => {
    expect(courses.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted())
  })

  it('has two courses in each of the eight categories', () => {
    const counts = categories.map((category) => courses.filter((course) => course.category === category).length)
    expect(counts).toEqual([2, 2, 2, 2, 2, 2, 2, 2])
  })

  it('is priced from 89 to 279, both ends included (§9)', () => {
    const prices = courses.map(({ price }) => price)
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([89, 279])
  })

  it('has courses of every level, at least six featured ones and some that are not', () => {
    expect(new Set(courses.map(({ level }) => level))).toEqual(new Set(levels))
    const featured = courses.filter(({ rating }) => rating >= 4.5).length
    expect(featured).toBeGreaterThanOrEqual(6)
    expect(featured).toBeLessThan(courses.length)
  })

  it('uses each id, picture and sentence once', () => {
    const lessons = courses.flatMap(lessonsOf)
    const modules = courses.flatMap((course) => course.modules)
    const reviews = courses.flatMap((course) => course.reviews)
    expect(repeated(lessons.map(({ id }) => id))).toEqual([])
    expect(repeated(modules.map(({ id }) => id))).toEqual([])
    expect(repeated(reviews.map(({ id }) => id))).toEqual([])
    expect(repeated(courses.map(({ thumbnail }) => thumbnail))).toEqual([])
    expect(repeated([...courses, ...modules, ...lessons].map(({ title }) => title))).toEqual([])
    expect(repeated([...courses, ...modules, ...lessons].map(({ description }) => description))).toEqual([])
    expect(repeated(reviews.map(({ content }) => content))).toEqual([])
    expect(repeated(courses.flatMap((course) => course.faqs.map(({ answer }) => answer)))).toEqual([])
  })
})

describe.each(courses.map((course) => [course.title, course] as const))('%s', (_title, course) => {
  const lessons = lessonsOf(course)

  it('counts its lessons', () => {
    expect(course.lessons).toBe(lessons.length)
    expect(lessons.length).toBeGreaterThanOrEqual(14)
    expect(lessons.length).toBeLessThanOrEqual(30)
    expect(course.modules.length).toBeGreaterThanOrEqual(4)
    expect(course.modules.length).toBeLessThanOrEqual(6)
  })

  it('has durations that add up', () => {
    for (const module of course.modules) {
      const minutes = sum(module.lessons.map(({ duration }) => parseDuration(duration)))
      expect(module.duration).toBe(formatDuration(minutes))
    }
    const total = sum(lessons.map(({ duration }) => parseDuration(duration)))
    expect(hoursOf(course.estimatedDuration)).toBe(Math.round(total / 60))
    expect(course.estimatedDuration).toMatch(/^\d+ hours$/)
    expect(course.duration).toMatch(/^\d+ weeks$/)
  })

  it('lets visitors preview its first lesson and not all of them', () => {
    expect(lessons[0]?.isPreview).toBe(true)
    expect(lessons.some(({ isPreview }) => !isPreview)).toBe(true)
  })

  it('says something about every lesson', () => {
    const terse = lessons.filter(({ description }) => description.split(' ').length < 8)
    expect(terse).toEqual([])
  })

  it('has a rating that follows from its breakdown', () => {
    const stars = [1, 2, 3, 4, 5] as const
    const breakdown = course.ratingBreakdown
    const total = sum(stars.map((star) => breakdown[star]))
    expect(total).toBe(course.totalReviews)
    const mean = sum(stars.map((star) => star * breakdown[star])) / total
    expect(Math.round(mean * 10) / 10).toBe(course.rating)
    for (const star of stars) {
      const written = course.reviews.filter(({ rating }) => rating === star).length
      expect(breakdown[star]).toBeGreaterThanOrEqual(written)
    }
    expect(course.students).toBeGreaterThan(course.totalReviews)
  })

  it('has at least four dated reviews', () => {
    expect(course.reviews.length).toBeGreaterThanOrEqual(4)
    for (const { date, author, content, helpful } of course.reviews) {
      expect(new Date(date).toISOString().slice(0, 10)).toBe(date)
      expect(date <= lastDay).toBe(true)
      expect(content.length).toBeGreaterThan(40)
      expect(helpful).toBeGreaterThanOrEqual(0)
      // A reviewer without a photograph has an empty address and is shown by initials.
      expect(author.avatar === '' || stockPhoto.test(author.avatar)).toBe(true)
    }
    expect(repeated(course.reviews.map(({ author }) => author.name))).toEqual([])
  })

  it('answers three to five questions', () => {
    expect(course.faqs.length).toBeGreaterThanOrEqual(3)
    expect(course.faqs.length).toBeLessThanOrEqual(5)
    for (const { question } of course.faqs) expect(question).toMatch(/\?$/)
  })

  it('has whole prices, tags and pictures of the stock-photo host', () => {
    expect(Number.isInteger(course.price) && Number.isInteger(course.originalPrice)).toBe(true)
    expect(course.originalPrice).toBeGreaterThanOrEqual(course.price)
    expect(course.tags.length).toBeGreaterThanOrEqual(3)
    for (const address of [course.image, course.thumbnail, course.heroImage]) expect(address).toMatch(stockPhoto)
  })
})

describe('the instructors', () => {
  it.each(Object.values(instructors).map((person) => [person.name, person] as const))('%s has true totals', (_n, person) => {
    const taught = courses.filter((course) => course.instructor.id === person.id)
    expect(person.totalCourses).toBe(taught.length)
    expect(person.totalCourses).toBeGreaterThan(0)
    expect(person.totalStudents).toBe(sum(taught.map(({ students }) => students)))
    const mean = sum(taught.map(({ rating }) => rating)) / taught.length
    expect(Math.abs(person.rating - mean)).toBeLessThanOrEqual(0.1)
    expect(person.avatar).toMatch(stockPhoto)
  })

  it('are told apart by id', () => {
    expect(repeated(Object.values(instructors).map(({ id }) => id))).toEqual([])
  })
})

describe('summaries', () => {
  it('agree with the courses and leave the long parts out', async () => {
    for (const course of courses) {
      const summary = findCourseSummary(course.id)
      expect(summary).toMatchObject({
        title: course.title,
        slug: course.slug,
        lessons: course.lessons,
        instructor: { id: course.instructor.id, name: course.instructor.name, avatar: course.instructor.avatar },
        isFree: false,
      })
      for (const part of ['modules', 'reviews', 'faqs', 'heroImage', 'ratingBreakdown']) {
        expect(summary).not.toHaveProperty(part)
      }
    }
  })

  it('know no course of an unknown id', async () => {
    expect(findCourseSummary('17')).toBeNull()
    expect(findCourseSummary('constructor')).toBeNull()
    await expect(loadCourse('17')).resolves.toBeNull()
    await expect(loadCourse('')).resolves.toBeNull()
  })
})
