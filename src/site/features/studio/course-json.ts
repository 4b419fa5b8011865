import { leftOutFields } from '#compiler/left-out-fields.ts'
import { freeId, type Outline, type OutlineLesson, type OutlineModule } from './outline/outline.ts'

export interface JsonLesson extends OutlineLesson {
  description?: string
  duration?: string
  isPreview?: boolean
  videoUrl?: string
  captions?: string
  chapters?: string
}

/** A course as its file says it, as far as the studio reads it. Fields that it does not know stay as they are. */
export interface JsonCourse extends Outline<JsonLesson> {
  modules: (OutlineModule<JsonLesson> & { description?: string })[]
  title?: string
  slug?: string
  description?: string
  language?: string
  category?: string
  level?: string
  duration?: string
  price?: number
  originalPrice?: number
  image?: string
  heroImage?: string
  tags?: string[]
  faqs?: { question: string; answer: string }[]
}

/** Reads course.json. Returns null if it is not JSON, or so unlike a course that the forms cannot show it. */
export function readCourse(text: string): JsonCourse | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  if (!isRecord(value)) return null
  const { modules: given = [], tags = [], faqs = [] } = value
  if (!isListOf(given, isRecord) || !isListOf(tags, isText) || !isListOf(faqs, isRecord)) return null
  const texts = ['title', 'slug', 'description', 'language', 'category', 'level', 'duration', 'image', 'heroImage']
  if (texts.some((name) => value[name] !== undefined && !isText(value[name]))) return null
  if (['price', 'originalPrice'].some((name) => value[name] !== undefined && typeof value[name] !== 'number')) return null
  const taken = given.flatMap(({ id }) => (isText(id) ? [id] : []))
  const modules: OutlineModule[] = []
  for (const module of given) {
    const { lessons = [], title = '', id } = module
    const isOutline = isListOf(lessons, isRecord) && lessons.every((lesson) => isText(lesson['id']) && isText(lesson['title'] ?? ''))
    if (!isOutline || !isText(title)) return null
    // The outline tells modules apart by their ids, which may be missing in the file.
    const own = isText(id) && id !== '' ? id : freeId(`module-${modules.length + 1}`, [...taken, ...modules.map((other) => other.id)])
    modules.push({ ...module, id: own, title, lessons: lessons.map((lesson) => ({ title: '', ...lesson }) as OutlineLesson) })
  }
  return { ...value, modules } as JsonCourse
}

export function writeCourse(course: JsonCourse): string {
  return `${JSON.stringify(course, null, 2)}\n`
}

/** What a copy of a course does not take along: who teaches it, what learners said of it, and its number. */
const ofTheOriginal = ['$schema', ...leftOutFields]

/** The file of a course that begins as a copy of this one. */
export function copyOfCourse(text: string, title: string, slug: string): string {
  const kept = Object.entries(JSON.parse(text) as object).filter(([name]) => !ofTheOriginal.includes(name))
  return writeCourse({ ...(Object.fromEntries(kept) as unknown as JsonCourse), title, slug })
}

export const lessonsOf = (course: JsonCourse) => course.modules.flatMap(({ lessons }) => lessons)

/** The id of the lesson that a line of course.json is about; null for the rest of the course. */
export function lessonAtLine(text: string, line: number): string | null {
  const course = readCourse(text)
  if (!course) return null
  const all = text.split('\n').slice(0, line).join('\n')
  const place = (id: string) => all.lastIndexOf(`"id": ${JSON.stringify(id)}`)
  const modules = course.modules.map(({ id }) => place(id))
  const [nearest] = lessonsOf(course)
    .map(({ id }) => ({ id, at: place(id) }))
    .toSorted((one, other) => other.at - one.at)
  if (!nearest || nearest.at < Math.max(...modules) || nearest.at < 0) return null
  // Below the last lesson there is more about the course.
  return /^ {0,4}\]/m.test(all.slice(nearest.at)) ? null : nearest.id
}

/** The name of the field in a line of course.json; empty if there is none. */
export const fieldAtLine = (text: string, line: number): string => /^\s*"(\w+)":/.exec(text.split('\n')[line - 1] ?? '')?.[1] ?? ''

const isText = (value: unknown): value is string => typeof value === 'string'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value)
function isListOf<T>(value: unknown, isOne: (one: unknown) => one is T): value is T[] {
  return Array.isArray(value) && value.every(isOne)
}
