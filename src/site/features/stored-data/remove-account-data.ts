import { dropDraft } from '#site/features/contact/draft.ts'
import { deleteAccountDatabases } from './account-databases.ts'
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
