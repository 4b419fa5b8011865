type Field = HTMLInputElement | HTMLTextAreaElement

const notTyped = new Set(['checkbox', 'radio', 'file', 'hidden', 'submit', 'button'])
let isPassingOn = false

/**
 * Password managers may fill in fields without an event. React does not see such values, and overwrites them at the next render
 * or when it hydrates the page. Passes them on before that. Values filled in before the page is hydrated are recorded by
 * `start.ts`, which replays them.
 */
export function noticeSilentFills(): void {
  passOn(document.querySelectorAll('input, textarea'))
  for (const type of ['focusin', 'beforeinput', 'input', 'click', 'submit']) document.addEventListener(type, handleEvent, true)
}

function handleEvent({ target, type }: Event): void {
  const form = target instanceof Element && target.closest('form')
  if (form) passOn([...form.elements].filter((field) => type !== 'input' || field !== target))
}

function passOn(elements: Iterable<Element>): void {
  if (isPassingOn) return
  isPassingOn = true
  // Read all values first: React renders the form, and overwrites the others, as soon as it knows one.
  const filled = [...elements].filter(isField).map((field) => ({ field, value: field.value }))
  for (const { field, value } of filled) if (value !== field.defaultValue) sendInput(field, value)
  isPassingOn = false
}

function isField(element: Element): element is Field {
  return element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && !notTyped.has(element.type))
}

/** React keeps `defaultValue` equal to the value that it knows, and ignores the event if the field's own setter set the other. */
function sendInput(field: Field, value: string): void {
  field.value = field.defaultValue
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
