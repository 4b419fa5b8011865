import { createHash, createHmac, generateKeyPairSync, sign } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { standIn } from '../../tests/support/stand-in.ts'
import type { StandInCode } from './provider-codes.ts'

// A stand-in for Google, GitHub, Facebook and X: a server on loopback that answers as they do, and checks the client, the
// redirect address and PKCE. Load it with `node --import` before the product: it diverts the product's requests for their
// hosts to this server, and refuses all other hosts except loopback.

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const picture = 'https://images.unsplash.com/photo-1'
const clientIds: Record<string, string> = {
  'accounts.google.com': 'google',
  'github.com': 'github',
  'www.facebook.com': 'facebook',
  'x.com': 'x',
}

interface Asked {
  headers: IncomingMessage['headers']
  query: URLSearchParams
  form: URLSearchParams
}

type Answer = [status: number, body: object]
type Endpoint = (asked: Asked) => Answer

/** Codes double as access tokens, so that later requests know the person. */
function decode(code: string): StandInCode {
  return JSON.parse(Buffer.from(code, 'base64url').toString()) as StandInCode
}

function personOf({ headers }: Asked) {
  const { person } = decode((headers.authorization ?? '').replace(/^Bearer /, ''))
  const { email = '', name = '', isVerified = true, otherEmails = [] } = person
  const id = person.id ?? [...email].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1e9, 7)
  return { id, email, name, isVerified, otherEmails, userName: email.split('@')[0] }
}

/** Returns what is wrong with a token request, or null. */
function problemOf({ headers, form }: Asked, isInHeader: boolean): string | null {
  const code = decode(form.get('code') ?? '')
  const name = clientIds[code.host]
  const given = isInHeader
    ? Buffer.from((headers.authorization ?? '').replace(/^Basic /, ''), 'base64').toString()
    : `${form.get('client_id')}:${form.get('client_secret')}`
  if (given !== `${name}-id:${name}-secret_1` || code.clientId !== `${name}-id`) return 'incorrect_client_credentials'
  if (form.get('grant_type') !== 'authorization_code') return 'unsupported_grant_type'
  if (form.get('redirect_uri') !== code.redirectUri) return 'redirect_uri_mismatch'
  const verifier = form.get('code_verifier') ?? ''
  return createHash('sha256').update(verifier).digest('base64url') === code.challenge ? null : 'bad_verification_code'
}

function token(asked: Asked, { isInHeader = false, refuse }: { isInHeader?: boolean; refuse: (problem: string) => Answer }): Answer {
  const problem = problemOf(asked, isInHeader)
  return problem ? refuse(problem) : [200, { access_token: asked.form.get('code'), token_type: 'bearer', expires_in: 3600 }]
}

/** Returns an ID token as Google signs it. */
function idToken(asked: Asked): string {
  const { nonce, clientId } = decode(asked.form.get('code') ?? '')
  const { id, email, name, isVerified } = personOf({ ...asked, headers: { authorization: `Bearer ${asked.form.get('code')}` } })
  const now = Math.floor(Date.now() / 1000)
  const claims = { iss: 'https://accounts.google.com', aud: clientId, sub: String(id), iat: now, exp: now + 3600, nonce }
  const parts = [
    { alg: 'RS256', kid: 'one', typ: 'JWT' },
    { ...claims, email, email_verified: isVerified, name, picture },
  ]
  const unsigned = parts.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
  return `${unsigned}.${sign('sha256', Buffer.from(unsigned), privateKey).toString('base64url')}`
}

const invalidGrant = (problem: string): Answer => [400, { error: 'invalid_grant', error_description: problem }]

const endpoints: Record<string, Endpoint> = {
  'POST oauth2.googleapis.com/token'(asked) {
    const [status, body] = token(asked, { refuse: invalidGrant })
    return [status, status === 200 ? { ...body, id_token: idToken(asked) } : body]
  },
  'GET www.googleapis.com/oauth2/v3/certs': () => [
    200,
    { keys: [{ ...publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }] },
  ],
  // GitHub reports errors with status 200.
  'POST github.com/login/oauth/access_token': (asked) => token(asked, { refuse: (error) => [200, { error }] }),
  'GET api.github.com/user'(asked) {
    const { id, name, userName } = personOf(asked)
    return [200, { id, login: userName, name, email: null, avatar_url: picture }]
  },
  'GET api.github.com/user/emails'(asked) {
    const { email, isVerified, otherEmails } = personOf(asked)
    const others = otherEmails.map((other) => ({ email: other, primary: false, verified: true }))
    return [200, [...others, { email, primary: true, verified: isVerified }]]
  },
  'POST graph.facebook.com/oauth/access_token': (asked) =>
    token(asked, { refuse: (message) => [400, { error: { message, type: 'OAuthException', code: 100 } }] }),
  'GET graph.facebook.com/me'(asked) {
    const { id, name, email, isVerified } = personOf(asked)
    const proof = createHmac('sha256', 'facebook-secret_1').update((asked.headers.authorization ?? '').slice('Bearer '.length))
    if (asked.query.get('appsecret_proof') !== proof.digest('hex')) return [400, { error: { message: 'Invalid appsecret_proof' } }]
    return [200, { id: String(id), name, ...(isVerified && email && { email }), picture: { data: { url: picture } } }]
  },
  'POST api.x.com/2/oauth2/token': (asked) => token(asked, { isInHeader: true, refuse: invalidGrant }),
  'GET api.x.com/2/users/me'(asked) {
    const { id, name, email, isVerified, userName: username } = personOf(asked)
    const address = isVerified && email && asked.query.get('user.fields')?.includes('confirmed_email') ? { confirmed_email: email } : {}
    return [200, { data: { id: String(id), name, username, profile_image_url: picture, ...address } }]
  },
}

const hosts = new Set(Object.keys(endpoints).map((endpoint) => endpoint.split(/[ /]/)[1]))

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}

// The first segment of a path is the host to which the product addressed the request.
const server = standIn(async (request, response) => {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://localhost')
  const endpoint = endpoints[`${request.method} ${pathname.slice(1)}`]
  const asked = { headers: request.headers, query, form: new URLSearchParams(await textOf(request)) }
  const [status, body] = endpoint?.(asked) ?? [404, { error: 'not_found' }]
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(JSON.stringify(body))
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
server.unref()
const { port } = server.address() as AddressInfo

const send = globalThis.fetch
globalThis.fetch = async (input, init) => {
  const request = new Request(input, init)
  const { protocol, host, hostname, pathname, search } = new URL(request.url)
  if (protocol === 'https:' && hosts.has(host)) {
    const body = request.body ? { body: await request.arrayBuffer() } : {}
    return send(`http://127.0.0.1:${port}/${host}${pathname}${search}`, { method: request.method, headers: request.headers, ...body })
  }
  if (hostname === 'localhost' || hostname === '127.0.0.1') return send(request)
  throw new TypeError(`Journeys must not reach other hosts: ${host}`)
}
