import { type BlockWords, english, findBlockWords } from '#content/block-words.ts'
import { languageOf, type Written } from '#shared/content-language.ts'
import type { LessonText, Question } from '#content/lesson.ts'
import { coursePath } from '#shared/paths.ts'
import { allTokens, type Block, codeLanguage, escapeHtml, isCode, markdownCompiler, type TextPage } from './markdown.ts'
import { blockKind } from './code-blocks.ts'
import { compileQuestions } from './compile-questions.ts'
import { type Figure, readFigure } from './figure.ts'
import type { Finding } from './finding.ts'
import { loadHighlighter } from './highlight.ts'
import { readLessonFile } from './lesson-file.ts'
import { type MovingPart, slidersOf } from './moving-figure.ts'

/** A lesson's file, its course, and the figures beside it. */
export interface LessonPlace extends Written {
  /** The file's name. */
  file: string
  courseId: string
  /** The ids of the course's lessons, which the text may link to. */
  lessonIds: string[]
  /** The source of a figure in the course's folder; null if there is none. */
  figure: (name: string) => string | null
  /** What makes figures move, by the names of their files. */
  moving?: ReadonlyMap<string, MovingPart>
}

/**
 * Compiles a lesson's Markdown file into what its page shows.
 * @returns the text, and the mistakes that keep the file from being shown as intended
 */
export async function compileLesson(source: string, place: LessonPlace): Promise<{ text: LessonText; findings: Finding[] }> {
  const { text, exercise, exerciseMinutes, answer, questions: last } = readLessonFile(source, place)
  const words = findBlockWords(languageOf(place)) ?? english
  const { headings, render, problems } = markdownCompiler(
    lessonPage(place, words, await loadHighlighter(languagesIn([...text, ...exercise, ...answer]))),
  )
  const body = render(text)
  const task = render(exercise)
  // What is folded is not in the outline.
  const outline = [...headings]
  const toCompare = answer.length > 0 ? folded(words.goodAnswer, render(answer), 'answer') : ''
  const html = task || toCompare ? `${body}<div class="exercise">\n${task}${toCompare}</div>\n` : body
  const findings: Finding[] = []
  const say = (line: number, problem: string) => findings.push({ file: place.file, line, problem, isBroken: true })
  for (const { line, problem } of problems([...text, ...exercise, ...answer, ...last])) say(line, problem)
  return {
    text: { html, headings: outline, questions: compileAll(last, words, say), exerciseMinutes, ...(words !== english && { words }) },
    findings,
  }
}

/** The languages of the code in some blocks. */
function languagesIn(blocks: Block[]): string[] {
  return allTokens(blocks).flatMap(({ token }) => (isCode(token) ? codeLanguage(token) : []))
}

function compileAll(blocks: Block[], words: BlockWords, say: (line: number, problem: string) => void): Question[] {
  return blocks.flatMap(({ token, line }) => {
    if (!isCode(token) || token.lang !== 'gift') {
      say(line, `Below "${words.questions}" there is something else than questions: put it above, or into a \`\`\`gift block.`)
      return []
    }
    const { questions, problems } = compileQuestions(token.text, words)
    for (const problem of problems) say(line + 1 + problem.line, problem.problem)
    return questions
  })
}

function lessonPage(place: LessonPlace, words: BlockWords, highlight: (code: string, language: string) => string): TextPage {
  return {
    ownAddress: (href) => (place.lessonIds.includes(href) ? coursePath(place.courseId, { lesson: href }) : null),
    linkAdvice: 'write the id of a lesson of this course, or an address that begins with https.',
    pictureProblems: (href, alternative) => figureOf(href, alternative, place).problems,
    picture(href, alternative) {
      const { svg } = figureOf(href, alternative, place)
      const moving = place.moving?.get(href)
      return `<figure>${svg}<button type="button" data-enlarge>${escapeHtml(words.enlarge)}</button>${moving ? slidersOf(moving, words) : ''}</figure>`
    },
    code: (text, language, info) => codeHtml({ text, language, info }, words, highlight),
    tableName: words.table,
  }
}

interface WrittenCode {
  text: string
  language: string
  info: string
}

function codeHtml({ text, language, info }: WrittenCode, words: BlockWords, highlight: (code: string, language: string) => string): string {
  const kind = runs(language) ? blockKind({ info }) : ''
  const isRows = language === 'sql' && kind.startsWith('expects')
  const html = highlight(text, isRows ? 'text' : language)
  const button = (action: 'copy' | 'edit' | 'run' | 'check') => `<button type="button" data-${action}>${escapeHtml(words[action])}</button>`
  const block = (attributes: string, name: string, tools: string) =>
    `<div class="code"${attributes}><pre class="wide" role="group" aria-label="${escapeHtml(name)}" tabindex="0"><code translate="no">${language === 'text' || isRows ? html : withLines(html)}</code></pre><span class="tools">${tools}</span></div>\n`
  const mark = ` data-code="${escapeHtml(info)}"`
  if (kind === 'start') return block(mark, words.exampleCode, button('edit') + button('check'))
  if (kind.startsWith('expects'))
    return block(` data-expects="${escapeHtml(info)}"`, words.expected, `<b>${escapeHtml(words.expected)}</b>`)
  if (kind === 'answer') return folded(words.goodAnswer, block('', words.exampleCode, button('copy')))
  return runs(language)
    ? block(mark, words.exampleCode, button('copy') + button('edit') + button('run'))
    : block('', words.exampleCode, button('copy'))
}

/** Whether the HTML of a lesson has code that learners can run. */
export const hasRunnableCode = (html: string): boolean => html.includes('<div class="code" data-code="')

function folded(name: string, html: string, kind?: 'answer'): string {
  return `<details${kind ? ` class="${kind}"` : ''}><summary>${escapeHtml(name)}</summary>\n${html}</details>\n`
}

/** Whether learners can run code in this language in its lesson. */
const runs = (language: string) => language === 'sql' || language === 'ts'

/** Gives each line of code an element of its own, for its number. The text stays the same. */
function withLines(html: string): string {
  const lines = html.split('\n')
  return lines.length > 1 ? lines.map((line) => `<span class="line">${line}</span>`).join('\n') : html
}

function figureOf(href: string, alternative: string, place: LessonPlace): Figure {
  const wrong = (problem: string): Figure => ({ svg: '', problems: [problem] })
  const [, name] = /^([a-z0-9]+(?:-[a-z0-9]+)*)\.svg$/.exec(href) ?? []
  if (!name) {
    return wrong(`The figure ${href} has no usable name: put an SVG beside the lesson, named in lowercase letters, digits and hyphens.`)
  }
  const source = place.figure(href)
  if (source === null) return wrong(`There is no figure ${href}: put the file beside the lesson.`)
  if (!alternative.trim()) return wrong(`The figure has no text alternative: say what it shows, as in ![A cup seen from above](${href}).`)
  const { svg, problems } = readFigure(source, name, alternative)
  return { svg, problems: problems.map((problem) => `${href} ${problem}`) }
}
