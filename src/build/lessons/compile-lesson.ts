import { Marked, type MarkedExtension } from 'marked'
import type { LessonHeading, LessonText, Question } from '#content/lesson.ts'
import { coursePath } from '#paths.ts'
import { escapeHtml, plainText, tableHtml, uniqueId } from '../markdown.ts'
import { compileQuestions } from './compile-questions.ts'
import type { Finding } from './finding.ts'
import { loadHighlighter } from './highlight.ts'
import { allTokens, type Block, isCode, isHeading, readLessonFile } from './lesson-file.ts'

/** A lesson's file, its course, and the figures beside it. */
export interface LessonPlace {
  /** The file's name. */
  file: string
  courseId: string
  /** The ids of the course's lessons, which the text may link to. */
  lessonIds: string[]
  /** The source of a figure in the course's folder; null if there is none. */
  figure: (name: string) => string | null
}

/**
 * Compiles a lesson's Markdown file into what its page shows. Runs when the site is built.
 * @returns the text, and the mistakes that keep the file from being shown as intended
 */
export async function compileLesson(source: string, place: LessonPlace): Promise<{ text: LessonText; findings: Finding[] }> {
  const { text, exercise, exerciseMinutes, questions: last } = readLessonFile(source)
  const findings = [...brokenTokens([...text, ...exercise, ...last], place)]
  const say = (line: number, problem: string) => findings.push({ file: place.file, line, problem, isBroken: true })
  const headings: LessonHeading[] = []
  const marked = new Marked(lessonRenderer(place, headings, await loadHighlighter()))
  const render = (blocks: Block[]) => marked.parser(blocks.map(({ token }) => token))
  const body = render(text)
  const html = exercise.length > 0 ? `${body}<div class="exercise">\n${render(exercise)}</div>\n` : body
  return { text: { html, headings, questions: compileAll(last, say), exerciseMinutes }, findings }
}

function compileAll(blocks: Block[], say: (line: number, problem: string) => void): Question[] {
  return blocks.flatMap(({ token, line }) => {
    if (!isCode(token) || token.lang !== 'gift') {
      say(line, 'Below "Check yourself" there is something else than questions: put it above, or into a ```gift block.')
      return []
    }
    const { questions, problems } = compileQuestions(token.text)
    for (const problem of problems) say(line + 1 + problem.line, problem.problem)
    return questions
  })
}

/** Finds what the page could not show: wrong headings, dead links, missing figures. */
function brokenTokens(blocks: Block[], place: LessonPlace): Finding[] {
  let depth = 1
  return allTokens(blocks).flatMap(({ token, line }) => {
    const finding = (problem: string) => [{ file: place.file, line, problem, isBroken: true }]
    if (isHeading(token)) {
      const before = depth
      depth = token.depth
      if (token.depth > 3 || token.depth < 2) return finding('Use ## and ### only, because the page itself shows the title.')
      if (token.depth > before + 1) return finding('A ### stands without a ## above it: write ##.')
    }
    if (token.type === 'html') return finding('HTML is not shown: write Markdown.')
    if (token.type === 'link') return linkProblem(String(token.href), place).flatMap(finding)
    if (token.type === 'image') return figureProblems(String(token.href), String(token.text), place).flatMap(finding)
    return []
  })
}

function linkProblem(href: string, { lessonIds }: LessonPlace): string[] {
  if (lessonIds.includes(href) || (href.startsWith('https:') && URL.canParse(href))) return []
  return [`The link ${href} leads nowhere: write the id of a lesson of this course, or an address that begins with https.`]
}

