import { readCatalogVersions } from '../publishing/pull-courses.ts'
import type { Context } from './context.ts'
import { broken, type Finding, ok } from './finding.ts'

/** Whether the courses that administrators have approved are online. Says nothing where there are none. */
export async function courseCheck({ address, url, operator, send }: Context): Promise<Finding[]> {
  if (!operator) return []
  // The schema's own check says if the function is missing.
  const versions = await readCatalogVersions({ url, secretKey: operator.secretKey, send }).catch(() => [])
  const findings: Finding[] = []
  for (const { slug, title, state, problem } of versions) {
    if (problem) findings.push(broken('Courses', `“${title}” could not be published: ${problem}`))
    else if (state === 'approved' || (await send(`${address}/courses/look/${slug}`)).status !== 200) {
      const how = 'the program that serves the site publishes it within a minute; where another one does, run "npm run build" and deploy'
      findings.push(broken('Courses', `“${title}” is approved, but not online: ${how}`))
    }
  }
  if (versions.length > 0 && findings.length === 0) findings.push(ok('Courses', 'all approved courses are online'))
  return findings
}
