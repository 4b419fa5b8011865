import { courseSummaries, withdrawnCourses } from 'virtual:course-summaries'
import { type CatalogFile, type Course, type CourseFile, type CourseSummary, isOffered, type OfferedCourse } from '#content/course.ts'
import type { LessonText } from '#content/lesson.ts'
import { instructorTotals } from './instructor-totals.ts'

/** The courses that are offered: what lists show. */
export { courseSummaries }

/** These, followed by those that were taken off the catalog, which only enrolled learners can read. */
export const knownCourses: readonly CourseSummary[] = [...courseSummaries, ...withdrawnCourses]
const byId = new Map(knownCourses.map((summary) => [summary.id, summary]))

/** Finds a course that was taken off, too. */
export function findCourseSummary(id: string): CourseSummary | null {
  return byId.get(id) ?? null
}

export function findOfferedCourse(id: string): OfferedCourse | null {
  const course = findCourseSummary(id)
  return course && isOffered(course) ? course : null
}

export function findCourseBySlug(slug: string): CourseSummary | null {
  return knownCourses.find((course) => course.slug === slug) ?? null
}

/** Loads the complete course; `null` if the id is unknown. Rejects if its file fails to load. */
export async function loadCourse(id: string): Promise<Course | null> {
  const file = await loadFile(id)
  if (!file) return null
  const { course } = file
  return { ...course, instructor: { ...course.instructor, ...instructorTotals(course.instructor.id, courseSummaries) } }
}

/** Loads a lesson's text, exercise and questions; `null` if it has none. Rejects if a file fails to load. */
export async function loadLesson(courseId: string, lessonId: string): Promise<LessonText | null> {
  const address = (await loadFile(courseId))?.lessons[lessonId]
  return address === undefined ? null : loadContent<LessonText>(address)
}

async function loadFile(courseId: string): Promise<CourseFile | null> {
  const summary = byId.get(courseId)
  const address = summary && (await loadCatalogFile()).courses[summary.slug]
  return address === undefined ? null : loadContent<CourseFile>(address)
}

/** Where the content's files are read: from the site, or, when pages are prerendered and in tests, from the disk. */
interface ContentSource {
  /** The address of the {@link CatalogFile}. */
  catalog: () => string
  /** Reads the file at an address. Rejects if there is none. */
  read: (address: string) => Promise<string>
}

/**
 * The address of the list of the content's files. A page names the list that it was built with, and names contain a hash of the
 * content, so that all that a page loads is of one version.
 */
export const catalogAddress = () => document.documentElement.dataset['catalog'] ?? ''

let source: ContentSource = { catalog: catalogAddress, read: fetchText }
const loaded = new Map<string, Promise<unknown>>()

export function readContentFrom(other: ContentSource): void {
  source = other
  loaded.clear()
}

/** Reads a file of the content. */
export const readContent = (address: string) => source.read(address)

/** Reads a JSON file of the content, once. After a failure, the next call tries again. */
export function loadContent<T>(address: string): Promise<T> {
  const known = loaded.get(address)
  if (known) return known as Promise<T>
  const loading = readContent(address).then((text) => JSON.parse(text) as T)
  loaded.set(address, loading)
  loading.catch(() => loaded.delete(address))
  return loading
}

export const loadCatalogFile = () => loadContent<CatalogFile>(source.catalog())

/** Dispatched on the window when a file of the content fails to load, as Vite does for chunks. */
export const contentFailed = 'content-failed'

async function fetchText(address: string): Promise<string> {
  try {
    const answer = await fetch(address)
    if (!answer.ok) throw new Error(`${address} could not be loaded: ${answer.status}`)
    return await answer.text()
  } catch (error) {
    dispatchEvent(new Event(contentFailed))
    throw error
  }
}
