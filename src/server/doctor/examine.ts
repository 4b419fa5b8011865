import { accessChecks } from './access-checks.ts'
import { administratorChecks } from './administrator-checks.ts'
import { backendChecks } from './backend-checks.ts'
import { demoChecks } from './demo-checks.ts'
import { type Finding, broken, type Installation } from './finding.ts'
import { limitChecks } from './limit-checks.ts'
import { mailChecks } from './mail-checks.ts'
import { messageChecks } from './message-checks.ts'
import { type InstallationState, operatorOf, readState } from './operator.ts'
import { photoChecks } from './photo-checks.ts'
import { readPage, siteChecks } from './site-checks.ts'
import { messageOf } from '#embedded/database.ts'
import { StartError } from '#embedded/start-error.ts'
import { bufferAnswers } from './buffer-answers.ts'

/**
 * Checks a running installation from outside, as browsers and strangers see it, and uses the secret key for what is not
 * visible from there. Leaves nothing behind: the account that the mail check creates is deleted at its end.
 */
export async function examine(requested: Installation): Promise<Finding[]> {
  const installation = { ...requested, send: bufferAnswers(requested.send) }
  const { findings, page, access } = await readPage(installation)
  if (!page) return findings
  findings.push(...(await siteChecks(installation, page, access)))
  if (!access) return findings
  const backend = await backendChecks(installation, access)
  findings.push(...backend.findings)
  const { hosting } = backend
  if (!hosting) return findings

  const operator = operatorOf(installation.operator, access)
  let state: InstallationState | null = null
  const checks: (() => Finding[] | Promise<Finding[]>)[] = [
    async () => {
      if (operator) state = await readState(access, operator, installation.send)
      return []
    },
    () => accessChecks(installation, access),
    () => photoChecks(installation, access, hosting, state),
    () => limitChecks(installation, access, hosting, operator, state),
    () => administratorChecks(state),
    () => messageChecks(hosting, state),
    () => demoChecks(installation, access, hosting),
    () => mailChecks(installation, access, hosting, operator),
  ]
  for (const check of checks) {
    try {
      findings.push(...(await check()))
    } catch (error) {
      findings.push(
        broken(
          'Backend',
          error instanceof StartError ? error.message : `stopped answering in the middle (${messageOf(error)}): see its logs.`,
        ),
      )
    }
  }
  return findings
}
