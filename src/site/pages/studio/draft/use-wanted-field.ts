import { type RefObject, useEffect } from 'react'

/** A field of course.json that is to be filled in, by its name there. Each press makes a new object. */
export interface WantedField {
  name: string
}

/** Moves the focus to the field of a form that has this name, if there is one. */
export function useWantedField(form: RefObject<HTMLElement | null>, field: WantedField | null): void {
  useEffect(() => {
    if (field) form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field.name)}"]`)?.focus()
  }, [form, field])
}
