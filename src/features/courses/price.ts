import { groupedNumber } from '#ui/grouped-number.ts'

/** Whole US dollars, e.g. `$129`; `Free` for zero. */
export function formatPrice(price: number): string {
  return price === 0 ? 'Free' : `$${groupedNumber(price)}`
}
