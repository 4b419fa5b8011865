import type { Page } from 'playwright/test'
import { translatePage } from '../../tests/support/translate-page.ts'

/** Lets the browser translate every page from now on, as soon as it responds. */
export async function translateAll(page: Page): Promise<void> {
  await page.addInitScript(`document.addEventListener('app-ready', () => (${String(translatePage)})(), { once: true })`)
}

/** Lets the browser translate every page from now on, before the program has started. */
export async function translateAtOnce(page: Page): Promise<void> {
  await page.addInitScript(`document.addEventListener('DOMContentLoaded', () => (${String(translatePage)})())`)
}

/** What a journey does not press: what ends it, loses the account, leaves the site, or opens a window of the system. */
export const harmful =
  /sign out|log out|delete|remove|^end|disable|enable account|administrator|second step|continue with|passkey|print|export|download|save as|import|install|theme|reload|go home|choose (a )?(photo|file)|send|resend|create account|log in|confirm|apply|clear|undo|take over/i

/**
 * Presses every harmless control of the screen once, also those that appear meanwhile, and types into every field.
 * Runs in the browser, because thousands of presses from outside would take minutes.
 * @returns the names of what was pressed
 */
export async function pressEverything(page: Page, within: string): Promise<string[]> {
  return page.evaluate(
    async ([root, pattern]) => {
      const skip = new RegExp(pattern, 'i')
      const start = location.pathname
      const done = new Set<string>()
      const settled = async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
        await new Promise((resolve) => setTimeout(resolve))
      }
      const nameOf = (control: HTMLElement) =>
        (control.getAttribute('aria-label') ?? (control.textContent.trim() || control.getAttribute('name')) ?? '').slice(0, 80)
      /** Undoes the stand-in's translation. */
      const written = (name: string) => name.replace(/(?<=\p{L})o(?!\p{L})/gu, '')
      const setValue = (field: HTMLInputElement | HTMLTextAreaElement, value: string) => {
        const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
        Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value)
        field.dispatchEvent(new Event('input', { bubbles: true }))
      }
      const use = async (control: HTMLElement) => {
        const isField = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement
        if (isField && !/^(checkbox|radio|submit|button|range|date|time|color)$/.test(control.type)) {
          control.focus()
          for (const value of ['a', 'rope-and-chalk-7 lamp otter', 'ada@ascendo.example', '']) {
            setValue(control, value)
            await settled()
          }
          control.blur()
        } else if (control instanceof HTMLSelectElement) {
          for (const option of [...control.options].slice(0, 3)) {
            control.value = option.value
            control.dispatchEvent(new Event('change', { bubbles: true }))
            await settled()
          }
        } else control.click()
        await settled()
      }
      for (let presses = 0; presses < 80; presses++) {
        const open = [...document.querySelectorAll<HTMLElement>('dialog[open], [role=menu], [role=listbox]')].at(-1)
        const area = open ?? document
        const scope = open ? '' : root
        const controls = area.querySelectorAll<HTMLElement>(
          ['button', 'summary', 'a[href*="?"]', 'input:not([type=file], [hidden], [readonly])', 'select', 'textarea', '[role=menuitem]']
            .map((kind) => `${scope} ${kind}`)
            .join(),
        )
        const next = [...controls].find((control) => {
          const name = nameOf(control)
          const isHere = !(control instanceof HTMLAnchorElement) || (control.pathname === start && control.role !== 'menuitem')
          const key = `${control.tagName} ${name}`
          return isHere && control.checkVisibility() && !control.matches(':disabled') && !skip.test(written(name)) && !done.has(key)
        })
        if (!next && !open) break
        if (next) {
          done.add(`${next.tagName} ${nameOf(next)}`)
          await use(next)
        } else {
          open?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
          if (open instanceof HTMLDialogElement) open.close()
          else document.body.click()
          await settled()
          if (open?.isConnected) break
        }
        if (location.pathname !== start) {
          history.pushState(null, '', start)
          dispatchEvent(new PopStateEvent('popstate'))
          await settled()
        }
      }
      return [...done]
    },
    [within, harmful.source] as const,
  )
}
