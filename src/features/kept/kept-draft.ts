import type { KeptData } from '#backend/kept-data.ts'
import { dropDraft, keepDraft, readDraft } from '#features/contact/draft.ts'
import { bytesOf } from './kept-under.ts'

/** A message to the site that has not been sent yet. It is kept until the tab is closed. */
export function keptDraft(appId: string, uid: string): KeptData {
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