/** The elements allowed in a figure. Others could run scripts, load from elsewhere, affect the whole page, or end the figure. */
const figureElements = new Set(
  'svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop clipPath mask pattern marker'.split(
    ' ',
  ),
)
/** A tag in its plainest spelling, in which attributes can be read without a parser. */
const plainTag = /^<\/?([A-Za-z]+)((?:\s+[A-Za-z0-9:-]+="[^"<>]*")*)\s*\/?>$/
const refusedAttribute = /^(?:on.*|style|class|(?:xlink:)?href)$/i

/** Returns the first tag or attribute that a figure may not contain; null if there is none. */
function foreignPart(source: string): string | null {
  for (const [tag] of source.matchAll(/<[^>]*>?/g)) {
    const [, element = '', attributes = ''] = plainTag.exec(tag) ?? []
    if (!figureElements.has(element)) return tag
    for (const [, name = '', value = ''] of attributes.matchAll(/([A-Za-z0-9:-]+)="([^"]*)"/g)) {
      if (refusedAttribute.test(name) || /url\((?!#)/i.test(value)) return `${name}="${value}"`
    }
  }
  return null
}

function figureProblems(href: string, alternative: string, { figure }: LessonPlace): string[] {
  if (!/^[a-z0-9]+(-[a-z0-9]+)*\.svg$/.test(href)) {
    return [`The figure ${href} has no usable name: put an SVG beside the lesson, named in lowercase letters, digits and hyphens.`]
  }
  const source = figure(href)
  if (source === null) return [`There is no figure ${href}: put the file beside the lesson.`]
  const refused = foreignPart(source)
  const name = href.replace(/\.svg$/, '')
  const ids = [...source.matchAll(/\bid="([^"]*)"/g)].map(([, id = '']) => id)
  return [
    ...(alternative.trim() ? [] : [`The figure has no text alternative: say what it shows, as in ![A cup seen from above](${href}).`]),
    ...(/^\s*<svg [^>]*viewBox="/.test(source) ? [] : [`${href} does not begin with <svg … viewBox="…">: save it without a prologue.`]),
    ...(refused
      ? [`${href} holds ${refused.slice(0, 60)}, which figures may not: draw with plain shapes, currentColor and the figure variables.`]
      : []),
    ...ids
      .filter((id) => !id.startsWith(`${name}-`))
      .map((id) => `${href} has the id ${id}: begin it with ${name}-, so that it is unique on the page.`),
  ]
}

function lessonRenderer(
  place: LessonPlace,
  headings: LessonHeading[],
  highlight: (code: string, language: string) => string,
): MarkedExtension {
  return {
    renderer: {
      heading({ depth, tokens }) {
        const text = plainText(tokens)
        const id = uniqueId(text, headings)
        const level = depth === 3 ? 3 : 2
        headings.push({ id, text, level })
        return `<h${level} id="${id}">${this.parser.parseInline(tokens)}</h${level}>\n`
      },
      // A figure is a block of its own, so it must not be inside a paragraph.
      paragraph({ tokens }) {
        const inner = this.parser.parseInline(tokens)
        return inner.startsWith('<figure') ? `${inner}\n` : `<p>${inner}</p>\n`
      },
      image({ href, text }) {
        const svg = place.figure(href)
        if (svg === null) return ''
        const named = svg.trim().replace(/^<svg /, `<svg role="img" aria-label="${escapeHtml(text)}" `)
        return `<figure>${named}<button type="button" data-enlarge>Enlarge</button></figure>`
      },
      link({ href, tokens }) {
        const inner = this.parser.parseInline(tokens)
        if (place.lessonIds.includes(href)) return `<a href="${escapeHtml(coursePath(place.courseId, { lesson: href }))}">${inner}</a>`
        return `<a href="${escapeHtml(href)}" rel="noreferrer">${inner}</a>`
      },
      // Keyboard users must be able to scroll content wider than the screen, so it is focusable.
      table(token) {
        return `<div class="wide" role="group" aria-label="Table" tabindex="0">${tableHtml(token, (tokens) => this.parser.parseInline(tokens))}</div>\n`
      },
      code({ text, lang = '' }) {
        const language = lang.split(' ')[0] ?? ''
        return `<div class="code"><pre class="wide" role="group" aria-label="Example code" tabindex="0"><code>${highlight(text, language)}</code></pre><button type="button" data-copy>Copy</button></div>\n`
      },
      html: () => '',
    },
  }
}
