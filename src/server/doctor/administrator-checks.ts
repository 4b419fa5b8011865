import { advice, type Finding } from './finding.ts'
import type { InstallationState } from './operator.ts'

/** Names the administrators whose account only a password protects. Only advice: the site works without apps. */
export function administratorChecks(state: InstallationState | null): Finding[] {
  const unprotected = state?.administrators_without_authenticator ?? []
  if (unprotected.length === 0) return []
  return [
    advice(
      'Administrators',
      `only a password protects ${unprotected.join(', ')}: an authenticator app, added under Account, Security, protects every address in the database`,
    ),
  ]
}
