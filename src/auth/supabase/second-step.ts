import type { StoredSession } from './session-keeper.ts'
import type { AuthIdentity } from './users-api.ts'

/** The state of a sign-in that waits for its second step. The session is kept, but reaches nothing. */
export const secondStep = 'multi-factor-auth-required'

/** True if the account has a confirmed authenticator app and this session has not passed it. The database decides the same. */
export function awaitsSecondStep({ factors }: AuthIdentity, session: Pick<StoredSession, 'access_token'> | null): boolean {
  return !!session && !!factors?.some(({ status }) => status === 'verified') && assuranceLevel(session.access_token) !== 'aal2'
}

function assuranceLevel(token: string): unknown {
  const payload = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  return (JSON.parse(atob(payload)) as { aal?: unknown }).aal
}
