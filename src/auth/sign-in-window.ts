import { brand } from '#brand.ts'

/** The name of the window in which a provider asks; it stays wherever that window goes. */
export const SIGN_IN_WINDOW = `${brand.slug}-sign-in`

/** True in the window that was opened for a provider, false on a full page. */
export function isSignInWindow(): boolean {
  return window.name === SIGN_IN_WINDOW
}
