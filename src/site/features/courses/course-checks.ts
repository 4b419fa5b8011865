import { brand } from '#shared/brand.ts'
import { type CatalogCourse, type Lesson, levels } from '#content/course.ts'
import { isLanguage } from '#shared/content-language.ts'
import { formatCount, formatPrice } from '#shared/format.ts'
import { formatDuration, hoursOf, parseDuration } from './duration.ts'

export interface Check {
  name: string
  /** What is wrong and what to do about it, in sentences; empty if all is well. */
  problems: string[]
}

/**
 * Checks that a course is complete and its numbers match (§3). This applies to every course, however short. The rules for the
 * specification's 16 samples are in tests/site/features/courses/catalog.test.ts.
 * @param categories the names that its category may have
 */
export function checkCourse(course: CatalogCourse, categories: readonly string[]): Check[] {
  const missing = missingParts(course)
  // The other checks would crash on a missing part.
  if (missing.length > 0) return [{ name: 'All parts are there', problems: missing }]
  return [
    { name: 'All texts are there', problems: missingTexts(course) },
    { name: 'Category, level and language are known', problems: unknownKinds(course, categories) },
    { name: 'Lessons are counted right', problems: lessonProblems(course) },
    { name: 'Durations add up', problems: durationProblems(course) },
    { name: 'Reviews and ratings agree', problems: ratingProblems(course) },
    { name: 'The price can be shown', problems: priceProblems(course) },
    { name: 'Pictures have addresses', problems: pictureProblems(course) },
    { name: 'Recordings have captions', problems: lessonsOf(course).flatMap(recordingProblems) },
  ]
}

const lessonsOf = (course: CatalogCourse) => course.modules.flatMap((module) => module.lessons)
const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)

/** Returns the sentences whose condition is true. */
function when(...cases: [boolean, string][]): string[] {
  return cases.flatMap(([isWrong, sentence]) => (isWrong ? [sentence] : []))
}

const texts = [
  'id',
  'title',
  'description',
  'category',
  'level',
  'duration',
  'estimatedDuration',
  'image',
  'thumbnail',
  'heroImage',
  'slug',
]
const numbers = ['price', 'originalPrice', 'rating', 'totalReviews', 'students', 'lessons']
const lists = ['tags', 'modules', 'reviews', 'faqs']

/** Finds missing parts and parts of the wrong type, for files written in an editor that does not check types. */
function missingParts(course: CatalogCourse): string[] {
  const given: Record<string, unknown> = { ...course }
  return [
    ...texts.filter((name) => typeof given[name] !== 'string').map((name) => `There is no ${name}: add it, as a text.`),
    ...numbers.filter((name) => typeof given[name] !== 'number').map((name) => `There is no ${name}: add it, as a number.`),
    ...lists.filter((name) => !Array.isArray(given[name])).map((name) => `There are no ${name}: add them, or write ${name}: [].`),
    ...when(
      [typeof given['instructor'] !== 'object', 'There is no instructor: name one of instructors.ts.'],
      [
        typeof given['ratingBreakdown'] !== 'object',
        'There is no ratingBreakdown: write { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } before the first review.',
      ],
    ),
  ]
}

function missingTexts(course: CatalogCourse): string[] {
  const { title, description, slug, instructor, modules, faqs } = course
  const own = Object.entries({ title, description, slug, 'instructor’s name': instructor.name, 'instructor’s biography': instructor.bio })
  const parts = [...modules, ...lessonsOf(course)].filter((part) => !part.title.trim() || !part.description.trim())
  return [
    ...own.filter(([, text]) => !text.trim()).map(([name]) => `The ${name} is missing: write one.`),
    ...parts.map(({ id }) => `Part ${id} lacks its title or its description: write both.`),
    ...when(
      [modules.length === 0, 'There are no modules: add at least one.'],
      [
        faqs.some(({ question, answer }) => !question.trim() || !answer.trim()),
        'A question or an answer is empty: write both, or leave the question out.',
      ],
    ),
  ]
}

function unknownKinds({ category, level, language }: CatalogCourse, categories: readonly string[]): string[] {
  return when(
    [
      !categories.includes(category),
      `The category “${category}” is not in src/content/categories.ts: add it there${categories.length > 0 ? `, or choose one of ${categories.join(', ')}` : ''}.`,
    ],
    [!levels.includes(level), `The level “${level}” is not one of ours: choose one of ${levels.join(', ')}.`],
    [language !== undefined && !isLanguage(language), `There is no language “${language}”: write a tag such as de, ar or pt-BR.`],
  )
}

function lessonProblems(course: CatalogCourse): string[] {
  const lessons = lessonsOf(course)
  const ids = lessons.map(({ id }) => id)
  const repeated = ids.find((id, index) => ids.indexOf(id) !== index)
  return [
    ...when([
      course.lessons !== lessons.length,
      `It says ${course.lessons} lessons, and its modules hold ${lessons.length}: write ${lessons.length}.`,
    ]),
    ...(repeated === undefined ? [] : [`Two lessons share the id ${repeated}: give one of them another.`]),
    ...course.modules
      .filter((module) => module.lessons.length === 0)
      .map(({ title }) => `The module “${title}” has no lessons: add one, or leave the module out.`),
  ]
}

