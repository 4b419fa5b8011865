import { SoftAuthenticator } from './soft-authenticator.ts'

/** Installs a software authenticator's passkeys in jsdom's page, which has none. */
export function installPasskeys(origin: string): void {
  const authenticator = new SoftAuthenticator()
  const ask = (challenge: BufferSource) => ({ challenge: bytes(challenge).toString('base64url'), rpId: new URL(origin).hostname, origin })
  const credential = ({ id, ...response }: { id: Buffer } & Record<string, Buffer>) => ({
    id: id.toString('base64url'),
    rawId: id,
    type: 'public-key',
    response,
    getClientExtensionResults: () => ({}),
  })
  Object.assign(globalThis, { PublicKeyCredential: function PublicKeyCredential() {} })
  Object.defineProperty(navigator, 'credentials', {
    configurable: true,
    value: {
      create: async ({ publicKey }: { publicKey: PublicKeyCredentialCreationOptions }) =>
        credential(authenticator.create({ ...ask(publicKey.challenge), userHandle: bytes(publicKey.user.id) })),
      get: async ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) =>
        credential(authenticator.get(ask(publicKey.challenge))),
    },
  })
}

/** Returns the bytes of a buffer that may come from jsdom's own realm. */
function bytes(source: BufferSource): Buffer {
  return ArrayBuffer.isView(source) ? Buffer.from(source.buffer, source.byteOffset, source.byteLength) : Buffer.from(new Uint8Array(source))
}
