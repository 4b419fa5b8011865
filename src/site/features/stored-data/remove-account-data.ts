import { dropDraft } from '#site/features/contact/draft.ts'
import { inTime } from '#site/ui/in-time.ts'
import { accountKeys } from './account-keys.ts'

/** Removes everything that this browser keeps for an account, for good. Never throws. */
export async function removeAccountData(appId: string, uid: string): Promise<void> {
  try {
    for (const key of accountKeys(localStorage, appId, uid)) localStorage.removeItem(key)
  } catch {
    // If storage is blocked, nothing is stored.
  }
  dropDraft(appId)
  await deleteAccountDatabases(appId, uid)
}

/** How long the browser may take to list its databases. */
const listMs = 3000

/** The kinds of data that are kept in IndexedDB. Used if the browser does not list its databases. */
const knownKinds = ['notes', 'drafts']

/** Deletes the databases of one account, named `{app id}-{kind}:{user id}`. Never throws. */
async function deleteAccountDatabases(appId: string, uid: string): Promise<void> {
  try {
    const names = await databaseNames(knownKinds.map((kind) => `${appId}-${kind}:${uid}`))
    const own = names.filter((name) => name.startsWith(`${appId}-`) && name.endsWith(`:${uid}`))
    await Promise.all(own.map(deleteDatabase))
  } catch {
    // If storage is blocked, nothing is stored.
  }
}

async function databaseNames(known: string[]): Promise<string[]> {
  if (!('databases' in indexedDB)) return known
  try {
    return (await inTime(indexedDB.databases(), listMs)).flatMap(({ name }) => name ?? [])
  } catch {
    return known
  }
}

/** Resolves even while another tab has the database open: the browser deletes it once that tab closes its connection. */
function deleteDatabase(name: string): Promise<void> {
  return new Promise((resolve) => {
    const request = indexedDB.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('error', () => resolve())
    request.addEventListener('blocked', () => resolve())
  })
}
