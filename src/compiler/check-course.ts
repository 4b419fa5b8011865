import { brand } from '#shared/brand.ts'
import { isCalendarDay } from '#shared/calendar-day.ts'
import { isLanguage } from '#shared/content-language.ts'
import { parseDuration } from '#shared/duration.ts'
import { formatPrice } from '#shared/format.ts'
import type { CourseText } from '#content/course.ts'
import { fileKind } from './file-names.ts'
import type { JsonPath, JsonProblem } from './json-text.ts'

/** Names of public addresses that no course can have. */
const taken = ['index', 'look']

/** Checks what the schema cannot say: that the parts of a course agree (§3), and that addresses lead somewhere. */
export function courseProblems(course: CourseText): JsonProblem[] {
  return [
    ...(taken.includes(course.slug) ? [{ path: ['slug'], problem: `The slug ${course.slug} has another meaning: choose another.` }] : []),
    ...languageProblems(course),
    ...idProblems(course),
    ...lessonProblems(course),
    ...reviewProblems(course),
    ...priceProblems(course),
    ...pictureProblems(course),
  ]
}

/** The lessons with their places. */
function lessonsOf(course: CourseText) {
  return course.modules.flatMap(({ lessons }, module) =>
    lessons.map((lesson, index) => ({ lesson, path: ['modules', module, 'lessons', index] as JsonPath })),
  )
}

function languageProblems({ language, instructor }: CourseText): JsonProblem[] {
  const given: [JsonPath, string | undefined][] = [
    [['language'], language],
    [['instructor', 'language'], typeof instructor === 'object' ? instructor.language : undefined],
  ]
  return given
    .filter(([, tag]) => tag !== undefined && !isLanguage(tag))
    .map(([path, tag]) => ({ path, problem: `There is no language “${tag}”: write a tag such as de, ar or pt-BR.` }))
}

function idProblems(course: CourseText): JsonProblem[] {
  const lessons = lessonsOf(course).map(({ lesson: { id }, path }) => ({ id, path: [...path, 'id'], kind: 'lessons' }))
  const modules = course.modules.flatMap(({ id }, index) =>
    id === undefined ? [] : [{ id, path: ['modules', index, 'id'], kind: 'modules' }],
  )
  const twice = [lessons, modules].flatMap((all) =>
    all
      .filter(({ id }, index) => all.findIndex((other) => other.id === id) < index)
      .map(({ id, path, kind }) => ({ path, problem: `Two ${kind} share the id ${id}: give one of them another.` })),
  )
  const unusable = lessons
    .filter(({ id }) => fileKind(`${id}.md`) === null)
    .map(({ id, path }) => ({ path, problem: `No file can be named ${id}: give the lesson another id.` }))
  return [...twice, ...unusable]
}

function lessonProblems(course: CourseText): JsonProblem[] {
  return lessonsOf(course).flatMap(({ lesson, path }) => [
    ...(parseDuration(lesson.duration) === 0
      ? [{ path: [...path, 'duration'], problem: `Lesson ${lesson.id} takes no time: write its minutes, such as 15 min.` }]
      : []),
    ...recordingProblems(lesson).map(({ field, problem }) => ({ path: [...path, field], problem })),
  ])
}

function reviewProblems({ reviews = [], ratingBreakdown, students = 0 }: CourseText): JsonProblem[] {
  const counted = Object.values(ratingBreakdown ?? {}).reduce((total, count) => total + count, 0)
  return [
    ...(reviews.length > counted
      ? [{ path: ['reviews'], problem: `It shows ${reviews.length} reviews of ${counted}: count all of them in ratingBreakdown.` }]
      : []),
    ...(counted > students
      ? [{ path: ['students'], problem: `It has ${counted} reviews and ${students} students: it needs a student for each review.` }]
      : []),
    ...reviews.flatMap(({ date }, index) =>
      isCalendarDay(date) ? [] : [{ path: ['reviews', index, 'date'], problem: `There is no day ${date}: write one such as 2024-03-18.` }],
    ),
  ]
}

