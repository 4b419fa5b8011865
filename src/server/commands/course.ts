import { parseArgs } from 'node:util'
import { StartError } from '../backend/database/start-error.ts'

const usage =
  'Say what to do: npm run course -- check, npm run course -- check drawing-from-observation, or npm run course -- new "Title" --language de (the language may be missing).'

/**
 * Checks courses (`npm run course -- check [slug]`) or creates one (`npm run course -- new "Title" [--language de]`). Not available
 * in the container image, which has no course sources.
 */
export async function course(given: string[]): Promise<void> {
  const { checkCourses, newCourse } = await import('#build/lessons/course-command.ts')
  const { action, name, language } = read(given)
  if (action === 'check' && language === undefined) {
    const checked = await checkCourses(name)
    if (!checked.ok) throw new StartError(checked.error)
    for (const line of checked.value) console.log(line)
    const count = checked.value.length
    console.log(count === 0 ? `No problems in ${name ?? 'any course'}.` : `\n${count} ${count === 1 ? 'problem' : 'problems'}.`)
    if (count > 0) process.exitCode = 1
  } else if (action === 'new' && name !== undefined) {
    const written = await newCourse(name, language)
    if (!written.ok) throw new StartError(written.error)
    console.log(`Wrote src/content/courses/${written.value}. Change its texts, then run: npm run course -- check ${written.value}`)
  } else throw new StartError(usage)
}

function read(given: string[]) {
  try {
    const { values, positionals } = parseArgs({ args: given, options: { language: { type: 'string' } }, allowPositionals: true })
    const [action, name, ...more] = positionals
    if (more.length > 0) throw new StartError(usage)
    return { action, name, language: values.language }
  } catch {
    throw new StartError(usage)
  }
}
