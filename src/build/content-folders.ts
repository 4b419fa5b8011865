import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { fetchedFile, withdrawnFile } from '#compiler/file-names.ts'
import { sampleBrand } from '#content/samples/brand.ts'
import { samplesShown } from '#content/samples-shown.ts'
import { brand } from '#shared/brand.ts'

/** The school's own content. */
export const ownContent = join(import.meta.dirname, '../content')
/** The samples, which are laid out like it. */
export const sampleContent = join(ownContent, 'samples')

/**
 * Whether the site shows the samples alone, with their currency and language, whatever the school's own content is. So the product's
 * tests pass in every school: Vitest, and what `tests/support/only-samples.ts` starts.
 */
export const onlySamples = (process.env['CONTENT'] ?? (process.env['VITEST'] && 'samples')) === 'samples'
if (onlySamples) Object.assign(brand, sampleBrand)

/** The courses that instructors have written and administrators have approved (`server/publishing/`), if there are any. */
const published = process.env['PUBLISHED_COURSES']

/** The folders whose content the site shows. */
export const shownContent: readonly string[] = [
  ...(onlySamples ? [sampleContent] : samplesShown ? [ownContent, sampleContent] : [ownContent]),
  ...(published ? [published] : []),
]

/** The folders of courses that are left out (`leaveOut`). In the environment, because the parts of a build are processes of their own. */
export const leftOutFolders = () => JSON.parse(process.env['LEFT_OUT_COURSES'] ?? '[]') as string[]

/** The paths of the courses' folders, one per course; each folder's name is the course's slug. */
export function courseFolders(content = shownContent): string[] {
  const hidden = [...replacedFolders(content), ...leftOutFolders()]
  return content.flatMap(foldersIn).filter((folder) => !hidden.includes(folder))
}

/**
 * The folders of courses that were fetched from the studio earlier. They are not shown, because the build also has the versions that the
 * studio has now.
 */
export function replacedFolders(content = shownContent): string[] {
  return content.flatMap((folder, place) => {
    const fetched = fetchedSlugs(join(folder, 'courses', fetchedFile))
    if (fetched.length === 0) return []
    const later = content
      .slice(place + 1)
      .flatMap(foldersIn)
      .map((path) => basename(path))
    return foldersIn(folder).filter((path) => fetched.includes(basename(path)) && later.includes(basename(path)))
  })
}

function foldersIn(content: string): string[] {
  return readdirSync(join(content, 'courses'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(content, 'courses', name))
    .toSorted()
}

function fetchedSlugs(list: string): string[] {
  if (!existsSync(list)) return []
  try {
    return Object.keys(JSON.parse(readFileSync(list, 'utf8')) as object)
  } catch {
    throw new Error(`${shownPath(list)} cannot be read: restore it from git.`)
  }
}

/** Builds the site as if the course in this folder did not exist. */
export function leaveOut(folder: string): void {
  process.env['LEFT_OUT_COURSES'] = JSON.stringify([...leftOutFolders(), folder])
}

/** Whether the course in this folder was taken off the catalog. */
export const isWithdrawn = (folder: string) => withdrawnSlugs(dirname(folder)).includes(basename(folder))

/**
 * The slugs of the courses beside each other that were taken off the catalog.
 * @param courses the folder that holds the courses' folders
 */
export function withdrawnSlugs(courses: string): string[] {
  const file = join(courses, withdrawnFile)
  if (!existsSync(file)) return []
  try {
    const slugs = JSON.parse(readFileSync(file, 'utf8')) as unknown
    if (Array.isArray(slugs) && slugs.every((slug) => typeof slug === 'string')) return slugs
  } catch {
    // The same mistake.
  }
  throw new Error(`${shownPath(file)} is not a list of courses: write their slugs as JSON, such as ["painting-with-light"].`)
}

/** What a module of the site imports the file as. */
export function importPath(file: string): string {
  return file.startsWith(ownContent) ? `/src/content/${relative(ownContent, file).split(sep).join('/')}` : file
}

/** A file of the content as messages name it. */
export function shownPath(file: string, content = shownContent): string {
  const folder = content.find((each) => file.startsWith(each + sep) && each !== ownContent) ?? ownContent
  return `${folder === sampleContent ? 'src/content/samples' : 'src/content'}/${relative(folder, file).split(sep).join('/')}`
}

/** The paths of the articles' files. */
export function articleFiles(content = shownContent): string[] {
  return content.flatMap((folder) => {
    const articles = join(folder, 'articles')
    // Git keeps no empty folders.
    if (!existsSync(articles)) return []
    return readdirSync(articles)
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(articles, name))
      .toSorted()
  })
}
