/** `12,345` for a whole number that is not negative, put together by hand: the browser's own way takes long to begin. */
export function groupedNumber(number: number): string {
  return String(number).replace(/\B(?=(\d{3})+$)/g, ',')
}
