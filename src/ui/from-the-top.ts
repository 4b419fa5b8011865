/**
 * The router's state of links that begin their screen at its top even where only the query of the address changes, as a
 * search does. Filters and tabs change the query too, and must leave the reader where they are.
 */
export const fromTheTop = { fromTheTop: true }

export function isFromTheTop(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'fromTheTop' in state && state.fromTheTop === true
}
