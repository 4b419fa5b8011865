import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
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

/** The paths of the courses' folders, one per course; each folder's name is the course's slug. */
export function courseFolders(content = shownContent): string[] {
  return content.flatMap((folder) =>
    readdirSync(join(folder, 'courses'), { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => join(folder, 'courses', name))
      .toSorted(),
  )
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
