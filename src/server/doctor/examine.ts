import { messageOf } from '../backend/database/database.ts'
import { StartError } from '../backend/database/start-error.ts'
import { accessCheck, administratorCheck, demoCheck } from './access-checks.ts'
import { bufferAnswers } from './answers.ts'
import {
  clockCheck,
  messageCheck,
  passkeyCheck,
  providerCheck,
  redirectCheck,
  schemaCheck,
  secondStepCheck,
  signInCheck,
} from './backend-checks.ts'
import { findBackend, readSite } from './connect.ts'
import { buildWebhookCheck, courseCheck } from './course-checks.ts'
import type { Check, Hosting, Installation, Site } from './context.ts'
import { broken, type Finding, ok, unchecked } from './finding.ts'
import { embeddedLimitCheck, hostedLimitCheck, selfHostedLimitCheck } from './limit-checks.ts'
import { mailServerCheck, roundTripOr, trialMailCheck } from './mail-checks.ts'
import { photoCheck } from './photo-checks.ts'
import {
  addressCheck,
  cachingCheck,
  commentCheck,
  deepLinkCheck,
  fileCheck,
  headerCheck,
  httpsCheck,
  policyCheck,
  popUpCheck,
  sampleCheck,
} from './site-checks.ts'

const siteChecks: Check<Site>[] = [
  ({ configurationFindings }) => configurationFindings,
  httpsCheck,
  addressCheck,
  commentCheck,
  sampleCheck,
  headerCheck,
  policyCheck,
  popUpCheck,
  deepLinkCheck,
  fileCheck,
  cachingCheck,
]

/** The checks of a backend that responds and accepts the key. The report has their order. */
const accountChecks: Check[] = [
  ({ url }) => [ok('Backend', `${url} answers, and accepts the key`)],
  clockCheck,
  signInCheck,
  providerCheck,
  passkeyCheck,
  secondStepCheck,
]
const dataChecks: Check[] = [schemaCheck, ({ stateFindings }) => stateFindings, accessCheck, photoCheck, courseCheck, buildWebhookCheck]
export const backendChecks: Record<Hosting, Check[]> = {
  embedded: [
    ...accountChecks,
    () => [unchecked('Redirects', 'the embedded backend redirects only to SITE_URL')],
    ...dataChecks,
    ifPublic(embeddedLimitCheck),
    administratorCheck,
    ifPublic(demoCheck),
    roundTripOr(mailServerCheck),
  ],
  'self-hosted': supabaseChecks(selfHostedLimitCheck),
  hosted: supabaseChecks(hostedLimitCheck),
}

function supabaseChecks(limitCheck: Check): Check[] {
  return [
    ...accountChecks,
    redirectCheck,
    ...dataChecks,
    ifPublic(limitCheck),
    administratorCheck,
    messageCheck,
    ifPublic(demoCheck),
    roundTripOr(trialMailCheck),
  ]
}

/** Skips a check of what strangers could do, unless they can reach the site. */
function ifPublic(check: Check): Check {
  return (context) => (context.isPublic ? check(context) : [])
}

/**
 * Checks a running installation from outside, as browsers and strangers see it, and uses the secret key for what is not
 * visible from there. Leaves nothing behind: the account that the mail check creates is deleted at its end.
 */
export async function examine({ operator, ...installation }: Installation): Promise<Finding[]> {
  const site = await readSite({ ...installation, send: bufferAnswers(installation.send) })
  if ('topic' in site) return [site]
  const findings = await findingsOf(siteChecks, site)
  if (!site.access) return findings
  const context = await findBackend(site, site.access, operator)
  if ('topic' in context) return [...findings, context]
  return [...findings, ...(await findingsOf(backendChecks[context.hosting], context))]
}

async function findingsOf<Known>(checks: Check<Known>[], known: Known): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const check of checks) {
    try {
      findings.push(...(await check(known)))
    } catch (error) {
      const message = error instanceof StartError ? error.message : `stopped answering in the middle (${messageOf(error)}): see its logs.`
      findings.push(broken('Backend', message))
    }
  }
  return findings
}
