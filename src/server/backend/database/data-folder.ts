import { join } from 'node:path'

/**
 * The backend's files in the data folder. Anything else in there is not ours, so `reset` deletes only these and the
 * server's address file.
 */
export const dataFolderEntries = [
  'database',
  'database.unfinished',
  'photos',
  'course-files',
  'mail.json',
  'process.lock',
  'restoring',
  'published',
  'published-former',
  'build-cache',
] as const

export interface DataFolder {
  database: string
  photos: string
  /** Pictures and recordings of courses that instructors write. */
  courseFiles: string
  mail: string
  lock: string
  /** Where a backup is unpacked before it is moved into place. */
  restoring: string
  /** The courses that are online, and the site with them. It is made from the database. */
  published: string
  /** What the next build can use again, if the program's own folder is read-only. */
  buildCache: string
}

export function dataFolder(dataDir: string): DataFolder {
  return {
    database: join(dataDir, 'database'),
    photos: join(dataDir, 'photos'),
    courseFiles: join(dataDir, 'course-files'),
    mail: join(dataDir, 'mail.json'),
    lock: join(dataDir, 'process.lock'),
    restoring: join(dataDir, 'restoring'),
    published: join(dataDir, 'published'),
    buildCache: join(dataDir, 'build-cache'),
  }
}
