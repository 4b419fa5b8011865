/** Reads and writes the state that the product's lists keep in the query string. Unknown values count as absent. */

/** The longest search, in characters. */
export const MAX_SEARCH_LENGTH = 1000

/** @param limit the longest search that is accepted */
export function searchIn(parameters: URLSearchParams, limit = MAX_SEARCH_LENGTH): string {
  return (parameters.get('search') ?? '').trim().slice(0, limit)
}

/** The value of a parameter that has a fixed set of values; null for any other. */
export function choiceIn<T extends string>(parameters: URLSearchParams, name: string, values: readonly T[]): T | null {
  return values.find((value) => value === parameters.get(name)) ?? null
}

/** The page number, starting at 1. */
export function pageIn(parameters: URLSearchParams): number {
  const page = Number(parameters.get('page') ?? 1)
  return Number.isSafeInteger(page) && page > 0 ? page : 1
}

/** One page of a list; a page beyond the last counts as the last. */
export function pageOf<T>(list: readonly T[], wanted: number, size: number) {
  const pages = Math.max(1, Math.ceil(list.length / size))
  const page = Math.min(wanted, pages)
  return { page, pages, shown: list.slice((page - 1) * size, page * size) }
}

/** A query string with these values; null, an empty text and page 1 are left out. */
export function queryOf(values: Record<string, string | number | readonly string[] | null>): URLSearchParams {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    if (Array.isArray(value)) for (const one of value as readonly string[]) parameters.append(name, one)
    else if (typeof value === 'number') {
      if (value > 1) parameters.set(name, String(value))
    } else if (typeof value === 'string' && value.trim()) parameters.set(name, value.trim())
  }
  return parameters
}
