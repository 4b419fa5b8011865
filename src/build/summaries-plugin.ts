import { existsSync } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { CatalogCourse, CourseSummary, InstructorProfile } from '#content/course.ts'
import type { CourseLesson } from '#site/layout/page.ts'

const virtualId = 'virtual:course-summaries'
const resolvedId = `\0${virtualId}`
export const catalog = join(import.meta.dirname, '../content/courses')
export const instructorsFile = 'instructors.ts'
/** The file in each course's folder that describes the course; its lessons are beside it. */
export const courseFile = 'course.ts'

/**
 * Provides `virtual:course-summaries`: what cards, lists and suggestions need of each course, read from the catalog
 * at build time. The long parts (modules, reviews, FAQs) stay in one chunk per course. Adding a course = adding a folder.
 */
export function courseSummaries(): Plugin {
  return {
    name: 'course-summaries',
    resolveId: (id) => (id === virtualId ? resolvedId : null),
    async load(id) {
      if (id !== resolvedId) return null
      this.addWatchFile(join(catalog, instructorsFile))
      for (const slug of await courseFolders()) this.addWatchFile(join(catalog, slug, courseFile))
      return `export const courseSummaries = ${JSON.stringify(await readCourseSummaries())}`
    },
    hotUpdate({ file, modules }) {
      if (dirname(file) !== catalog && dirname(dirname(file)) !== catalog) return
      const summaries = this.environment.moduleGraph.getModuleById(resolvedId)
      if (!summaries) return
      this.environment.moduleGraph.invalidateModule(summaries)
      return [...modules, summaries]
    },
  }
}

/** The names of the folders in the catalog, one per course; each is the course's slug. */
export async function courseFolders(folder = catalog): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
}

/** Returns the summaries of all courses in the catalog, in the order of their ids. */
export async function readCourseSummaries(): Promise<CourseSummary[]> {
  const { instructors } = await loadFresh<{ instructors: Record<string, InstructorProfile> }>(join(catalog, instructorsFile))
  const people = new Map(Object.values(instructors).map((person) => [person.id, person]))
  const courses = await Promise.all(
    (await courseFolders()).map(async (slug) => {
      const { course } = await loadFresh<{ course?: CatalogCourse }>(join(catalog, slug, courseFile))
      if (!course) throw new Error(`${slug}/${courseFile} exports no course.`)
      if (course.slug !== slug) throw new Error(`The folder ${slug} holds the course ${course.slug}: rename the folder to ${course.slug}.`)
      const instructor = people.get(course.instructor.id)
      if (!instructor) throw new Error(`${slug}/${courseFile} names an instructor that ${instructorsFile} does not have.`)
      return summaryOf(course, instructor)
    }),
  )
  return courses.toSorted((a, b) => Number(a.id) - Number(b.id))
}

/** The lessons of these courses, in their order. */
export async function readLessons(courses: readonly CourseSummary[]): Promise<CourseLesson[]> {
  const byCourse = await Promise.all(
    courses.map(async (summary) => {
      const { course } = await loadFresh<{ course: CatalogCourse }>(join(catalog, summary.slug, courseFile))
      const hasText = (id: string) => existsSync(join(catalog, summary.slug, `${id}.md`))
      return course.modules.flatMap(({ lessons }) => lessons.map(({ id, title }) => ({ course: summary, id, title, hasText: hasText(id) })))
    }),
  )
  return byCourse.flat()
}

function summaryOf(course: CatalogCourse, { id, name, avatar }: InstructorProfile): CourseSummary {
  const { modules: _m, reviews: _r, faqs: _f, ratingBreakdown: _b, heroImage: _h, ...rest } = course
  return { ...rest, instructor: { id, name, avatar }, isFree: course.price === 0 }
}

/** Imports a module. Node caches modules, so the modification time in the URL makes an edited file a new one. */
export async function loadFresh<T>(path: string): Promise<T> {
  const { mtimeMs } = await stat(path)
  return (await import(/* @vite-ignore */ `${pathToFileURL(path).href}?changed=${mtimeMs}`)) as T
}
