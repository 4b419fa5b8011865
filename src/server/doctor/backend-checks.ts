import { intercepted, isJson, jsonOf, post } from './answers.ts'
import type { Context, Hosting } from './context.ts'
import { broken, type Finding, ok, unchecked } from './finding.ts'

/** §9: browsers treat a token as expired 30 s early, so a clock that is off by more ends sessions early. */
const maxSkewSeconds = 30

/** Says where the operator changes a setting of the auth service. */
export function placeOf(page: string, variables: string, { hosting }: Context): string {
  return hosting === 'hosted'
    ? `in the project’s settings (Authentication, ${page})`
    : `in the environment of the auth service (${variables})`
}

export function clockCheck({ clockAheadMs }: Context): Finding[] {
  if (Number.isNaN(clockAheadMs)) return [unchecked('Clock', 'the backend does not send its time')]
  const skew = Math.round(clockAheadMs / 1000)
  if (Math.abs(skew) <= maxSkewSeconds) return [ok('Clock', 'agrees with this machine')]
  const message = `the backend's is ${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's: synchronize both with a time server, or sessions end early.`
  return [broken('Clock', message)]
}

export function signInCheck(context: Context): Finding[] {
  const { external, mailer_autoconfirm, disable_signup } = context.settings
  const findings: Finding[] = []
  const complain = (problem: string, variable: string) =>
    findings.push(broken('Sign-in', `${problem} ${placeOf('Sign In / Providers', variable, context)}.`))
  if (external && (external as { email?: boolean }).email === false)
    complain('by email is off: switch it on', 'GOTRUE_EXTERNAL_EMAIL_ENABLED=true')
  if (mailer_autoconfirm === true)
    complain('addresses are not confirmed before the first sign-in: switch "Confirm email" on', 'GOTRUE_MAILER_AUTOCONFIRM=false')
  if (disable_signup === true) complain('nobody can register: allow sign-ups', 'GOTRUE_DISABLE_SIGNUP=false')
  return findings.length > 0 ? findings : [ok('Sign-in', 'by email, with confirmed addresses')]
}

const providerNames = { google: 'Google', github: 'GitHub', facebook: 'Facebook', x: 'X' }

/** Lists the offered and the missing providers. Every provider is optional, so a missing one is not a problem. */
export function providerCheck({ settings, url, hosting }: Context): Finding[] {
  const enabled = (settings['external'] ?? {}) as Record<string, boolean>
  const isOffered = (name: string) => enabled[name] === true || (name === 'x' && enabled['twitter'] === true)
  const list = (wanted: boolean) =>
    Object.entries(providerNames)
      .flatMap(([name, title]) => (isOffered(name) === wanted ? [title] : []))
      .join(', ')
  const offered = list(true) ? `offered: ${list(true)}` : 'none is offered'
  if (!list(false)) return [ok('Providers', offered)]
  const prefix = hosting === 'self-hosted' ? 'GOTRUE_EXTERNAL' : 'SUPABASE_AUTH_EXTERNAL'
  const where = hosting === 'hosted' ? 'the project’s settings' : `${prefix}_<NAME>_CLIENT_ID and _SECRET`
  return [ok('Providers', `${offered}. To add ${list(false)}: ${where}, and ${url}/auth/v1/callback as the address to register`)]
}

const passkeySettings: Record<Hosting, string> = {
  embedded: 'SITE_URL',
  hosted: 'the project’s settings (Authentication, Passkeys)',
  'self-hosted': 'GOTRUE_PASSKEY_ENABLED, GOTRUE_WEBAUTHN_RP_ID, _RP_DISPLAY_NAME and _RP_ORIGINS in the environment of the auth service',
}

