import { createHmac } from 'node:crypto'
import * as oauth from 'oauth4webapi'

/** The external sign-in services, by Supabase's names. */
export type ProviderName = 'google' | 'github' | 'facebook' | 'x'

export interface ProviderClient {
  clientId: string
  secret: string
}

/** What a provider says about the user. */
export interface ProviderPerson {
  /** The provider's own id; users can change everything else. */
  id: string
  name: string | null
  userName: string | null
  picture: string | null
  /** Only addresses that the provider has confirmed, the primary one first. */
  addresses: string[]
}

interface Provider {
  server: oauth.AuthorizationServer
  scope: string
  authenticate: (client: ProviderClient) => oauth.ClientAuth
  readPerson: (tokens: oauth.TokenEndpointResponse, client: ProviderClient) => Promise<ProviderPerson>
}

const requestMs = 10_000

const inBody = ({ secret }: ProviderClient) => oauth.ClientSecretPost(secret)

/** Sends the credentials without the library's percent-encoding, which changes secrets that contain '-' or '_'. */
const inHeader =
  ({ clientId, secret }: ProviderClient): oauth.ClientAuth =>
  (_server, _client, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${clientId}:${secret}`).toString('base64')}`)

export const providers: Record<ProviderName, Provider> = {
  google: {
    server: {
      issuer: 'https://accounts.google.com',
      authorization_endpoint: 'https://accounts.google.com/o/oauth2/v2/auth',
      token_endpoint: 'https://oauth2.googleapis.com/token',
      jwks_uri: 'https://www.googleapis.com/oauth2/v3/certs',
    },
    scope: 'openid email profile',
    authenticate: inBody,
    async readPerson(tokens) {
      const claims = oauth.getValidatedIdTokenClaims(tokens)
      const addresses = claims?.['email_verified'] === true ? [claims['email']] : []
      return personOf({ id: claims?.sub, name: claims?.['name'], picture: claims?.['picture'], addresses })
    },
  },
  github: {
    server: {
      issuer: 'https://github.com/login/oauth',
      authorization_endpoint: 'https://github.com/login/oauth/authorize',
      token_endpoint: 'https://github.com/login/oauth/access_token',
    },
    scope: 'user:email',
    authenticate: inBody,
    async readPerson({ access_token: token }) {
      const user = await readJson<{ id?: number; login?: string; name?: string; avatar_url?: string }>('https://api.github.com/user', token)
      const emails = await readJson<{ email: string; primary: boolean; verified: boolean }[]>('https://api.github.com/user/emails', token)
      const confirmed = emails.filter(({ verified }) => verified === true).toSorted((a, b) => Number(b.primary) - Number(a.primary))
      const addresses = confirmed.map(({ email }) => email)
      return personOf({ id: user.id, name: user.name, userName: user.login, picture: user.avatar_url, addresses })
    },
  },
  facebook: {
    server: {
      issuer: 'https://www.facebook.com',
      authorization_endpoint: 'https://www.facebook.com/dialog/oauth',
      token_endpoint: 'https://graph.facebook.com/oauth/access_token',
    },
    scope: 'email',
    authenticate: inBody,
    async readPerson({ access_token: token }, { secret }) {
      const proof = createHmac('sha256', secret).update(token).digest('hex')
      const query = new URLSearchParams({ fields: 'id,name,email,picture.width(256)', appsecret_proof: proof })
      const user = await readJson<{ id?: string; name?: string; email?: string; picture?: { data?: { url?: string } } }>(
        `https://graph.facebook.com/me?${query}`,
        token,
      )
      // Facebook leaves out an address that it has not confirmed.
      return personOf({ id: user.id, name: user.name, picture: user.picture?.data?.url, addresses: [user.email] })
    },
  },
  x: {
    server: {
      issuer: 'https://x.com',
      authorization_endpoint: 'https://x.com/i/oauth2/authorize',
      token_endpoint: 'https://api.x.com/2/oauth2/token',
    },
    scope: 'users.email users.read tweet.read',
    authenticate: inHeader,
    async readPerson({ access_token: token }) {
      const { data: user = {} } = await readJson<{
        data?: { id?: string; name?: string; username?: string; confirmed_email?: string; profile_image_url?: string }
      }>('https://api.x.com/2/users/me?user.fields=confirmed_email,profile_image_url', token)
      const { id, name, username, profile_image_url: picture, confirmed_email: address } = user
      return personOf({ id, name, userName: username, picture, addresses: [address] })
    },
  },
}

export function isProvider(name: string): name is ProviderName {
  return Object.hasOwn(providers, name)
}

/** The values of one attempt to sign in. */
export interface ProviderAttempt {
  client: ProviderClient
  /** Where the provider sends the browser back to. */
  redirectUri: string
  /** Random, and valid once. */
  state: string
  verifier: string
  nonce: string
}

/** Returns the URL of the provider's own page. */
export async function consentAddress(name: ProviderName, attempt: ProviderAttempt): Promise<string> {
  const { server, scope } = providers[name]
  const address = new URL(String(server.authorization_endpoint))
  address.search = new URLSearchParams({
    client_id: attempt.client.clientId,
    redirect_uri: attempt.redirectUri,
    response_type: 'code',
    scope,
    state: attempt.state,
    code_challenge: await oauth.calculatePKCECodeChallenge(attempt.verifier),
    code_challenge_method: 'S256',
    ...(server.jwks_uri && { nonce: attempt.nonce }),
  }).toString()
  return address.href
}

/**
 * Checks the return from the provider, redeems its code and reads who the user is.
 * @throws oauth.AuthorizationResponseError if the provider reports that the user refused; any other error if the
 * provider fails or its response does not belong to the attempt
 */
export async function readPerson(name: ProviderName, attempt: ProviderAttempt, returned: URLSearchParams): Promise<ProviderPerson> {
  const { server, authenticate, readPerson: read } = providers[name]
  const client = { client_id: attempt.client.clientId }
  const options = { signal: AbortSignal.timeout(requestMs) }
  const parameters = oauth.validateAuthResponse(server, client, returned, attempt.state)
  const answer = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    authenticate(attempt.client),
    parameters,
    attempt.redirectUri,
    attempt.verifier,
    options,
  )
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    answer,
    server.jwks_uri ? { expectedNonce: attempt.nonce, requireIdToken: true } : {},
  )
  if (server.jwks_uri) await oauth.validateApplicationLevelSignature(server, answer, options)
  return read(tokens, attempt.client)
}

async function readJson<T>(address: string, accessToken: string): Promise<T> {
  const answer = await oauth.protectedResourceRequest(accessToken, 'GET', new URL(address), undefined, null, {
    signal: AbortSignal.timeout(requestMs),
  })
  if (!answer.ok) throw new Error(`${new URL(address).host} answered ${answer.status}`)
  return (await answer.json()) as T
}

/** Returns the user in our form. Providers may leave out any field except the id. */
function personOf(given: { id: unknown; name?: unknown; userName?: unknown; picture?: unknown; addresses: unknown[] }): ProviderPerson {
  if (typeof given.id !== 'string' && typeof given.id !== 'number') throw new Error('The service named no user')
  const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
  return {
    id: String(given.id),
    name: text(given.name),
    userName: text(given.userName),
    picture: text(given.picture),
    addresses: given.addresses.flatMap((address) => text(address)?.toLowerCase() ?? []),
  }
}
