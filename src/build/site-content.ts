import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#shared/brand.ts'
import type { ArticleSummary } from '#content/article.ts'
import { isOffered, type OfferedCourse } from '#content/course.ts'
import type { Category, Program, Topic } from '#content/category.ts'
import type { HomeContent } from '#content/home-content.ts'
import { readSummaries } from './articles-plugin.ts'
import { courseFolders, shownContent } from './content-folders.ts'
import { loadFresh, readCourse, readCourseSummaries } from './summaries-plugin.ts'

/** The files below a content folder that hold more than one course or article. */
export const sharedFiles = ['categories.ts', 'home.ts', 'authors.ts']

interface CategoriesFile {
  categories: Category[]
  programs: Program[]
  topics: Topic[]
}

type GivenHome = Partial<Omit<HomeContent, 'hero'>> & { hero?: Partial<HomeContent['hero']> }

async function readFiles<T>(name: string, content: readonly string[]): Promise<T[]> {
  const files = content.map((folder) => join(folder, name)).filter((file) => existsSync(file))
  return Promise.all(files.map((file) => loadFresh<T>(file)))
}

/** All categories, programs and topics; of two with the same name, the school's own counts. */
export async function readCategories(content = shownContent): Promise<CategoriesFile> {
  const files = await readFiles<CategoriesFile>('categories.ts', content)
  const firsts = <T>(all: T[], key: (one: T) => string) =>
    [...new Map(all.toReversed().map((one) => [key(one), one])).values()].toReversed()
  return {
    categories: firsts(
      files.flatMap(({ categories }) => categories),
      ({ name }) => name,
    ),
    programs: firsts(
      files.flatMap(({ programs }) => programs),
      ({ slug }) => slug,
    ),
    topics: firsts(
      files.flatMap(({ topics }) => topics),
      ({ name }) => name,
    ),
  }
}

/** A category with the number of its courses and articles. */
interface ShownCategory extends Pick<Category, 'name' | 'language' | 'hue' | 'motif' | 'count'> {
  courses: number
  articles: number
}

/** What the site shows of the categories: nothing that is empty has a program or a link. */
export interface ShownContent {
  /** The categories, then what only articles are about (`isTopic`). */
  categories: (ShownCategory & { isTopic?: true })[]
  /** The pages of categories and programs that have a course. */
  programs: Program[]
}

/** Counts what is in each category, and leaves out the pages that would be empty. */
export async function readShownContent(): Promise<ShownContent> {
  const [{ categories, programs, topics }, all, articles] = await Promise.all([readCategories(), readCourseSummaries(), readSummaries()])
  const courses = all.filter(isOffered)
  const shown = (category: Category) => ({
    name: category.name,
    ...(category.language !== undefined && { language: category.language }),
    hue: category.hue,
    motif: category.motif,
    ...(category.count !== undefined && { count: category.count }),
    ...counts(category.name, courses, articles),
  })
  const pages = [
    ...categories.flatMap(({ name, language, slug, description }) =>
      slug ? [{ slug, title: name, categories: [name], ...(language && { language }), ...(description && { lead: description }) }] : [],
    ),
    ...programs,
  ]
  return {
    categories: [...categories.map(shown), ...topics.map((topic) => ({ ...shown({ ...topic, motif: 'plain' }), isTopic: true as const }))],
    programs: pages.filter((page) => courses.some(({ category }) => page.categories.includes(category))),
  }
}

function counts(name: string, courses: readonly OfferedCourse[], articles: readonly ArticleSummary[]) {
  const among = (all: readonly { category: string }[]) => all.filter(({ category }) => category === name).length
  return { courses: among(courses), articles: among(articles) }
}

/** The home page's content: the school's own, then that of the samples, then what the rest of the content makes of it. */
export async function readHome(content = shownContent): Promise<HomeContent> {
  const files = (await readFiles<{ home: GivenHome }>('home.ts', content)).map(({ home }) => home)
  const given: GivenHome = Object.assign({}, ...files.toReversed()) as GivenHome
  const hero = Object.assign({}, ...files.toReversed().map((file) => file.hero)) as Partial<HomeContent['hero']>
  return {
    hero: {
      title: hero.title ?? brand.name.split(' '),
      lead: hero.lead ?? brand.about,
      picture: hero.picture ?? '',
      cards: hero.cards === undefined ? await exampleCards(content) : hero.cards,
    },
    description: given.description ?? brand.description,
    statistics: given.statistics ?? [],
    testimonials: given.testimonials ?? [],
    articleTeasers: given.articleTeasers ?? (await newestArticles(content)),
  }
}

/** The cards on the hero's drawing, with the first course that has lessons. */
async function exampleCards(content: readonly string[]): Promise<HomeContent['hero']['cards']> {
  const first = (await readCourseSummaries(content)).find(isOffered)
  const folder = courseFolders(content).find((path) => path.endsWith(`/${first?.slug}`))
  if (!first || !folder) return null
  const course = await readCourse(folder)
  const lessons = course.modules.flatMap((module) => module.lessons)
  // The second lesson, if there is one, so that the first is done.
  const number = Math.min(2, lessons.length)
  const lesson = lessons[number - 1]
  if (!lesson) return null
  return {
    lesson: lesson.title,
    lessonFacts: `Lesson ${number} · ${lesson.duration} · done`,
    course: course.title,
    courseFacts: `${number} of ${lessons.length} ${lessons.length === 1 ? 'lesson' : 'lessons'}`,
    award: 'Certificate',
  }
}

async function newestArticles(content: readonly string[]): Promise<HomeContent['articleTeasers']> {
  const articles = await readSummaries(content)
  return articles.slice(0, 3).map(({ id, language, title, date, description, image, category }) => ({
    id,
    ...(language !== undefined && { language }),
    title,
    date,
    description,
    image,
    category,
  }))
}

/** The sentences about authors, by name. */
export async function readAuthors(content = shownContent): Promise<Record<string, string>> {
  const files = await readFiles<{ authors: Record<string, string> }>('authors.ts', content)
  return Object.assign({}, ...files.toReversed().map(({ authors }) => authors)) as Record<string, string>
}
