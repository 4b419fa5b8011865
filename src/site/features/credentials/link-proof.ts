import type { VerificationPurpose } from '#site/auth/auth-adapter.ts'

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

/** Returns the proof in the link of an email: `?token_hash=…&type=…`. Null if there is none, or its type is unknown. */
export function linkProofOf(query: URLSearchParams): LinkProof | null {
  const tokenHash = query.get('token_hash')
  const purpose = purposes.get(query.get('type'))
  return tokenHash && purpose ? { tokenHash, purpose } : null
}
