import { readConfiguration } from '#site/backend/configuration.ts'
import { configurationBlock } from '#site/boot/page-document.ts'
import { serviceName } from '../backend/auth/auth-answers.ts'
import { messageOf } from '../backend/database/database.ts'
import { sendSecretKey } from '../backend/auth/secret-key.ts'
import { StartError } from '../backend/database/start-error.ts'
import { isLoopback } from '../environment/this-machine.ts'
import { intercepted, isJson, jsonOf, objectIn } from './answers.ts'
import type { BackendAccess, Context, Hosting, Installation, InstallationState, Operator, Site } from './context.ts'
import { broken, type Finding, ok } from './finding.ts'
import { proxyFixes } from './proxy-fixes.ts'

/** Reads the home page, and from it how to reach the backend. Returns a finding if there is no page. */
export async function readSite(installation: Omit<Installation, 'operator'>): Promise<Site | Finding> {
  const { address, send } = installation
  const fix = 'start it, or name its address (npm run doctor -- https://…).'
  const answer = await send(`${address}/`).catch(connectionProblem('Site', address, fix))
  if (!(answer instanceof Response)) return answer
  if (!answer.ok) return broken('Site', `${address} answers ${answer.status}: ${fix}`)
  const html = await answer.text()
  return {
    ...installation,
    isPublic: !isLoopback(new URL(address).hostname),
    html,
    headers: answer.headers,
    deepLink: await send(`${address}/courses/1`).catch(() => null),
    worker: await send(`${address}/sw.js`).catch(() => null),
    ...accessFrom(html),
  }
}

function accessFrom(html: string): Pick<Site, 'access' | 'configurationFindings'> {
  const read = readConfiguration(objectIn(configurationBlock.exec(html)?.[2] ?? ''))
  if (!read.ok) {
    const findings = read.error.map(({ variable, problem }) =>
      broken('Configuration', `${variable} ${problem} Set it where the site is served (.env, or "npm run configure").`),
    )
    return { access: null, configurationFindings: findings }
  }
  const { apiKey: key, authDomain: url, storageBucket: bucket, mailSender: sender } = read.value
  // A legacy key is a JWT, which names its role.
  if (objectIn(Buffer.from(key.split('.')[1] ?? '', 'base64url').toString())['role'] === 'service_role') {
    const message =
      'VITE_SUPABASE_PUBLISHABLE_KEY is the service_role key, and every visitor can read it: use the publishable one, and create a new secret key.'
    return { access: null, configurationFindings: [broken('Configuration', message)] }
  }
  return { access: { key, url, bucket, sender }, configurationFindings: [ok('Configuration', 'all six values are set')] }
}

/** Finds out what there is to know of the backend. Returns a finding if it cannot be reached or does not accept the key. */
export async function findBackend(site: Site, access: BackendAccess, given: Operator | undefined): Promise<Context | Finding> {
  const { send } = site
  const { url, key } = access
  const began = Date.now()
  const answer = await send(`${url}/auth/v1/settings`, { headers: { apikey: key } }).catch(
    connectionProblem('Backend', url, 'start it, or correct VITE_SUPABASE_URL.'),
  )
  if (!(answer instanceof Response)) return answer
  const clockAheadMs = Date.parse(answer.headers.get('Date') ?? '') - (began + Date.now()) / 2
  if (!isJson(answer)) return intercepted('Backend', `${url} answers for /auth/v1`, answer)
  if (answer.status === 401 || answer.status === 403)
    return broken('Backend', `${url} does not accept the key: copy its publishable key into VITE_SUPABASE_PUBLISHABLE_KEY.`)
  if (!answer.ok) return broken('Backend', `${url} answers ${answer.status}: see its logs.`)

  const context: Context = {
    ...site,
    ...access,
    hosting: await hostingOf(access, send),
    settings: await jsonOf(answer),
    clockAheadMs,
    operator: operatorOf(access, given),
    state: null,
    stateFindings: [],
  }
  try {
    return { ...context, state: context.operator && (await readState(context, context.operator)) }
  } catch (error) {
    return { ...context, stateFindings: [broken('Backend', messageOf(error))] }
  }
}

async function hostingOf({ url, key }: BackendAccess, send: typeof fetch): Promise<Hosting> {
  if (new URL(url).hostname.endsWith('.supabase.co')) return 'hosted'
  const { name } = await send(`${url}/auth/v1/health`, { headers: { apikey: key } }).then(jsonOf, () => ({ name: null }))
  return name === serviceName ? 'embedded' : 'self-hosted'
}

/**
 * Returns the configuration on this machine if it belongs to the checked installation. Its secret key is sent only to
 * the backend that the configuration itself names: a page could name any backend and quote a publishable key, which
 * everyone can read.
 */
function operatorOf({ url, key }: BackendAccess, operator: Operator | undefined): Operator | null {
  if (operator?.publishableKey !== key) return null
  const [named, own] = [new URL(url), new URL(operator.backendUrl)]
  const isHere = isLoopback(named.hostname) && isLoopback(own.hostname)
  const isSame = named.origin === own.origin || (isHere && named.port === own.port)
  return isSame && (named.protocol === 'https:' || isHere) ? operator : null
}

/**
 * Reads the installation's state from the database, with the secret key.
 * @returns null if the database lacks the function or refuses the key
 * @throws StartError when the answer is a redirect
 */
export async function readState(
  { url, send }: Pick<Context, 'url' | 'send'>,
  { secretKey }: Operator,
  headers: Record<string, string> = {},
): Promise<InstallationState | null> {
  const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: '{}' }
  const answer = await sendSecretKey(`${url}/rest/v1/rpc/installation_state`, secretKey, init, send).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    return null
  })
  const state = answer?.ok ? await jsonOf(answer) : {}
  return Array.isArray(state['photo_problems']) ? (state as unknown as InstallationState) : null
}

const untrusted =
  'is not trusted: send the whole chain with its intermediate certificate, or get one from an authority that browsers know, such as Let’s Encrypt'

const certificateProblems: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has expired: renew it, and let the proxy read the new one',
  CERT_NOT_YET_VALID: 'is not valid yet: set the clock of the machine that issued it, or of this one',
  DEPTH_ZERO_SELF_SIGNED_CERT:
    'is self-signed, so browsers warn everyone away: get one from an authority that browsers know, such as Let’s Encrypt',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name: get one for this name, or send the one that belongs to it',
}

/** Says why there was no response, and what to do. A certificate that browsers refuse gets its own message. */
const connectionProblem =
  (topic: string, address: string, otherwise: string) =>
  (error: unknown): Finding => {
    const { code = '' } = ((error instanceof Error && error.cause) || error) as { code?: string }
    const { hostname } = new URL(address)
    const known = certificateProblems[code]
    if (known || /CERT|SIGNATURE|ISSUER/.test(code))
      return broken(topic, `The certificate of ${hostname} ${known ?? `is not trusted (${code}): replace it`}.`, proxyFixes.certificate)
    if (/^(ERR_SSL_|EPROTO)/.test(code))
      return broken(topic, `${address} does not speak https: let the proxy listen there with a certificate.`, proxyFixes.certificate)
    if (code === 'ENOTFOUND') return broken(topic, `The name ${hostname} is not known: correct it, or add it to the DNS of its domain.`)
    return broken(topic, `${address} does not answer: ${otherwise}`)
  }
