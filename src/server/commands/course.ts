import { StartError } from '#embedded/start-error.ts'
import { courseProblems } from '#build/check-content.ts'
import { checkLessons } from '#build/lessons/check-course.ts'
import { catalogue, courseFolders } from '#build/summaries-plugin.ts'

/** `npm run course -- check [slug]`: checks one course or all, and says for each mistake the file, the line and what to do. */
export async function course([action, ...rest]: string[]): Promise<void> {
  const [name, ...more] = rest
  if (more.length > 0 || action !== 'check') {
    throw new StartError('Say what to do: npm run course -- check, npm run course -- check drawing-from-observation.')
  }
  await check(name)
}

async function check(slug: string | undefined): Promise<void> {
  const known = await courseFolders()
  if (slug !== undefined && !known.includes(slug)) {
    throw new StartError(`There is no course ${slug}: choose one of ${known.join(', ')}.`)
  }
  const slugs = slug === undefined ? known : [slug]
  const { problems } = await courseProblems(catalogue)
  const own = problems.filter((problem) => slugs.some((name) => problem.startsWith(`src/content/courses/${name}/`)))
  const findings = own.length > 0 ? [] : await checkLessons(slugs)
  for (const problem of own) console.log(problem)
  for (const finding of findings) console.log(`src/content/courses/${finding.slug}/${finding.file}:${finding.line} ${finding.problem}`)
  const count = own.length + findings.length
  console.log(count === 0 ? `Nothing to mend in ${slugs.length === 1 ? slugs[0] : `${slugs.length} courses`}.` : `\n${count} to mend.`)
  if (count > 0) process.exitCode = 1
}
