import { StartError } from '../backend/database/start-error.ts'

const usage = 'Say what to do: npm run course -- check, npm run course -- check drawing-from-observation, or npm run course -- new "Title".'

/**
 * Checks courses (`npm run course -- check [slug]`) or creates one (`npm run course -- new "Title"`). Not available in
 * the container image, which has no course sources.
 */
export async function course([action, given, ...more]: string[]): Promise<void> {
  const { checkCourses, newCourse } = await import('#build/lessons/course-command.ts')
  if (action === 'check' && more.length === 0) {
    const checked = await checkCourses(given)
    if (!checked.ok) throw new StartError(checked.error)
    for (const line of checked.value) console.log(line)
    const count = checked.value.length
    console.log(count === 0 ? `No problems in ${given ?? 'any course'}.` : `\n${count} ${count === 1 ? 'problem' : 'problems'}.`)
    if (count > 0) process.exitCode = 1
  } else if (action === 'new' && given !== undefined && more.length === 0) {
    const written = await newCourse(given)
    if (!written.ok) throw new StartError(written.error)
    console.log(`Wrote src/content/courses/${written.value}. Change its texts, then run: npm run course -- check ${written.value}`)
  } else throw new StartError(usage)
}
