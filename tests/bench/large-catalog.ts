import { join } from 'node:path'
import { build } from 'vite'
import { generateCourses, generatedCatalog } from './generated-courses.ts'

/** The size of the catalog that the design requires. */
export const largeCatalog = 10_000

/**
 * Builds the product with generated courses into `folder`. `node tests/bench/large-catalog.ts FOLDER` does the same.
 */
export async function buildWithLargeCatalog(folder: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    plugins: [generatedCatalog(generateCourses(largeCatalog))],
    build: { outDir: folder, emptyOutDir: true },
  })
}

const [, program, folder] = process.argv
if (program === import.meta.filename && folder) await buildWithLargeCatalog(folder)
