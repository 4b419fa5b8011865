const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

/** Whole US dollars, e.g. `$129`; nothing to pay is `Free`. */
export function formatPrice(price: number): string {
  return price === 0 ? 'Free' : dollars.format(price)
}
