import { brand } from '#brand.ts'
import { forgivingStorage } from '#backend/browser-storage.ts'

const key = `${brand.slug}-hand-over`
const storage = forgivingStorage(() => window.sessionStorage)

/** A hand-over's fragment, kept for this tab while the learner signs in. */
export const keptFragment = {
  read: () => storage.getItem(key),
  keep: (fragment: string) => storage.setItem(key, fragment),
  drop: () => storage.removeItem(key),
}
