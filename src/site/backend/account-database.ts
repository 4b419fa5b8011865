import { type DBSchema, type IDBPDatabase, openDB } from 'idb'

/**
 * Returns a function that opens one of an account's databases in this browser: on the first call, and again after the browser has closed
 * it. It rejects if storage is blocked or full, and once the database has been deleted.
 * @param create makes the stores of a new database
 */
export function accountDatabase<Schema extends DBSchema>(
  name: string,
  create: (database: IDBPDatabase<Schema>) => void,
): () => Promise<IDBPDatabase<Schema>> {
  let opened: Promise<IDBPDatabase<Schema>> | null = null
  let isGone = false

  return () => {
    if (isGone) return Promise.reject(new Error(`${name} has been deleted.`))
    opened ??= openDB<Schema>(name, 1, {
      upgrade: create,
      // The account is being deleted, maybe in another tab. Do not open the database again: that would recreate it.
      blocking(_current, _next, event) {
        isGone = true
        ;(event.target as IDBDatabase).close()
      },
      terminated: () => {
        opened = null
      },
    }).catch((error: unknown) => {
      opened = null
      throw error
    })
    return opened
  }
}
