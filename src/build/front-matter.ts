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
] as const satisfies (keyof FrontMatter)[]
type FieldName = (typeof fieldNames)[number]

/**
 * Splits an article's file into its front matter and its Markdown. The front matter is one `name: text` per line
 * between two lines of `---`; tags and relatedCourses are separated by commas. A mistake throws a sentence that names
 * the file and the field.
 */
export function readFrontMatter(file: string, source: string): { fields: FrontMatter; markdown: string } {
  const [, block, markdown] = /^---\r?\n([\s\S]*?)\r?\n---(?:\r?\n([\s\S]*))?$/.exec(source) ?? []
  if (block === undefined) throw new Error(`${file} must begin with its front matter between two lines of ---.`)
  const values = readLines(file, block)
  const text = (name: FieldName): string => {
    const value = values.get(name)
    if (!value) throw new Error(`${file} lacks the field ${name} in its front matter.`)
    return value
  }
  const list = (name: FieldName) =>
    text(name)
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)
  return {
    fields: {
      title: text('title'),
      description: text('description'),
      date: dateOf(file, text('date')),
      author: text('author'),
      category: categoryOf(file, text('category')),
      tags: list('tags'),
      image: imageOf(file, text('image')),
      imageAlt: text('imageAlt'),
      relatedCourses: list('relatedCourses'),
    },
    markdown: markdown ?? '',
  }
}

function readLines(file: string, block: string): Map<FieldName, string> {
  const values = new Map<FieldName, string>()
  for (const line of block.split(/\r?\n/)) {
    if (line.trim() === '') continue
    const [, word, value = ''] = /^(\w+):\s*(.*)$/.exec(line) ?? []
    const name = fieldNames.find((known) => known === word)
    if (!name) throw new Error(`${file} has a line in its front matter that is not a known field: "${line.trim()}".`)
    if (values.has(name)) throw new Error(`${file} gives the field ${name} twice.`)
    values.set(name, value.trim())
  }
  return values
}

function dateOf(file: string, text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : Number.NaN
  // Date.parse rolls some nonexistent dates over to later days: 2024-02-31 becomes 2024-03-02.
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== text) {
    throw new Error(`${file} has the date "${text}"; a date is a real day such as 2024-06-12.`)
  }
  return text
}

function categoryOf(file: string, text: string): ArticleCategory {
  const category = articleCategories.find((known) => known === text)
  if (!category) throw new Error(`${file} has the category "${text}"; the categories are: ${articleCategories.join(', ')}.`)
  return category
}

function imageOf(file: string, text: string): string {
  if (!/^https:\/\/[^\s?#]+$/.test(text)) {
    throw new Error(`${file} has the image "${text}"; an image is an https address without parameters.`)
  }
  return text
}
