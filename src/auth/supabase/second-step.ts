import type { StoredSession } from './session-keeper.ts'
import type { AuthIdentity } from './users-api.ts'

/** The code of a sign-in that waits for its second step. Its session is stored, but has no access to data. */
export const secondStep = 'multi-factor-auth-required'

/** True if the account has a confirmed authenticator app but this session has not passed it. The database uses the same rule. */
export function awaitsSecondStep({ factors }: AuthIdentity, session: Pick<StoredSession, 'access_token'> | null): boolean {
  return !!session && !!factors?.some(({ status }) => status === 'verified') && assuranceLevel(session.access_token) !== 'aal2'
}

function assuranceLevel(token: string): unknown {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal
}
