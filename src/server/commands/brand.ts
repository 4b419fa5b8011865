import { problems } from '#site/theme/tones.ts'
import { writeBrandFiles } from '../brand/brand-files.ts'
import { root } from '../environment/environment.ts'

/** Writes the brand into the files that cannot import it. */
export async function writeBrand(_args: string[]): Promise<void> {
  const changed = await writeBrandFiles(root)
  console.log(changed.length === 0 ? 'Every file says the brand already.' : `Wrote the brand into ${changed.join(', ')}.`)
  for (const problem of problems) console.log(`src/site/theme/colors.ts: ${problem}`)
  if (problems.length > 0) process.exitCode = 1
}
