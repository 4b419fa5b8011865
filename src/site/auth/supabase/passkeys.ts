import {
  browserSupportsWebAuthn,
  browserSupportsWebAuthnAutofill,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { done, failure } from '#shared/result.ts'
import type { AccountSecurity, Passkey } from '../account-security.ts'
import type { AuthClient } from './auth-client.ts'
import type { AdapterParts } from './session.ts'
import type { StoredSession } from './session-refresh.ts'

interface PasskeyAnswer {
  id: string
  friendly_name?: string
  created_at: string
  last_used_at?: string | null
}

interface PasskeyChallenge<Options> {
  challenge_id: string
  options: Options
}

type Calls = Pick<
  AccountSecurity,
  'passkeys' | 'registerPasskey' | 'renamePasskey' | 'removePasskey' | 'signInWithPasskey' | 'cancelPasskey'
>

/** Requires a fingerprint, face or PIN, which GoTrue's own options only prefer. */
const userVerification = 'required' as const

export function createPasskeys({ session, client }: AdapterParts): Calls {
  const { inSession } = session
  return {
    passkeys: () =>
      inSession(async ({ access_token }) => (await client.request<PasskeyAnswer[]>('GET', '/passkeys', access_token)).map(passkeyOf)),
    async registerPasskey(name) {
      if (!browserSupportsWebAuthn()) return failure('passkeys-unsupported')
      return inSession(async ({ access_token }) => {
        const { challenge_id, options } = await client.request<PasskeyChallenge<PublicKeyCredentialCreationOptionsJSON>>(
          'POST',
          '/passkeys/registration/options',
          access_token,
          {},
        )
        const authenticatorSelection = { ...options.authenticatorSelection, userVerification }
        const credential = await startRegistration({ optionsJSON: { ...options, authenticatorSelection } })
        const made = passkeyOf(await client.request('POST', '/passkeys/registration/verify', access_token, { challenge_id, credential }))
        if (!name?.trim()) return made
        return passkeyOf(await client.request('PATCH', `/passkeys/${made.id}`, access_token, { friendly_name: name.trim() }))
      })
    },
    renamePasskey: (id, name) =>
      inSession(async ({ access_token }) => {
        await client.request('PATCH', `/passkeys/${encodeURIComponent(id)}`, access_token, { friendly_name: name.trim() })
      }),
    removePasskey: (id) =>
      inSession(async ({ access_token }) => {
        await client.request('DELETE', `/passkeys/${encodeURIComponent(id)}`, access_token)
      }),
    async signInWithPasskey({ autofill = false } = {}) {
      const isSupported = autofill ? await browserSupportsWebAuthnAutofill() : browserSupportsWebAuthn()
      return isSupported ? session.enter(session.keep(await newPasskeySession(client, autofill))) : failure('passkeys-unsupported')
    },
    async cancelPasskey() {
      WebAuthnAbortService.cancelCeremony()
      return done
    },
  }
}

/** Opens the browser's dialog and signs in. The returned session is not stored yet. */
export async function newPasskeySession(client: AuthClient, useBrowserAutofill: boolean): Promise<StoredSession> {
  const { challenge_id, options } = await client.request<PasskeyChallenge<PublicKeyCredentialRequestOptionsJSON>>(
    'POST',
    '/passkeys/authentication/options',
    undefined,
    {},
  )
  const credential = await startAuthentication({ optionsJSON: { ...options, userVerification }, useBrowserAutofill })
  return client.newSession('/passkeys/authentication/verify', { challenge_id, credential })
}

const passkeyOf = ({ id, friendly_name, created_at, last_used_at }: PasskeyAnswer): Passkey => ({
  id,
  name: friendly_name ?? '',
  createdAt: new Date(created_at).toISOString(),
  lastUsedAt: last_used_at ? new Date(last_used_at).toISOString() : null,
})
