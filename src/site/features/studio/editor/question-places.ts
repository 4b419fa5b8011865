import type { Selection } from './blocks.ts'

/** A question in a lesson's text. */
export interface QuestionPlace {
  from: number
  /** The end of its last line with words. */
  to: number
  source: string
}

interface GiftBlock {
  /** Where the line after the opening fence begins, and where that of the closing fence does. */
  from: number
  to: number
  questions: QuestionPlace[]
}

/** Finds the questions in the ```gift blocks of a text. Each begins with `::` at the beginning of a line. */
export function giftBlocks(text: string): GiftBlock[] {
  const blocks: GiftBlock[] = []
  let fence: { mark: string; block: GiftBlock | null } | null = null
  let at = 0
  for (const line of text.split('\n')) {
    const [, mark = '', language = ''] = /^ {0,3}(`{3,}|~{3,})\s*(\S*)/.exec(line) ?? []
    if (fence === null && mark) {
      const isGift = language === 'gift'
      fence = { mark, block: isGift ? { from: at + line.length + 1, to: text.length, questions: [] } : null }
      if (fence.block) blocks.push(fence.block)
    } else if (fence && mark.startsWith(fence.mark) && line.trim() === mark) {
      if (fence.block) fence.block.to = at
      fence = null
    } else if (fence?.block && line.trim() !== '') {
      const last = fence.block.questions.at(-1)
      if (line.startsWith('::') || !last) fence.block.questions.push({ from: at, to: at + line.length, source: line })
      else Object.assign(last, { to: at + line.length, source: text.slice(last.from, at + line.length) })
    }
    at += line.length + 1
  }
  return blocks
}

/** The question that a place of the text is in; null if it is in none. */
export function questionAt(text: string, place: number): QuestionPlace | null {
  return (
    giftBlocks(text)
      .flatMap(({ questions }) => questions)
      .find(({ from, to }) => from <= place && place <= to) ?? null
  )
}

/**
 * The names of the questions of a text.
 * @param edited the question that is open in the form, whose name it may have again
 */
export function takenNames(text: string, edited: QuestionPlace | null = null): string[] {
  const others = giftBlocks(text).flatMap(({ questions }) => questions.filter(({ from }) => from !== edited?.from))
  return others.map(({ source }) => /^::(.*?)::/.exec(source)?.[1] ?? '')
}

/**
 * Where a new question goes: behind the one that the place is in, or else to the end of the last questions, or else below a heading
 * of its own at the end of the text.
 * @param heading the words above a lesson's questions
 */
export function newQuestionPlace(text: string, place: number, heading: string): { from: number; before: string; after: string } {
  const blocks = giftBlocks(text)
  const here = questionAt(text, place)
  if (here) return { from: here.to, before: '\n', after: '' }
  const last = blocks.at(-1)
  const end = last?.questions.at(-1)
  if (end) return { from: end.to, before: '\n', after: '' }
  if (last) return { from: Math.min(last.from, text.length), before: last.from > text.length ? '\n' : '', after: '\n' }
  const hasHeading = text.split('\n').some((line) => line.replace(/^##\s+/, '').trim() === heading && line.startsWith('##'))
  const body = text.trimEnd()
  const title = hasHeading ? '' : `## ${heading}\n\n`
  return {
    from: body.length,
    before: `${body ? '\n\n' : ''}${title}\`\`\`gift\n`,
    after: `\n\`\`\`${body.length === text.length ? '\n' : ''}`,
  }
}

/**
 * Where a block goes that is no question: below the heading of a lesson's questions, only questions show, so there it goes above it.
 * @param heading the words above a lesson's questions
 */
export function aboveQuestions(text: string, selection: Selection, heading: string): Selection {
  let at = 0
  for (const line of text.split('\n')) {
    if (line.startsWith('##') && line.replace(/^##\s+/, '').trim() === heading) break
    at += line.length + 1
  }
  if (selection.from < at) return selection
  const end = text.slice(0, at).trimEnd().length
  return { from: end, to: end }
}
