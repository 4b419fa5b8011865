import { accessChecks } from './access-checks.ts'
import { backendChecks } from './backend-checks.ts'
import { demoChecks } from './demo-checks.ts'
import { type Finding, ill, type Installation } from './finding.ts'
import { limitChecks } from './limit-checks.ts'
import { mailChecks } from './mail-checks.ts'
import { operatorOf, readState } from './operator.ts'
import { photoChecks } from './photo-checks.ts'
import { readPage, siteChecks } from './site-checks.ts'
import { wholeAnswers } from './whole-answer.ts'

/**
 * Checks a running installation from outside, as browsers and strangers see it, and with the secret key what cannot be
 * seen from there. Nothing stays behind: an account that a check of the mails makes is deleted at its end.
 */
export async function examine(asked: Installation): Promise<Finding[]> {
  const installation = { ...asked, send: wholeAnswers(asked.send) }
  const { findings, page, access } = await readPage(installation)
  if (!page) return findings
  findings.push(...(await siteChecks(installation, page, access)))
  if (!access) return findings
  const backend = await backendChecks(installation, access)
  findings.push(...backend.findings)
  const { hosting } = backend
  if (!hosting) return findings

  const operator = operatorOf(installation.operator, access)
  const state = operator && (await readState(access, operator, installation.send))
  const checks = [
    () => accessChecks(installation, access),
    () => photoChecks(installation, access, hosting, state),
    () => limitChecks(installation, access, hosting, operator, state),
    () => demoChecks(installation, access, hosting),
    () => mailChecks(installation, access, hosting, operator),
  ]
  for (const check of checks) {
    try {
      findings.push(...(await check()))
    } catch (error) {
      findings.push(
        ill('Backend', `stopped answering in the middle (${error instanceof Error ? error.message : String(error)}): look into its logs.`),
      )
    }
  }
  return findings
}
