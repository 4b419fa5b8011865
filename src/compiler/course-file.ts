import schema from '#content/course.schema.json' with { type: 'json' }
import type { CourseModule, CourseText, InstructorProfile, Lesson, WrittenCourse } from '#content/course.ts'
import { isLanguage, type Written } from '#shared/content-language.ts'
import { formatDuration, parseDuration } from '#shared/duration.ts'
import { coursePictures } from '#shared/paths.ts'
import { courseProblems } from './check-course.ts'
import { courseFile } from './file-names.ts'
import type { Finding } from './finding.ts'
import { type JsonPath, type Place, readJson, start } from './json-text.ts'
import { idOf } from './markdown.ts'
import { leftOutProblem, withoutLeftOut } from './left-out-fields.ts'
import { type Schema, schemaProblems } from './schema.ts'

/** Kilobytes; the database has the same limit for every text. */
const mostKilobytes = 100

interface ReadCourse {
  /** Null if its file is not one of a course. */
  course: WrittenCourse | null
  findings: Finding[]
  /** Where a part of it begins. */
  lineOf: (path: JsonPath) => Place
}

interface ReadOptions {
  /** Whether an instructor wrote it in the studio; otherwise it is in the school's own content. */
  isFromStudio?: boolean
}

let last: { text: string; isFromStudio: boolean; read: ReadCourse } | undefined

/** Reads the text of a course.json. The studio, the build and its command know no other way. */
export function readCourseFile(text: string, { isFromStudio = false }: ReadOptions = {}): ReadCourse {
  // Every lesson of a course is compiled with it.
  if (last?.text !== text || last.isFromStudio !== isFromStudio) last = { text, isFromStudio, read: read(text, isFromStudio) }
  return last.read
}

function read(text: string, isFromStudio: boolean): ReadCourse {
  const broken = (problem: string, { line, column } = start): Finding => ({
    file: courseFile,
    line,
    column,
    problem,
    isBroken: true,
  })
  const kilobytes = Math.ceil(new TextEncoder().encode(text).length / 1024)
  if (kilobytes > mostKilobytes) {
    const problem = `It has ${kilobytes} KB, and a course’s description has ${mostKilobytes} KB at most: move what is long into lessons.`
    return { course: null, findings: [broken(problem)], lineOf: () => start }
  }
  const json = readJson(text)
  if ('problem' in json) return { course: null, findings: [broken(json.problem, json)], lineOf: () => start }
  const say = (path: JsonPath, problem: string) => broken(problem, json.placeOf(path))
  const repeated = json.repeated.map(({ name, place }) => broken(`The name “${name.slice(0, 60)}” is there twice: keep one.`, place))
  const { kept, leftOut } = isFromStudio ? withoutLeftOut(json.value) : { kept: json.value, leftOut: [] }
  const advice = leftOut.map((name) => ({ ...say([name], leftOutProblem(name)), isBroken: false }))
  const wrong = schemaProblems(kept, schema as Schema).map(({ path, problem }) => say(path, problem))
  if (wrong.length > 0) return { course: null, findings: [...repeated, ...wrong, ...advice], lineOf: json.placeOf }
  const given = kept as CourseText
  const findings = [...repeated, ...courseProblems(given).map(({ path, problem }) => say(path, problem)), ...advice]
  return { course: completed(given), findings, lineOf: json.placeOf }
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

/** Adds what follows from the rest. */
function completed(given: CourseText): WrittenCourse {
  const modules = given.modules.map(moduleOf)
  const hours = Math.max(1, Math.round(sum(modules.flatMap(({ lessons }) => lessons.map(minutesOf))) / 60))
  const { 1: one, 2: two, 3: three, 4: four, 5: five } = given.ratingBreakdown ?? { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  const totalReviews = sum([one, two, three, four, five])
  const stars = sum([one, 2 * two, 3 * three, 4 * four, 5 * five])
  const price = given.price ?? 0
  const image = pictureOf(given, given.image ?? '')
  return {
    id: given.id ?? given.slug,
    title: given.title,
    ...languageIn(given),
    description: given.description,
    instructor: typeof given.instructor === 'object' ? personOf(given.instructor) : (given.instructor ?? null),
    category: given.category,
    level: given.level,
    duration: given.duration,
    estimatedDuration: `${hours} ${hours === 1 ? 'hour' : 'hours'}`,
    price,
    originalPrice: given.originalPrice ?? price,
    rating: totalReviews === 0 ? 0 : Math.round((stars / totalReviews) * 10) / 10,
    totalReviews,
    students: given.students ?? 0,
    lessons: modules.flatMap(({ lessons }) => lessons).length,
    image,
    thumbnail: image,
    heroImage: given.heroImage === undefined ? image : pictureOf(given, given.heroImage),
    slug: given.slug,
    tags: given.tags ?? [],
    modules,
    reviews: (given.reviews ?? []).map((review) => ({
      ...review,
      author: { name: review.author.name, avatar: review.author.avatar ?? '' },
    })),
    faqs: given.faqs ?? [],
    ratingBreakdown: { 1: one, 2: two, 3: three, 4: four, 5: five },
  }
}

function moduleOf({ id, title, description = '', lessons: given }: CourseText['modules'][number], index: number): CourseModule {
  const lessons = given.map(({ id: lessonId, title: lessonTitle, description: about = '', duration, isPreview = false, ...recording }) => ({
    id: lessonId,
    title: lessonTitle,
    description: about,
    duration,
    type: 'video' as const,
    isPreview,
    ...recording,
  }))
  return { id: id ?? String(index + 1), title, description, duration: formatDuration(sum(lessons.map(minutesOf))), lessons }
}

const minutesOf = ({ duration }: Lesson) => parseDuration(duration)

function personOf({ id, name, avatar = '', bio = '', language }: Exclude<CourseText['instructor'], string | undefined>): InstructorProfile {
  return { id: id ?? idOf(name), name, avatar, bio, ...languageIn({ language }) }
}

/** The language, if there is one: whatever asks for the words or the script of another would fail. */
function languageIn({ language }: { language?: unknown }): Written {
  return isLanguage(language) ? { language: language as string } : {}
}

/** A file in the course's folder is published below the course's name. */
function pictureOf({ slug }: CourseText, picture: string): string {
  return picture === '' || /^(\/|https:)/i.test(picture) ? picture : `${coursePictures(slug)}${picture}`
}

/** What a lesson needs to know of its course, as far as the file says it: a lesson can be shown while the course is being written. */
export function courseFacts(text: string): { id: string; language: string | undefined; lessonIds: string[] } {
  const { course } = readCourseFile(text)
  if (course) return { id: course.id, language: course.language, lessonIds: lessonIdsOf(course) }
  try {
    const { id, slug, language, modules } = JSON.parse(text) as Record<string, unknown>
    const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
    const lessons = (Array.isArray(modules) ? modules : []).flatMap((module: { lessons?: unknown } | null) => module?.lessons ?? [])
    return {
      id: textOf(id) || textOf(slug),
      language: languageIn({ language }).language,
      lessonIds: lessons.map((lesson) => textOf((lesson as { id?: unknown } | null)?.id)).filter(Boolean),
    }
  } catch {
    return { id: '', language: undefined, lessonIds: [] }
  }
}

const lessonIdsOf = ({ modules }: WrittenCourse) => modules.flatMap(({ lessons }) => lessons.map(({ id }) => id))
