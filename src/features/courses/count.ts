const plain = new Intl.NumberFormat('en-US')

/** `1,204`; with a noun `1 review`, `1,204 reviews`. */
export function formatCount(count: number, one?: string, many = one && `${one}s`): string {
  const number = plain.format(count)
  return one ? `${number} ${count === 1 ? one : many}` : number
}
