import { readCatalogVersions } from '../publishing/pull-courses.ts'
import type { Context } from './context.ts'
import { broken, type Finding, ok } from './finding.ts'

/** Whether the courses that administrators have approved are online. Says nothing where there are none. */
export async function courseCheck({ address, html, url, operator, send }: Context): Promise<Finding[]> {
  if (!operator) return []
  // The schema's own check says if the function is missing.
  const all = await readCatalogVersions({ url, secretKey: operator.secretKey, send }).catch(() => [])
  const versions = all.filter(({ state }) => state !== 'withdrawn')
  if (versions.length === 0) return []
  const online = await coursesOnline({ address, html, send })
  const findings: Finding[] = []
  for (const { slug, title, state, problem } of versions) {
    if (problem) findings.push(broken('Courses', `“${title}” could not be published: ${problem}`))
    else if (state === 'approved' || !online.includes(slug)) {
      const how = 'the program that serves the site publishes it within a minute; where another one does, run "npm run build" and deploy'
      findings.push(broken('Courses', `“${title}” is approved, but not online: ${how}`))
    }
  }
  return findings.length > 0 ? findings : [ok('Courses', 'all approved courses are online')]
}

/** The slugs of the courses in the site's catalog. */
async function coursesOnline({ address, html, send }: Pick<Context, 'address' | 'html' | 'send'>): Promise<string[]> {
  const [, file] = /data-catalog="([^"]+)"/.exec(html) ?? []
  try {
    const catalog = (await (await send(`${address}${file}`)).json()) as { courses?: object }
    return Object.keys(catalog.courses ?? {})
  } catch {
    return []
  }
}
