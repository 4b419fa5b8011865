import { Marked } from 'marked'
import type { Article, ArticleHeading } from '#content/article.ts'
import { pictureProblem } from '#features/courses/course-checks.ts'
import { phoneSizes, pictureAt, pictureWidths } from '#ui/picture-address.ts'
import { readFrontMatter } from './front-matter.ts'
import { escapeHtml, plainText, tableHtml, uniqueId } from './markdown.ts'

/** An unhurried reading speed. */
const wordsPerMinute = 200

/**
 * Compiles an article's file (its name and text) into what the page shows. Runs at build time, never in the browser. If
 * the file has a mistake, it throws a sentence that names the file.
 */
export function compileArticle(file: string, source: string): Article {
  const { fields, markdown } = readFrontMatter(file, source)
  const id = file.replace(/\.md$/, '')
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
    throw new Error(`${file} cannot be part of an address: name the file in lowercase letters, digits and hyphens.`)
  }
  const headings: ArticleHeading[] = []
  const html = markdownFor(file, headings).parse(markdown, { async: false })
  const words = countWords(html)
  if (words === 0) throw new Error(`${file} has no text.`)
  return {
    summary: { id, ...fields, words, readingMinutes: Math.max(1, Math.round(words / wordsPerMinute)) },
    html,
    headings,
  }
}

/** The ratio of width to height to which the photo host crops pictures in the text. */
const articleRatio = 1.6

/** Renders Markdown for the article page, and adds each heading to `headings`. */
function markdownFor(file: string, headings: ArticleHeading[]): Marked {
  return new Marked({
    renderer: {
      heading({ depth, tokens }) {
        if (depth !== 2 && depth !== 3) {
          throw new Error(`${file} has a heading of level ${depth}; use ## and ###, because the page itself shows the title.`)
        }
        const text = plainText(tokens)
        const id = uniqueId(text, headings)
        headings.push({ id, text, level: depth })
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`
      },
      // Keyboard users must be able to scroll tables wider than the screen, so they are focusable. role="group" instead of
      // "region" avoids a landmark for every table.
      table(token) {
        return `<div class="wide" role="group" aria-label="Table" tabindex="0">${tableHtml(token, (tokens) => this.parser.parseInline(tokens))}</div>\n`
      },
      image({ href, text }) {
        if (!text) throw new Error(`${file} has a picture without words: say what it shows, as in ![A kiln](${href}).`)
        const [problem] = pictureProblem(`picture “${text}”`, href)
        if (problem) throw new Error(`${file}: ${problem}`)
        const sizes = pictureWidths.map((width) => `${escapeHtml(pictureAt(href, width, articleRatio))} ${width}w`).join(', ')
        const src = escapeHtml(pictureAt(href, 960, articleRatio))
        return `<img src="${src}" srcset="${sizes}" sizes="(min-width: 48em) 44rem, ${phoneSizes}" alt="${escapeHtml(text)}" loading="lazy" decoding="async">`
      },
      code({ text }) {
        return `<pre class="wide" role="group" aria-label="Example code" tabindex="0"><code>${escapeHtml(text)}</code></pre>\n`
      },
    },
  })
}

function countWords(html: string): number {
  const text = html.replace(/<[^>]*>/g, ' ').replace(/&\w+;|&#\d+;/g, '’')
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}’'.,-]*/gu)?.length ?? 0
}
