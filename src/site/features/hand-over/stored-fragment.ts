import { brand } from '#shared/brand.ts'
import { browserStorage } from '#site/backend/browser-storage.ts'
import { isNumber, isRecordOf, isText, readJson } from '#site/backend/stored-json.ts'

export const handOverKey = `${brand.slug}-hand-over`
/**
 * Long enough to register and to request the email again. After that, the next person at this browser does not see the record.
 */
const WAIT_MS = 24 * 60 * 60 * 1000
const isKept = isRecordOf({ at: isNumber, fragment: isText })

/** A hand-over's fragment, kept while the learner signs in. All tabs share it, because an emailed link opens in a new tab. */
export const storedFragment = {
  read(): string | null {
    const kept = readJson(browserStorage.getItem(handOverKey))
    if (isKept(kept) && Math.abs(Date.now() - kept.at) < WAIT_MS) return kept.fragment
    browserStorage.removeItem(handOverKey)
    return null
  },
  keep: (fragment: string) => browserStorage.setItem(handOverKey, JSON.stringify({ at: Date.now(), fragment })),
  drop: () => browserStorage.removeItem(handOverKey),
}
