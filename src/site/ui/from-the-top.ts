/**
 * Router state for links that scroll to the top even if only the query string changes, as a search does.
 * Filters and tabs change the query too, but must keep the scroll position.
 */
export const fromTheTop = { fromTheTop: true }

export function isFromTheTop(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromTheTop' in state && state.fromTheTop === true
}
