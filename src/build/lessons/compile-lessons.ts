import { courseFolders } from '../content-folders.ts'
import { doPart } from '../run-part.ts'
import { fileFindings } from './read-lessons.ts'

/** `node src/build/lessons/compile-lessons.ts` puts every compiled lesson into the cache. What is wrong with lessons, the build says. */
await doPart(async () => {
  for (const folder of courseFolders()) await fileFindings(folder).catch(() => {})
})
