/** Fails with a sentence where packages are missing, before every step of `npm test` would fail in words of its own. */
import { join } from 'node:path'
import { missingPackages } from '#server/missing-packages.ts'

const sentence = missingPackages(join(import.meta.dirname, '..'), 'all')
if (sentence) {
  console.error(sentence)
  process.exitCode = 1
}
