import type { FormErrors } from '@mantine/form'

/** A ref callback that focuses a field once, when it mounts. */
export const focus = (field: HTMLElement | null) => field?.focus()

/** Focuses the first field with an error. Pass it as the second argument of `form.onSubmit`. */
export function focusFirstError(form: { getInputNode: (path: string) => HTMLElement | null }) {
  return (errors: FormErrors) => {
    const first = Object.keys(errors)[0]
    if (first) form.getInputNode(first)?.focus()
  }
}
