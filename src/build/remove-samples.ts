import { execFile } from 'node:child_process'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brand } from '#shared/brand.ts'
import { articleFiles, courseFolders, ownContent, sampleContent } from './content-folders.ts'
import { sampleBrand } from '#content/samples/brand.ts'
import { contentProblems } from './check-content.ts'
import { readCategories, readHome } from './site-content.ts'

const switchFile = join(ownContent, 'samples-shown.ts')
const shown = /(?<=samplesShown = )true/

/** Says what leaves the site with the samples, in a sentence; null if they have left already. */
export async function whatLeaves(): Promise<string | null> {
  if (!shown.test(await readFile(switchFile, 'utf8'))) return null
  const samples = [sampleContent]
  const { categories, programs } = await readCategories(samples)
  const { statistics, testimonials } = await readHome(samples)
  return (
    `${courseFolders(samples).length} courses with their instructors, ${articleFiles(samples).length} articles with their authors, ` +
    `${categories.length} categories and ${programs.length} programs, and of the home page the title, the example on the drawing, ` +
    `${statistics.length} statistics, ${testimonials.length} testimonials and the announced articles leave the site.`
  )
}

/** The files of the samples that Git has changes of, since those would leave the site, too. Empty if there is no Git. */
export async function changedSamples(): Promise<string[]> {
  try {
    const { stdout } = await promisify(execFile)('git', ['status', '--porcelain', '--', '.'], { cwd: sampleContent })
    return stdout
      .split('\n')
      .filter(Boolean)
      .map((line) => line.slice(3))
  } catch {
    return []
  }
}

/** Takes the samples from the site, and says what is left to do, one sentence each. Their files stay, for the product's tests. */
export async function removeSamples(): Promise<string[]> {
  await writeFile(switchFile, (await readFile(switchFile, 'utf8')).replace(shown, 'false'))
  const own = [ownContent]
  const { categories } = await readCategories(own)
  const hosts = brand.pictureHosts.filter((host) => (sampleBrand.pictureHosts as string[]).includes(host))
  return [
    ...(categories.length === 0 ? ['Add your first category to src/content/categories.ts.'] : []),
    ...(courseFolders(own).length === 0 ? ['Write your first course: npm run course -- new "Painting with Light".'] : []),
    ...hosts.map((host) => `If none of your pictures is at ${host}, remove it from pictureHosts in src/shared/brand.ts.`),
    ...(await contentProblems(own)),
  ]
}
