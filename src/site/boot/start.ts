/**
 * Inlined at the end of a prerendered page, as one script: loads the program after the first paint, so that nothing competes with
 * it. Records clicks and input before then, and replays them when the program is ready.
 */
import { appReady } from './page-document.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const root = document.documentElement
const script = document.currentScript as HTMLScriptElement
/** Whether the page is only a spinner. */
const isEmpty = root.matches('[data-pending~="screen"]')
/** The first name of the learner who sees the top of their home page. */
const { welcomes } = root.dataset
if (welcomes) document.querySelector('[data-welcome]')?.append(`, ${welcomes}`)

const pendingInputs = new Map<Field, string | boolean>()
const pendingClicks: (() => void)[] = []
let isLoading = false

/**
 * The files of the program, its entry first. They are in attributes, so that the script is the same on every page and one hash in
 * a Content-Security-Policy allows it.
 */
function filesToLoad(): string[] {
  const { files = '', learnersFiles } = script.dataset
  const isForLearners = isEmpty && learnersFiles && root.matches('[data-pending~="account"]')
  return `${files} ${isForLearners ? learnersFiles : ''}`.trim().split(' ')
}

function handleInput(event: Event) {
  const field = event.target as Field
  event.stopPropagation()
  pendingInputs.set(field, /^(checkbox|radio)$/.test(field.type) ? (field as HTMLInputElement).checked : field.value)
}

/** Other links, and buttons that open a popover, work without the program; links with data-waits pass on the current location. */
function handleClick(event: MouseEvent) {
  const control = (event.target as Element).closest<HTMLElement>('button:not([popovertarget]), a[data-waits]')
  if (!control || event.ctrlKey || event.metaKey || event.shiftKey) return
  event.preventDefault()
  // React may already be hydrating, and must not handle the event a second time.
  event.stopPropagation()
  // A second press while the first one waits is impatience.
  if (control.hasAttribute('aria-busy')) return
  // Shows at once that the press was noticed; the answer may take seconds on a slow connection.
  control.setAttribute('aria-busy', 'true')
  pendingClicks.push(() => {
    const pressed = current(control)
    pressed.removeAttribute('aria-busy')
    pressed.click()
  })
}

/** Never submit natively: that would put passwords into the URL. */
function handleSubmit(event: SubmitEvent) {
  event.preventDefault()
  event.stopPropagation()
  const form = event.target as HTMLFormElement
  if (!event.submitter) pendingClicks.push(() => form.requestSubmit())
}

/** If a photo fails to load, the art behind it shows; after hydration React handles this. */
function handleError({ target }: Event) {
  if (target instanceof HTMLImageElement) target.style.visibility = 'hidden'
}

function listen(change: 'addEventListener' | 'removeEventListener') {
  document[change]('input', handleInput, true)
  document[change]('click', handleClick as EventListener, true)
  document[change]('submit', handleSubmit as EventListener, true)
  document[change]('error', handleError, true)
}

/** Returns the element or, if the program has drawn the page anew, what is in its place in the header: the rest may be different. */
function current<T extends Element>(element: T): T {
  const alike = (tree: ParentNode) => [...tree.querySelectorAll<T>(`header ${element.localName}[class="${element.className}"]`)]
  return alike(document)[alike(element.getRootNode() as Element).indexOf(element)] ?? element
}

function replayInput(state: string | boolean, before: Field) {
  const field = current(before)
  if (typeof state === 'boolean') {
    ;(field as HTMLInputElement).checked = !state
    field.click()
    return
  }
  // React tracks values through a setter on the element itself; the prototype's setter bypasses it, so that React sees a change.
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field) as object, 'value', state, field)
  field.dispatchEvent(new Event(field.localName === 'select' ? 'change' : 'input', { bubbles: true }))
}

function showPage() {
  for (const name of ['data-pending', 'data-welcomes', 'data-course']) root.removeAttribute(name)
}

function replay() {
  listen('removeEventListener')
  // React missed the focus event of a field focused before hydration, so dispatch it again.
  document.activeElement?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  pendingInputs.forEach(replayInput)
  for (const replayClick of pendingClicks) replayClick()
  // In a task of its own, because the browser now lays out the whole page.
  setTimeout(() => root.removeAttribute('data-fresh'))
}

function preload(file: string) {
  // Fetch what is no script, because the browser warns about preloaded files that are used late.
  if (!file.endsWith('js')) {
    fetchText(file).catch(() => {})
    return
  }
  const link = document.createElement('link')
  link.rel = 'modulepreload'
  link.href = file
  document.head.append(link)
}

async function fetchText(address: string): Promise<string> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(address)
  return answer.text()
}

/**
 * The page has only the styles of its first view; the program needs all of them. They are added together, at the end of the head:
 * added one by one, or further up, they would briefly apply in the wrong order.
 */
async function addStyles() {
  // A stalled connection hides the footer no longer than this.
  setTimeout(showFooter, 10_000)
  try {
    const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"][disabled]')
    const texts = await Promise.all(Array.from(sheets, ({ href }) => fetchText(href)))
    const style = document.createElement('style')
    style.textContent = texts.join('')
    document.head.append(style)
  } finally {
    showFooter()
  }
}

function showFooter() {
  root.removeAttribute('data-first-styles')
}

async function load() {
  if (isLoading) return
  isLoading = true
  if (root.hasAttribute('data-fresh')) root.setAttribute('data-fresh', '')
  const files = filesToLoad()
  // Use separate tasks, because adding all links at once would block the page.
  for (const file of files) setTimeout(preload, 0, file)
  try {
    await addStyles()
    await import(/* @vite-ignore */ `${files[0]}`)
  } catch {
    // Without the program, the page is still readable and its links work. Learners' content stays hidden from others.
    if (!isEmpty || !root.matches('[data-audience=learners], [data-audience=enrolled]')) showPage()
    replay()
  }
}

listen('addEventListener')
document.addEventListener(
  appReady,
  () => {
    showPage()
    // After React's work, but before the next key: React has just emptied the fields whose text it does not know.
    queueMicrotask(replay)
  },
  { once: true },
)

// Wait for the paint itself, because animation frame callbacks run before it. Not every browser reports it, hence the timeout. Do
// not wait in the background, where a page never paints, or if the page is only a spinner.
if (document.hidden || (isEmpty && !welcomes)) void load()
else {
  setTimeout(load, 1000)
  new PerformanceObserver(load).observe({ type: 'paint', buffered: true })
}
