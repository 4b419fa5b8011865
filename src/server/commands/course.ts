import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { createInterface } from 'node:readline/promises'
import { StartError } from '../backend/database/start-error.ts'
import { configuredSupabase, resolveUserPath, root } from '../environment/environment.ts'
import { pullForGit } from '../publishing/pull-for-git.ts'

const usage =
  'Say what to do: npm run course -- check, npm run course -- check drawing-from-observation, npm run course -- new "Title" --language de (the language may be missing), npm run course -- pull, or npm run course -- remove-samples.'

/**
 * Checks courses (`npm run course -- check [slug]`), creates one (`npm run course -- new "Title" [--language de]`), fetches those that
 * instructors have written (`npm run course -- pull [folder] [--overwrite]`), or takes the samples from the site (`npm run course --
 * remove-samples`).
 */
export async function course(given: string[]): Promise<void> {
  const { checkCourses, newCourse } = await import('#build/lessons/course-command.ts')
  const { action, name, language, yes, changed, overwrite } = read(given)
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
  } else if (action === 'pull') await pull(name, overwrite)
  else if (action === 'remove-samples' && name === undefined) await takeSamplesAway({ yes, changed })
  else throw new StartError(usage)
}

async function pull(folder: string | undefined, overwrites: boolean): Promise<void> {
  const { url, secretKey } = configuredSupabase()
  if (!url || !secretKey) {
    throw new StartError(
      `Set ${url ? '' : 'SUPABASE_URL and '}SUPABASE_SECRET_KEY first: they say where the courses are, and let you read them.`,
    )
  }
  const { brokenParts } = await import('#build/lessons/course-command.ts')
  const target = folder === undefined ? join(root, 'src/content/courses') : resolveUserPath(folder)
  const isWhole = await pullForGit({ url, secretKey }, { target, overwrites, check: brokenParts, say: console.log })
  if (!isWhole) process.exitCode = 1
}

async function takeSamplesAway({ yes, changed }: { yes: boolean; changed: boolean }): Promise<void> {
  const { changedSamples, removeSamples, whatLeaves } = await import('#build/remove-samples.ts')
  const what = await whatLeaves()
  if (!what) return console.log('The site shows no samples already.')
  const files = await changedSamples()
  if (files.length > 0 && !changed) {
    throw new StartError(
      `These samples have changes that would leave the site, too: ${files.join(', ')}. Move what is yours to src/content/, or commit it. To remove the samples all the same: npm run course -- remove-samples --changed.`,
    )
  }
  console.log(`${what} Their files stay in src/content/samples/, for the product’s tests.`)
  if (!yes) await confirm()
  const left = await removeSamples()
  console.log('The samples have left the site. To see them again, write true in src/content/samples-shown.ts.')
  if (left.length > 0) console.log(`\nWhat is left to do:\n${left.join('\n')}`)
}

async function confirm(): Promise<void> {
  if (!process.stdin.isTTY) throw new StartError('This is not a terminal, so nobody can confirm it: add --yes if that is what you want.')
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  const answer = await terminal.question('Type yes to continue: ')
  terminal.close()
  if (answer.trim().toLowerCase() !== 'yes') throw new StartError('Nothing was changed.')
}

function read(given: string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: given,
      options: {
        language: { type: 'string' },
        yes: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
        overwrite: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
    const [action, name, ...more] = positionals
    if (more.length > 0) throw new StartError(usage)
    return { action, name, ...values }
  } catch {
    throw new StartError(usage)
  }
}
