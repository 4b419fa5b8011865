import { isLanguage } from '#shared/content-language.ts'
import { isCalendarDay } from '#shared/calendar-day.ts'
import { type ArticleCategory, articleCategories, type ArticleSummary } from '#content/article.ts'

export type FrontMatter = Omit<ArticleSummary, 'id' | 'words' | 'readingMinutes'>

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
type FieldName = (typeof fieldNames)[number]

/**
 * Splits an article's file into its front matter and its Markdown. The front matter is one `name: text` per line
 * between two lines of `---`; tags and relatedCourses are separated by commas. Mistakes throw an error with a line for each:
 * the file, what is wrong, what to do.
 */
export function readFrontMatter(file: string, source: string): { fields: FrontMatter; markdown: string } {
  const [, block, markdown] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n([\s\S]*))?$/.exec(source) ?? []
  if (block === undefined) throw new Error(`${file} must begin with its front matter between two lines of ---.`)
  const problems: string[] = []
  const values = readLines(block, problems)
  const optional = (name: FieldName) => values.get(name) ?? ''
  const text = (name: FieldName): string => {
    const value = optional(name)
    if (!value) problems.push(`lacks the field ${name} in its front matter: add a line "${name}: …".`)
    return value
  }
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
    category: categoryOf(text('category'), problems),
    tags: list(optional('tags')),
    image: text('image'),
    imageAlt: text('imageAlt'),
    relatedCourses: list(optional('relatedCourses')),
    ...(optional('language') && { language: optional('language') }),
  }
  if (fields.date && !isCalendarDay(fields.date)) problems.push(`has the date "${fields.date}"; a date is a real day such as 2024-06-12.`)
  if (fields.language && !isLanguage(fields.language)) {
    problems.push(`has the language "${fields.language}"; a language is a tag such as de, ar or pt-BR.`)
  }
  if (fields.image && !/^(https:\/|\/pictures)\/[^\s?#]+$/.test(fields.image)) {
    problems.push(`has the image "${fields.image}"; an image is an https address without parameters, or /pictures/name.jpg.`)
  }
  if (problems.length > 0) throw new Error(problems.map((problem) => `${file} ${problem}`).join('\n'))
  return { fields, markdown: markdown ?? '' }
}

function readLines(block: string, problems: string[]): Map<FieldName, string> {
  const values = new Map<FieldName, string>()
  for (const line of block.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const [, word, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    const name = fieldNames.find((known) => known === word)
    if (!name) problems.push(`has a line in its front matter that is not a known field: "${line.trim()}". Remove it.`)
    else if (values.has(name)) problems.push(`gives the field ${name} twice. Remove one of them.`)
    else values.set(name, value.trim())
  }
  return values
}

function categoryOf(text: string, problems: string[]): ArticleCategory {
  const category = articleCategories.find((known) => known === text)
  if (!category && text) problems.push(`has the category "${text}"; the categories are: ${articleCategories.join(', ')}.`)
  return category ?? 'Learning'
}
