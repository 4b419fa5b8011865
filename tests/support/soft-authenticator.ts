import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

/** A page's request to an authenticator. */
export interface Ask {
  /** In base64url. */
  challenge: string
  rpId: string
  /** The page's origin, which the browser adds. */
  origin: string
}

interface Credential {
  id: Buffer
  rpId: string
  userHandle: Buffer
  privateKey: KeyObject
  counter: number
}

const UP = 0x01
const UV = 0x04
const AT = 0x40

/** An authenticator in software, for tests of the service. In a real browser, tests use Chromium's virtual one. */
export class SoftAuthenticator {
  readonly credentials: Credential[] = []
  /** The number of bytes in a new passkey's id. */
  idLength = 16

  /** Makes a passkey, with attestation "none". */
  create(ask: Ask & { userHandle: Buffer; isVerified?: boolean }) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const id = randomBytes(this.idLength)
    this.credentials.push({ id, rpId: ask.rpId, userHandle: ask.userHandle, privateKey, counter: 0 })
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)])
    const data = Buffer.concat([authenticatorData(ask.rpId, AT | UP | (ask.isVerified === false ? 0 : UV), 0), attested])
    const attestationObject = Buffer.from(
      isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(data)],
        ]) as never,
      ),
    )
    return { id, attestationObject, clientDataJSON: clientData('webauthn.create', ask) }
  }

  /** Signs with the newest passkey, or the given one. @param counter the counter to send instead of the next one */
  get(ask: Ask, { credential = this.credentials.at(-1), counter }: { credential?: Credential | undefined; counter?: number } = {}) {
    if (!credential) throw new Error('There is no passkey')
    credential.counter = counter ?? credential.counter + 1
    const data = authenticatorData(ask.rpId, UP | UV, credential.counter)
    const clientDataJSON = clientData('webauthn.get', ask)
    const signature = createSign('sha256')
      .update(Buffer.concat([data, createHash('sha256').update(clientDataJSON).digest()]))
      .sign(credential.privateKey)
    return { id: credential.id, authenticatorData: data, clientDataJSON, signature, userHandle: credential.userHandle }
  }
}

/** Returns the parts in the JSON form that pages send. */
export function credentialJson({ id, ...parts }: { id: Buffer } & Record<string, Buffer>) {
  const encoded = id.toString('base64url')
  const response = {
    ...Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, value.toString('base64url')])),
    // Browsers send this field, too.
    ...('attestationObject' in parts && { publicKeyAlgorithm: -7 }),
  }
  return { id: encoded, rawId: encoded, type: 'public-key', clientExtensionResults: {}, response }
}

function authenticatorData(rpId: string, flags: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count])
}

function clientData(type: string, { challenge, origin }: Ask): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
}
