const MINIMUM_LENGTH = 2
const MAXIMUM_LENGTH = 80

/** Whitespace and control characters, such as line breaks in pasted text. */
const gaps = /[\s\p{Cc}]+/gu
/** Format characters, which are invisible or change the text direction, except the joiners, which some scripts need. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu
/** Invisible characters, as `visible_length` in the database defines them. */
const blank = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** Returns the name in the form in which it is stored. The database rejects any other form. */
export function normalizedName(name: string): string {
  return name.replace(unseen, '').replace(gaps, ' ').trim()
}

/** Returns a sentence about what is wrong with a name, or null. */
export function displayNameError(name: string): string | null {
  const normalized = normalizedName(name)
  const length = [...normalized].length
  if (length === 0) return 'Please enter your name.'
  if ([...normalized.replace(blank, '')].length < MINIMUM_LENGTH) return `Please use at least ${MINIMUM_LENGTH} characters.`
  return length > MAXIMUM_LENGTH ? `Please use at most ${MAXIMUM_LENGTH} characters.` : null
}
