import type { Configuration } from '#backend/configuration.ts'
import type { SignInMethods, SocialProvider } from '../auth-adapter.ts'

/** Supabase has two integrations for X: 'x' (OAuth 2.0) and the older 'twitter'. */
const integrations: Record<SocialProvider, string[]> = {
  google: ['google'],
  facebook: ['facebook'],
  x: ['x', 'twitter'],
  github: ['github'],
}

interface Settings {
  external?: Record<string, boolean>
  disable_signup?: boolean
}

/** Also has Supabase's names of the enabled providers: check these first, because `authorize` accepts disabled ones. */
export interface EnabledMethods extends SignInMethods {
  integration: Partial<Record<SocialProvider, string>>
}

/** Reads from the service which methods are enabled. Rejects if there is no answer. */
export async function fetchSignInMethods({ authDomain, apiKey }: Configuration, send: typeof fetch): Promise<EnabledMethods> {
  const response = await send(`${authDomain}/auth/v1/settings`, { headers: { apikey: apiKey } })
  if (!response.ok) throw Object.assign(new Error('No settings'), { status: response.status })
  const { external = {}, disable_signup = false } = (await response.json()) as Settings
  const integration: EnabledMethods['integration'] = {}
  for (const [provider, names] of Object.entries(integrations) as [SocialProvider, string[]][]) {
    const enabled = names.find((name) => external[name])
    if (enabled) integration[provider] = enabled
  }
  return { integration, providers: Object.keys(integration) as SocialProvider[], registration: !disable_signup }
}
