import { failure, type Result, success } from '#shared/result.ts'
import { courseProblems } from '../check-content.ts'
import { slugOf } from '../markdown.ts'
import { catalog, courseFolders } from '../summaries-plugin.ts'
import { checkLessons } from './check-course.ts'
import { writeNewCourse } from './new-course.ts'

const shownFolder = 'src/content/courses'

/**
 * Checks one course, or all.
 * @returns a line for each mistake: the file, the line and what to do
 */
export async function checkCourses(slug: string | undefined): Promise<Result<string[], string>> {
  const known = await courseFolders()
  if (slug !== undefined && !known.includes(slug)) return failure(`There is no course ${slug}: choose one of ${known.join(', ')}.`)
  const slugs = slug === undefined ? known : [slug]
  const { problems } = await courseProblems(catalog)
  const own = problems.filter((problem) => slugs.some((name) => problem.startsWith(`${shownFolder}/${name}/`)))
  // Mistakes in course.ts would make all lessons of the course look wrong, so report only those at first.
  if (own.length > 0) return success(own)
  const findings = await checkLessons(slugs)
  return success(findings.map((finding) => `${shownFolder}/${finding.slug}/${finding.file}:${finding.line} ${finding.problem}`))
}

/**
 * Writes the folder of a new course, with one lesson.
 * @returns the folder's name, or why there is none
 */
export async function newCourse(title: string): Promise<Result<string, string>> {
  const slug = slugOf(title)
  if (!slug) return failure('A title needs letters or digits: npm run course -- new "Painting with Light".')
  if ((await courseFolders()).includes(slug)) {
    return failure(`There is a course ${slug} already: choose another title, or change ${shownFolder}/${slug}.`)
  }
  const { found } = await courseProblems(catalog)
  const [example] = found
  if (!example) return failure('The catalog has no course to take a picture and an instructor from: restore one of the samples first.')
  await writeNewCourse({ slug, title, id: String(Math.max(...found.map(({ id }) => Number(id))) + 1), example })
  return success(slug)
}
