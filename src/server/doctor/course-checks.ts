import { withdrawnPath } from '#shared/paths.ts'
import { StartError } from '../backend/database/start-error.ts'
import { readCatalogVersions } from '../publishing/pull-courses.ts'
import { publishedFile } from '../publishing/serve-courses.ts'
import type { Context } from './context.ts'
import { broken, type Finding, ok } from './finding.ts'

/** Whether the site offers the courses that administrators have approved, and no others of instructors. Says nothing where there are none. */
export async function courseCheck({ address, html, url, operator, send }: Context): Promise<Finding[]> {
  if (!operator) return []
  const versions = await readCatalogVersions({ url, secretKey: operator.secretKey, send }).catch((error: unknown) => {
    if (error instanceof StartError) return error.message
    // Other checks say what answers in place of the database.
    return []
  })
  if (typeof versions === 'string') return [broken('Courses', versions)]
  if (versions.length === 0) return []
  const online = await coursesOnline({ address, html, send })
  const findings: Finding[] = []
  for (const { id, slug, title, state, problem } of versions) {
    const how = 'the program that serves the site publishes it within a minute; where another one does, run "npm run build" and deploy'
    if (state === 'withdrawn') {
      if (online.slugs.includes(slug))
        findings.push(broken('Courses', `“${title}” was taken off the catalog, but is still offered: ${how}`))
    } else if (problem) findings.push(broken('Courses', `“${title}” could not be published: ${problem}`))
    else if (state === 'approved' || !online.slugs.includes(slug) || online.ids?.includes(id) === false) {
      findings.push(broken('Courses', `“${title}” is approved, but not online: ${how}`))
    }
  }
  return findings.length > 0 ? findings : [ok('Courses', 'all approved courses are online')]
}

/** The slugs of the courses that the site offers, and the ids of their versions, which a site without courses of the studio lacks. */
async function coursesOnline({ address, html, send }: Pick<Context, 'address' | 'html' | 'send'>) {
  const read = async <File>(path: string, otherwise: File): Promise<File> => {
    try {
      return (await (await send(`${address}${path}`)).json()) as File
    } catch {
      return otherwise
    }
  }
  const [, catalog = ''] = /data-catalog="([^"]+)"/.exec(html) ?? []
  const { courses = {} } = await read<{ courses?: object }>(catalog, {})
  const ids = await read<unknown>(`/${publishedFile}`, null)
  const withdrawn = await read<unknown>(withdrawnPath, [])
  const slugs = Object.keys(courses).filter((slug) => !Array.isArray(withdrawn) || !withdrawn.includes(slug))
  return { slugs, ids: Array.isArray(ids) ? ids : null }
}

/** Whether the host that builds the site is told of changed courses. Says nothing without a webhook. */
export function buildWebhookCheck({ state, hosting }: Pick<Context, 'state' | 'hosting'>): Finding[] {
  if (!state?.build_webhook) return []
  const { problem } = state.build_webhook
  if (problem === null) return [ok('Build webhook', 'tells the host that builds the site of changed courses')]
  const isEmbedded = hosting === 'embedded'
  if (problem === 'waiting') {
    const how = isEmbedded ? 'start the program again' : 'pg_cron and pg_net have to be on; see "select * from cron.job_run_details"'
    return [broken('Build webhook', `nothing has sent the newest request for ten minutes: ${how}`)]
  }
  const where = isEmbedded ? 'BUILD_WEBHOOK_URL' : 'the address, with private.use_build_webhook'
  const fix = `correct ${where}, or read its receiver’s log. The program tries again for a day and a half; to get the courses online now, start the build there`
  return [broken('Build webhook', `the host that builds the site was not told of the newest change, because ${problem}: ${fix}`)]
}
