import { existsSync } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import { readCourseFile } from '#compiler/course-file.ts'
import { courseFile, withdrawnFile } from '#compiler/file-names.ts'
import { type CatalogCourse, type CourseSummary, type InstructorProfile, isOffered, type WrittenCourse } from '#content/course.ts'
import type { CourseLesson } from '#site/layout/page.ts'
import { courseFolders, isWithdrawn, shownContent } from './content-folders.ts'
import { virtualModules } from './virtual-modules.ts'

export const instructorsFile = 'instructors.ts'

/**
 * Provides `virtual:course-summaries`: what cards, lists and suggestions need of each course, read from the catalog
 * at build time. The long parts (modules, reviews, FAQs) stay in one file per course (`content-files.ts`). Adding a course = adding a folder.
 */
export function courseSummaries(): Plugin {
  async function summaries(): Promise<string> {
    const all = await readCourseSummaries()
    return `export const courseSummaries = ${JSON.stringify(all.filter(isOffered))}
export const withdrawnCourses = ${JSON.stringify(all.filter((course) => !isOffered(course)))}`
  }
  const files = () => [
    ...catalogs.flatMap((courses) => [join(courses, instructorsFile), join(courses, withdrawnFile)]).filter((file) => existsSync(file)),
    ...courseFolders().map((folder) => join(folder, courseFile)),
  ]
  return virtualModules('course-summaries', { 'virtual:course-summaries': summaries }, { files, isOne: isOfCourse })
}

const catalogs = shownContent.map((content) => join(content, 'courses'))

/** Whether a file lies in a course's folder, or beside the courses' folders. */
export function isOfCourse(file: string): boolean {
  return catalogs.includes(dirname(file)) || catalogs.includes(dirname(dirname(file)))
}

/** Reads a course from its folder. */
export async function readCourse(folder: string): Promise<CatalogCourse> {
  const { course, findings } = readCourseFile(await readFile(join(folder, courseFile), 'utf8'))
  if (!course) throw new Error(`${basename(folder)}/${courseFile}:${findings[0]?.line} ${findings[0]?.problem}`)
  const instructor = await instructorOf(course, folder)
  if (!instructor) throw new Error(`${basename(folder)}/${courseFile}: ${missingInstructor(course)}`)
  return { ...course, instructor }
}

/** Who teaches the course; null if its file names nobody who is known. */
export async function instructorOf({ instructor }: WrittenCourse, folder: string): Promise<InstructorProfile | null> {
  if (typeof instructor !== 'string') return instructor
  return (await readInstructors(folder)).find(({ id }) => id === instructor) ?? null
}

export function missingInstructor({ instructor }: WrittenCourse): string {
  return typeof instructor === 'string'
    ? `Its instructor “${instructor}” is not the id of an entry in ${instructorsFile}: correct it, or add the entry.`
    : `It has no instructor: write the id of an entry in ${instructorsFile}.`
}

/** Returns the summaries of all courses, those that were taken off the catalog included, in the order of their ids. */
export async function readCourseSummaries(content = shownContent): Promise<CourseSummary[]> {
  const courses: CourseSummary[] = []
  // One course after another: a system lets a program open only some thousand files at once.
  for (const folder of courseFolders(content)) {
    const slug = basename(folder)
    const course = await readCourse(folder)
    if (course.slug !== slug) throw new Error(`The folder ${slug} holds the course ${course.slug}: rename the folder to ${course.slug}.`)
    courses.push({ ...summaryOf(course), ...(isWithdrawn(folder) && { isWithdrawn: true }) })
  }
  return courses.toSorted(byId)
}

/** Numbers first, then names. */
function byId({ id: one }: CourseSummary, { id: other }: CourseSummary): number {
  const [a, b] = [Number(one), Number(other)]
  if (Number.isNaN(a) && Number.isNaN(b)) return one < other ? -1 : 1
  return (Number.isNaN(a) ? Infinity : a) - (Number.isNaN(b) ? Infinity : b)
}

/** The instructors whom the courses beside this folder may name. */
export async function readInstructors(folder: string): Promise<InstructorProfile[]> {
  const file = join(dirname(folder), instructorsFile)
  if (!existsSync(file)) return []
  return Object.values((await loadFresh<{ instructors: Record<string, InstructorProfile> }>(file)).instructors)
}

/** The lessons of these courses, in their order. */
export async function readLessons(courses: readonly CourseSummary[]): Promise<CourseLesson[]> {
  const folders = new Map(courseFolders().map((folder) => [basename(folder), folder]))
  const all: CourseLesson[] = []
  for (const summary of courses) {
    const folder = folders.get(summary.slug) ?? ''
    const { modules } = await readCourse(folder)
    for (const { id, title } of modules.flatMap(({ lessons }) => lessons)) {
      all.push({ course: summary, id, title, hasText: existsSync(join(folder, `${id}.md`)) })
    }
  }
  return all
}

function summaryOf(course: CatalogCourse): CourseSummary {
  const { id, name, avatar } = course.instructor
  const { modules: _m, reviews: _r, faqs: _f, ratingBreakdown: _b, heroImage: _h, ...rest } = course
  return { ...rest, instructor: { id, name, avatar }, isFree: course.price === 0 }
}

/** Imports a module. Node caches modules, so the modification time in the URL makes an edited file a new one. */
export async function loadFresh<T>(path: string): Promise<T> {
  // As a whole number: Vite would take what follows a point for the file's ending.
  const { mtimeNs } = await stat(path, { bigint: true })
  return (await import(/* @vite-ignore */ `${pathToFileURL(path).href}?changed=${mtimeNs}`)) as T
}