/** Checks whether passkeys work on this site. */
export async function passkeyCheck(context: Context): Promise<Finding[]> {
  const where = passkeySettings[context.hosting]
  if (context.settings['passkeys_enabled'] !== true) return [ok('Passkeys', `are not offered; ${where} would offer them`)]
  const answer = await post(context, '/auth/v1/passkeys/authentication/options', {}).catch(() => null)
  if (!answer?.ok) return [unchecked('Passkeys', `the auth service answers ${answer?.status ?? 'nothing'}`)]
  const { options } = await jsonOf(answer)
  const rpId = String(((options ?? {}) as { rpId?: unknown }).rpId)
  const { hostname } = new URL(context.address)
  // Browsers accept passkeys on the relying party's own domain and its subdomains.
  if (hostname === rpId || hostname.endsWith(`.${rpId}`)) return [ok('Passkeys', `belong to ${rpId}`)]
  return [broken('Passkeys', `belong to "${rpId}", so browsers refuse them on ${hostname}: correct ${where}.`)]
}

/** Says what stands in for a lost authenticator app. */
export function secondStepCheck({ settings }: Context): Finding[] {
  if (settings['recovery_codes_enabled'] === true) return [ok('Second step', 'authenticator apps and recovery codes')]
  const lacking = 'without recovery codes, which this auth service lacks: who loses the app asks an administrator'
  return [ok('Second step', `authenticator apps, ${lacking}`)]
}

/**
 * Checks the redirect list with invalid links, which redirect, too: to the requested address if the list allows it,
 * otherwise to the backend's site URL.
 */
export async function redirectCheck(context: Context): Promise<Finding[]> {
  const { address, url, key, send } = context
  for (const path of ['/auth/callback', '/email-verification', '/password-reset']) {
    const query = new URLSearchParams({ type: 'signup', token: 'doctor', redirect_to: address + path })
    const answer = await send(`${url}/auth/v1/verify?${query}`, { headers: { apikey: key }, redirect: 'manual' }).catch(() => null)
    const location = answer?.headers.get('Location') ?? ''
    if (location.startsWith(address + path)) continue
    const lists = `set the site URL to ${address}, and add its /auth/callback, /email-verification and /password-reset to the redirect list`
    const where = placeOf('URL Configuration', 'GOTRUE_SITE_URL, GOTRUE_URI_ALLOW_LIST', context)
    return [broken('Redirects', `${path} leads to ${location || 'nothing'} instead: ${lists}, ${where}.`)]
  }
  return [ok('Redirects', 'links in mails and providers lead back here')]
}

export async function schemaCheck(context: Context): Promise<Finding[]> {
  const { url, bucket, hosting } = context
  const answer = await post(context, '/rest/v1/rpc/photo_bucket', {}).catch(() => null)
  if (answer && !isJson(answer)) return [intercepted('Schema', `${url} answers for /rest/v1`, answer)]
  if (!answer?.ok) {
    const fix = hosting === 'embedded' ? 'start the program again, which applies them.' : 'run "npx supabase db push".'
    return [broken('Schema', `the migrations are missing: ${fix}`)]
  }
  const named: unknown = await answer.json().catch(() => null)
  if (named === bucket) return [ok('Schema', 'the migrations are there')]
  const fix = 'set VITE_SUPABASE_STORAGE_BUCKET to the former.'
  return [broken('Schema', `the database keeps photos in "${String(named)}", the site names "${bucket}": ${fix}`)]
}

const noticeProblems = {
  refused:
    'the webhook did not accept the newest notice about contact messages: see the log of its receiver, and "select * from private.message_notices"',
  waiting:
    'nothing has sent notices about contact messages for two hours: pg_cron and pg_net have to be on; see "select * from cron.job_run_details"',
}

/** Checks whether administrators are notified of contact messages on the full stack. The embedded backend emails them itself. */
export function messageCheck({ state }: Pick<Context, 'state'>): Finding[] {
  if (!state?.message_delivery) return []
  if (state.message_delivery !== 'webhook') {
    const how = 'supabase/production.md, "Being told of new messages", says how'
    return [ok('Messages', `administrators cannot ask for mails about contact messages: ${how}`)]
  }
  const problem = state.message_webhook_problem
  return [problem ? broken('Messages', noticeProblems[problem]) : ok('Messages', 'the webhook is told of contact messages')]
}
