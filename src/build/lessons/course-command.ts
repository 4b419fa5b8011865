import { basename, join } from 'node:path'
import { isLanguage, languageOf } from '#shared/content-language.ts'
import { failure, type Result, success } from '#shared/result.ts'
import { courseProblems } from '../check-content.ts'
import { folderFindings } from '#compiler/draft.ts'
import { slugOf } from '#compiler/slug.ts'
import { readCategories } from '../site-content.ts'
import { courseFolders, ownContent, shownPath } from '../content-folders.ts'
import { checkLessons } from './check-course.ts'
import { courseFilesIn } from './course-files.ts'
import { writeNewCourse } from './new-course.ts'
import { fileFindings } from './read-lessons.ts'

/**
 * Checks one course, or all.
 * @returns a line for each mistake: the file, the line and what to do
 */
export async function checkCourses(slug: string | undefined): Promise<Result<string[], string>> {
  const known = courseFolders()
  if (slug !== undefined && !known.some((folder) => basename(folder) === slug)) {
    return failure(`There is no course ${slug}: choose one of ${known.map((folder) => basename(folder)).join(', ')}.`)
  }
  const folders = slug === undefined ? known : known.filter((folder) => basename(folder) === slug)
  const { problems } = await courseProblems()
  const own = problems.filter((problem) => folders.some((folder) => problem.startsWith(`${shownPath(folder)}/`)))
  // Mistakes in course.json would make all lessons of the course look wrong, so report only those at first.
  if (own.length > 0) return success(own)
  const paths = new Map(folders.map((folder) => [basename(folder), shownPath(folder)]))
  const findings = await checkLessons(folders)
  return success(findings.map((finding) => `${paths.get(finding.slug)}/${finding.file}:${finding.line} ${finding.problem}`))
}

/** Returns what keeps the course in a folder from being shown: the file, the line and what to do. */
export async function brokenParts(folder: string): Promise<string[]> {
  const categories = (await readCategories()).categories.map(({ name }) => name)
  const { findings } = folderFindings(await courseFilesIn(folder), { categories })
  const ofFolder = findings.filter(({ isBroken }) => isBroken)
  // Lessons cannot be read without a correct course.json.
  const all = ofFolder.length > 0 ? ofFolder : (await fileFindings(folder)).filter(({ isBroken }) => isBroken)
  return all.map(({ file, line, problem }) => `${file}:${line} ${problem}`)
}

/**
 * Writes the folder of a new course, with one lesson.
 * @param language if it is not that of the other courses
 * @returns the folder's name, or why there is none
 */
export async function newCourse(title: string, language?: string): Promise<Result<string, string>> {
  if (language !== undefined && !isLanguage(language)) {
    return failure(`There is no language ${language}: write a tag such as de, ar or pt-BR behind --language.`)
  }
  const slug = slugOf(title, languageOf({ language }))
  if (!slug) return failure('A title needs letters or digits: npm run course -- new "Painting with Light".')
  const existing = courseFolders().find((folder) => basename(folder) === slug)
  if (existing) return failure(`There is a course ${slug} already: choose another title, or change ${shownPath(existing)}.`)
  const [category] = (await readCategories()).categories
  if (!category) return failure('A course needs a category: add one to src/content/categories.ts first.')
  const { found } = await courseProblems()
  const id = String(Math.max(0, ...found.map((course) => Number(course.id) || 0)) + 1)
  await writeNewCourse(join(ownContent, 'courses'), { slug, title, language, id, category: category.name })
  return success(slug)
}
