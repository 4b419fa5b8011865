import { BlockList, isIPv6 } from 'node:net'
import { sendSecret } from '../backend/auth/secret-key.ts'
import { isLoopback } from '../environment/this-machine.ts'
import { jsonOf } from './answers.ts'
import { readState } from './connect.ts'
import { type Context, type InstallationState, withSecretKey } from './context.ts'
import { broken, type Finding, ok, unchecked } from './finding.ts'
import { proxyFixes } from './proxy-fixes.ts'

/** From the range reserved for documentation, so that it belongs to nobody. */
const inventedAddress = '198.51.100.77'
const invented = { 'X-Forwarded-For': inventedAddress, 'X-Real-IP': inventedAddress, 'CF-Connecting-IP': inventedAddress }

/** The auth service lets 30 requests through at once, whatever its limits are. */
const burst = 30

/** With fewer, a class that registers together has to wait for its emails, and an attacker could use up everyone's. */
const minMailsPerHour = 100

/** Checks that the embedded backend limits requests per client, and that no client can pass for another. */
export async function embeddedLimitCheck(context: Context): Promise<Finding[]> {
  const { address, operator, state } = context
  if (!operator || !state) return [unchecked('Limits', `whether each client is counted separately could not be checked: ${withSecretKey}.`)]
  if (operator.rateLimitFactor > 1) {
    const message = `RATE_LIMIT_FACTOR lets ${operator.rateLimitFactor} times the usual number of requests through: delete it, it is for tests.`
    return [broken('Limits', message)]
  }
  // The program itself does not speak HTTPS, so there is a proxy in front.
  if (!operator.trustProxy && address.startsWith('https:')) return [oneForAll('set TRUST_PROXY=1, and let the proxy name the client.')]
  return [(await isForged(context)) ? forgeable(', or remove TRUST_PROXY if there is no proxy') : countingFinding(state)]
}

/**
 * Checks the same of a self-hosted auth service, and says what its mail limit should be. `GOTRUE_RATE_LIMIT_HEADER` names the header whose first value identifies
 * the client; without it, nothing is limited.
 */
export async function selfHostedLimitCheck(context: Context): Promise<Finding[]> {
  const mailLimit = unchecked(
    'Mail limit',
    'could not be checked: it applies to all users together and is 30 an hour unless GOTRUE_RATE_LIMIT_EMAIL_SENT says otherwise; set it to 1000 in the environment of the auth service.',
  )
  const { url, key, send, state } = context
  // An empty body has no effect, and the site never calls this endpoint, so no user has to wait because of this check.
  const attempt = async (more: Record<string, string> = {}) => {
    const headers = { apikey: key, 'Content-Type': 'application/json', ...more }
    const answer = await send(`${url}/auth/v1/magiclink`, { method: 'POST', headers, body: '{}' })
    await answer.body?.cancel()
    return answer.status
  }
  const attempts = await Promise.all(Array.from({ length: burst + 3 }, () => attempt()))
  if (!attempts.includes(429)) {
    const fix =
      'set GOTRUE_RATE_LIMIT_HEADER=X-Forwarded-For in the environment of the auth service, and let the proxy overwrite that header.'
    return [broken('Limits', `passwords and codes can be tried without end from one address: ${fix}`, proxyFixes.clientAddress), mailLimit]
  }
  if ((await attempt(invented)) !== 429 || (await isForged(context))) return [forgeable(), mailLimit]
  return [state ? countingFinding(state) : ok('Limits', 'requests are limited, even with an invented address'), mailLimit]
}

/** Checks how many mails a hosted project sends. It always counts each client separately. */
export async function hostedLimitCheck({ url, send, operator }: Context): Promise<Finding[]> {
  const mailLimit = (state: typeof ok, message: string) => [
    ok('Limits', 'a hosted project counts each client separately'),
    state('Mail limit', message),
  ]
  const raise = 'raise it to 1000 in the project’s settings (Authentication, Rate Limits)'
  if (!operator?.accessToken) {
    const message = `could not be checked: set SUPABASE_ACCESS_TOKEN (supabase.com/dashboard/account/tokens) for this command. The limit applies to all users together and is 30 an hour by default; ${raise}.`
    return mailLimit(unchecked, message)
  }
  const project = new URL(url).hostname.split('.')[0]
  const headers = { Authorization: `Bearer ${operator.accessToken}` }
  const answer = await sendSecret(`https://api.supabase.com/v1/projects/${project}/config/auth`, { headers }, send)
  const { rate_limit_email_sent: limit, smtp_host: mailServer } = await jsonOf(answer)
  if (!answer.ok)
    return mailLimit(unchecked, `could not be checked: supabase.com answers ${answer.status} for SUPABASE_ACCESS_TOKEN; make a new one.`)
  if (!mailServer) {
    const message =
      'the project has no mail server of its own, so it sends only a few mails an hour, and only to its members: enter yours in the project’s settings (Authentication, Emails, SMTP).'
    return mailLimit(broken, message)
  }
  if (typeof limit === 'number' && limit < minMailsPerHour)
    return mailLimit(broken, `${limit} mails an hour for all users together is too low: ${raise}.`)
  return mailLimit(ok, `${String(limit)} mails an hour for all users together`)
}

async function isForged(context: Context): Promise<boolean> {
  const state = context.operator && (await readState(context, context.operator, invented))
  return state !== null && [countedAddress(state), state.connecting_ip].includes(inventedAddress)
}

function forgeable(more = ''): Finding {
  const message = `a client can invent the address that it is counted by: let the proxy overwrite what the client sends${more}.`
  return broken('Limits', message, proxyFixes.clientAddress)
}

function oneForAll(fix: string): Finding {
  return broken('Limits', `all visitors count as one, the proxy, and lock each other out: ${fix}`, proxyFixes.clientAddress)
}

/**
 * Returns the address that rate limits count by: the embedded backend passes on only one, and the real auth service
 * uses the first.
 */
const countedAddress = ({ forwarded_for }: InstallationState) => forwarded_for?.split(',')[0]?.trim() ?? ''

function countingFinding(state: InstallationState): Finding {
  const address = countedAddress(state)
  // Without the prefix that an IPv6 socket puts before an IPv4 address.
  const client = address.replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (client === '' || isLoopback(client)) return oneForAll('let it send X-Forwarded-For.')
  if (privateNetworks.check(client, familyOf(client))) {
    const message = `this request counts as ${address}, a private address: run this from another network, and if that is the proxy’s address, let the proxy send X-Forwarded-For.`
    return unchecked('Limits', message, proxyFixes.clientAddress)
  }
  return ok('Limits', `each client is counted separately, this one as ${address}`)
}

function familyOf(address: string) {
  return isIPv6(address) ? 'ipv6' : 'ipv4'
}

const privateNetworks = new BlockList()
for (const subnet of ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', '100.64.0.0/10', 'fc00::/7', 'fe80::/10']) {
  const [network = '', prefix] = subnet.split('/')
  privateNetworks.addSubnet(network, Number(prefix), familyOf(network))
}
