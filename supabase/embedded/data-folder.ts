import { join } from 'node:path'

/** What the backend keeps in its data folder. Nothing else in there is ours: `reset` deletes only these. */
export const dataFolderEntries = ['database', 'database.unfinished', 'photos', 'mail.json', 'process.lock', 'restoring'] as const

export interface DataFolder {
  database: string
  photos: string
  mail: string
  lock: string
  /** Where a backup is unpacked before it takes its place. */
  restoring: string
}

export function dataFolder(dataDir: string): DataFolder {
  return {
    database: join(dataDir, 'database'),
    photos: join(dataDir, 'photos'),
    mail: join(dataDir, 'mail.json'),
    lock: join(dataDir, 'process.lock'),
    restoring: join(dataDir, 'restoring'),
  }
}
