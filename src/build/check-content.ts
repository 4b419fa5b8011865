import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { ArticleSummary } from '#content/article.ts'
import type { CatalogCourse, InstructorProfile } from '#content/course.ts'
import { articleTeasers, hero } from '#content/home.ts'
import { checkCourse, pictureProblem } from '#site/features/courses/course-checks.ts'
import { articlesFolder } from './articles-plugin.ts'
import { compileArticle } from './compile-article.ts'
import { fileFindings } from './lessons/read-lessons.ts'
import { pictureSources } from './pictures-plugin.ts'
import { sayStep } from './say-step.ts'
import { catalog, courseFile, courseFolders, instructorsFile, loadFresh } from './summaries-plugin.ts'

/**
 * Fails the build if the content has mistakes, and reports all of them at once: the file, the mistake and the fix.
 */
export function contentChecks(): Plugin {
  return {
    name: 'content-checks',
    // The build for prerendering runs inside the main one.
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    buildStart: {
      // Compiles all lessons before other plugins read them from the cache.
      order: 'pre',
      sequential: true,
      async handler() {
        sayStep('Checking and compiling the content')
        const problems = await contentProblems()
        if (problems.length === 0) return
        this.error(`The content has ${problems.length === 1 ? 'a mistake' : `${problems.length} mistakes`}:\n${problems.join('\n')}`)
      },
    },
  }
}

/** All mistakes in courses, articles, the home page's content and their pictures, one sentence each. */
export async function contentProblems(folders = { catalog, articles: articlesFolder }): Promise<string[]> {
  const [courses, articles] = await Promise.all([courseProblems(folders.catalog), articleProblems(folders.articles)])
  const { found } = courses
  const known = new Set(articles.found.map(({ id }) => id))
  return [
    ...courses.problems,
    ...(await lessonProblems(folders.catalog, found)),
    ...articles.problems,
    ...articles.found.flatMap(({ id, relatedCourses, image }) => [
      ...relatedCourses
        .filter((course) => !found.some((other) => other.id === course))
        .map((course) => `src/content/articles/${id}.md: There is no course ${course}: correct its relatedCourses.`),
      ...[...pictureProblem('image', image), ...missingFile(image)].map((problem) => `src/content/articles/${id}.md: ${problem}`),
    ]),
    ...[
      ...articleTeasers.filter(({ id }) => !known.has(id)).map(({ id }) => `There is no article ${id}: correct articleTeasers.`),
      ...(hero.picture ? [...pictureProblem('hero’s picture', hero.picture), ...missingFile(hero.picture)] : []),
    ].map((problem) => `src/content/home.ts: ${problem}`),
  ]
}

/** Reports a picture at one of the school's own addresses that has no file. */
function missingFile(address: string): string[] {
  const name = /^\/pictures\/(.+)$/.exec(address)?.[1]
  if (name === undefined || existsSync(join(pictureSources, name))) return []
  return [`There is no picture ${address}: put the file ${name} into src/content/pictures.`]
}

/** Returns the recordings, captions and chapters that lessons name but that are missing from the course's folder. */
function missingMedia(course: CatalogCourse, folder: string): string[] {
  const named = (course.modules ?? []).flatMap(({ lessons }) =>
    lessons.flatMap(({ videoUrl, captions, chapters }) => [videoUrl, captions, chapters]),
  )
  return named.filter((file) => file !== undefined && !/^https:/i.test(file) && !existsSync(join(folder, file))) as string[]
}

/** The mistakes in the courses' own files, and the courses that can be read. */
export async function courseProblems(folder: string): Promise<{ problems: string[]; found: CatalogCourse[] }> {
  const problems: string[] = []
  const found: CatalogCourse[] = []
  const { instructors } = await loadFresh<{ instructors: Record<string, InstructorProfile> }>(join(folder, instructorsFile))
  const known = new Set(Object.values(instructors).map(({ id }) => id))
  for (const slug of await courseFolders(folder)) {
    const say = (problem: string) => problems.push(`src/content/courses/${slug}/${courseFile}: ${problem}`)
    try {
      const { course } = await loadFresh<{ course?: CatalogCourse }>(join(folder, slug, courseFile))
      if (!course) {
        say('It exports no course: begin it with "export const course: CatalogCourse =".')
        continue
      }
      const own = checkCourse(course).flatMap((check) => check.problems)
      own.forEach(say)
      if (course.slug !== slug) say(`Its slug is ${course.slug}: rename the folder to ${course.slug}.`)
      if (!/^[1-9]\d*$/.test(course.id)) say(`Its id is ${course.id}: give it the next number.`)
      const twin = found.find(({ id }) => id === course.id)
      if (twin) say(`Its id ${course.id} is that of ${twin.slug}: give it the next number.`)
      if (!known.has(course.instructor?.id)) say(`Its instructor is not in ${instructorsFile}: add an entry there.`)
      const { image, thumbnail, heroImage } = course
      for (const picture of new Set([image, thumbnail, heroImage, course.instructor?.avatar ?? ''])) missingFile(picture).forEach(say)
      for (const file of missingMedia(course, join(folder, slug))) say(`There is no file ${file} in the course’s folder: put it there.`)
      found.push(course)
    } catch (error) {
      say(`It cannot be read: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { problems, found }
}

/** The mistakes that keep lessons from being shown. */
async function lessonProblems(folder: string, courses: readonly CatalogCourse[]): Promise<string[]> {
  const slugs = (await courseFolders(folder)).filter((name) => courses.some(({ slug }) => slug === name))
  const findings = (await Promise.all(slugs.map((slug) => fileFindings(folder, slug)))).flat()
  return findings
    .filter(({ isBroken }) => isBroken)
    .map(({ slug, file, line, problem }) => `src/content/courses/${slug}/${file}:${line} ${problem}`)
}

async function articleProblems(folder: string): Promise<{ problems: string[]; found: ArticleSummary[] }> {
  const problems: string[] = []
  const found: ArticleSummary[] = []
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.md'))) {
    try {
      found.push(compileArticle(file, await readFile(join(folder, file), 'utf8')).summary)
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      problems.push(...text.split('\n').map((line) => `src/content/articles/${line}`))
    }
  }
  return { problems, found }
}
