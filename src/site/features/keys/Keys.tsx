import { Suspense, useEffect, useState } from 'react'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { lazyPart, nothing } from '#site/ui/lazy-part.ts'
import { areKeysOn } from './key-preference.ts'

const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'), 'KeysDialog', { otherwise: nothing })

/** Keyboard shortcuts: single keys press the controls of the current page, and `?` lists them. */
export function Keys() {
  const { appId } = useConfiguration()
  const [isListed, setListed] = useState(false)

  useEffect(() => {
    function handleKey(event: KeyboardEvent) {
      if (isMeantForOthers(event) || !areKeysOn(appId)) return
      if (event.key === '?') setListed(true)
      else if (!pressKey(characterOf(event))) return
      event.preventDefault()
    }
    document.addEventListener('keydown', handleKey)
    return () => document.removeEventListener('keydown', handleKey)
  }, [appId])

  return (
    isListed && (
      <Suspense>
        <KeysDialog onClose={() => setListed(false)} />
      </Suspense>
    )
  )
}

/** The elements in which a key means something else: text fields, selects, menus, and the player with its own shortcuts. */
const ownKeys = [
  'input:not([type="radio"]):not([type="checkbox"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
  '[role="menu"]',
  '[role="listbox"]',
  'media-controller',
].join()

/** Whether a key press is meant for the focused element, for an open dialog, or for the browser. */
function isMeantForOthers(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || event.repeat) return true
  if (event.ctrlKey || event.metaKey || event.altKey) return true
  if (document.querySelector('dialog[open], [aria-modal="true"]')) return true
  return event.target instanceof Element && event.target.closest(ownKeys) !== null
}

/** The key's character; on keyboards with other letters than Latin ones, the Latin letter in the same place. */
function characterOf({ key, code }: KeyboardEvent): string {
  return /^[^\0-\u024F]$/.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1]?.toLowerCase() ?? key) : key
}

/**
 * Clicks the visible, enabled control whose `aria-keyshortcuts` is this key, or focuses it if it is a field. To claim a key, a
 * feature sets this attribute on its control. Returns whether there is such a control.
 */
function pressKey(key: string): boolean {
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
