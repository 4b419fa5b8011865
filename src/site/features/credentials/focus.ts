/** A ref callback that focuses a field once, when it mounts. */
export const focus = (field: HTMLElement | null) => field?.focus()
