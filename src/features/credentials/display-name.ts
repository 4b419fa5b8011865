const MINIMUM_LENGTH = 2
const MAXIMUM_LENGTH = 80

/** Line breaks and other control characters, which a pasted text may hold. */
const gaps = /[\s\p{Cc}]+/gu
/** What turns the direction of the text around it or takes no room; some scripts need the joiners. */
const unseen = /(?![\u200c\u200d])\p{Cf}/gu
/** What nobody sees, as `visible_length` in the database counts it. */
const blank = /[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

/** The name as it is kept; the database refuses others. */
export function tidiedName(name: string): string {
  return name.replace(unseen, '').replace(gaps, ' ').trim()
}

/** What is wrong with a name, as a sentence, or null. Counted in characters as people see them. */
export function displayNameError(name: string): string | null {
  const tidied = tidiedName(name)
  const length = [...tidied].length
  if (length === 0) return 'Please enter your name.'
  if ([...tidied.replace(blank, '')].length < MINIMUM_LENGTH) return `Please use at least ${MINIMUM_LENGTH} characters.`
  return length > MAXIMUM_LENGTH ? `Please use at most ${MAXIMUM_LENGTH} characters.` : null
}
