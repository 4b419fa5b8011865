/** One sentence about each author of your articles, by name. For a guest without an entry, only the name is shown. */
export const authors: Record<string, string> = {}
