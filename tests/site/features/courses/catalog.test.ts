import { execFileSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { categories } from '#content/samples/categories.ts'
import { type Course, levels } from '#content/course.ts'
import { courseSummaries, findCourseSummary, loadCourse } from '#site/features/courses/courses.ts'
import { formatDuration, hoursOf, parseDuration } from '#shared/duration.ts'
import { instructors } from '#content/samples/courses/instructors.ts'
import { instructorTotals } from '#site/features/courses/instructor-totals.ts'
import { buildSummary } from '../../../support/courses.ts'

const stockPhoto = /^https:\/\/images\.unsplash\.com\/photo-\d+-[0-9a-f]+$/
const lastDay = '2024-12-31'

const files = readdirSync('src/content/samples/courses')
const slugs = files.filter((file) => file !== 'instructors.ts')
const courses = await Promise.all(courseSummaries.map(({ id }) => wholeCourse(id)))

async function wholeCourse(id: string): Promise<Course> {
  const course = await loadCourse(id)
  if (!course) throw new Error(`Course ${id} has a summary but no file.`)
  return course
}

/** The courses that came with the product. What the specification says of its sample (§3, §9) holds for them alone. */
const sampleSlugs = [
  'camera-foundations',
  'confident-typescript',
  'difficult-conversations',
  'drawing-from-observation',
  'editing-for-story',
  'interface-design-craft',
  'marketing-analytics-that-decide',
  'narrative-nonfiction',
  'natural-light-portraits',
  'personal-finance-plan',
  'postgres-in-depth',
  'public-speaking-without-panic',
  'reading-financial-statements',
  'search-for-humans',
  'solo-documentary',
  'write-clearly',
]
const sample = courses.filter(({ slug }) => sampleSlugs.includes(slug))

const lessonsOf = (course: Course) => course.modules.flatMap((module) => module.lessons)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
const repeated = (values: string[]) => values.filter((value, index) => values.indexOf(value) !== index)

/** Checks the content as the build does, in a Node process that reads the course files. */
function contentProblems(content?: string[]): string[] {
  const script = `import { contentProblems } from '#build/check-content.ts'
    console.log(JSON.stringify(await contentProblems(${JSON.stringify(content)})))`
  return JSON.parse(execFileSync('node', ['--input-type=module', '--eval', script], { encoding: 'utf8' })) as string[]
}

describe('the catalog as a whole', () => {
  it('has nothing that keeps it from being built', () => {
    expect(contentProblems()).toEqual([])
    expect(courses.map(({ slug }) => slug).toSorted()).toEqual(slugs.toSorted())
  })

  it('is refused with everything that is wrong: file, what is wrong, what to do', () => {
    const folder = mkdtempSync(join(tmpdir(), 'content-'))
    try {
      for (const name of ['courses', 'articles', 'categories.ts'])
        cpSync(`src/content/samples/${name}`, join(folder, name), { recursive: true })
      // Short lessons: compiling all of the samples' takes four seconds.
      for (const file of globSync('courses/*/*.md', { cwd: folder }))
        if (!file.endsWith('blind-contours.md')) writeFileSync(join(folder, file), 'Text.\n')
      const change = (file: string, from: RegExp, to: string) =>
        writeFileSync(join(folder, file), readFileSync(join(folder, file), 'utf8').replace(from, to))
      change('categories.ts', /name: 'Finance',/, "name: 'Finance',\n    language: 'money',")
      change('courses/reading-financial-statements/course.json', /"price": 279,/, '"price": 279,\n  "lessons": 20,')
      change('courses/camera-foundations/course.json', /"image": ".*"/, '"image": "/pictures/missing.jpg"')
      change('courses/personal-finance-plan/course.json', /"image": ".*"/, '"image": "cover.jpg"')
      change('courses/postgres-in-depth/course.json', /"instructor": ".*"/, '"instructor": "nobody"')
      change('courses/editing-for-story/course.json', /"category": ".*"/, '"category": "Cooking"')
      change('courses/drawing-from-observation/course.json', /one-lamp-one-egg\.webm/, 'lost.webm')
      change('courses/solo-documentary/course.json', /"id": "\d+"/, '"id": "8"')
      change('courses/drawing-from-observation/blind-contours.md', /blind-contours-thumb/, 'gone')
      change('articles/cut-a-third.md', /^date: .*$/m, 'date: yesterday')
      change('articles/cut-a-third.md', /^author: .*\n/m, '')
      mkdirSync(join(folder, 'courses/empty'))
      writeFileSync(join(folder, 'courses/empty/course.json'), '{\n')
      expect(contentProblems([folder]).toSorted()).toEqual([
        'src/content/articles/cut-a-third.md has the date "yesterday"; a date is a real day such as 2024-06-12.',
        'src/content/articles/cut-a-third.md lacks the field author in its front matter: add a line "author: …".',
        'src/content/articles/one-window-is-enough.md: There is no course 16: correct its relatedCourses.',
        'src/content/articles/sound-before-picture.md: There is no course 16: correct its relatedCourses.',
        'src/content/categories.ts: The language of “Finance” is “money”: write a tag such as de, ar or pt-BR.',
        'src/content/courses/camera-foundations/course.json: There is no picture /pictures/missing.jpg: put the file missing.jpg into src/content/pictures.',
        'src/content/courses/drawing-from-observation/blind-contours.md:9 There is no figure gone.svg: put the file beside the lesson.',
        'src/content/courses/drawing-from-observation/course.json:97 There is no file lost.webm in the course’s folder: put it there.',
        'src/content/courses/editing-for-story/course.json:8 The category “Cooking” is not in src/content/categories.ts: add it there, or choose one of Art & Design, Development, Communication, Videography, Photography, Marketing, Content Writing, Finance.',
        'src/content/courses/empty/course.json:1 It is not valid JSON: “{” is unexpected at column 1. A ] or a } is missing.',
        'src/content/courses/personal-finance-plan/course.json:14 There is no file cover.jpg in the course’s folder: put it there.',
        'src/content/courses/postgres-in-depth/course.json: Its instructor “nobody” is not the id of an entry in instructors.ts: correct it, or add the entry.',
        'src/content/courses/reading-financial-statements/course.json:12 “lessons” is counted from the modules: leave it out.',
        'src/content/courses/solo-documentary/course.json: Its id 8 is that of editing-for-story: give it the next number.',
      ])
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})

describe('the sample', () => {
  it('is the 16 courses of the specification (§3)', () => {
    expect(sample).toHaveLength(16)
  })

  it('has a course in each of the eight categories', () => {
    expect(new Set(sample.map(({ category }) => category))).toEqual(new Set(categories.map(({ name }) => name)))
  })

  it('has prices from 89 to 279 in the sample, inclusive (§9)', () => {
    const prices = sample.map(({ price }) => price)
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([89, 279])
  })

  it('has courses of every level, at least six featured ones and some that are not', () => {
    expect(new Set(sample.map(({ level }) => level))).toEqual(new Set(levels))
    const featured = sample.filter(({ rating }) => rating >= 4.5).length
    expect(featured).toBeGreaterThanOrEqual(6)
    expect(featured).toBeLessThan(sample.length)
  })

  it('uses each id, picture and sentence only once', () => {
    const lessons = sample.flatMap(lessonsOf)
    const modules = sample.flatMap((course) => course.modules)
    const reviews = sample.flatMap((course) => course.reviews)
    expect(repeated(lessons.map(({ id }) => id))).toEqual([])
    expect(repeated(modules.map(({ id }) => id))).toEqual([])
    expect(repeated(reviews.map(({ id }) => id))).toEqual([])
    expect(repeated(sample.map(({ thumbnail }) => thumbnail))).toEqual([])
    expect(repeated([...sample, ...modules, ...lessons].map(({ title }) => title))).toEqual([])
    expect(repeated([...sample, ...modules, ...lessons].map(({ description }) => description))).toEqual([])
    expect(repeated(reviews.map(({ content }) => content))).toEqual([])
    expect(repeated(sample.flatMap((course) => course.faqs.map(({ answer }) => answer)))).toEqual([])
  })
})

describe.each(sample.map((course) => [course.title, course] as const))('%s', (_title, course) => {
  const lessons = lessonsOf(course)

  it('has the right number of lessons', () => {
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

  it('lets visitors preview its first lesson, but not all lessons', () => {
    expect(lessons[0]?.isPreview).toBe(true)
    expect(lessons.some(({ isPreview }) => !isPreview)).toBe(true)
  })

  it('says in its first lesson that its people are invented', () => {
    const lesson = readFileSync(`src/content/samples/courses/${course.slug}/${lessons[0]?.id}.md`, 'utf8')
    expect(lesson.split('## Exercise')[0]).toMatch(/(?: is| are|,) invented\b/)
  })

  it('describes every lesson', () => {
    const terse = lessons.filter(({ description }) => description.split(' ').length < 8)
    expect(terse).toEqual([])
    expect(new Set(lessons.map(({ type }) => type))).toEqual(new Set(['video']))
  })

  it('has a rating that matches its breakdown', () => {
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
      // A reviewer without a photo has an empty URL and is shown with initials.
      expect(author.avatar === '' || stockPhoto.test(author.avatar)).toBe(true)
    }
    expect(repeated(course.reviews.map(({ author }) => author.name))).toEqual([])
  })

  it('answers three to five questions', () => {
    expect(course.faqs.length).toBeGreaterThanOrEqual(3)
    expect(course.faqs.length).toBeLessThanOrEqual(5)
    for (const { question } of course.faqs) expect(question).toMatch(/\?$/)
  })

  it('has whole prices, tags and pictures from the stock-photo host', () => {
    expect(Number.isInteger(course.price) && Number.isInteger(course.originalPrice)).toBe(true)
    expect(course.originalPrice).toBeGreaterThanOrEqual(course.price)
    expect(course.tags.length).toBeGreaterThanOrEqual(3)
    for (const address of [course.image, course.thumbnail, course.heroImage]) expect(address).toMatch(stockPhoto)
  })
})

describe('the instructors', () => {
  it.each(
    Object.values(instructors)
      .filter(({ id }) => sample.some(({ instructor }) => instructor.id === id))
      .map((person) => [person.name, person] as const),
  )('%s teaches, and every course has the same totals', (_n, person) => {
    const taught = courses.filter((course) => course.instructor.id === person.id)
    expect(taught.length).toBeGreaterThan(0)
    for (const { instructor } of taught) expect(instructor).toEqual({ ...person, ...instructorTotals(person.id, courses) })
    expect(person.avatar).toMatch(stockPhoto)
  })

  it('have the mean rating of all their reviews, and totals of their courses and students', () => {
    const ofYuki = { id: 'yuki', name: 'Yuki', avatar: '' }
    const taught = [
      buildSummary({ instructor: ofYuki, rating: 5, totalReviews: 30, students: 400 }),
      buildSummary({ instructor: ofYuki, rating: 4, totalReviews: 10, students: 50 }),
      buildSummary(),
    ]
    expect(instructorTotals('yuki', taught)).toEqual({ rating: 4.8, totalStudents: 450, totalCourses: 2 })
    expect(instructorTotals('yuki', [buildSummary({ instructor: ofYuki, rating: 0, totalReviews: 0 })]).rating).toBe(0)
  })

  it('have unique ids', () => {
    expect(repeated(Object.values(instructors).map(({ id }) => id))).toEqual([])
  })
})

describe('summaries', () => {
  it('match the courses and leave the long parts out', async () => {
    for (const course of courses) {
      const summary = findCourseSummary(course.id)
      expect(summary).toMatchObject({
        title: course.title,
        slug: course.slug,
        lessons: course.lessons,
        instructor: { id: course.instructor.id, name: course.instructor.name, avatar: course.instructor.avatar },
        isFree: course.price === 0,
      })
      for (const part of ['modules', 'reviews', 'faqs', 'heroImage', 'ratingBreakdown']) {
        expect(summary).not.toHaveProperty(part)
      }
    }
  })

  it('have no course for an unknown id', async () => {
    expect(findCourseSummary('0')).toBeNull()
    expect(findCourseSummary('constructor')).toBeNull()
    await expect(loadCourse('0')).resolves.toBeNull()
    await expect(loadCourse('')).resolves.toBeNull()
  })
})
