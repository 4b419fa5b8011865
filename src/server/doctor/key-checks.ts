import { type BackendAccess, broken, type Finding, type Hosting, type Installation, jsonOf, ok, unchecked } from './finding.ts'

const settingsOf: Record<Hosting, string> = {
  embedded: 'SITE_URL',
  hosted: 'the project’s settings (Authentication, Passkeys)',
  'self-hosted': 'GOTRUE_PASSKEY_ENABLED, GOTRUE_WEBAUTHN_RP_ID, _RP_DISPLAY_NAME and _RP_ORIGINS in the environment of the auth service',
}

/**
 * Checks whether passkeys work on this site, and says what stands in for a lost authenticator app.
 * @param settings the auth service's response to `/settings`
 */
export async function keyChecks(
  { address, send }: Installation,
  { url, key }: BackendAccess,
  settings: Record<string, unknown>,
  hosting: Hosting,
): Promise<Finding[]> {
  const recovery =
    settings['recovery_codes_enabled'] === true
      ? 'authenticator apps and recovery codes'
      : 'authenticator apps, without recovery codes, which this auth service lacks: who loses the app asks an administrator'
  return [await passkeyCheck(), ok('Second step', recovery)]

  async function passkeyCheck(): Promise<Finding> {
    if (settings['passkeys_enabled'] !== true) return ok('Passkeys', `are not offered; ${settingsOf[hosting]} would offer them`)
    const answer = await send(`${url}/auth/v1/passkeys/authentication/options`, {
      method: 'POST',
      headers: { apikey: key, 'Content-Type': 'application/json' },
      body: '{}',
    }).catch(() => null)
    if (!answer?.ok) return unchecked('Passkeys', `the auth service answers ${answer?.status ?? 'nothing'}`)
    const { options } = await jsonOf(answer)
    const { rpId } = (options ?? {}) as { rpId?: unknown }
    const { hostname } = new URL(address)
    // Browsers accept passkeys on the relying party's own domain and its subdomains.
    if (hostname === rpId || hostname.endsWith(`.${String(rpId)}`)) return ok('Passkeys', `belong to ${String(rpId)}`)
    return broken('Passkeys', `belong to "${String(rpId)}", so browsers refuse them on ${hostname}: correct ${settingsOf[hosting]}.`)
  }
}
