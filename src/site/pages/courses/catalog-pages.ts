/** The number of courses per page of the catalog (§9). */
const coursesPerPage = 24

/** One page of a list; a page beyond the last counts as the last. */
export function pageOf<T>(list: readonly T[], wanted: number) {
  const pages = Math.max(1, Math.ceil(list.length / coursesPerPage))
  const page = Math.min(wanted, pages)
  return { page, pages, shown: list.slice((page - 1) * coursesPerPage, page * coursesPerPage) }
}
