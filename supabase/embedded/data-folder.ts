import { join } from 'node:path'

/** What the backend keeps in its data folder. Nothing else in there is ours: `reset` deletes only these. */
export const dataFolderEntries = ['database', 'photos', 'mail.json', 'process.lock'] as const

export interface DataFolder {
  database: string
  photos: string
  mail: string
  lock: string
}

export function dataFolder(dataDir: string): DataFolder {
  return {
    database: join(dataDir, 'database'),
    photos: join(dataDir, 'photos'),
    mail: join(dataDir, 'mail.json'),
    lock: join(dataDir, 'process.lock'),
  }
}
