import { isLanguage, type Written } from '#shared/content-language.ts'
import { isCalendarDay } from '#shared/calendar-day.ts'
import type { ArticleSummary } from '#content/article.ts'

type FrontMatter = Omit<ArticleSummary, 'id' | 'words' | 'readingMinutes'>

const fieldNames = [
  'title',
  'description',
  'date',
  'author',
  'category',
  'tags',
  'image',
  'imageAlt',
  'relatedCourses',
  'language',
] as const satisfies (keyof FrontMatter)[]

/** Splits an article's file into its front matter and its Markdown; tags and relatedCourses are separated by commas. */
export function readFrontMatter(file: string, source: string): { fields: FrontMatter; markdown: string } {
  return readFields(file, source, fieldNames, ({ text, optional, problem }) => {
    const list = (value: string) =>
      value
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean)
    const fields = {
      title: text('title'),
      description: text('description'),
      date: text('date'),
      author: text('author'),
      category: text('category'),
      tags: list(optional('tags')),
      image: text('image'),
      imageAlt: text('imageAlt'),
      relatedCourses: list(optional('relatedCourses')),
      ...writtenIn(optional('language'), problem),
    }
    if (fields.date && !isCalendarDay(fields.date)) problem(`has the date "${fields.date}"; a date is a real day such as 2024-06-12.`)
    if (fields.image && !/^(https:\/|\/pictures)\/[^\s?#]+$/.test(fields.image)) {
      problem(`has the image "${fields.image}"; an image is an https address without parameters, or /pictures/name.jpg.`)
    }
    return fields
  })
}

/** The field `language` of an article or a page, which may be empty. */
export function writtenIn(language: string, problem: (sentence: string) => void): Written {
  if (language && !isLanguage(language)) problem(`has the language "${language}"; a language is a tag such as de, ar or pt-BR.`)
  return language ? { language } : {}
}

interface FieldReader<Name extends string> {
  /** The value of a field that must not be empty. */
  text: (name: Name) => string
  /** The value of a field that may be missing; it is then empty. */
  optional: (name: Name) => string
  /** Reports a mistake: what is wrong and what to do, as a sentence whose subject is the file. */
  problem: (sentence: string) => void
}

/**
 * Splits a file into its front matter and its Markdown. The front matter is one `name: text` per line between two lines of `---`.
 * Mistakes throw an error with a line for each: the file, what is wrong, what to do.
 */
export function readFields<Name extends string, Fields>(
  file: string,
  source: string,
  names: readonly Name[],
  read: (reader: FieldReader<Name>) => Fields,
): { fields: Fields; markdown: string } {
  const [, block, markdown] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n([\s\S]*))?$/.exec(source) ?? []
  if (block === undefined) throw new Error(`${file} must begin with its front matter between two lines of ---.`)
  const problems: string[] = []
  const problem = (sentence: string) => void problems.push(sentence)
  const values = readLines(block, names, problem)
  const optional = (name: Name) => values.get(name) ?? ''
  const text = (name: Name): string => {
    const value = optional(name)
    if (!value) problem(`lacks the field ${name} in its front matter: add a line "${name}: …".`)
    return value
  }
  const fields = read({ text, optional, problem })
  if (problems.length > 0) throw new Error(problems.map((sentence) => `${file} ${sentence}`).join('\n'))
  return { fields, markdown: markdown ?? '' }
}

function readLines<Name extends string>(block: string, names: readonly Name[], problem: (sentence: string) => void): Map<Name, string> {
  const values = new Map<Name, string>()
  for (const line of block.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const [, word, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    const name = names.find((known) => known === word)
    if (!name) problem(`has a line in its front matter that is not a known field: "${line.trim()}". Remove it.`)
    else if (values.has(name)) problem(`gives the field ${name} twice. Remove one of them.`)
    else values.set(name, value.trim())
  }
  return values
}
