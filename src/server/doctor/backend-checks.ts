import { serviceName } from '#embedded/about.ts'
import { connectionFinding } from './connection.ts'
import { type BackendAccess, type Finding, foreign, type Hosting, ill, type Installation, isJson, jsonOf, unseen, well } from './finding.ts'
import { proxyFixes } from './proxy-fixes.ts'

/** §9: browsers treat a token as expired 30 s early; a clock that is further off signs people out. */
const mostSkewMs = 30_000

/** Reachable, with this key, and set up as the product needs it. `hosting` is null if it could not be reached. */
export async function backendChecks(
  installation: Installation,
  { url, key, bucket }: BackendAccess,
): Promise<{ findings: Finding[]; hosting: Hosting | null }> {
  const { address, send } = installation
  const failed = (...findings: Finding[]) => ({ findings, hosting: null })
  const began = Date.now()
  const answer = await send(`${url}/auth/v1/settings`, { headers: { apikey: key } }).catch((error: unknown) =>
    connectionFinding('Backend', url, error, 'start it, or correct VITE_SUPABASE_URL.'),
  )
  if (!(answer instanceof Response)) return failed(answer)
  const seen = Date.now()
  if (!isJson(answer)) {
    return failed(
      ill('Backend', `something in front of ${url} answers for /auth/v1 (${foreign(answer)}): pass all addresses on.`, proxyFixes.passOn),
    )
  }
  if (answer.status === 401 || answer.status === 403) {
    return failed(ill('Backend', `${url} does not accept the key: copy its publishable key into VITE_SUPABASE_PUBLISHABLE_KEY.`))
  }
  if (!answer.ok) return failed(ill('Backend', `${url} answers ${answer.status}: look into its logs.`))

  const hosting = await hostingOf(url, key, send)
  const findings = [well('Backend', `${url} answers, and accepts the key`), clockCheck(answer, (began + seen) / 2)]
  findings.push(...settingsChecks(await jsonOf(answer), hosting))
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
  if (Number.isNaN(date)) return unseen('Clock', 'the backend does not say what time it is there')
  const skew = Math.round((date - now) / 1000)
  if (Math.abs(skew) * 1000 <= mostSkewMs) return well('Clock', 'runs as here')
  const say = `the backend's is ${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's: let both follow a time server, or sessions end early.`
  return ill('Clock', say)
}

function settingsChecks({ external, mailer_autoconfirm, disable_signup }: Record<string, unknown>, hosting: Hosting): Finding[] {
  const findings: Finding[] = []
  const where = (variable: string) =>
    hosting === 'hosted'
      ? 'in the project’s settings (Authentication, Sign In / Providers).'
      : `in the environment of the auth service (${variable}).`
  if (external && (external as { email?: boolean }).email === false) {
    findings.push(ill('Sign-in', `by e-mail is off: switch it on ${where('GOTRUE_EXTERNAL_EMAIL_ENABLED=true')}`))
  }
  if (mailer_autoconfirm === true) {
    findings.push(
      ill(
        'Sign-in',
        `addresses are not confirmed before the first sign-in: switch "Confirm email" on ${where('GOTRUE_MAILER_AUTOCONFIRM=false')}`,
      ),
    )
  }
  if (disable_signup === true) findings.push(ill('Sign-in', `nobody can register: allow sign-ups ${where('GOTRUE_DISABLE_SIGNUP=false')}`))
  return findings.length > 0 ? findings : [well('Sign-in', 'by e-mail, with confirmed addresses')]
}

/** A wrong link still leads back: to where the list allows, else to the backend's own site address. */
async function redirectCheck(address: string, url: string, key: string, send: typeof fetch, hosting: Hosting): Promise<Finding> {
  if (hosting === 'embedded') return unseen('Redirects', 'the embedded backend leads to SITE_URL and nowhere else')
  const where =
    hosting === 'hosted'
      ? 'in the project’s settings (Authentication, URL Configuration)'
      : 'in the environment of the auth service (GOTRUE_SITE_URL, GOTRUE_URI_ALLOW_LIST)'
  const fix = `set the site URL to ${address}, and add its /auth/callback, /email-verification and /password-reset to the redirect list, ${where}.`
  for (const path of ['/auth/callback', '/email-verification', '/password-reset']) {
    const query = new URLSearchParams({ type: 'signup', token: 'doctor', redirect_to: address + path })
    const answer = await send(`${url}/auth/v1/verify?${query}`, { headers: { apikey: key }, redirect: 'manual' }).catch(() => null)
    const location = answer?.headers.get('Location') ?? ''
    if (!location.startsWith(address + path)) return ill('Redirects', `${path} leads to ${location || 'nothing'} instead: ${fix}`)
  }
  return well('Redirects', 'mails and providers may lead back here')
}

async function schemaCheck(url: string, key: string, bucket: string, send: typeof fetch, hosting: Hosting): Promise<Finding> {
  const answer = await send(`${url}/rest/v1/rpc/photo_bucket`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: '{}',
  }).catch(() => null)
  if (answer && !isJson(answer)) {
    return ill(
      'Schema',
      `something in front of ${url} answers for /rest/v1 (${foreign(answer)}): pass all addresses on.`,
      proxyFixes.passOn,
    )
  }
  if (!answer?.ok) {
    return ill(
      'Schema',
      `the migrations are missing: ${hosting === 'embedded' ? 'start the program again, which applies them.' : 'run "npx supabase db push".'}`,
    )
  }
  const named: unknown = await answer.json().catch(() => null)
  if (named !== bucket)
    return ill(
      'Schema',
      `the database keeps photos in "${String(named)}", the site names "${bucket}": set VITE_SUPABASE_STORAGE_BUCKET to the former.`,
    )
  return well('Schema', 'the migrations are there')
}
