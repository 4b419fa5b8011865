/**
 * An account's key in this browser's storage; downloads of the account's data and its deletion find it by its form. In a file of
 * its own for screens that need no more of the reviews.
 */
export function reviewsKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-reviews:${uid}`
}
