import { serviceName } from '#embedded/about.ts'
import { connectionFinding } from './connection.ts'
import {
  type BackendAccess,
  type Finding,
  statusAndType,
  type Hosting,
  broken,
  type Installation,
  isJson,
  jsonOf,
  unchecked,
  ok,
} from './finding.ts'
import { proxyFixes } from './proxy-fixes.ts'
import { keyChecks } from './key-checks.ts'

/** §9: browsers treat a token as expired 30 s early, so a clock that is off by more ends sessions early. */
const maxSkewMs = 30_000

/**
 * Checks that the backend responds, accepts the key, and is set up as the product needs it. `hosting` is null if the
 * backend cannot be reached.
 */
export async function backendChecks(
  installation: Installation,
  access: BackendAccess,
): Promise<{ findings: Finding[]; hosting: Hosting | null }> {
  const { address, send } = installation
  const { url, key, bucket } = access
  const failed = (...findings: Finding[]) => ({ findings, hosting: null })
  const began = Date.now()
  const answer = await send(`${url}/auth/v1/settings`, { headers: { apikey: key } }).catch((error: unknown) =>
    connectionFinding('Backend', url, error, 'start it, or correct VITE_SUPABASE_URL.'),
  )
  if (!(answer instanceof Response)) return failed(answer)
  const seen = Date.now()
  if (!isJson(answer)) {
    return failed(
      broken(
        'Backend',
        `something in front of ${url} answers for /auth/v1 (${statusAndType(answer)}): pass all addresses on.`,
        proxyFixes.passOn,
      ),
    )
  }
  if (answer.status === 401 || answer.status === 403) {
    return failed(broken('Backend', `${url} does not accept the key: copy its publishable key into VITE_SUPABASE_PUBLISHABLE_KEY.`))
  }
  if (!answer.ok) return failed(broken('Backend', `${url} answers ${answer.status}: see its logs.`))

  const hosting = await hostingOf(url, key, send)
  const findings = [ok('Backend', `${url} answers, and accepts the key`), clockCheck(answer, (began + seen) / 2)]
  const authSettings = await jsonOf(answer)
  findings.push(...settingsChecks(authSettings, hosting), providerCheck(authSettings, url, hosting))
  findings.push(...(await keyChecks(installation, access, authSettings, hosting)))
  findings.push(await redirectCheck(address, url, key, send, hosting))
  findings.push(await schemaCheck(url, key, bucket, send, hosting))
  return { findings, hosting }
}

async function hostingOf(url: string, key: string, send: typeof fetch): Promise<Hosting> {
  if (new URL(url).hostname.endsWith('.supabase.co')) return 'hosted'
  const { name } = await send(`${url}/auth/v1/health`, { headers: { apikey: key } }).then(jsonOf, () => ({ name: null }))
  return name === serviceName ? 'embedded' : 'self-hosted'
}

function clockCheck(answer: Response, now: number): Finding {
  const date = Date.parse(answer.headers.get('Date') ?? '')
  if (Number.isNaN(date)) return unchecked('Clock', 'the backend does not send its time')
  const skew = Math.round((date - now) / 1000)
  if (Math.abs(skew) * 1000 <= maxSkewMs) return ok('Clock', 'agrees with this machine')
  const message = `the backend's is ${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's: synchronize both with a time server, or sessions end early.`
  return broken('Clock', message)
}

function settingsChecks({ external, mailer_autoconfirm, disable_signup }: Record<string, unknown>, hosting: Hosting): Finding[] {
  const findings: Finding[] = []
  const where = (variable: string) =>
    hosting === 'hosted'
      ? 'in the project’s settings (Authentication, Sign In / Providers).'
      : `in the environment of the auth service (${variable}).`
  if (external && (external as { email?: boolean }).email === false) {
    findings.push(broken('Sign-in', `by email is off: switch it on ${where('GOTRUE_EXTERNAL_EMAIL_ENABLED=true')}`))
  }
  if (mailer_autoconfirm === true) {
    findings.push(
      broken(
        'Sign-in',
        `addresses are not confirmed before the first sign-in: switch "Confirm email" on ${where('GOTRUE_MAILER_AUTOCONFIRM=false')}`,
      ),
    )
  }
  if (disable_signup === true)
    findings.push(broken('Sign-in', `nobody can register: allow sign-ups ${where('GOTRUE_DISABLE_SIGNUP=false')}`))
  return findings.length > 0 ? findings : [ok('Sign-in', 'by email, with confirmed addresses')]
}

