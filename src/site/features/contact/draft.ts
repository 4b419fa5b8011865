import { forgivingStorage } from '#site/backend/browser-storage.ts'
import { isAnything, isOptional, isRecordOf, isText, readJson } from '#site/backend/stored-json.ts'

/** A message that has not been sent yet. */
export interface Draft {
  name: string
  email: string
  topic: string
  message: string
}

const isStoredDraft = isRecordOf({ name: isText, email: isText, topic: isText, message: isText, uid: isOptional(isAnything) })

// In session storage, so that it disappears with the tab and the next person at this computer does not find it.
const storage = forgivingStorage(() => sessionStorage)
const keyOf = (appId: string) => `${appId}-contact-draft`

/**
 * Reads the tab's draft; null if there is none or the stored value is not a valid draft. A draft written while signed in is
 * returned only to the same account. A visitor's draft is kept when they sign in.
 * @param uid the signed-in account, or null
 */
export function readDraft(appId: string, uid: string | null): Draft | null {
  const stored = readJson(storage.getItem(keyOf(appId)))
  if (!isStoredDraft(stored) || (stored.uid && stored.uid !== uid)) return null
  const { name, email, topic, message } = stored
  return { name, email, topic, message }
}

/** Stores the draft, but not the consent, which must be given for each message. */
export function keepDraft(appId: string, uid: string | null, { name, email, topic, message }: Draft): void {
  storage.setItem(keyOf(appId), JSON.stringify({ uid, name, email, topic, message }))
}

export function dropDraft(appId: string): void {
  storage.removeItem(keyOf(appId))
}
