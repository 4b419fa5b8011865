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

/** The draft of this tab, or null: also where what is stored is none. */
export function readDraft(appId: string): Draft | null {
  try {
    const stored: unknown = JSON.parse(storage.getItem(keyOf(appId)) ?? 'null')
    return isDraft(stored) ? stored : null
  } catch {
    return null
  }
}

/** Consent is not kept: it belongs to the sending. */
export function keepDraft(appId: string, { name, email, topic, message }: Draft): void {
  storage.setItem(keyOf(appId), JSON.stringify({ name, email, topic, message }))
}

export function dropDraft(appId: string): void {
  storage.removeItem(keyOf(appId))
}

function isDraft(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && fields.every((field) => field in value && typeof value[field as keyof object] === 'string')
}
