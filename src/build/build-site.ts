import { cpSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress.ts'
import { codeFilesFolder } from './code-files-plugin.ts'
import type { Content } from './built-content.ts'
import { contentProblems, problemsToMend } from './check-content.ts'
import { writeContent } from './content-files.ts'
import { shownContent } from './content-folders.ts'
import { writeExamples } from './example-courses.ts'
import { buildPart, builtProgram, isCacheEmpty, programKey } from './program.ts'
import { writePages } from './render-pages.ts'
import { doPart, runPart } from './run-part.ts'
import { sayStep } from './say-step.ts'
import { hashOfSources, sourcesFile } from './sources.ts'
import { workerFiles } from './worker-files.ts'

/**
 * Builds the site into a folder: `node src/build/build-site.ts FOLDER FORMER`. The content is compiled, the program is bundled, and the
 * pages are rendered from both, while everything else is compressed. Each step takes from the cache, or from the former site, what has
 * not changed. Without FORMER, nothing is compressed.
 */
async function buildSite(folder: string, former?: string): Promise<void> {
  const sources = await hashOfSources()
  if (isCacheEmpty()) await fillCache()
  sayStep('Checking and compiling the content')
  const [content] = await Promise.all([checkedContent(folder), codeFilesFolder()])
  const program = await builtProgram()
  cpSync(program.folder, folder, { recursive: true })
  const compressed = former && compressFiles(folder, former)
  await Promise.all([compressed, writePages(folder, program, content), writeExamples(folder)])
  const list = JSON.stringify(await workerFiles(folder, program, content))
  writeFileSync(
    join(folder, 'sw.js'),
    program.worker.replace('self.BUILD_FILES', () => list),
  )
  if (former) await compressFiles(folder, former)
  writeFileSync(join(folder, sourcesFile), sources)
}

/**
 * Compiles all lessons, which occupies one processor, and builds meanwhile what needs none of them. In processes of their own, so that
 * their memory is free when the largest part of the program needs it.
 */
async function fillCache(): Promise<void> {
  // Mistakes are reported together, and the bundler would stumble over some of them.
  if ((await contentProblems(shownContent, false)).length > 0) return
  sayStep('Compiling all lessons')
  const compiling = new AbortController()
  const buildTheRest = async () => {
    await codeFilesFolder()
    await buildPart('server', await programKey())
  }
  try {
    await Promise.all([runPart('lessons/compile-lessons.ts', [], compiling.signal), buildTheRest()])
  } finally {
    compiling.abort()
  }
}

/** Empties the folder and writes the content into it. Throws if the content has mistakes. */
async function checkedContent(folder: string): Promise<Content> {
  const problems = await problemsToMend((warning) => console.warn(`WARNING: ${warning}`))
  if (problems.length > 0) {
    throw new Error(`The content has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.join('\n')}`)
  }
  rmSync(folder, { recursive: true, force: true })
  return writeContent(folder)
}

const [, , folder, former] = process.argv
if (!folder) throw new Error('Name a folder: node src/build/build-site.ts FOLDER')
await doPart(() => buildSite(folder, former))
