import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { codeFor, type StandInPerson } from '../../e2e/support/provider-codes.ts'
import { engines } from './support/engines.ts'
import { settings, startTestBackend, type TestBackend } from './support/test-backend.ts'

// Load the stand-ins for the four services, as the journeys do. They check the client, the redirect address and PKCE.
const realFetch = globalThis.fetch
beforeAll(() => import('../../e2e/support/stand-in-providers.ts'))
afterAll(() => {
  globalThis.fetch = realFetch
})

const callback = `${settings.siteUrl}/auth/callback`
const providers = ['google', 'github', 'facebook', 'x'] as const
const clientOf = (provider: string) => [provider, { clientId: `${provider}-id`, secret: `${provider}-secret_1` }]

const newVerifier = () => (randomUUID() + randomUUID()).replaceAll('-', '')
const newEmail = () => `${randomUUID()}@ascendo.example`

interface Session {
  access_token: string
  user: { id: string; email: string; app_metadata: { provider: string; providers: string[] } }
}

describe.each(engines)('signing in with a provider on $name', (engine) => {
  let backend: TestBackend

  beforeAll(async () => {
    backend = await startTestBackend(engine, { settings: { providers: Object.fromEntries(providers.map(clientOf)) as object } })
  })
  afterAll(() => backend.close())

  /** Requests the redirect to the provider. @returns the address of its consent page */
  async function authorize(provider: string, verifier = newVerifier(), redirectTo = callback): Promise<URL> {
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const query = new URLSearchParams({ provider, redirect_to: redirectTo, code_challenge: challenge, code_challenge_method: 's256' })
    const answer = await backend.send(`/auth/v1/authorize?${query}`, { keyless: true })
    expect(answer.status).toBe(302)
    return new URL(answer.headers.get('location') ?? '')
  }

  /** Returns from the provider, as the browser does. @returns the address where the browser ends up */
  async function returnFrom(consent: URL, answer: Record<string, string>): Promise<URL> {
    const query = new URLSearchParams({ state: consent.searchParams.get('state') ?? '', ...answer })
    const returned = await backend.send(`/auth/v1/callback?${query}`, { keyless: true })
    return new URL(returned.headers.get('location') ?? '')
  }

  const allow = (consent: URL, person: StandInPerson) => returnFrom(consent, { code: codeFor(consent, person) })

  const exchange = (code: string | null, verifier: string) =>
    backend.send('/auth/v1/token?grant_type=pkce', { json: { auth_code: code, code_verifier: verifier } })

  async function signIn(provider: string, person: StandInPerson): Promise<Session> {
    const verifier = newVerifier()
    const end = await allow(await authorize(provider, verifier), person)
    expect(end.searchParams.get('error_description')).toBeNull()
    return (await (await exchange(end.searchParams.get('code'), verifier)).json()) as Session
  }

  const refusalOf = async (provider: string, person: StandInPerson) =>
    (await allow(await authorize(provider), person)).searchParams.get('error_code')

  const events = async (id: string) =>
    (await backend.query<{ kind: string }>('select kind from private.security_events where user_id = $1 order by id', [id])).map(
      ({ kind }) => kind,
    )

  const accountsWith = async (email: string) =>
    (await backend.query('select id from auth.users where email = $1 or raw_user_meta_data ->> $2 = $1', [email, 'email'])).length

  describe.each(providers)('%s', (provider) => {
    it('consent, return, session, and a profile with name and photo', async () => {
      const verifier = newVerifier()
      const email = newEmail()
      const consent = await authorize(provider, verifier)
      expect(consent.searchParams.get('client_id')).toBe(`${provider}-id`)
      expect(consent.searchParams.get('redirect_uri')).toBe(`${settings.siteUrl}/auth/v1/callback`)

      const end = await allow(consent, { email, name: 'Ada Adams' })
      expect(end.origin + end.pathname).toBe(callback)
      const code = end.searchParams.get('code')
      const answer = await exchange(code, verifier)
      expect(answer.status).toBe(200)
      const session = (await answer.json()) as Session
      expect(session.user).toMatchObject({ email, app_metadata: { provider, providers: [provider] } })
      expect(session).not.toHaveProperty('provider_token')
      const row = await backend.send(`/rest/v1/users?id=eq.${session.user.id}`, { as: session.access_token })
      expect(await row.json()).toMatchObject([
        { display_name: 'Ada Adams', email, email_verified: true, role: 'user', photo_url: expect.stringMatching(/^https:/) as string },
      ])
      // The code is valid only once.
      expect((await exchange(code, verifier)).ok).toBe(false)
      // Signing in again finds the same account by the provider's id, even with another address.
      const again = await signIn(provider, { email: newEmail(), id: idOf(email) })
      expect(again.user).toMatchObject({ id: session.user.id, email })
    })

    it('an address that the provider has not confirmed enters no account and creates none', async () => {
      const lea = await backend.learner()
      expect(await refusalOf(provider, { email: lea.email, isVerified: false })).toBe('provider_email_needs_verification')
      const email = newEmail()
      expect(await refusalOf(provider, { email, isVerified: false })).toBe('provider_email_needs_verification')
      expect(await accountsWith(email)).toBe(0)
      const linked = "select 1 from auth.identities where user_id = $1 and provider <> 'email'"
      expect(await backend.query(linked, [lea.id])).toEqual([])
    })

    it("a confirmed address signs in to its account, which keeps its name, type and first provider's name", async () => {
      const lea = await backend.learner()
      const session = await signIn(provider, { email: lea.email.toUpperCase(), name: 'Somebody Else' })
      expect(session.user).toMatchObject({ id: lea.id, app_metadata: { provider: 'email', providers: ['email', provider] } })
      const [row] = await backend.query('select display_name, account_type from public.users where id = $1', [lea.id])
      expect(row).toEqual({ display_name: 'Lea Learner', account_type: 'student' })
    })

    it('linking it to an account is among its security events, and its owner gets a mail; signing in with it again is not', async () => {
      const lea = await backend.learner()
      for (let time = 0; time < 2; time += 1) await signIn(provider, { email: lea.email })
      const links = (await events(lea.id)).filter((kind) => kind === 'provider-linked')
      expect(links).toEqual(['provider-linked'])
      expect(backend.noticesTo(lea.email).filter(({ subject }) => subject === 'Another way to sign in was added')).toHaveLength(1)
      // A new account has no one else to tell.
      const { user } = await signIn(provider, { email: newEmail() })
      expect(await events(user.id)).toEqual(['signed-in'])
    })

    it('a denied consent returns to the site with its reason', async () => {
      const end = await returnFrom(await authorize(provider), { error: 'access_denied', error_description: 'The user said no' })
      expect(end.origin + end.pathname).toBe(callback)
      expect(end.searchParams.get('error')).toBe('access_denied')
      expect(end.searchParams.get('code')).toBeNull()
    })

    it("a code that was issued for someone else's attempt is useless (PKCE), and so is the state afterward", async () => {
      vi.spyOn(console, 'error').mockImplementation(() => {})
      const [theirs, ours] = [await authorize(provider), await authorize(provider)]
      const injected = await returnFrom(ours, { code: codeFor(theirs, { email: newEmail() }) })
      expect(injected.searchParams.get('error_code')).toBe('unexpected_failure')
      expect((await allow(ours, { email: newEmail() })).searchParams.get('error_code')).toBe('bad_oauth_state')
      expect((await allow(theirs, { email: newEmail() })).searchParams.get('code')).not.toBeNull()
    })
  })

  it("Google's ID token with another nonce is refused", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const consent = await authorize('google')
    expect(consent.searchParams.get('nonce')).toHaveLength(43)
    const changed = new URL(consent)
    changed.searchParams.set('nonce', 'x'.repeat(43))
    const end = await returnFrom(consent, { code: codeFor(changed, { email: newEmail() }) })
    expect(end.searchParams.get('error_code')).toBe('unexpected_failure')
  })

  it.each(['id', 'secret'])('a wrong client %s is logged without its value, and the user reads an error', async (part) => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const client = { clientId: part === 'id' ? 'wrong' : 'x-id', secret: part === 'secret' ? 'wrong-secret' : 'x-secret_1' }
    const other = await startTestBackend(engine, { settings: { providers: { x: client } } })
    const query = `provider=x&code_challenge=${'c'.repeat(43)}&code_challenge_method=s256`
    const { headers } = await other.send(`/auth/v1/authorize?${query}`, { keyless: true })
    const consent = new URL(headers.get('location') ?? '')
    const returned = new URLSearchParams({ state: consent.searchParams.get('state') ?? '', code: codeFor(consent, { email: newEmail() }) })
    const end = await other.send(`/auth/v1/callback?${returned}`, { keyless: true })
    expect(end.headers.get('location')).toContain('unexpected_failure')
    expect(log.mock.lastCall?.join(' ')).toMatch(/^Signing in with x failed/)
    expect(log.mock.calls.flat().join(' ')).not.toContain('wrong-secret')
    await other.close()
  })

  it('22. parameters of the caller do not override our own values at the provider', async () => {
    const added = {
      client_id: 'theirs',
      redirect_uri: 'https://evil.example',
      state: 'known',
      response_type: 'token',
      nonce: 'known',
      x: 'y',
    }
    const pkce = { code_challenge: 'c'.repeat(43), code_challenge_method: 's256' }
    const query = new URLSearchParams({ provider: 'google', redirect_to: callback, ...pkce, ...added })
    const answer = await backend.send(`/auth/v1/authorize?${query}`, { keyless: true })
    const { searchParams } = new URL(answer.headers.get('location') ?? '')
    expect([searchParams.getAll('client_id'), searchParams.getAll('redirect_uri'), searchParams.getAll('response_type')]).toEqual([
      ['google-id'],
      [`${settings.siteUrl}/auth/v1/callback`],
      ['code'],
    ])
    expect(searchParams.has('x') || [...searchParams.values()].includes('known')).toBe(false)
    expect(searchParams.get('code_challenge')).not.toBe(pkce.code_challenge)
  })

  it.each([
    {},
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: 'c'.repeat(43), code_challenge_method: 'plain' },
  ])('without a hashed code challenge (%o) nothing begins, because anyone could finish it', async (pkce) => {
    const answer = await backend.send(`/auth/v1/authorize?${new URLSearchParams({ provider: 'github', ...pkce })}`, { keyless: true })
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
  })

  it('a code without its verifier is useless', async () => {
    const end = await allow(await authorize('google'), { email: newEmail() })
    const answer = await exchange(end.searchParams.get('code'), newVerifier())
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: 'bad_code_verifier' })
  })

  it('never redirects to another site', async () => {
    const end = await allow(await authorize('google', newVerifier(), 'https://evil.example/steal'), { email: newEmail() })
    expect(end.origin).toBe(settings.siteUrl)
  })

  it('a state that was invented, used or begun more than five minutes ago returns with an error', async () => {
    const [invented, used, late] = [await authorize('x'), await authorize('x'), await authorize('x')]
    invented.searchParams.set('state', randomUUID())
    await allow(used, { email: newEmail() })
    await backend.query("update auth.flow_state set created_at = now() - interval '6 minutes' where id = $1", [
      late.searchParams.get('state'),
    ])
    for (const consent of [invented, used, late]) {
      const end = await allow(consent, { email: newEmail() })
      expect([end.origin, end.searchParams.get('error_code')]).toEqual([settings.siteUrl, 'bad_oauth_state'])
    }
  })

  it('two returns at once enter once', async () => {
    const consent = await authorize('facebook')
    const ends = await Promise.all([1, 2].map(() => allow(consent, { email: newEmail() })))
    expect(ends.map((end) => end.searchParams.has('code')).toSorted()).toEqual([false, true])
  })

  it('an account that nobody confirmed loses its password to the owner of the address', async () => {
    const email = newEmail()
    await backend.send('/auth/v1/signup', { json: { email, password: 'of a stranger' } })
    const session = await signIn('google', { email, name: 'Olga Owner' })
    expect(session.user.app_metadata).toMatchObject({ provider: 'google', providers: ['google'] })
    const answer = await backend.send('/auth/v1/token?grant_type=password', { json: { email, password: 'of a stranger' } })
    expect(await answer.json()).toMatchObject({ error_code: 'invalid_credentials' })
  })

  it("… and the stranger's name, photo and account type, of which the owner chooses the last as in a new account", async () => {
    const email = newEmail()
    const typed = { display_name: 'The Stranger', account_type: 'instructor', picture: 'https://stranger.example/me.png', plan: 'theirs' }
    await backend.send('/auth/v1/signup', { json: { email, password: 'of a stranger', data: typed } })
    await backend.query("update auth.users set created_at = now() - interval '3 days' where email = $1", [email])
    // Anyone can announce an address; that must cost its owner nothing.
    await backend.send('/rest/v1/rpc/announce_confirmation', { json: { code: email } })
    const session = await signIn('google', { email, name: 'Olga Owner' })
    const profile = () => backend.query('select display_name, photo_url, account_type from public.users where id = $1', [session.user.id])
    const own = { display_name: 'Olga Owner', photo_url: expect.not.stringContaining('stranger') as string }
    expect(await profile()).toEqual([{ ...own, account_type: 'student' }])
    expect(JSON.stringify(session.user)).not.toMatch(/stranger|theirs/i)
    const choice = { json: { account_type: 'instructor' }, as: session.access_token }
    expect(await (await backend.send('/rest/v1/rpc/choose_account_type', choice)).json()).toBe(true)
    expect(await profile()).toEqual([{ ...own, account_type: 'instructor' }])
  })

  // GoTrue links the provider, takes the password away, replaces the metadata and confirms the address, in this order.
  it("with GoTrue's own statements, the stranger's profile is cleared, too", async () => {
    const email = newEmail()
    const typed = { display_name: 'The Stranger', account_type: 'instructor', picture: 'https://stranger.example/me.png' }
    await backend.send('/auth/v1/signup', { json: { email, password: 'of a stranger', data: typed } })
    await backend.query(`do $$ declare account uuid := (select id from auth.users where email = '${email}'); begin
      insert into auth.identities (id, provider, provider_id, user_id, identity_data) values (gen_random_uuid(), 'google', account::text, account, '{}');
      update auth.users set encrypted_password = null where id = account;
      update auth.users set raw_user_meta_data = '{"full_name": "Olga Owner"}' where id = account;
      update auth.users set email_confirmed_at = now(), confirmation_token = '' where id = account;
    end $$`)
    expect(await backend.query('select display_name, photo_url, account_type from public.users where email = $1', [email])).toEqual([
      { display_name: 'Olga Owner', photo_url: null, account_type: 'student' },
    ])
  })

  it('an unconfirmed account with an identity is not confirmed by another address of that identity', async () => {
    const email = newEmail()
    await backend.send('/auth/v1/signup', { json: { email, password: 'of a stranger' } })
    await backend.query(
      `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
       select $1, 'github', '777', id, '{}' from auth.users where email = $2`,
      [randomUUID(), email],
    )
    expect(await refusalOf('github', { id: 777, email: newEmail() })).toBe('provider_email_needs_verification')
    const confirmed = 'select 1 from auth.users where email = $1 and email_confirmed_at is not null'
    expect(await backend.query(confirmed, [email])).toEqual([])
    // As a control, the owner of the address is accepted.
    await signIn('github', { id: 777, email })
    expect(await backend.query(confirmed, [email])).toHaveLength(1)
  })

  it("an identity's address opens no account: only the account's own does", async () => {
    const address = newEmail()
    const stranger = await signIn('github', { email: newEmail(), id: 4711 })
    await backend.query(
      `update auth.identities set identity_data = identity_data || jsonb_build_object('email', $1::text) where user_id = $2`,
      [address, stranger.user.id],
    )
    expect((await signIn('google', { email: address })).user.id).not.toBe(stranger.user.id)
  })

  it('any confirmed address of a GitHub account finds its account; two accounts are one too many', async () => {
    const [one, other] = [await backend.learner(), await backend.learner()]
    expect((await signIn('github', { email: newEmail(), otherEmails: [one.email] })).user.id).toBe(one.id)
    const end = await allow(await authorize('github'), { email: newEmail(), otherEmails: [one.email, other.email] })
    expect(end.searchParams.get('error_description')).toMatch(/^Multiple accounts/)
  })

  it('5. a disabled account gets no session, before or after the return from the provider', async () => {
    const email = newEmail()
    const verifier = newVerifier()
    const end = await allow(await authorize('google', verifier), { email, name: 'Dora Disabled' })
    await backend.query("update auth.users set banned_until = now() + interval '1 day' where email = $1", [email])
    const answer = await exchange(end.searchParams.get('code'), verifier)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error_code: 'flow_state_not_found' })
    expect(await refusalOf('google', { email })).toBe('user_banned')
  })

  it('an address that the product does not accept creates no account', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(await refusalOf('x', { email: '"a b"@ascendo.example' })).toBe('unexpected_failure')
  })

  it('12. /settings names the enabled providers, and the others answer with JSON', async () => {
    const { external } = (await (await backend.send('/auth/v1/settings')).json()) as { external: Record<string, boolean> }
    expect(external).toMatchObject({ google: true, github: true, facebook: true, x: true, twitter: false })
    const answer = await backend.send('/auth/v1/authorize?provider=twitter', { keyless: true })
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
  })
})

/** Returns the id that a stand-in derives from an address. */
function idOf(email: string): number {
  return [...email].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1e9, 7)
}
