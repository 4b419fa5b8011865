/** A part of course.json with one field changed, which keeps its place, or without it if the value is null. */
export function withField<Part extends object, Name extends keyof Part>(part: Part, name: Name, value: Part[Name] | null): Part {
  const { [name]: _former, ...rest } = part
  return value === null ? (rest as Part) : { ...part, [name]: value }
}

/** What every field for a text needs. */
export const textField = (name: string, value: string | undefined, onWrite: (value: string) => void) => ({
  name,
  value: value ?? '',
  onChange: (event: { currentTarget: { value: string } }) => onWrite(event.currentTarget.value),
})
