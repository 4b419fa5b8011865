/** Numbers of §9 that several folders use. The others are named constants beside their only use. */

/** How long a search waits after the last keystroke, in milliseconds (§5). */
export const SEARCH_DEBOUNCE_MS = 300

/** The most that each list of the home page shows. */
export const HOME_IN_PROGRESS = 3
export const HOME_RECOMMENDED = 3
export const HOME_FEATURED = 6
export const HOME_ARTICLES = 3
