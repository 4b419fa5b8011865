/** The page numbers to show: first, last and those around the current page; null marks a gap. */
export function pageNumbers(page: number, pages: number): (number | null)[] {
  const near = Array.from({ length: pages }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pages || Math.abs(number - page) <= 1,
  )
  return near.flatMap((number, index) => {
    const gap = number - (near[index - 1] ?? 0)
    if (gap === 2) return [number - 1, number]
    return gap > 2 ? [null, number] : [number]
  })
}
