import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { courseFolders } from '#build/content-folders.ts'
import { copyProject } from '../support/copy-project.ts'
import { generateCourses, writeCourses } from './generated-courses.ts'

/** The size of the catalog that the design requires. */
export const largeCatalog = 10_000

/**
 * Builds a copy of the product with so many courses into `folder`: its own, and generated ones. `node tests/bench/large-catalog.ts
 * FOLDER` does the same.
 */
export async function buildWithLargeCatalog(folder: string): Promise<void> {
  const project = mkdtempSync(join(tmpdir(), 'ascendo-large-'))
  try {
    copyProject(project)
    writeCourses(project, generateCourses(largeCatalog).slice(courseFolders().length))
    const { status, stderr } = spawnSync(process.execPath, ['src/build/build-site.ts', folder], {
      cwd: project,
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(stderr)
  } finally {
    rmSync(project, { recursive: true, force: true })
  }
}

const [, program, folder] = process.argv
if (program === import.meta.filename && folder) await buildWithLargeCatalog(folder)
