/** Someone with an account at a stand-in provider. */
export interface StandInPerson {
  email?: string
  /** True by default. */
  isVerified?: boolean
  /** Derived from the email address unless given. */
  id?: number
  name?: string
  /** More confirmed addresses, which only GitHub has. */
  otherEmails?: string[]
}

/** Everything that the stand-in has to check when a code is redeemed. */
export interface StandInCode {
  person: StandInPerson
  host: string
  clientId: string
  redirectUri: string
  challenge: string
  nonce?: string
}

/** Returns the code with which a provider redirects back from its consent page. It encodes what the page was asked for. */
export function codeFor(consent: URL, person: StandInPerson): string {
  const wanted = (name: string) => consent.searchParams.get(name) ?? ''
  const code: StandInCode = {
    person,
    host: consent.host,
    clientId: wanted('client_id'),
    redirectUri: wanted('redirect_uri'),
    challenge: wanted('code_challenge_method') === 'S256' ? wanted('code_challenge') : '',
    nonce: wanted('nonce'),
  }
  return Buffer.from(JSON.stringify(code)).toString('base64url')
}

/** Returns the address to which the provider redirects the browser after consent. */
export function returnAddress(consent: URL, answer: Record<string, string>): string {
  const state = consent.searchParams.get('state') ?? ''
  return `${consent.searchParams.get('redirect_uri')}?${new URLSearchParams({ ...answer, state })}`
}
