/** Fails with one sentence if packages are missing. Otherwise every step of `npm test` would fail in its own way. */
import { join } from 'node:path'
import { missingPackages } from '#server/missing-packages.ts'

const sentence = missingPackages(join(import.meta.dirname, '..'), 'all')
if (sentence) {
  console.error(sentence)
  process.exitCode = 1
}
