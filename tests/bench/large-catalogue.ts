import { join } from 'node:path'
import { build } from 'vite'
import { generateCourses, generatedCatalogue } from './generated-courses.ts'

/** The size of the catalogue that the design requires. */
export const largeCatalogue = 10_000

/**
 * Builds the product with generated courses into `folder`. `node tests/bench/large-catalogue.ts FOLDER` does the same.
 */
export async function buildWithLargeCatalogue(folder: string): Promise<void> {
  await build({
    root: join(import.meta.dirname, '../..'),
    logLevel: 'error',
    plugins: [generatedCatalogue(generateCourses(largeCatalogue))],
    build: { outDir: folder, emptyOutDir: true },
  })
}

const [, program, folder] = process.argv
if (program === import.meta.filename && folder) await buildWithLargeCatalogue(folder)
