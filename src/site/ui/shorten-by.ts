import { formatCount } from '#shared/format.ts'

/**
 * Asks to shorten a text, or returns null if it is short enough.
 * @param what names the text: 'your message'
 * @param excess the number of characters above its limit
 */
export function shortenBy(what: string, excess: number): string | null {
  return excess > 0 ? `Please shorten ${what} by ${formatCount(excess, 'character')}.` : null
}
