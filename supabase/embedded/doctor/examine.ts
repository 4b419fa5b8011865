import { accessChecks } from './access-checks.ts'
import { backendChecks } from './backend-checks.ts'
import { type Finding, ill, type Installation } from './finding.ts'
import { mailChecks } from './mail-checks.ts'
import { readPage, siteChecks } from './site-checks.ts'

/**
 * Looks a running installation over from outside, as browsers and strangers see it. Nothing stays behind: the account
 * that the round trip of mails makes is deleted at its end.
 */
export async function examine(installation: Installation): Promise<Finding[]> {
  const { findings, page, access } = await readPage(installation)
  if (!page) return findings
  findings.push(...(await siteChecks(installation, page, access)))
  if (!access) return findings
  const backend = await backendChecks(installation, access)
  findings.push(...backend.findings)
  if (!backend.isReached) return findings
  for (const check of [accessChecks, mailChecks]) {
    try {
      findings.push(...(await check(installation, access)))
    } catch (error) {
      findings.push(ill('Backend', `stopped answering in the middle (${error instanceof Error ? error.message : String(error)}): look into its logs.`))
    }
  }
  return findings
}
