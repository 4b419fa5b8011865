import { brand } from '#shared/brand.ts'

/**
 * Dates, numbers and prices in the brand's locale and currency. Creating the first Intl format is slow, so for the default
 * locale, en-US, what the first view shows is formatted by hand.
 */
const isAmerican = brand.locale === 'en-US'

const numbers = numberFormat({})
const dollars = isAmerican && brand.currency === 'USD'
const prices = numberFormat({ style: 'currency', currency: brand.currency, minimumFractionDigits: 0 })
const exactPrices = numberFormat({ style: 'currency', currency: brand.currency })
const decimals = numberFormat({ minimumFractionDigits: 1, maximumFractionDigits: 1 })
const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']
const calendarDays = dateFormat({ dateStyle: 'long', timeZone: 'UTC' })

/** `12,345` for a non-negative integer. */
export function formatNumber(number: number): string {
  return isAmerican ? String(number).replace(/\B(?=(\d{3})+$)/g, ',') : numbers(number)
}

/** `4.5`, always with one decimal. */
export function formatDecimal(number: number): string {
  return isAmerican ? number.toFixed(1) : decimals(number)
}

/** `1,204`; with a noun `1 review`, `1,204 reviews`. */
export function formatCount(count: number, one?: string, many = one && `${one}s`): string {
  const number = formatNumber(count)
  return one ? `${number} ${count === 1 ? one : many}` : number
}

/** `$129`, `$49.50`; `Free` for zero. */
export function formatPrice(price: number): string {
  if (price === 0) return 'Free'
  if (!Number.isInteger(price)) return exactPrices(price)
  return dollars ? `$${formatNumber(price)}` : prices(price)
}

/** `June 12, 2024` for the ISO date `2024-06-12`. */
export function formatDay(date: string): string {
  if (!isAmerican) return calendarDays(new Date(date))
  const [year, month, day] = date.split('-').map(Number)
  return `${months[Number(month) - 1]} ${day}, ${year}`
}

/** Returns a function that formats dates, in the browser's time zone unless the options set one. */
export function dateFormat(options: Intl.DateTimeFormatOptions): (date: Date | number) => string {
  let format: Intl.DateTimeFormat | undefined
  return (date) => (format ??= new Intl.DateTimeFormat(brand.locale, options)).format(date)
}

function numberFormat(options: Intl.NumberFormatOptions): (number: number) => string {
  let format: Intl.NumberFormat | undefined
  return (number) => (format ??= new Intl.NumberFormat(brand.locale, options)).format(number)
}
