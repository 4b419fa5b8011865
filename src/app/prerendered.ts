/**
 * Whether this page was rendered when the product was built, for this very address: a query or what the history knows
 * may show something else, and a host may answer other addresses with the home page.
 */
export function isPrerendered(): boolean {
  const path = window.location.pathname.replace(/\/+$/, '') || '/'
  const state = window.history.state as { usr?: unknown } | null
  return document.documentElement.dataset['prerendered'] === path && !window.location.search && !state?.usr
}
