import { brand } from '#shared/brand.ts'

/** The name of the provider's popup. It survives navigation in that window. */
export const SIGN_IN_WINDOW = `${brand.slug}-sign-in`

/** True in the provider's popup, false on a full page. */
export function isSignInWindow(): boolean {
  return window.name === SIGN_IN_WINDOW
}

/** In pixels, §9. */
const POPUP_WIDTH = 500
const POPUP_HEIGHT = 600

/** Opens the empty popup. Must run synchronously in the click, or browsers block it. Null if it was blocked. */
export function openSignInWindow(): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - POPUP_WIDTH) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - POPUP_HEIGHT) / 2)
  const features = `popup,width=${POPUP_WIDTH},height=${POPUP_HEIGHT},left=${left},top=${top}`
  return window.open('about:blank', SIGN_IN_WINDOW, features)
}
