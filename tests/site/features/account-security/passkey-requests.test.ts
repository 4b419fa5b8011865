import { afterEach, expect, it, vi } from 'vitest'
import { ada, openBrowser, sessionOf } from '../../../support/service-browser.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'credentials')
})

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
  const { auth } = openBrowser(({ url }) => Response.json(url.includes('/passkeys/') ? { challenge_id: '1', options } : []), {
    session: sessionOf(ada, 'a.e30.c'),
  })
  expect(await auth.security((own) => own.registerPasskey('Laptop'))).toEqual({ ok: false, error: 'passkey-canceled' })
  expect(await auth.security((own) => own.signInWithPasskey())).toEqual({ ok: false, error: 'passkey-canceled' })
  expect(asked).toMatchObject([
    { publicKey: { authenticatorSelection: { residentKey: 'required', userVerification: 'required' } } },
    { publicKey: { userVerification: 'required' } },
  ])
})
