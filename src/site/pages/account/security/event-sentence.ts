import type { SecurityEvent } from '#site/auth/account-security.ts'
import { deviceWords } from '#site/auth/device-words.ts'

const sentences: Record<SecurityEvent['kind'], string> = {
  'signed-in': 'Signed in.',
  'password-changed': 'The password was changed.',
  'address-changed': 'The email address was changed.',
  'authenticator-added': 'An authenticator app was added.',
  'authenticator-removed': 'An authenticator app was removed.',
  'passkey-added': 'A passkey was added.',
  'passkey-removed': 'A passkey was removed.',
  'provider-linked': 'Another service to sign in with was added.',
  'recovery-codes-made': 'New recovery codes were made.',
  'recovery-code-used': 'A recovery code was used.',
  'session-ended': 'A session was ended.',
  'account-secured': '“This wasn’t me” was pressed in a mail: every session was ended.',
  'second-step-reset': 'An administrator removed the authenticator apps, recovery codes and passkeys.',
  'address-returned': 'An administrator gave the account back its former email address.',
}

/** A security event in words. A newer database may name kinds that this version does not know. */
export function eventSentence({ kind, userAgent }: Pick<SecurityEvent, 'kind' | 'userAgent'>): string {
  const device = deviceWords(userAgent)
  if (kind === 'signed-in' && device) return `Signed in with ${device}.`
  return Object.hasOwn(sentences, kind) ? sentences[kind] : 'Something about your account was changed.'
}
