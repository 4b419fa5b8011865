import { type RefObject, useEffect, useEffectEvent } from 'react'

/** A field of course.json that is to be filled in. Each press makes a new object. */
export interface WantedField {
  /** The open file in whose form it is. */
  file: string
  /** Its name in course.json. */
  name: string
}

/**
 * Moves the focus to the field of a form that has this name, if there is one.
 * @param onShown forgets the field, so that a form that is opened later leaves the focus where it is
 */
export function useWantedField(form: RefObject<HTMLElement | null>, field: WantedField | null, onShown: () => void): void {
  const shown = useEffectEvent(onShown)
  useEffect(() => {
    if (!field) return
    form.current?.querySelector<HTMLElement>(`[name="${CSS.escape(field.name)}"]`)?.focus()
    shown()
  }, [form, field])
}
