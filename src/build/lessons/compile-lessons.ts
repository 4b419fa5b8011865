import { mkdirSync } from 'node:fs'
import { courseFolders } from '../content-folders.ts'
import { doPart } from '../run-part.ts'
import { places } from './lesson-cache.ts'
import { fileFindings } from './read-lessons.ts'

/** `node src/build/lessons/compile-lessons.ts` puts every compiled lesson into the cache. What is wrong with lessons, the build says. */
await doPart(async () => {
  for (const folder of courseFolders()) await fileFindings(folder).catch(() => {})
  // A site without lessons has filled its cache, too.
  mkdirSync(places.cache, { recursive: true })
})
