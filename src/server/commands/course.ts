import { StartError } from '#embedded/start-error.ts'
import { courseProblems } from '#build/check-content.ts'
import { checkLessons } from '#build/lessons/check-course.ts'
import { writeNewCourse } from '#build/lessons/new-course.ts'
import { slugOf } from '#build/markdown.ts'
import { catalogue, courseFolders } from '#build/summaries-plugin.ts'

const usage = 'Say what to do: npm run course -- check, npm run course -- check drawing-from-observation, or npm run course -- new "Title".'
const shownFolder = 'src/content/courses'

/** `npm run course -- check [slug]` and `npm run course -- new "Title"`. */
export async function course([action, ...rest]: string[]): Promise<void> {
  const [given, ...more] = rest
  if (action === 'check' && more.length === 0) return check(given)
  if (action === 'new' && given !== undefined && more.length === 0) return begin(given)
  throw new StartError(usage)
}

/** Checks one course or all, and says for each mistake the file, the line and what to do. */
async function check(slug: string | undefined): Promise<void> {
  const known = await courseFolders()
  if (slug !== undefined && !known.includes(slug)) {
    throw new StartError(`There is no course ${slug}: choose one of ${known.join(', ')}.`)
  }
  const slugs = slug === undefined ? known : [slug]
  const { problems } = await courseProblems(catalogue)
  const own = problems.filter((problem) => slugs.some((name) => problem.startsWith(`${shownFolder}/${name}/`)))
  const findings = own.length > 0 ? [] : await checkLessons(slugs)
  for (const problem of own) console.log(problem)
  for (const finding of findings) console.log(`${shownFolder}/${finding.slug}/${finding.file}:${finding.line} ${finding.problem}`)
  const count = own.length + findings.length
  console.log(count === 0 ? `Nothing to mend in ${slugs.length === 1 ? slugs[0] : `${slugs.length} courses`}.` : `\n${count} to mend.`)
  if (count > 0) process.exitCode = 1
}

/** Writes the folder of a new course, with one lesson. */
async function begin(title: string): Promise<void> {
  const slug = slugOf(title)
  if (!slug) throw new StartError('A title needs letters or digits: npm run course -- new "Painting with Light".')
  if ((await courseFolders()).includes(slug)) {
    throw new StartError(`There is a course ${slug} already: choose another title, or change ${shownFolder}/${slug}.`)
  }
  const { found } = await courseProblems(catalogue)
  const [example] = found
  if (!example)
    throw new StartError('The catalog has no course to take a picture and an instructor from: restore one of the samples first.')
  await writeNewCourse({ slug, title, id: String(Math.max(...found.map(({ id }) => Number(id))) + 1), example })
  console.log(`Wrote ${shownFolder}/${slug}. Change its texts, then run: npm run course -- check ${slug}`)
}
