import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'
import type { CatalogueCourse, CourseSummary, InstructorProfile } from '#content/course.ts'

const virtualId = 'virtual:course-summaries'
const resolvedId = `\0${virtualId}`
export const catalogue = join(import.meta.dirname, '../content/courses')
export const instructorsFile = 'instructors.ts'

/**
 * Provides `virtual:course-summaries`: what cards, lists and suggestions need of each course, read from the catalogue
 * at build time. The long parts (modules, reviews, FAQs) stay in one chunk per course. Adding a course = adding a file.
 */
export function courseSummaries(): Plugin {
  return {
    name: 'course-summaries',
    resolveId: (id) => (id === virtualId ? resolvedId : null),
    async load(id) {
      if (id !== resolvedId) return null
      for (const file of await catalogueFiles()) this.addWatchFile(join(catalogue, file))
      return `export const courseSummaries = ${JSON.stringify(await readCourseSummaries())}`
    },
    hotUpdate({ file, modules }) {
      if (dirname(file) !== catalogue) return
      const summaries = this.environment.moduleGraph.getModuleById(resolvedId)
      if (!summaries) return
      this.environment.moduleGraph.invalidateModule(summaries)
      return [...modules, summaries]
    },
  }
}

/** All course files and the instructors they refer to. */
export async function catalogueFiles(folder = catalogue): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))
}

/** What lists need of each course in the catalogue, in the order of their ids. */
export async function readCourseSummaries(): Promise<CourseSummary[]> {
  const files = await catalogueFiles()
  const { instructors } = await loadFresh<{ instructors: Record<string, InstructorProfile> }>(join(catalogue, instructorsFile))
  const people = new Map(Object.values(instructors).map((person) => [person.id, person]))
  const courses = await Promise.all(
    files
      .filter((file) => file !== instructorsFile)
      .map(async (file) => {
        const { course } = await loadFresh<{ course?: CatalogueCourse }>(join(catalogue, file))
        if (!course) throw new Error(`${file} exports no course.`)
        if (course.slug !== basename(file, '.ts'))
          throw new Error(`${file} holds the course ${course.slug}: rename the file to ${course.slug}.ts.`)
        const instructor = people.get(course.instructor.id)
        if (!instructor) throw new Error(`${file} names an instructor that ${instructorsFile} does not have.`)
        return summaryOf(course, instructor)
      }),
  )
  return courses.toSorted((a, b) => Number(a.id) - Number(b.id))
}

function summaryOf(course: CatalogueCourse, { id, name, avatar }: InstructorProfile): CourseSummary {
  const { modules: _m, reviews: _r, faqs: _f, ratingBreakdown: _b, heroImage: _h, ...rest } = course
  return { ...rest, instructor: { id, name, avatar }, isFree: course.price === 0 }
}

/** Node caches modules; the modification time in the address makes an edited file a new one. */
export async function loadFresh<T>(path: string): Promise<T> {
  const { mtimeMs } = await stat(path)
  return (await import(/* @vite-ignore */ `${pathToFileURL(path).href}?changed=${mtimeMs}`)) as T
}
