import { createHash, randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from './support/engines.ts'
import { settings, startTestBackend, type TestBackend } from './support/test-backend.ts'

// Stand-ins for Google and GitHub, as in the journeys: they answer according to the code alone.
const realFetch = globalThis.fetch
const providers = join(import.meta.dirname, '../../e2e/support/fake-providers.mjs')
beforeAll(() => import(providers))
afterAll(() => {
  globalThis.fetch = realFetch
})

const callback = `${settings.siteUrl}/auth/callback`

describe.each(engines)('signing in with a provider on $name', (engine) => {
  let backend: TestBackend

  beforeAll(async () => {
    backend = await startTestBackend(engine, {
      settings: {
        providers: {
          google: { clientId: 'google-id', secret: 'google-secret' },
          github: { clientId: 'github-id', secret: 'github-secret' },
        },
      },
    })
  })
  afterAll(() => backend.close())

  /** The redirect to the provider. @returns its address and the state to return with */
  async function authorize(provider: string, verifier: string, redirectTo = callback) {
    const challenge = createHash('sha256').update(verifier).digest('base64url')
    const query = new URLSearchParams({ provider, redirect_to: redirectTo, code_challenge: challenge, code_challenge_method: 's256' })
    const answer = await backend.send(`/auth/v1/authorize?${query}`, { keyless: true })
    expect(answer.status).toBe(302)
    const consent = new URL(answer.headers.get('location') ?? '')
    return { consent, state: consent.searchParams.get('state') ?? '' }
  }

  /** The return from the provider. @returns the address where the browser ends up */
  async function returnFromProvider(parameters: Record<string, string>) {
    const answer = await backend.send(`/auth/v1/callback?${new URLSearchParams(parameters)}`, { keyless: true })
    return new URL(answer.headers.get('location') ?? '')
  }

  const exchange = (code: string, verifier: string) =>
    backend.send('/auth/v1/token?grant_type=pkce', { json: { auth_code: code, code_verifier: verifier } })

  const newVerifier = () => (randomUUID() + randomUUID()).replaceAll('-', '')

  it.each(['google', 'github'])('%s: consent, return, session, and a profile with name and photo', async (provider) => {
    const verifier = newVerifier()
    const email = `${provider}-${randomUUID()}@ascendo.example`
    const { consent, state } = await authorize(provider, verifier)
    expect(consent.searchParams.get('client_id')).toBe(`${provider}-id`)
    expect(consent.searchParams.get('redirect_uri')).toBe(`${settings.siteUrl}/auth/v1/callback`)

    const end = await returnFromProvider({ state, code: `${provider}:${email}:Ada Adams` })
    expect(end.origin + end.pathname).toBe(callback)
    const code = end.searchParams.get('code') ?? ''

    const answer = await exchange(code, verifier)
    expect(answer.status).toBe(200)
    const session = (await answer.json()) as { access_token: string; user: { id: string; email: string } }
    expect(session.user.email).toBe(email)
    const row = await backend.send(`/rest/v1/users?id=eq.${session.user.id}`, { as: session.access_token })
    expect(await row.json()).toMatchObject([
      { display_name: 'Ada Adams', email, email_verified: true, role: 'user', photo_url: expect.stringMatching(/^https:/) as string },
    ])
    // The code is valid for one session only.
    expect((await exchange(code, verifier)).ok).toBe(false)
  })

  it('22. parameters of the caller do not override our own values at the provider', async () => {
    const added = { client_id: 'theirs', redirect_uri: 'https://evil.example', state: 'known', response_type: 'token', invite_token: 'x' }
    const query = new URLSearchParams({ provider: 'google', redirect_to: callback, ...added })
    const answer = await backend.send(`/auth/v1/authorize?${query}`, { keyless: true })
    const { searchParams } = new URL(answer.headers.get('location') ?? '')
    expect([searchParams.getAll('client_id'), searchParams.getAll('redirect_uri'), searchParams.getAll('response_type')]).toEqual([
      ['google-id'],
      [`${settings.siteUrl}/auth/v1/callback`],
      ['code'],
    ])
    expect(searchParams.has('invite_token') || searchParams.getAll('state').includes('known')).toBe(false)
  })

  it('a code without its verifier is useless', async () => {
    const { state } = await authorize('google', newVerifier())
    const end = await returnFromProvider({ state, code: `google:${randomUUID()}@ascendo.example:Ada Adams` })
    const answer = await exchange(end.searchParams.get('code') ?? '', newVerifier())
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error_code: 'bad_code_verifier' })
  })

  it('a denied consent returns to the site with its reason', async () => {
    const { state } = await authorize('google', newVerifier())
    const end = await returnFromProvider({ state, error: 'access_denied', error_description: 'The user said no' })
    expect(end.origin + end.pathname).toBe(callback)
    expect(end.searchParams.get('error')).toBe('access_denied')
    expect(end.searchParams.get('code')).toBeNull()
  })

  it('never redirects to another site', async () => {
    const { state } = await authorize('google', newVerifier(), 'https://evil.example/steal')
    const end = await returnFromProvider({ state, code: `google:${randomUUID()}@ascendo.example:Ada Adams` })
    expect(end.origin).toBe(settings.siteUrl)
  })

  it('an invented state returns with an error', async () => {
    const end = await returnFromProvider({ state: randomUUID(), code: 'google:someone@ascendo.example:Some One' })
    expect(end.origin).toBe(settings.siteUrl)
    expect(end.searchParams.get('error')).not.toBeNull()
  })

  it('a provider with the same confirmed address signs in to the same account', async () => {
    const lea = await backend.learner()
    const verifier = newVerifier()
    const { state } = await authorize('google', verifier)
    const end = await returnFromProvider({ state, code: `google:${lea.email}:Somebody Else` })
    const answer = await exchange(end.searchParams.get('code') ?? '', verifier)
    expect(await answer.json()).toMatchObject({ user: { id: lea.id } })
    const [row] = await backend.query<{ display_name: string }>('select display_name from public.users where id = $1', [lea.id])
    expect(row?.display_name).toBe('Lea Learner')
  })

  it('5. a disabled account gets no session, before or after the return from the provider', async () => {
    const email = `${randomUUID()}@ascendo.example`
    const verifier = newVerifier()
    const first = await authorize('google', verifier)
    const end = await returnFromProvider({ state: first.state, code: `google:${email}:Dora Disabled` })
    await backend.query("update auth.users set banned_until = now() + interval '1 day' where email = $1", [email])
    const answer = await exchange(end.searchParams.get('code') ?? '', verifier)
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({ error_code: 'flow_state_not_found' })

    const second = await authorize('google', newVerifier())
    const back = await returnFromProvider({ state: second.state, code: `google:${email}:Dora Disabled` })
    expect(back.searchParams.get('error_code')).toBe('user_banned')
  })

  it('12. /settings names the enabled providers, and the others answer with JSON', async () => {
    const { external } = (await (await backend.send('/auth/v1/settings')).json()) as { external: Record<string, boolean> }
    expect(external).toMatchObject({ google: true, github: true, facebook: false, twitter: false })
    const answer = await backend.send('/auth/v1/authorize?provider=twitter', { keyless: true })
    expect(await answer.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
  })
})
