/**
 * Returns an account's key in this browser's storage. Exporting and deleting the account's data find it by its format. It has
 * a file of its own, so that screens that need only the key do not load the code of the reviews.
 */
export function reviewsKey(storagePrefix: string, uid: string): string {
  return `${storagePrefix}-reviews:${uid}`
}
