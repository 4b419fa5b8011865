import { type BackendAccess, type Finding, ill, type Installation, jsonOf, unseen, well } from './finding.ts'

/** §9: browsers take a token for expired 30 s early; a clock that is further off signs people out. */
const mostSkewMs = 30_000

/** Reachable, with this key, and set up as the product needs it. */
export async function backendChecks(installation: Installation, { url, key, bucket }: BackendAccess): Promise<{ findings: Finding[]; isReached: boolean }> {
  const { address, send } = installation
  const began = Date.now()
  const answer = await send(`${url}/auth/v1/settings`, { headers: { apikey: key } }).catch(() => null)
  const failed = (say: string) => ({ findings: [ill('Backend', say)], isReached: false })
  if (!answer) return failed(`${url} does not answer: start it, or correct VITE_SUPABASE_URL.`)
  if (answer.status === 401 || answer.status === 403) {
    return failed(`${url} does not accept the key: copy its publishable key into VITE_SUPABASE_PUBLISHABLE_KEY.`)
  }
  if (!answer.ok) return failed(`${url} answers ${answer.status}: look into its logs.`)

  const findings = [well('Backend', `${url} answers, and accepts the key`), clockCheck(answer, (began + Date.now()) / 2)]
  findings.push(...settingsChecks(await jsonOf(answer)))
  findings.push(await redirectCheck(address, url, key, send))
  findings.push(await schemaCheck(url, key, bucket, send))
  return { findings, isReached: true }
}

function clockCheck(answer: Response, now: number): Finding {
  const date = Date.parse(answer.headers.get('Date') ?? '')
  if (Number.isNaN(date)) return unseen('Clock', 'the backend does not say what time it is there')
  const skew = Math.round((date - now) / 1000)
  if (Math.abs(skew) * 1000 <= mostSkewMs) return well('Clock', 'runs as here')
  const say = `the backend's is ${Math.abs(skew)} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's: let both follow a time server, or sessions end early.`
  return ill('Clock', say)
}

function settingsChecks({ external, mailer_autoconfirm, disable_signup }: Record<string, unknown>): Finding[] {
  const findings: Finding[] = []
  const say = 'in the auth settings of the backend (config.toml has them all).'
  if (external && (external as { email?: boolean }).email === false) findings.push(ill('Sign-in', `by e-mail is off: switch it on ${say}`))
  if (mailer_autoconfirm === true) findings.push(ill('Sign-in', `addresses are not confirmed before the first sign-in: switch "Confirm email" on ${say}`))
  if (disable_signup === true) findings.push(ill('Sign-in', `nobody can register: allow sign-ups ${say}`))
  return findings.length > 0 ? findings : [well('Sign-in', 'by e-mail, with confirmed addresses')]
}

/** A mail link that is wrong leads back all the same: to where the list allows, else to the backend's own site address. */
async function redirectCheck(address: string, url: string, key: string, send: typeof fetch): Promise<Finding> {
  const fix = `set the site URL to ${address}, and add its /auth/callback, /email-verification and /password-reset to the redirect list.`
  for (const path of ['/auth/callback', '/email-verification', '/password-reset']) {
    const query = new URLSearchParams({ type: 'signup', token: 'doctor', redirect_to: address + path })
    const answer = await send(`${url}/auth/v1/verify?${query}`, { headers: { apikey: key }, redirect: 'manual' }).catch(() => null)
    if (answer?.status === 404) return unseen('Redirects', 'the embedded backend leads to SITE_URL and nowhere else')
    const location = answer?.headers.get('Location') ?? ''
    if (!location.startsWith(address + path)) return ill('Redirects', `${path} leads to ${location || 'nothing'} instead: ${fix}`)
  }
  return well('Redirects', 'mails and providers may lead back here')
}

async function schemaCheck(url: string, key: string, bucket: string, send: typeof fetch): Promise<Finding> {
  const answer = await send(`${url}/rest/v1/rpc/photo_bucket`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: '{}',
  }).catch(() => null)
  if (!answer?.ok) return ill('Schema', 'the migrations are missing: run "npx supabase db push".')
  const named: unknown = await answer.json().catch(() => null)
  if (named !== bucket) return ill('Schema', `the database keeps photos in "${String(named)}", the site names "${bucket}": set VITE_SUPABASE_STORAGE_BUCKET to the former.`)
  return well('Schema', 'the migrations are there')
}
