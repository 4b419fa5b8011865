import type { Article } from '#content/article.ts'
import { pictureProblem } from '#compiler/check-course.ts'
import { english, findBlockWords } from '#content/block-words.ts'
import { languageOf, type Written } from '#shared/content-language.ts'
import { phoneSizes, pictureAt, pictureWidths } from '#site/ui/picture-address.ts'
import { readFrontMatter } from './front-matter.ts'
import { countWords, escapeHtml, markdownCompiler, newlines, proseOf, readBlocks, type TextPage } from '#compiler/markdown.ts'
import { readingMinutes } from '#compiler/reading.ts'

/**
 * Compiles an article's file (its name and text) into what the page shows. Runs at build time, never in the browser. If
 * the file has mistakes, it throws a line for each: the file, what is wrong, what to do.
 */
export function compileArticle(file: string, source: string): Article {
  const { fields, markdown } = readFrontMatter(file, source)
  const { id, html, headings, prose } = compileText(file, source, { fields, markdown })
  const words = countWords(prose, languageOf(fields))
  if (words === 0) throw new Error(`${file} has no text.`)
  return {
    summary: { id, ...fields, words, readingMinutes: Math.max(1, Math.round(readingMinutes(prose, fields))) },
    html,
    headings,
  }
}

/**
 * Compiles the Markdown after the front matter of a file, as articles show it. The id is the file's name. If there are mistakes, it
 * throws a line for each.
 */
export function compileText(file: string, source: string, { fields, markdown }: { fields: Written; markdown: string }) {
  const id = file.replace(/\.md$/, '')
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(id)) {
    throw new Error(`${file} cannot be part of an address: name the file in lowercase letters, digits and hyphens.`)
  }
  const firstLine = newlines(source.slice(0, source.length - markdown.length))
  const blocks = readBlocks(markdown)
  const { headings, render, problems } = markdownCompiler(articlePage(fields))
  const html = render(blocks)
  const found = problems(blocks)
  if (found.length > 0) throw new Error(found.map(({ line, problem }) => `${file}:${firstLine + line} ${problem}`).join('\n'))
  return { id, html, headings, prose: proseOf(blocks) }
}

/** The ratio of width to height to which the photo host crops pictures in the text. */
const articleRatio = 1.6

const articlePage = (article: Written): TextPage => {
  const words = findBlockWords(languageOf(article)) ?? english
  return {
    // Browsers ignore tabs in addresses, and read \ as /, so only a parser knows whether this one stays within the site.
    ownAddress: (href) => (href.startsWith('/') && URL.parse(href, 'https://own.invalid')?.host === 'own.invalid' ? href : null),
    linkAdvice: 'write an address of the site such as /courses, or one that begins with https.',
    pictureProblems(href, alternative) {
      if (!alternative) return [`A picture is without words: say what it shows, as in ![A kiln](${href}).`]
      return pictureProblem(`picture “${alternative}”`, href)
    },
    picture(href, alternative) {
      const sizes = pictureWidths.map((width) => `${escapeHtml(pictureAt(href, width, articleRatio))} ${width}w`).join(', ')
      const src = escapeHtml(pictureAt(href, 960, articleRatio))
      return `<img src="${src}" srcset="${sizes}" sizes="(min-width: 48em) 44rem, ${phoneSizes}" alt="${escapeHtml(alternative)}" loading="lazy" decoding="async">`
    },
    code: (text) =>
      `<pre class="wide" role="group" aria-label="${escapeHtml(words.exampleCode)}" tabindex="0"><code translate="no">${escapeHtml(text)}</code></pre>\n`,
    tableName: words.table,
  }
}
