import { type BlockWords, exerciseHeading } from '#content/block-words.ts'
import type { TextEdit } from '#site/features/drafts/merge-text.ts'

/** A change of the text, and what is selected after it. */
export interface Edit extends TextEdit {
  select: { from: number; to: number }
}

export interface Selection {
  from: number
  to: number
}

/**
 * Puts a block on lines of its own, with an empty line around it, where the selection begins: after the line with words that it is in,
 * or in place of an empty one.
 * @param part the words of the block to select, such as those that are to be replaced
 */
export function insertBlock(text: string, { from }: Selection, block: string, part = ''): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const lineEnd = endOfLine(text, from)
  const isEmpty = text.slice(start, lineEnd).trim() === ''
  const at = isEmpty ? start : lineEnd
  const above = text.slice(0, at)
  const below = text.slice(lineEnd)
  const before = above.trim() === '' ? '' : above.endsWith('\n\n') ? '' : above.endsWith('\n') ? '\n' : '\n\n'
  const after = below.trim() === '' ? (below === '' ? '\n' : '') : below.startsWith('\n\n') ? '' : '\n'
  const begin = at + before.length
  const found = part ? block.indexOf(part) : -1
  const selected =
    found < 0 ? { from: begin + block.length, to: begin + block.length } : { from: begin + found, to: begin + found + part.length }
  return { from: at, to: lineEnd, insert: before + block + after, select: selected }
}

/** Makes the line of the selection a heading; a heading becomes one of the other level. */
export function toggleHeading(text: string, { from }: Selection): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const line = text.slice(start, endOfLine(text, from))
  const [mark = ''] = /^#{1,6}[ \t]+/.exec(line) ?? []
  const next = mark.trim() === '##' ? '### ' : mark ? '' : '## '
  const end = start + line.length - mark.length + next.length
  return { from: start, to: start + mark.length, insert: next, select: { from: end, to: end } }
}

/** Puts the mark, such as `**`, around the selected words, or takes it away. */
export function toggleMark(text: string, { from, to }: Selection, mark: string, words: string): Edit {
  const size = mark.length
  if (text.slice(from - size, from) === mark && text.slice(to, to + size) === mark) {
    const inner = text.slice(from, to)
    return { from: from - size, to: to + size, insert: inner, select: { from: from - size, to: to - size } }
  }
  // Spaces inside the marks would keep Markdown from seeing them.
  const selected = text.slice(from, to)
  const inner = selected.trim() || words
  const [before = ''] = /^\s*/.exec(selected) ?? []
  const after = selected.trim() ? selected.slice(before.length + inner.length) : ''
  const begin = from + before.length + size
  return { from, to, insert: before + mark + inner + mark + after, select: { from: begin, to: begin + inner.length } }
}

/** Makes the selected words a link, whose address is then selected. */
export function insertLink(text: string, { from, to }: Selection): Edit {
  const selected = text.slice(from, to)
  const isAddress = /^https:\/\/\S+$/.test(selected)
  const words = isAddress ? 'words' : selected || 'words'
  const address = isAddress ? selected : 'https://'
  const insert = `[${words}](${address})`
  const at = isAddress || !selected ? from + 1 : from + words.length + 3
  return { from, to, insert, select: { from: at, to: at + (at === from + 1 ? words.length : address.length) } }
}

/** Makes the selected lines items of a list, or plain lines again. */
export function toggleList(text: string, { from, to }: Selection, isNumbered = false): Edit {
  const start = text.lastIndexOf('\n', from - 1) + 1
  const end = endOfLine(text, Math.max(from, to))
  const lines = text.slice(start, end).split('\n')
  const item = isNumbered ? /^\d+[.)]\s+/ : /^[-*+]\s+/
  const isList = lines.some((line) => item.test(line)) && lines.every((line) => item.test(line) || line.trim() === '')
  let number = 0
  const insert = lines
    .map((line) => {
      if (isList) return line.replace(item, '')
      if (line.trim() === '' && lines.length > 1) return line
      return (isNumbered ? `${++number}. ` : '- ') + line.replace(/^(?:[-*+]|\d+[.)])\s+/, '')
    })
    .join('\n')
  return { from: start, to: end, insert, select: { from: start + insert.length, to: start + insert.length } }
}

export const table = `| Name | Amount |
| --- | --: |
| First | 1 |
| Second | 2 |
| **Together** | **3** |`

export const codeBlock = '```text\nwrite here\n```'

export function exerciseBlock(words: BlockWords): string {
  return `## ${exerciseHeading(words, 15)}

1. The first step.
2. The second step.

How to tell whether it worked.

## ${words.goodAnswer}

What a good result looks like.`
}

/** A figure's line. Brackets in its description would end it. */
export function figureLine(file: string, description: string): string {
  return `![${description
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]\\]/g, String.raw`\$&`)}](${file})`
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf('\n', from)
  return end < 0 ? text.length : end
}

/** The number of the line, from 1. */
export function lineAt(text: string, place: number): number {
  return text.slice(0, place).split('\n').length
}

/** Where a line begins. A line beyond the last one is the last one. */
export function startOfLine(text: string, line: number): number {
  let at = 0
  for (let number = 1; number < line; number++) {
    const end = text.indexOf('\n', at)
    if (end < 0) return at
    at = end + 1
  }
  return at
}
