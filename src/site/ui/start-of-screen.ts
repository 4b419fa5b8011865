/** The element at which the screen starts, if that is not its top. */
let start: Element | null = null

/** Scrolls to where the screen starts. Instantly rather than smoothly: no wait, and no motion for users who avoid it. */
export function scrollToStart(): void {
  if (start) start.scrollIntoView()
  else window.scrollTo(0, 0)
}

/** Makes the screen start at this element, as a lesson that was begun does, and returns a function that takes it back. */
export function startScreenAt(element: Element): () => void {
  start = element
  scrollToStart()
  return () => {
    if (start === element) start = null
  }
}
