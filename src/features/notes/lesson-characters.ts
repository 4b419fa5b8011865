import type { Passage } from './anchor.ts'

/** The text of a lesson, and the text nodes that hold it. Buttons and figures are left out. */
export interface Characters {
  text: string
  nodes: { node: Text; start: number }[]
}

const leftOut = 'button, svg'

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

/** Returns the part of a range that is in the lesson, without spaces at its ends; null if there is none. */
export function passageOf({ text, nodes }: Characters, range: Range): Passage | null {
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
  const words = text.slice(start, offsetOf(range.endContainer, range.endOffset))
  if (!words.trim()) return null
  const from = start + words.length - words.trimStart().length
  return { start: from, end: from + words.trim().length }
}

export function passageOfElement(characters: Characters, element: Element): Passage | null {
  const range = document.createRange()
  range.selectNodeContents(element)
  return passageOf(characters, range)
}

/** Marks a passage in the lesson with `<mark data-note>` elements, one for each text node in it. */
export function markPassage(lesson: HTMLElement, { start, end }: Passage, id: string, hasText: boolean): void {
  for (const { node, start: first } of charactersOf(lesson).nodes) {
    const from = Math.max(0, start - first)
    const to = Math.min(node.data.length, end - first)
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
