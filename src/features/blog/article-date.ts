const months = ['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October', 'November', 'December']

/** `June 12, 2024` for `2024-06-12`. Done by hand because creating the first Intl.DateTimeFormat is slow. */
export function formatArticleDate(date: string): string {
  const [year, month, day] = date.split('-').map(Number)
  return `${months[Number(month) - 1]} ${day}, ${year}`
}
