/** As a ref, focuses a field once: when it appears. */
export const focus = (field: HTMLElement | null) => field?.focus()
