const MINIMUM_LENGTH = 2
const MAXIMUM_LENGTH = 80

/** What is wrong with a name, as a sentence, or null. Counted in characters as people see them, trimmed. */
export function displayNameError(name: string): string | null {
  const length = [...name.trim()].length
  if (length === 0) return 'Please enter your name.'
  if (length < MINIMUM_LENGTH) return `Please use at least ${MINIMUM_LENGTH} characters.`
  return length > MAXIMUM_LENGTH ? `Please use at most ${MAXIMUM_LENGTH} characters.` : null
}
