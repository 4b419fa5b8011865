import { afterEach, expect, it, vi } from 'vitest'
import { createServices } from '#site/app/services.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

const session = {
  access_token: 'a.e30.c',
  refresh_token: 'r',
  token_type: 'bearer',
  expires_in: 3600,
  expires_at: Math.floor(Date.now() / 1000) + 3600,
  user: { id: 'ada', email: 'ada@ascendo.example' },
}

/** GoTrue's options, which only prefer that an authenticator verifies its user. */
const options = {
  challenge: 'Y2hhbGxlbmdl',
  rpId: 'localhost',
  rp: { id: 'localhost', name: 'Ascendo' },
  user: { id: 'YWRh', name: 'ada', displayName: 'Ada' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  userVerification: 'preferred',
  authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
}

it('passkeys are asked for fingerprint, face or PIN, whatever the service asks for', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('PublicKeyCredential', function PublicKeyCredential() {})
  const refuse = async (dialog: object) => {
    asked.push(dialog)
    throw new DOMException('The user closed the dialog', 'NotAllowedError')
  }
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: { create: refuse, get: refuse } })
  const storage = (values: Record<string, string>) => ({ getItem: (key: string) => values[key] ?? null, setItem() {}, removeItem() {} })
  const { auth } = createServices(
    {
      apiKey: 'sb_publishable_test',
      authDomain: 'http://localhost',
      projectId: 'passkeys',
      storageBucket: 'avatars',
      mailSender: 'hello@ascendo.example',
      appId: 'test',
    },
    {
      localStorage: storage({ 'test-passkeys-session': JSON.stringify(session) }),
      sessionStorage: storage({}),
      fetch: async (input) => Response.json(new Request(input).url.includes('/passkeys/') ? { challenge_id: '1', options } : []),
    },
  )
  try {
    expect(await auth.security((own) => own.registerPasskey('Laptop'))).toEqual({ ok: false, error: 'passkey-canceled' })
    expect(await auth.security((own) => own.signInWithPasskey())).toEqual({ ok: false, error: 'passkey-canceled' })
  } finally {
    auth.dispose()
  }
  expect(asked).toMatchObject([
    { publicKey: { authenticatorSelection: { residentKey: 'required', userVerification: 'required' } } },
    { publicKey: { userVerification: 'required' } },
  ])
})
