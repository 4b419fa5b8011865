/** Where a key means something else: text, choices, menus, and the player with its own keys. */
const ownKeys = [
  'input:not([type="radio"]):not([type="checkbox"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="menu"]',
  '[role="listbox"]',
  'media-controller',
].join()

/** Whether the key was meant for what has the focus, for an open dialog, or for the browser. */
export function isMeantForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('dialog[open], [aria-modal="true"]')) return true
  return event.target instanceof Element && event.target.closest(ownKeys) !== null
}

/**
 * Presses the visible, enabled control whose `aria-keyshortcuts` is this key, or moves to it if it is a field. A feature
 * gets a key by naming it on its control. Returns whether there is such a control.
 */
export function pressKey(key: string): boolean {
  const control = [...document.querySelectorAll<HTMLElement>('[aria-keyshortcuts]')].find(
    (element) =>
      element.getAttribute('aria-keyshortcuts') === key &&
      element.getClientRects().length > 0 &&
      !element.matches(':disabled, [aria-disabled="true"], [inert] *'),
  )
  if (control instanceof HTMLInputElement) control.focus()
  else control?.click()
  return control !== undefined
}
