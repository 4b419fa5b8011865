import { join } from 'node:path'
/** Where a school puts its own pictures. */
export const pictureSources = join(import.meta.dirname, '../content/pictures')
