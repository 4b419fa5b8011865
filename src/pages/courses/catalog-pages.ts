/** How many courses a page of the catalog shows (§9). */
export const coursesPerPage = 24

/** One page of a list; a page beyond the last is the last. */
export function pageOf<T>(list: readonly T[], wanted: number) {
  const pages = Math.max(1, Math.ceil(list.length / coursesPerPage))
  const page = Math.min(wanted, pages)
  return { page, pages, shown: list.slice((page - 1) * coursesPerPage, page * coursesPerPage) }
}
