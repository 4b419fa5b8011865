import { forgivingStorage } from '#backend/browser-storage.ts'

/** What somebody has written and not sent yet. */
export interface Draft {
  name: string
  email: string
  topic: string
  message: string
}

const fields = ['name', 'email', 'topic', 'message'] as const
// Of this tab alone, and gone with it: the next person at this computer does not find it.
const storage = forgivingStorage(() => sessionStorage)
const keyOf = (appId: string) => `${appId}-contact-draft`

/**
 * The draft of this tab, or null: also where what is stored is none. What an account has written is for nobody else who
 * uses the tab afterwards; what a visitor has written goes with them when they sign in.
 * @param uid the account that is signed in, or null
 */
export function readDraft(appId: string, uid: string | null): Draft | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(appId)) ?? 'null')
    if (!isDraft(stored) || (stored.uid && stored.uid !== uid)) return null
    const { name, email, topic, message } = stored
    return { name, email, topic, message }
  } catch {
    return null
  }
}

/** Consent is not kept: it belongs to the sending. */
export function keepDraft(appId: string, uid: string | null, { name, email, topic, message }: Draft): void {
  storage.setItem(keyOf(appId), JSON.stringify({ uid, name, email, topic, message }))
}

export function dropDraft(appId: string): void {
  storage.removeItem(keyOf(appId))
}

function isDraft(value: unknown): value is Draft & { uid?: unknown } {
  return (
    typeof value === 'object' &&
    value !== null &&
    fields.every((field) => field in value && typeof value[field as keyof object] === 'string')
  )
}
