/**
 * Whether this page was prerendered for this exact address, with its query. Another query or a history state may show
 * something else, and a host may serve the home page at other addresses.
 */
export function isPrerendered(): boolean {
  const path = window.location.pathname.replace(/\/+$/, '') || '/'
  const state = window.history.state as { usr?: unknown } | null
  return document.documentElement.dataset['prerendered'] === path + window.location.search && !state?.usr
}
