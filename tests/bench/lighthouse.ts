/** Lighthouse's mobile preset: its runs, its table, and the limits of the design that a run misses. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import lighthouse, { type Result as Report } from 'lighthouse'
import { freePort } from '../support/free-port.ts'
import { inBrowser, quantile } from './browser.ts'
import { eachStep } from './each-step.ts'
import { type PhotoHost } from './photo-host.ts'

type Mode = 'simulate' | 'devtools'
const namesOfModes: Record<Mode, string> = { simulate: 'Simulated', devtools: 'Applied' }

/** The page with which all others are compared. */
export const emptyPage = 'empty page'

/** The design's limits. Other scores must be 100, except SEO for pages that search engines may not list. */
export interface Limit {
  performance: number
  /** LCP compared with the empty page's. */
  lcpRatio: number
  blockingMs: number
}

export interface Measured {
  name: string
  path: string
  limit?: Limit | undefined
  isListed: boolean
  /** The folder of the browser profile to copy; a new browser without it. */
  profile?: string | undefined
}

const categories = { performance: 'Performance', accessibility: 'Accessibility', 'best-practices': 'Best practices', seo: 'SEO' } as const
const timings = { 'first-contentful-paint': 'FCP', 'largest-contentful-paint': 'LCP', 'total-blocking-time': 'TBT' } as const

/** Visits each page `runs` times with each throttling method, and prints a table for each and the missed limits. */
export async function measurePages(
  folder: string,
  site: string,
  photos: PhotoHost,
  pages: readonly Measured[],
  runs: number,
): Promise<void> {
  const modes = ['simulate', 'devtools'] as const
  const reports = new Map<string, Report[]>()
  const of = (mode: Mode, name: string) => reports.get(`${mode} ${name}`) ?? []
  // Alternates the pages, so that a temporary load on the machine affects all of them.
  const visits = Array.from({ length: runs }, () => modes.flatMap((mode) => pages.map((page) => ({ mode, page })))).flat()
  await eachStep(
    visits,
    ({ mode, page }) => `${page.name}, ${namesOfModes[mode].toLowerCase()} throttling`,
    async ({ mode, page }) => {
      reports.set(`${mode} ${page.name}`, [...of(mode, page.name), await audit(folder, site, photos, page, mode)])
    },
  )
  const missed: string[] = []
  for (const mode of modes) {
    const empty = valueOf(of(mode, emptyPage), 'largest-contentful-paint')
    const columns = [...Object.values(categories), ...Object.values(timings).map((name) => `${name} (ms)`), 'CLS', 'LCP to empty page']
    const least = Math.min(...pages.map(({ name }) => of(mode, name).length))
    console.log(`\n**${namesOfModes[mode]} throttling, medians of ${least === runs ? runs : `at least ${least} instead of ${runs}`}**\n`)
    console.log(`| Page | ${columns.join(' | ')} |\n|---|${columns.map(() => '--:').join('|')}|`)
    for (const page of pages) {
      const own = of(mode, page.name)
      if (own.length === 0) continue
      const scores = Object.keys(categories).map((category) => scoreOf(own, category))
      const times = Object.keys(timings).map((name) => Math.round(valueOf(own, name)))
      const shift = valueOf(own, 'cumulative-layout-shift').toFixed(3)
      const ratio = valueOf(own, 'largest-contentful-paint') / empty
      console.log(`| ${[page.name, ...scores, ...times, shift, ratio.toFixed(2)].join(' | ')} |`)
      missed.push(...shortcomings(page, own, ratio).map((line) => `${namesOfModes[mode]}, ${page.name}: ${line}`))
    }
  }
  console.log(
    missed.length === 0
      ? '\nAll limits of the design are met.'
      : `\nMissed limits of the design:\n\n${missed.map((line) => `- ${line}`).join('\n')}`,
  )
}

/**
 * Uses a new browser for each audit, because one that has shown many pages collects their garbage meanwhile.
 * Occasionally a browser loses the trace of a visit; then the audit is repeated.
 */
async function audit(folder: string, site: string, photos: PhotoHost, page: Measured, mode: Mode, tries = 3): Promise<Report> {
  const port = await freePort()
  const visit = mkdtempSync(join(folder, 'visit-'))
  if (page.profile) cpSync(page.profile, visit, { recursive: true })
  const result = await inBrowser(
    visit,
    () =>
      lighthouse(site + page.path, {
        port,
        logLevel: 'silent',
        throttlingMethod: mode,
        disableStorageReset: page.profile !== undefined,
        onlyCategories: Object.keys(categories),
      }),
    { args: [`--remote-debugging-port=${port}`, ...photos.browserArguments] },
  )
  rmSync(visit, { recursive: true, force: true })
  if (!result) throw new Error(`Lighthouse returned no result for ${page.name}.`)
  const error = result.lhr.runtimeError
  if (error && tries > 1) return audit(folder, site, photos, page, mode, tries - 1)
  if (error) throw new Error(`${page.name}: ${error.message}`)
  return result.lhr
}

function scoreOf(reports: readonly Report[], category: string): number {
  return Math.round(
    100 *
      quantile(
        reports.map((report) => report.categories[category]?.score ?? 0),
        0.5,
      ),
  )
}

function valueOf(reports: readonly Report[], name: string): number {
  return quantile(
    reports.map((report) => report.audits[name]?.numericValue ?? Number.NaN),
    0.5,
  )
}

/** The limits that a page misses, each in a few words with the audits responsible. */
function shortcomings({ limit, isListed }: Measured, reports: readonly Report[], lcpRatio: number): string[] {
  if (!limit) return []
  const lines = Object.entries(categories).flatMap(([category, title]) => {
    const minimum = category === 'performance' ? limit.performance : 100
    const score = scoreOf(reports, category)
    return score >= minimum || (category === 'seo' && !isListed) ? [] : [`${title} ${score} of ${minimum} (${costly(reports, category)})`]
  })
  const shift = valueOf(reports, 'cumulative-layout-shift')
  if (shift > 0) lines.push(`shifts by ${shift.toFixed(3)}`)
  const blocking = valueOf(reports, 'total-blocking-time')
  if (blocking > limit.blockingMs) lines.push(`blocked for ${Math.round(blocking)} ms, more than ${limit.blockingMs}`)
  if (lcpRatio > limit.lcpRatio) lines.push(`LCP ${lcpRatio.toFixed(2)} times the empty page's, more than ${limit.lcpRatio}`)
  return lines
}

function costly(reports: readonly Report[], category: string): string {
  const last = reports.at(-1)
  const names = (last?.categories[category]?.auditRefs ?? [])
    .filter(({ id, weight }) => weight > 0 && (last?.audits[id]?.score ?? 1) < 1)
    .map(({ id }) => id)
  return names.join(', ') || 'only in other runs'
}
