// The dates are days without a time: read and written in one zone, or the west would see the day before.
const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** `June 12, 2024` for `2024-06-12`. */
export function formatArticleDate(date: string): string {
  return long.format(new Date(date))
}
