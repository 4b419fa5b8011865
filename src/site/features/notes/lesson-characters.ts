import { type Passage, wholeWords } from './anchor.ts'

/** The text of a lesson, and the text nodes that hold it. Buttons, figures with their sliders and what code says are left out. */
export interface Characters {
  text: string
  nodes: { node: Text; start: number }[]
}

const leftOut = 'button, svg, moving-figure, [data-code-panel]'

export function charactersOf(lesson: HTMLElement): Characters {
  const walker = document.createTreeWalker(lesson, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) => {
    if (node instanceof Element) return node.matches(leftOut) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_SKIP
    return NodeFilter.FILTER_ACCEPT
  })
  const nodes: Characters['nodes'] = []
  let text = ''
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    nodes.push({ node, start: text.length })
    text += node.data
  }
  return { text, nodes }
}

/** A lesson on the page, and its text as it was written: browsers that translate pages change what is shown. */
export interface ShownLesson {
  element: HTMLElement
  written: Characters
}

export function shownLesson(element: HTMLElement, html: string): ShownLesson {
  return { element, written: charactersOf(new DOMParser().parseFromString(html, 'text/html').body) }
}

/**
 * Returns the words of the lesson that a range touches, without spaces at its ends; null if there are none. In a translated lesson,
 * these are the whole paragraphs that the range touches, because the words of two languages have no common order.
 */
export function passageOf({ element, written }: ShownLesson, range: Range): Passage | null {
  const shown = charactersOf(element)
  const passage = passageIn(shown, range)
  return passage && translated(passage, shown, written)
}

/** Returns the words of a range as they are shown. */
export function wordsOf(lesson: HTMLElement, range: Range): string {
  const shown = charactersOf(lesson)
  const passage = passageIn(shown, range)
  return passage ? shown.text.slice(passage.start, passage.end) : ''
}

export function passageOfElement(lesson: ShownLesson, element: Element): Passage | null {
  const range = document.createRange()
  range.selectNodeContents(element)
  return passageOf(lesson, range)
}

function passageIn(characters: Characters, range: Range): Passage | null {
  const { text, nodes } = characters
  const offsetOf = (container: Node, offset: number) => {
    const point = document.createRange()
    point.setStart(container, offset)
    for (const { node, start } of nodes) {
      if (node === container) return start + offset
      if (point.comparePoint(node, 0) >= 0) return start
    }
    return text.length
  }
  const start = offsetOf(range.startContainer, range.startOffset)
  const passage = trimmed(text, { start, end: offsetOf(range.endContainer, range.endOffset) })
  if (!passage) return null
  // No word reaches from one block into the next, even if nothing separates them.
  const blocks = blocksOf(characters).filter(({ start: from, end }) => from < passage.end && end > passage.start)
  const whole = wholeWords(text, passage)
  return {
    start: Math.max(whole.start, Math.min(passage.start, blocks[0]?.start ?? 0)),
    end: Math.min(whole.end, Math.max(passage.end, blocks.at(-1)?.end ?? text.length)),
  }
}

function trimmed(text: string, { start, end }: Passage): Passage | null {
  const words = text.slice(start, end)
  if (!words.trim()) return null
  const from = start + words.length - words.trimStart().length
  return { start: from, end: from + words.trim().length }
}

/** Elements whose text stays together in a translation. */
const blocks = 'p, li, h1, h2, h3, h4, h5, h6, pre, td, th, dt, dd, figcaption, blockquote, summary'

/** Returns where the blocks of a text begin and end. */
function blocksOf({ nodes }: Characters): Passage[] {
  const found: Passage[] = []
  let last: Element | null = null
  for (const { node, start } of nodes) {
    if (!node.data.trim()) continue
    const block = node.parentElement?.closest(blocks) ?? null
    const end = start + node.data.length
    const open = found.at(-1)
    if (open && block === last) open.end = end
    else found.push({ start, end })
    last = block
  }
  return found
}

/** Converts a passage between a lesson as it was written and its translation. Returns null if their blocks differ. */
function translated(passage: Passage, from: Characters, to: Characters): Passage | null {
  if (from.text === to.text) return passage
  const [own, others] = [blocksOf(from), blocksOf(to)]
  if (own.length !== others.length) return null
  const touched = own.flatMap(({ start, end }, place) => (start < passage.end && end > passage.start ? [place] : []))
  const [first, last] = [touched[0], touched.at(-1)]
  if (first === undefined || last === undefined) return null
  const [block, other, end] = [own[first], others[first], others[last]]
  if (!block || !other || !end) return null
  const isSame = first === last && from.text.slice(block.start, block.end) === to.text.slice(other.start, other.end)
  const move = other.start - block.start
  return isSame ? { start: passage.start + move, end: passage.end + move } : trimmed(to.text, { start: other.start, end: end.end })
}

/** Marks a passage of the written text on the page with `<mark data-note>` elements, one for each text node in it. */
export function markPassage({ element, written }: ShownLesson, passage: Passage, id: string, hasText: boolean): void {
  const characters = charactersOf(element)
  const shown = translated(passage, written, characters)
  if (!shown) return
  for (const { node, start: first } of characters.nodes) {
    const from = Math.max(0, shown.start - first)
    const to = Math.min(node.data.length, shown.end - first)
    // Skip the whitespace between blocks, where a mark would be invalid.
    if (from >= to || !node.data.slice(from, to).trim()) continue
    const part = node.splitText(from)
    part.splitText(to - from)
    const mark = document.createElement('mark')
    mark.dataset['note'] = id
    if (hasText) mark.dataset['text'] = ''
    part.replaceWith(mark)
    mark.append(part)
  }
}

export function removeMarks(lesson: HTMLElement): void {
  for (const mark of lesson.querySelectorAll('mark[data-note]')) mark.replaceWith(...mark.childNodes)
  lesson.normalize()
}
