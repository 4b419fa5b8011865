import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { ArticleSummary } from '#content/article.ts'
import type { CatalogCourse, InstructorProfile } from '#content/course.ts'
import { type Category, motifs, type Program } from '#content/category.ts'
import { isLanguage } from '#shared/content-language.ts'
import { problems as colorProblems } from '#site/theme/tones.ts'
import { pictureProblem } from '#compiler/check-course.ts'
import { courseFacts } from '#compiler/course-file.ts'
import { folderFindings } from '#compiler/draft.ts'
import { courseFile, withdrawnFile } from '#compiler/file-names.ts'
import { compileArticle } from './compile-article.ts'
import {
  articleFiles,
  courseFolders,
  isWithdrawn,
  leaveOut,
  leftOutFolders,
  shownContent,
  shownPath,
  withdrawnSlugs,
} from './content-folders.ts'
import type { CourseFinding } from '#compiler/finding.ts'
import { fileFindings } from './lessons/read-lessons.ts'
import { pictureSources } from './pictures-plugin.ts'
import { schoolPageProblems } from './school-pages-plugin.ts'
import { readCategories, readHome } from './site-content.ts'
import { courseFilesIn } from './lessons/course-files.ts'
import { instructorOf, missingInstructor } from './summaries-plugin.ts'

/**
 * All mistakes in courses, articles, the school's own pages, the home page's content and their pictures, one sentence each.
 * @param withLessons if false, all but those in the texts of lessons, which take most of the time
 */
export async function contentProblems(content = shownContent, withLessons = true): Promise<string[]> {
  const [courses, articles] = await Promise.all([courseProblems(content), articleProblems(content)])
  const { found } = courses
  const mayBeLeftOut = await leftOutCourses()
  const known = new Set(articles.found.map(({ summary }) => summary.id))
  const { categories, programs, topics } = await readCategories(content)
  const subjects = [...categories, ...topics].map(({ name }) => name)
  return [
    ...categoryProblems(categories, programs).map((problem) => `src/content/categories.ts: ${problem}`),
    ...colorProblems.map((problem) => `src/site/theme/colors.ts: ${problem}`),
    ...courses.problems,
    ...(withLessons ? await lessonProblems(content, found) : []),
    ...content.flatMap(withdrawnProblems),
    ...articles.problems,
    ...(await schoolPageProblems(content)),
    ...articles.found.flatMap(({ file, summary: { relatedCourses, image, category } }) => [
      ...(subjects.includes(category)
        ? []
        : [
            `${file}: The category “${category}” is not in src/content/categories.ts: add it there, or choose one of ${subjects.join(', ')}.`,
          ]),
      ...relatedCourses
        .filter((course) => !courses.ids.has(course) && !mayBeLeftOut(course))
        .map((course) => `${file}: There is no course ${course}: correct its relatedCourses.`),
      ...[...pictureProblem('image', image), ...missingFile(image)].map((problem) => `${file}: ${problem}`),
    ]),
    // Without a hero or teasers of its own, the home page shows courses and articles, which must be readable for that.
    ...(courses.problems.length + articles.problems.length > 0
      ? []
      : (await homeProblems(content, known)).map((problem) => `src/content/home.ts: ${problem}`)),
  ]
}

/**
 * Returns the problems that keep the site from being built. Withdrawn courses never do: those with problems are left out from then on.
 * @param warn is told of each, with its mistakes
 */
export async function problemsToMend(warn: (sentence: string) => void, content = shownContent): Promise<string[]> {
  const problems = await contentProblems(content)
  let isWhole = true
  for (const folder of courseFolders(content).filter(isWithdrawn)) {
    const own = problems.filter((problem) => problem.startsWith(`${shownPath(folder, content)}/`))
    if (own.length === 0) continue
    warn(`The course ${basename(folder)}, which was taken off the catalog, is left out, even for enrolled learners: ${own.join(' ')}`)
    leaveOut(folder)
    isWhole = false
  }
  return isWhole ? problems : contentProblems(content)
}

async function homeProblems(content: readonly string[], articles: ReadonlySet<string>): Promise<string[]> {
  const { articleTeasers, hero } = await readHome(content)
  return [
    ...articleTeasers.filter(({ id }) => !articles.has(id)).map(({ id }) => `There is no article ${id}: correct articleTeasers.`),
    ...(hero.picture ? [...pictureProblem('hero’s picture', hero.picture), ...missingFile(hero.picture)] : []),
  ]
}

/** The mistakes in the list of categories. */
function categoryProblems(categories: readonly Category[], programs: readonly Program[]): string[] {
  const names = categories.map(({ name }) => name)
  const slugs = [...categories, ...programs].flatMap(({ slug }) => slug ?? [])
  return [
    ...[
      ...categories.map(({ name, language }) => ({ name, language })),
      ...programs.map(({ title, language }) => ({ name: title, language })),
    ]
      .filter(({ language }) => language !== undefined && !isLanguage(language))
      .map(({ name, language }) => `The language of “${name}” is “${language}”: write a tag such as de, ar or pt-BR.`),
    ...categories.flatMap(({ name, hue, motif }) => [
      ...(name?.trim() ? [] : ['A category has no name: write one.']),
      ...(typeof hue === 'number' && hue >= 0 && hue <= 360 ? [] : [`The hue of “${name}” is ${hue}: write a number from 0 to 360.`]),
      ...(motifs.includes(motif) ? [] : [`The motif of “${name}” is “${motif}”: choose one of ${motifs.join(', ')}.`]),
    ]),
    ...slugs
      .filter((slug) => !/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug))
      .map((slug) => `The slug “${slug}” cannot be part of an address: write it in lowercase letters, digits and hyphens.`),
    ...slugs.filter((slug, at) => slugs.indexOf(slug) !== at).map((slug) => `The slug ${slug} is there twice: change one.`),
    ...programs.flatMap(({ slug, categories: own }) =>
      own
        .filter((name) => !names.includes(name))
        .map((name) => `The program ${slug} names the category “${name}”, which is not there: add or correct it.`),
    ),
  ]
}