function durationProblems(course: CatalogCourse): string[] {
  const unreadable = lessonsOf(course).filter(({ duration }) => Number.isNaN(minutesOf(duration)))
  if (unreadable.length > 0) {
    return unreadable.map(
      ({ id, duration }) => `The duration “${duration}” of lesson ${id} cannot be read: write it as 45 min or 1 h 05 min.`,
    )
  }
  const minutes = course.modules.map((module) => ({ module, minutes: sum(module.lessons.map((lesson) => minutesOf(lesson.duration))) }))
  const total = sum(minutes.map((entry) => entry.minutes))
  const hours = Math.max(1, Math.round(total / 60))
  return [
    ...minutes
      .filter((entry) => entry.module.duration !== formatDuration(entry.minutes))
      .map(
        (entry) =>
          `The module “${entry.module.title}” says ${entry.module.duration}, and its lessons take ${formatDuration(entry.minutes)}: write that.`,
      ),
    ...when([
      hoursOf(course.estimatedDuration) !== hours,
      `It says ${course.estimatedDuration}, and its lessons take ${formatDuration(total)}: write ${formatCount(hours, 'hour')} as its estimatedDuration.`,
    ]),
  ]
}

function minutesOf(duration: string): number {
  try {
    return parseDuration(duration)
  } catch {
    return Number.NaN
  }
}

function ratingProblems({ ratingBreakdown, totalReviews, rating, reviews, students }: CatalogCourse): string[] {
  const counts = Object.entries(ratingBreakdown)
  const counted = sum(counts.map(([, count]) => count))
  const average = counted === 0 ? 0 : sum(counts.map(([stars, count]) => Number(stars) * count)) / counted
  const stars = Math.round(average * 10) / 10
  return when(
    [counted !== totalReviews, `It says ${totalReviews} reviews, and the breakdown holds ${counted}: make them agree.`],
    [stars !== rating, `It says ${rating} stars, and the breakdown makes ${average.toFixed(2)}: write ${stars}.`],
    [reviews.length > totalReviews, `It shows ${reviews.length} reviews of ${totalReviews}: count all of them in totalReviews.`],
    [reviews.some((review) => !(review.rating >= 1 && review.rating <= 5)), 'A review has no stars from 1 to 5: give it a rating.'],
    [totalReviews > students, `It has ${totalReviews} reviews and ${students} students: it needs a student for each review.`],
  )
}

function priceProblems({ price, originalPrice }: CatalogCourse): string[] {
  const isPrice = (value: number) => value >= 0 && Math.round(value * 100) === value * 100
  return when(
    [!isPrice(price), `The price of ${price} is no amount: write 0 or more, with at most two decimals.`],
    [
      originalPrice < price,
      `The original price of ${formatPrice(originalPrice)} is below the price of ${formatPrice(price)}: write the same if it was never higher.`,
    ],
  )
}

function pictureProblems({ image, thumbnail, heroImage, instructor, reviews }: CatalogCourse): string[] {
  // Without a picture, a drawing is shown.
  const pictures = [
    ...Object.entries({ image, thumbnail, heroImage }),
    ['instructor’s avatar', instructor.avatar] as const,
    ...reviews.map(({ author }) => [`avatar of ${author.name}`, author.avatar] as const),
  ].filter(([, address]) => address !== '')
  return pictures.flatMap(([name, address]) => pictureProblem(name, address))
}

/** Checks the address of a picture, which must be one of ours, or on a host from which pages may load pictures. */
export function pictureProblem(name: string, address: string): string[] {
  if (/^\/pictures\/[\w-]+\.(jpe?g|png|webp)$/.test(address)) return []
  if (address.startsWith('/')) {
    return [
      `The ${name} is ${address}: write /pictures/name.jpg (or .png, .webp), in letters, digits and hyphens, for a file in src/content/pictures.`,
    ]
  }
  if (!/^https:/i.test(address) || !URL.canParse(address)) {
    return [`The ${name} has no address: write /pictures/name.jpg for a picture of your own, or an address that begins with https.`]
  }
  const { origin, search } = new URL(address)
  return when(
    [
      !brand.pictureHosts.includes(origin),
      `The ${name} is at ${origin}, which pages may not load from: add it to pictureHosts in src/shared/brand.ts.`,
    ],
    [search !== '', `The ${name} has parameters: leave out what begins with the question mark.`],
  )
}

const recordingEndings = ['webm', 'mp4', 'm4v']

/** Checks a recording: it needs captions, and its files must be beside the lesson or on a host from which pages may load them. */
function recordingProblems({ id, videoUrl, captions, chapters }: Lesson): string[] {
  if (videoUrl === undefined) {
    return when([
      captions !== undefined || chapters !== undefined,
      `Lesson ${id} has captions or chapters and no recording: add its videoUrl, or leave them out.`,
    ])
  }
  return [
    ...when([
      captions === undefined,
      `The recording of lesson ${id} has no captions: write what is said and heard into ${id}.vtt, and name it as captions.`,
    ]),
    ...mediaProblem(`videoUrl of lesson ${id}`, videoUrl, recordingEndings),
    ...(captions === undefined ? [] : mediaProblem(`captions of lesson ${id}`, captions, ['vtt'])),
    ...(chapters === undefined ? [] : mediaProblem(`chapters of lesson ${id}`, chapters, ['vtt'])),
  ]
}

function mediaProblem(name: string, address: string, endings: readonly string[]): string[] {
  const wanted = endings.map((ending) => `name.${ending}`).join(' or ')
  if (!/^https:/i.test(address)) {
    return when([
      !new RegExp(`^[\\w-]+(\\.[\\w-]+)*\\.(${endings.join('|')})$`).test(address),
      `The ${name} is “${address}”: write ${wanted} for a file in the course’s folder, or an address that begins with https.`,
    ])
  }
  const origin = URL.canParse(address) ? new URL(address).origin : address
  return when([
    !brand.mediaHosts.includes(origin),
    `The ${name} is at ${origin}, which pages may not load from: add it to mediaHosts in src/shared/brand.ts.`,
  ])
}
