import type { VerificationPurpose } from '#auth/auth-adapter.ts'

const purposes = new Map<string | null, VerificationPurpose>([
  ['signup', 'signup'],
  ['email', 'signup'],
  ['magiclink', 'magiclink'],
  ['recovery', 'recovery'],
  ['email_change', 'email-change'],
])

export interface LinkProof {
  tokenHash: string
  purpose: VerificationPurpose
}

/** What the link of a mail brings: `?token_hash=…&type=…`. Null where there is no link, or one of no known kind. */
export function linkProofOf(query: URLSearchParams): LinkProof | null {
  const tokenHash = query.get('token_hash')
  const purpose = purposes.get(query.get('type'))
  return tokenHash && purpose ? { tokenHash, purpose } : null
}
