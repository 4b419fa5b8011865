/** `12,345` for a non-negative integer. Done by hand because creating the first Intl.NumberFormat is slow. */
export function groupedNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
