import type { FormErrors } from '@mantine/form'

/** Moves the keyboard to the first field that has an error; for the second argument of `form.onSubmit`. */
export function focusFirstError(form: { getInputNode: (path: string) => HTMLElement | null }) {
  return (errors: FormErrors) => {
    const first = Object.keys(errors)[0]
    if (first) form.getInputNode(first)?.focus()
  }
}
