/** The routes that a visitor can open. */
export const publicRoutes = [
  '/',
  '/courses',
  '/courses?category=Development&level=intermediate',
  '/courses?search=qqzzxx',
  '/courses?look=write-clearly',
  '/courses?look=write-clearly&lesson=put-people-and-verbs-back',
  '/blog',
  '/blog/budget-on-one-page',
  '/contact',
  '/addons',
  '/themes',
  '/faqs',
  '/error',
  '/login',
  '/register',
  '/email-verification',
  '/password-reset',
  '/unauthorized',
  '/languages',
  '/categories/business',
  '/no/such/place',
]

/** The text spacing that users may set (WCAG 1.4.12). */
export const textSpacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }'

// The following functions run in the browser through `page.evaluate`, so each must be self-contained.

/** Returns the texts that are cut off by an ancestor or by the window's edge. */
export function cutOff(): string[] {
  const found: string[] = []
  // Cache the boxes, because most texts share their ancestors.
  const known = new Map<Element, { frame: DOMRect; overflow: string[]; position: string }>()
  const boxOf = (element: Element) => {
    const { overflowX, overflowY, position } = getComputedStyle(element)
    const box = { frame: element.getBoundingClientRect(), overflow: [overflowX, overflowY], position }
    known.set(element, box)
    return box
  }
  const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const parent = node.parentElement
    const text = node.textContent?.trim()
    if (!parent || !text || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    if (box.width === 0) continue
    for (let around: Element | null = parent; around; around = around.parentElement) {
      const { frame, overflow, position } = known.get(around) ?? boxOf(around)
      // Visually hidden text is cut off on purpose.
      if (frame.width <= 1 || frame.height <= 1) break
      // Text that scrolls is readable.
      if (/auto|scroll/.test(overflow.join())) break
      const cuts = overflow.map((way) => way === 'hidden' || way === 'clip')
      const isCut = (cuts[0] && (box.right > frame.right + 2 || box.left < frame.left - 2)) || (cuts[1] && box.bottom > frame.bottom + 3)
      if (isCut) found.push(text.slice(0, 60))
      if (isCut || position === 'fixed') break
      if (around === document.body && box.right > window.innerWidth + 1) found.push(`${text.slice(0, 60)} (beyond the window)`)
    }
  }
  return found
}

/** Returns the buttons whose label is not vertically centered. */
export function offCenter(): string[] {
  return [...document.querySelectorAll('[data-button]')]
    .filter((button) => {
      const label = button.querySelector('[data-label]')?.getBoundingClientRect()
      const frame = button.getBoundingClientRect()
      return label && label.height > 0 && Math.abs(label.top + label.bottom - frame.top - frame.bottom) > 4
    })
    .map((button) => button.textContent ?? '')
}

/** Returns the fields with a smaller font than 16 pixels. An iPhone zooms in when such a field gets the focus, and stays zoomed in. */
export function smallFields(): string[] {
  return [...document.querySelectorAll('input:not([type="checkbox"], [type="radio"], [type="hidden"], [type="file"]), textarea, select')]
    .filter((field) => Number.parseFloat(getComputedStyle(field).fontSize) < 16)
    .map((field) => field.outerHTML)
}

/** Returns what is smaller than 24 by 24 pixels and is pressed, apart from links in a sentence (WCAG 2.5.8). */
export function smallTargets(): string[] {
  return [...document.querySelectorAll('a[href], button, input, select, textarea, summary, [role="button"]')]
    .filter((control) => control.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .filter((control) => getComputedStyle(control).display !== 'inline')
    .filter((control) => {
      const labels = control instanceof HTMLInputElement ? [...(control.labels ?? [])] : []
      const boxes = [control, ...labels].map((part) => part.getBoundingClientRect()).filter(({ width }) => width > 1)
      return boxes.length > 0 && boxes.every(({ width, height }) => width < 24 || height < 24)
    })
    .map((control) => control.outerHTML.slice(0, 160))
}

/**
 * Returns the chosen controls that look like their unchosen neighbors, colors aside: high contrast replaces colors and
 * drops backgrounds, so only lines, frames and icons remain.
 */
export function chosenByColorAlone(): string[] {
  const chosen =
    '[aria-selected="true"], [aria-pressed="true"], [aria-checked="true"], [aria-current]:not([aria-current="false"]), input:is([type="radio"], [type="checkbox"]):checked'
  /** What the user sees of a control: of an invisible input, its label. */
  const seen = (control: Element) =>
    control instanceof HTMLInputElement && getComputedStyle(control).opacity === '0' ? (control.closest('label') ?? control) : control
  const lines = (element: Element, pseudo?: string) => {
    const style = getComputedStyle(element, pseudo)
    if (pseudo && style.content === 'none') return []
    const sides = ['Top', 'Right', 'Bottom', 'Left'] as const
    return [
      style.outlineStyle === 'none' ? '' : `${style.outlineStyle} ${style.outlineWidth}`,
      ...sides.map((side) => `${style[`border${side}Style`]} ${style[`border${side}Width`]}`),
      style.textDecorationLine,
      pseudo ? `${style.content} ${style.opacity}` : '',
    ]
  }
  const icons = (element: Element) =>
    [...element.querySelectorAll('svg')].map((icon) => {
      const { fill, visibility, display } = getComputedStyle(icon)
      return [fill === 'none', visibility, display]
    })
  const look = (element: Element) =>
    JSON.stringify([
      lines(element),
      lines(element, '::before'),
      lines(element, '::after'),
      icons(element),
      // The browser draws the state of a native input.
      element instanceof HTMLInputElement && getComputedStyle(element).appearance !== 'none' && element.checked,
    ])
  const found: string[] = []
  for (const control of document.querySelectorAll(chosen)) {
    const element = seen(control)
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
    const isPeer = (other: Element) =>
      !other.matches(chosen) && other.localName === control.localName && other.getAttribute('role') === control.getAttribute('role')
    let group = element.parentElement
    let peer: Element | undefined
    for (; group && !peer; group = group.parentElement) peer = [...group.querySelectorAll(control.localName)].find(isPeer)
    if (peer && look(seen(peer)) === look(element)) found.push(`${control.localName} ${element.textContent?.trim().slice(0, 40)}`)
  }
  return found
}

/** Returns the animations and transitions that are long enough to notice, and smooth scrolling. */
export function leftoverMotion(): string[] {
  const longest = (times: string) => Math.max(...times.split(',').map((time) => parseFloat(time) * (time.trim().endsWith('ms') ? 1 : 1000)))
  const seenMs = 20
  const found = new Set<string>()
  for (const element of document.querySelectorAll('*')) {
    for (const pseudo of [undefined, '::before', '::after']) {
      const style = getComputedStyle(element, pseudo)
      const name = `${element.tagName.toLowerCase()}.${String(element.getAttribute('class')).slice(0, 40)}${pseudo ?? ''}`
      if (style.transitionProperty !== 'none' && longest(style.transitionDuration) > seenMs) found.add(`${name} transition`)
      if (style.animationName !== 'none' && longest(style.animationDuration) > seenMs) found.add(`${name} animation`)
      if (style.scrollBehavior === 'smooth') found.add(`${name} scrolling`)
    }
  }
  return [...found]
}
