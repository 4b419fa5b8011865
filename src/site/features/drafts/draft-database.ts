import type { DBSchema } from 'idb'
import { accountDatabase } from '#site/backend/account-database.ts'
import type { DraftRow } from './draft.ts'
import { type Files, isStoredText, type StoredFile } from './stored-file.ts'

interface Schema extends DBSchema {
  files: { key: [draft: string, id: string]; value: unknown; indexes: Record<never, never> }
  drafts: { key: string; value: DraftRow }
}

/** Returns the name of an account's database in this browser. Deleting the account deletes it; other tabs then close it. */
export function databaseName(appId: string, uid: string): string {
  return `${appId}-drafts:${uid}`
}

export interface DraftDatabase {
  /**
   * Changes stored files in one transaction, and returns what `apply` returns. If the browser stores nothing, because storage is blocked
   * or full, the files are kept in memory until it does.
   * @param ids the files to change; null for all of the draft
   * @param apply sets and deletes entries. It may run twice, and must not wait.
   */
  edit<T>(draft: string, ids: readonly string[] | null, apply: (files: Files) => T): Promise<T>
  readDraft(draft: string): Promise<DraftRow | null>
  writeDraft(row: DraftRow): Promise<void>
  /** Whether everything is stored. */
  isKept(): boolean
  /** Returns all files of all drafts, and the values that this version cannot read. */
  readAll(): Promise<{ files: StoredFile[]; drafts: DraftRow[]; unreadable: unknown[] }>
  /** Deletes everything, and returns what was there, for {@link putBack}. */
  clear(): Promise<Contents>
  putBack(contents: Contents): Promise<void>
}

export interface Contents {
  files: unknown[]
  drafts: DraftRow[]
}

export function draftDatabase(name: string): DraftDatabase {
  const open = accountDatabase<Schema>(name, (database) => {
    database.createObjectStore('files', { keyPath: ['draft', 'id'] })
    database.createObjectStore('drafts', { keyPath: 'id' })
  })
  /** What could not be stored; null for a file that could not be deleted. */
  const unkept = new Map<string, StoredFile | null>()
  const unkeptDrafts = new Map<string, DraftRow>()

  const keyOf = (draft: string, id: string) => `${draft}/${id}`

  function withUnkept(draft: string, ids: readonly string[] | null, stored: readonly unknown[]): Files {
    const files: Files = new Map()
    for (const value of stored) if (isStoredText(value)) files.set(value.id, value)
    for (const [key, file] of unkept) {
      const [owner, id = ''] = key.split('/')
      if (owner !== draft || (ids && !ids.includes(id))) continue
      if (file) files.set(id, file)
      else files.delete(id)
    }
    return files
  }

  async function read(draft: string, ids: readonly string[] | null): Promise<unknown[]> {
    const database = await open()
    return ids ? Promise.all(ids.map((id) => database.get('files', [draft, id]))) : database.getAll('files', ofDraft(draft))
  }

  return {
    async edit(draft, ids, apply) {
      try {
        const transaction = (await open()).transaction('files', 'readwrite')
        const { store } = transaction
        const change = async () => {
          const values: unknown[] = ids ? await Promise.all(ids.map((id) => store.get([draft, id]))) : await store.getAll(ofDraft(draft))
          const before = new Map(values.filter(isStoredText).map((file) => [file.id, file]))
          const files = withUnkept(draft, ids, values)
          const result = apply(files)
          const damaged = values.filter((value) => value !== undefined && !isStoredText(value)) as { id: string }[]
          await Promise.all([
            // A value that cannot be read is set aside before another takes its place.
            ...damaged.filter(({ id }) => files.has(id)).map((value) => store.put({ ...value, id: `${value.id}:damaged` })),
            ...[...files.values()].filter((file) => before.get(file.id) !== file).map((file) => store.put(file)),
            ...[...before.keys()].filter((id) => !files.has(id)).map((id) => store.delete([draft, id])),
          ])
          return result
        }
        const [result] = await Promise.all([change(), transaction.done])
        for (const key of unkept.keys())
          if (key.startsWith(`${draft}/`) && (!ids || ids.includes(key.slice(draft.length + 1)))) unkept.delete(key)
        return result
      } catch {
        const before = withUnkept(draft, ids, await read(draft, ids).catch(() => []))
        const files = new Map(before)
        const result = apply(files)
        for (const [id, file] of files) if (before.get(id) !== file) unkept.set(keyOf(draft, id), file)
        for (const id of before.keys()) if (!files.has(id)) unkept.set(keyOf(draft, id), null)
        return result
      }
    },
    async readDraft(draft) {
      try {
        return unkeptDrafts.get(draft) ?? (await (await open()).get('drafts', draft)) ?? null
      } catch {
        return unkeptDrafts.get(draft) ?? null
      }
    },
    async writeDraft(row) {
      try {
        await (await open()).put('drafts', row)
        unkeptDrafts.delete(row.id)
      } catch {
        unkeptDrafts.set(row.id, row)
      }
    },
    isKept: () => unkept.size === 0,
    async readAll() {
      const database = await open()
      const values = await database.getAll('files')
      return {
        files: values.filter(isStoredText),
        unreadable: values.filter((value) => !isStoredText(value)),
        drafts: await database.getAll('drafts'),
      }
    },
    async clear() {
      const transaction = (await open()).transaction(['files', 'drafts'], 'readwrite')
      const take = async () => {
        const files = await transaction.objectStore('files').getAll()
        const drafts = await transaction.objectStore('drafts').getAll()
        await transaction.objectStore('files').clear()
        await transaction.objectStore('drafts').clear()
        return { files, drafts }
      }
      const [taken] = await Promise.all([take(), transaction.done])
      unkept.clear()
      return taken
    },
    async putBack({ files, drafts }) {
      const transaction = (await open()).transaction(['files', 'drafts'], 'readwrite')
      const stored = transaction.objectStore('files')
      const put = async () => {
        // What was written meanwhile stays.
        for (const file of files) if (!isStoredText(file) || !(await stored.get([file.draft, file.id]))) await stored.put(file)
        for (const draft of drafts) await transaction.objectStore('drafts').put(draft)
      }
      await Promise.all([put(), transaction.done])
    },
  }
}

/** The keys of a draft's files: an array is greater than any text. */
function ofDraft(draft: string): IDBKeyRange {
  return IDBKeyRange.bound([draft, ''], [draft, []])
}