/** Reports a picture at one of the school's own addresses that has no file. */
function missingFile(address: string): string[] {
  const name = /^\/pictures\/([^/]+)$/.exec(address)?.[1]
  if (name === undefined || existsSync(join(pictureSources, name))) return []
  return [`There is no picture ${address}: put the file ${name} into src/content/pictures.`]
}

/** The mistakes in the courses' own files, the courses that can be read, and the ids of all. */
export async function courseProblems(
  content = shownContent,
): Promise<{ problems: string[]; found: CatalogCourse[]; ids: ReadonlySet<string> }> {
  const problems: string[] = []
  const ids = new Set<string>()
  const found: CatalogCourse[] = []
  const categories = (await readCategories(content)).categories.map(({ name }) => name)
  // Withdrawn courses first: another one must not take the number in the addresses of their learners.
  const folders = courseFolders(content).toSorted((a, b) => Number(isWithdrawn(b)) - Number(isWithdrawn(a)))
  for (const folder of folders) {
    const slug = basename(folder)
    const file = shownPath(join(folder, courseFile), content)
    const say = (problem: string) => problems.push(`${file}: ${problem}`)
    const files = await courseFilesIn(folder)
    const { course, findings } = folderFindings(files, { categories })
    ids.add(courseFacts(files.get(courseFile) ?? '').id)
    for (const { line, problem, isBroken } of findings) if (isBroken) problems.push(`${file}:${line} ${problem}`)
    if (!course) continue
    if (course.slug !== slug) say(`Its slug is ${course.slug}: rename the folder to ${course.slug}.`)
    if (found.some((other) => other.slug === slug))
      say(`Another course of this site has the address ${slug}: choose another slug, and rename the folder.`)
    const twin = found.find(({ id }) => id === course.id)
    if (twin) say(`Its id ${course.id} is that of ${twin.slug}: give it the next number.`)
    const instructor = await instructorOf(course, folder)
    if (!instructor) {
      say(missingInstructor(course))
      continue
    }
    const { image, heroImage } = course
    if (typeof course.instructor === 'string') instructorProblems(instructor).forEach(say)
    for (const picture of new Set([image, heroImage, instructor.avatar])) missingFile(picture).forEach(say)
    found.push({ ...course, instructor })
  }
  return { problems, found, ids }
}

/** Whether a number may be that of a course that is left out: one whose number cannot be read may have any. */
async function leftOutCourses(): Promise<(id: string) => boolean> {
  const ids = new Set<string>()
  for (const folder of leftOutFolders()) ids.add(courseFacts((await courseFilesIn(folder)).get(courseFile) ?? '').id)
  return (id) => ids.has(id) || ids.has('')
}

/** The mistakes in the list of the courses that were taken off the catalog. */
function withdrawnProblems(content: string): string[] {
  const courses = join(content, 'courses')
  return withdrawnSlugs(courses)
    .filter((slug) => !existsSync(join(courses, slug, courseFile)))
    .map(
      (slug) =>
        `${shownPath(join(courses, withdrawnFile), [content])}: There is no course ${slug}: remove it from the list, or correct it.`,
    )
}

/** The mistakes in an entry of instructors.ts. */
function instructorProblems({ name, bio, avatar }: InstructorProfile): string[] {
  return [
    ...(name.trim() ? [] : ['The instructor’s name is missing: write one.']),
    ...(bio.trim() ? [] : ['The instructor’s biography is missing: write one.']),
    ...(avatar === '' ? [] : pictureProblem('instructor’s avatar', avatar)),
  ]
}

/** The mistakes that keep lessons from being shown. */
async function lessonProblems(content: readonly string[], courses: readonly CatalogCourse[]): Promise<string[]> {
  const folders = courseFolders(content).filter((folder) => courses.some(({ slug }) => slug === basename(folder)))
  const findings: (CourseFinding & { path: string })[] = []
  // One course after another: a system lets a program open only some thousand files at once.
  for (const folder of folders) {
    for (const finding of await fileFindings(folder)) findings.push({ ...finding, path: join(folder, finding.file) })
  }
  return findings.filter(({ isBroken }) => isBroken).map(({ path, line, problem }) => `${shownPath(path, content)}:${line} ${problem}`)
}

/** The mistakes in the articles' own files, and the articles that can be read. */
async function articleProblems(
  content: readonly string[],
): Promise<{ problems: string[]; found: { file: string; summary: ArticleSummary }[] }> {
  const problems: string[] = []
  const found: { file: string; summary: ArticleSummary }[] = []
  for (const path of articleFiles(content)) {
    const [name, file] = [basename(path), shownPath(path, content)]
    try {
      found.push({ file, summary: compileArticle(name, await readFile(path, 'utf8')).summary })
    } catch (error) {
      const text = error instanceof Error ? error.message : String(error)
      problems.push(...text.split('\n').map((line) => `${dirname(file)}/${line}`))
    }
  }
  return { problems, found }
}
