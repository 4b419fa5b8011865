import { join } from 'node:path'

const names = {
  database: 'database',
  photos: 'photos',
  /** Pictures and recordings of courses that instructors write. */
  courseFiles: 'course-files',
  mail: 'mail.json',
  lock: 'process.lock',
  /** Where a backup is unpacked before it is moved into place. */
  restoring: 'restoring',
  /** The courses that are online, and the site with them. It is made from the database. */
  published: 'published',
  /** What the next build can use again, if the program's own folder is read-only. */
  buildCache: 'build-cache',
}

/**
 * The backend's files in the data folder. Anything else in there is not ours, so `reset` deletes only these and the
 * server's address file.
 */
export const dataFolderEntries = [...Object.values(names), 'database.unfinished', 'published-former']

export type DataFolder = typeof names

/** Returns the paths of the backend's files. */
export function dataFolder(dataDir: string): DataFolder {
  return Object.fromEntries(Object.entries(names).map(([part, name]) => [part, join(dataDir, name)])) as DataFolder
}
