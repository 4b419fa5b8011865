import { compileQuestions } from '#compiler/compile-questions.ts'
import { idOf } from '#compiler/markdown.ts'
import { questionName } from './question.ts'

/** A question that cannot come into a lesson. */
interface RefusedQuestion {
  /** In the given text, from 1. */
  line: number
  problem: string
  source: string
}

interface GivenQuestions {
  /** In GIFT, each with a name. */
  taken: string[]
  refused: RefusedQuestion[]
  /** How many of those taken have something to fix, which the check then says. */
  unfinished: number
}

/**
 * Reads questions in GIFT as other programs write them: without names, with comments, and with the categories of a question bank, which
 * are no part of a lesson.
 * @param present the names of the questions that the lesson has
 */
export function readGiftQuestions(text: string, present: readonly string[]): GivenQuestions {
  const read: GivenQuestions = { taken: [], refused: [], unfinished: 0 }
  const ids = new Set(present.map(idOf))
  for (const { source, line } of split(text)) {
    const refuse = (problem: string, at = line) => read.refused.push({ line: at, problem, source })
    if (/^\s*(`{3}|~{3})/m.test(source)) {
      refuse('A line begins with ``` or ~~~, which ends the questions of a lesson: leave it out.')
      continue
    }
    if (depthOf(source) > 0) {
      refuse('A { of this question is never closed: write } after its last answer.')
      continue
    }
    const named = source.startsWith('::') ? source : `::${questionName(stemOf(source), ids)}:: ${source}`
    const { questions, problems } = compileQuestions(named)
    const [question] = questions
    if (!question) refuse(problems[0]?.problem ?? 'This is no question in GIFT.', line + (problems[0]?.line ?? 0))
    else if (ids.has(question.id)) refuse(`The lesson has a question named ${question.name} already: give this one another name.`)
    else {
      ids.add(question.id)
      read.taken.push(named)
      if (problems.length > 0) read.unfinished += 1
    }
  }
  return read
}

const stemOf = (source: string) => source.replace(/^\[\w+\]/, '').split('{')[0] ?? ''

/** A question ends with an empty line outside of its braces, or where the next one has its name. */
function split(text: string): { source: string; line: number }[] {
  const questions: { source: string; line: number }[] = []
  let open: { source: string; line: number } | null = null
  for (const [index, given] of text.replace(/\r\n?/g, '\n').split('\n').entries()) {
    const line = given.trimEnd()
    if (line.startsWith('//') || line.startsWith('$CATEGORY')) continue
    if (line.trim() === '') {
      if (open && depthOf(open.source) <= 0) open = null
    } else if (open && !line.startsWith('::')) open.source += `\n${line}`
    else {
      open = { source: line, line: index + 1 }
      questions.push(open)
    }
  }
  return questions
}

/** How many braces are open at the end. */
function depthOf(source: string): number {
  const signs = source.match(/\\.|[{}]/gs) ?? []
  return signs.reduce((depth, sign) => depth + (sign === '{' ? 1 : sign === '}' ? -1 : 0), 0)
}
