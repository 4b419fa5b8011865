import type { StoredData } from '#site/backend/stored-data.ts'
import { dropDraft, keepDraft, readDraft } from '#site/features/contact/draft.ts'
import { bytesOf } from './stored-under.ts'

/** A message to the site that has not been sent yet. It is kept until the tab is closed. */
export function storedDraft(appId: string, uid: string): StoredData {
  return {
    name: 'contact-draft',
    async size() {
      const draft = readDraft(appId, uid)
      return draft ? { count: 1, bytes: bytesOf(JSON.stringify(draft)) } : { count: 0, bytes: 0 }
    },
    read: async () => readDraft(appId, uid),
    async remove() {
      const draft = readDraft(appId, uid)
      if (draft) dropDraft(appId)
      return async () => {
        if (draft) keepDraft(appId, uid, draft)
      }
    },
  }
}