const providerNames = { google: 'Google', github: 'GitHub', facebook: 'Facebook', x: 'X' }

/** Lists the offered and the missing providers. Every provider is optional, so a missing one is not a problem. */
function providerCheck({ external }: Record<string, unknown>, url: string, hosting: Hosting): Finding {
  const enabled = (external ?? {}) as Record<string, boolean>
  const names = Object.entries(providerNames) as [keyof typeof providerNames, string][]
  const isOffered = (name: string) => enabled[name] === true || (name === 'x' && enabled['twitter'] === true)
  const list = (wanted: boolean) => names.flatMap(([name, title]) => (isOffered(name) === wanted ? [title] : [])).join(', ')
  const offered = list(true) ? `offered: ${list(true)}` : 'none is offered'
  if (!list(false)) return ok('Providers', offered)
  const prefix = hosting === 'self-hosted' ? 'GOTRUE_EXTERNAL' : 'SUPABASE_AUTH_EXTERNAL'
  const where = hosting === 'hosted' ? 'the project’s settings' : `${prefix}_<NAME>_CLIENT_ID and _SECRET`
  return ok('Providers', `${offered}. To add ${list(false)}: ${where}, and ${url}/auth/v1/callback as the address to register`)
}

/**
 * Checks the redirect list with invalid links, which redirect, too: to the requested address if the list allows it,
 * otherwise to the backend's site URL.
 */
async function redirectCheck(address: string, url: string, key: string, send: typeof fetch, hosting: Hosting): Promise<Finding> {
  if (hosting === 'embedded') return unchecked('Redirects', 'the embedded backend redirects only to SITE_URL')
  const where =
    hosting === 'hosted'
      ? 'in the project’s settings (Authentication, URL Configuration)'
      : 'in the environment of the auth service (GOTRUE_SITE_URL, GOTRUE_URI_ALLOW_LIST)'
  const fix = `set the site URL to ${address}, and add its /auth/callback, /email-verification and /password-reset to the redirect list, ${where}.`
  for (const path of ['/auth/callback', '/email-verification', '/password-reset']) {
    const query = new URLSearchParams({ type: 'signup', token: 'doctor', redirect_to: address + path })
    const answer = await send(`${url}/auth/v1/verify?${query}`, { headers: { apikey: key }, redirect: 'manual' }).catch(() => null)
    const location = answer?.headers.get('Location') ?? ''
    if (!location.startsWith(address + path)) return broken('Redirects', `${path} leads to ${location || 'nothing'} instead: ${fix}`)
  }
  return ok('Redirects', 'links in mails and providers lead back here')
}

async function schemaCheck(url: string, key: string, bucket: string, send: typeof fetch, hosting: Hosting): Promise<Finding> {
  const answer = await send(`${url}/rest/v1/rpc/photo_bucket`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: '{}',
  }).catch(() => null)
  if (answer && !isJson(answer)) {
    return broken(
      'Schema',
      `something in front of ${url} answers for /rest/v1 (${statusAndType(answer)}): pass all addresses on.`,
      proxyFixes.passOn,
    )
  }
  if (!answer?.ok) {
    return broken(
      'Schema',
      `the migrations are missing: ${hosting === 'embedded' ? 'start the program again, which applies them.' : 'run "npx supabase db push".'}`,
    )
  }
  const named: unknown = await answer.json().catch(() => null)
  if (named !== bucket)
    return broken(
      'Schema',
      `the database keeps photos in "${String(named)}", the site names "${bucket}": set VITE_SUPABASE_STORAGE_BUCKET to the former.`,
    )
  return ok('Schema', 'the migrations are there')
}