function priceProblems({ price = 0, originalPrice = price }: CourseText): JsonProblem[] {
  const isAmount = (value: number) => Math.round(value * 100) / 100 === value
  return [
    ...Object.entries({ price, originalPrice })
      .filter(([, value]) => !isAmount(value))
      .map(([name, value]) => ({ path: [name], problem: `${value} is no amount: write it with at most two decimals.` })),
    ...(originalPrice < price
      ? [
          {
            path: ['originalPrice'],
            problem: `The original price of ${formatPrice(originalPrice)} is below the price of ${formatPrice(price)}: write the same if it was never higher.`,
          },
        ]
      : []),
  ]
}

function pictureProblems({ image, heroImage, instructor, reviews = [] }: CourseText): JsonProblem[] {
  const inFolder = Object.entries({ image, heroImage }).flatMap(([name, address = '']) =>
    isPictureFile(address) ? [] : addressProblems([name], name, address),
  )
  const elsewhere = [
    ...addressProblems(['instructor', 'avatar'], 'instructor’s avatar', typeof instructor === 'object' ? instructor.avatar : ''),
    ...reviews.flatMap(({ author }, index) =>
      addressProblems(['reviews', index, 'author', 'avatar'], `avatar of ${author.name}`, author.avatar),
    ),
  ]
  return [...inFolder, ...elsewhere]
}

/** Without an address, a drawing is shown. */
function addressProblems(path: JsonPath, name: string, address = ''): JsonProblem[] {
  return address === '' ? [] : pictureProblem(name, address).map((problem) => ({ path, problem }))
}

/** The pictures whose sizes the build can make. */
export const isPictureFile = (name: string) => /^[\w-]+\.(jpe?g|png|webp)$/.test(name)

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
  return [
    ...(brand.pictureHosts.includes(origin)
      ? []
      : [`The ${name} is at ${origin}, which pages may not load from: add it to pictureHosts in src/shared/brand.ts.`]),
    ...(search === '' ? [] : [`The ${name} has parameters: leave out what begins with the question mark.`]),
  ]
}

type GivenLesson = CourseText['modules'][number]['lessons'][number]
type RecordingField = 'videoUrl' | 'captions' | 'chapters'

const recordingEndings: Record<RecordingField, string[]> = { videoUrl: ['webm', 'mp4', 'm4v'], captions: ['vtt'], chapters: ['vtt'] }
export const recordingFields = Object.keys(recordingEndings) as RecordingField[]

/** Checks a recording: it needs captions, and its files must be beside the lesson or on a host from which pages may load them. */
function recordingProblems(lesson: GivenLesson): { field: RecordingField; problem: string }[] {
  const { id, videoUrl, captions, chapters } = lesson
  if (videoUrl === undefined) {
    if (captions === undefined && chapters === undefined) return []
    return [{ field: 'captions', problem: `Lesson ${id} has captions or chapters and no recording: add its videoUrl, or leave them out.` }]
  }
  return [
    ...(captions === undefined
      ? [
          {
            field: 'videoUrl' as const,
            problem: `The recording of lesson ${id} has no captions: write what is said and heard into ${id}.vtt, and name it as its captions, in the studio below Recording.`,
          },
        ]
      : []),
    ...recordingFields.flatMap((field) => {
      const address = lesson[field]
      const problem = address === undefined ? null : mediaProblem(`${field} of lesson ${id}`, address, recordingEndings[field])
      return problem === null ? [] : [{ field, problem }]
    }),
  ]
}

function mediaProblem(name: string, address: string, endings: readonly string[]): string | null {
  const wanted = endings.map((ending) => `name.${ending}`).join(' or ')
  if (!/^https:/i.test(address)) {
    if (new RegExp(`^[\\w-]+(\\.[\\w-]+)*\\.(${endings.join('|')})$`).test(address)) return null
    return `The ${name} is “${address}”: write ${wanted} for a file in the course’s folder, or an address that begins with https.`
  }
  const origin = URL.canParse(address) ? new URL(address).origin : address
  if (brand.mediaHosts.includes(origin)) return null
  return `The ${name} is at ${origin}, which pages may not load from: add it to mediaHosts in src/shared/brand.ts.`
}
