/**
 * Marks the return address of the provider's popup. The window's name would not do: the provider's pages may change it, and a page
 * that isolates itself with Cross-Origin-Opener-Policy empties it.
 */
export const popupMark = { popup: '1' }

/** True for the address to which the provider's popup returns, false for that of a full page. */
export function isInPopup(query: URLSearchParams): boolean {
  return query.get('popup') === popupMark.popup
}

/** In pixels, §9. */
const POPUP_WIDTH = 500
const POPUP_HEIGHT = 600

/**
 * Opens an empty popup, a new one for each attempt: when a second attempt replaces the first, the first closes its own. Must run
 * synchronously in the click, or browsers block it. Null if it was blocked.
 */
export function openSignInWindow(): Window | null {
  const left = Math.round(window.screenX + (window.outerWidth - POPUP_WIDTH) / 2)
  const top = Math.round(window.screenY + (window.outerHeight - POPUP_HEIGHT) / 2)
  const features = `popup,width=${POPUP_WIDTH},height=${POPUP_HEIGHT},left=${left},top=${top}`
  return window.open('about:blank', '_blank', features)
}
