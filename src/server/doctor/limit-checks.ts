import { BlockList, isIPv6 } from 'node:net'
import { sendSecret } from '#embedded/secret-key.ts'
import { isLoopback } from '../environment/this-machine.ts'
import {
  type BackendAccess,
  type Finding,
  type Hosting,
  broken,
  type Installation,
  jsonOf,
  type Operator,
  unchecked,
  ok,
} from './finding.ts'
import { type InstallationState, readState, withSecretKey } from './operator.ts'
import { proxyFixes } from './proxy-fixes.ts'

/** From the range reserved for documentation, so that it belongs to nobody. */
const inventedAddress = '198.51.100.77'
const invented = { 'X-Forwarded-For': inventedAddress, 'X-Real-IP': inventedAddress, 'CF-Connecting-IP': inventedAddress }

/** The auth service lets 30 requests through at once, whatever its limits are. */
const burst = 30

/** With fewer, a class that registers together has to wait for its emails, and an attacker could use up everyone's. */
const minMailsPerHour = 100

/**
 * Checks that requests are limited per client, and that no client can pass for another. Skipped unless strangers can
 * reach the site.
 */
export async function limitChecks(
  installation: Installation,
  access: BackendAccess,
  hosting: Hosting,
  operator: Operator | null,
  state: InstallationState | null,
): Promise<Finding[]> {
  if (isLoopback(new URL(installation.address).hostname)) return []
  switch (hosting) {
    case 'embedded':
      return embeddedChecks(installation, access, operator, state)
    case 'self-hosted':
      return selfHostedChecks(installation, access, operator, state)
    case 'hosted':
      return [ok('Limits', 'a hosted project counts each client separately'), await mailLimitCheck(installation, access, operator)]
  }
}

async function embeddedChecks(
  { address, send }: Installation,
  access: BackendAccess,
  operator: Operator | null,
  state: InstallationState | null,
): Promise<Finding[]> {
  if (!operator || !state) return [unchecked('Limits', `whether each client is counted separately could not be checked: ${withSecretKey}.`)]
  if (operator.rateLimitFactor > 1) {
    return [
      broken(
        'Limits',
        `RATE_LIMIT_FACTOR lets ${operator.rateLimitFactor} times the usual number of requests through: delete it, it is for tests.`,
      ),
    ]
  }
  // The program itself does not speak HTTPS, so there is a proxy in front.
  if (!operator.trustProxy && address.startsWith('https:')) {
    return [
      broken(
        'Limits',
        'all visitors count as one, the proxy, and lock each other out: set TRUST_PROXY=1, and let the proxy name the client.',
        proxyFixes.clientAddress,
      ),
    ]
  }
  return [(await isForged(access, operator, send)) ? forgeable(', or remove TRUST_PROXY if there is no proxy') : addressCheck(state)]
}

/**
 * Checks a self-hosted auth service. `GOTRUE_RATE_LIMIT_HEADER` names the header whose first value identifies the
 * client; without it, nothing is limited.
 */
async function selfHostedChecks(
  { send }: Installation,
  access: BackendAccess,
  operator: Operator | null,
  state: InstallationState | null,
): Promise<Finding[]> {
  const mailLimit = unchecked(
    'Mail limit',
    'could not be checked: it applies to all users together and is 30 an hour unless GOTRUE_RATE_LIMIT_EMAIL_SENT says otherwise; set it to 1000 in the environment of the auth service.',
  )
  // An empty body has no effect, and the site never calls this endpoint, so no user has to wait because of this check.
  const attempt = async (headers: Record<string, string> = {}) => {
    const answer = await send(`${access.url}/auth/v1/magiclink`, {
      method: 'POST',
      headers: { apikey: access.key, 'Content-Type': 'application/json', ...headers },
      body: '{}',
    })
    await answer.body?.cancel()
    return answer.status
  }
  const attempts = await Promise.all(Array.from({ length: burst + 3 }, () => attempt()))
  if (!attempts.includes(429)) {
    const fix =
      'set GOTRUE_RATE_LIMIT_HEADER=X-Forwarded-For in the environment of the auth service, and let the proxy overwrite that header.'
    return [broken('Limits', `passwords and codes can be tried without end from one address: ${fix}`, proxyFixes.clientAddress), mailLimit]
  }
  const isForgeable = (await attempt(invented)) !== 429 || (operator !== null && (await isForged(access, operator, send)))
  if (isForgeable) return [forgeable(), mailLimit]
  return [state ? addressCheck(state) : ok('Limits', 'requests are limited, even with an invented address'), mailLimit]
}

async function isForged(access: BackendAccess, operator: Operator, send: typeof fetch): Promise<boolean> {
  const state = await readState(access, operator, send, invented)
  return state !== null && [countedAddress(state), state.connecting_ip].includes(inventedAddress)
}

function forgeable(more = ''): Finding {
  const message = `a client can invent the address that it is counted by: let the proxy overwrite what the client sends${more}.`
  return broken('Limits', message, proxyFixes.clientAddress)
}

/**
 * Returns the address that rate limits count by: the embedded backend passes on only one, and the real auth service
 * uses the first.
 */
const countedAddress = ({ forwarded_for }: InstallationState) => forwarded_for?.split(',')[0]?.trim() ?? ''

function addressCheck(state: InstallationState): Finding {
  const address = countedAddress(state)
  if (address === '' || isLoopback(withoutMapping(address))) {
    return broken(
      'Limits',
      'all visitors count as one, the proxy, and lock each other out: let it send X-Forwarded-For.',
      proxyFixes.clientAddress,
    )
  }
  if (isPrivate(address)) {
    return unchecked(
      'Limits',
      `this request counts as ${address}, a private address: run this from another network, and if that is the proxy’s address, let the proxy send X-Forwarded-For.`,
      proxyFixes.clientAddress,
    )
  }
  return ok('Limits', `each client is counted separately, this one as ${address}`)
}

const privateNetworks = new BlockList()
for (const [network, prefix] of [
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
  ['100.64.0.0', 10],
] as const) {
  privateNetworks.addSubnet(network, prefix)
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6')
privateNetworks.addSubnet('fe80::', 10, 'ipv6')

function isPrivate(address: string): boolean {
  return privateNetworks.check(withoutMapping(address), isIPv6(withoutMapping(address)) ? 'ipv6' : 'ipv4')
}

/** Removes the prefix that an IPv6 socket puts before an IPv4 address. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

async function mailLimitCheck({ send }: Installation, { url }: BackendAccess, operator: Operator | null): Promise<Finding> {
  const raise = 'raise it to 1000 in the project’s settings (Authentication, Rate Limits)'
  if (!operator?.accessToken) {
    return unchecked(
      'Mail limit',
      `could not be checked: set SUPABASE_ACCESS_TOKEN (supabase.com/dashboard/account/tokens) for this command. The limit applies to all users together and is 30 an hour by default; ${raise}.`,
    )
  }
  const project = new URL(url).hostname.split('.')[0]
  const headers = { Authorization: `Bearer ${operator.accessToken}` }
  const answer = await sendSecret(`https://api.supabase.com/v1/projects/${project}/config/auth`, { headers }, send)
  const { rate_limit_email_sent: limit, smtp_host: mailServer } = await jsonOf(answer)
  if (!answer.ok)
    return unchecked('Mail limit', `could not be checked: supabase.com answers ${answer.status} for SUPABASE_ACCESS_TOKEN; make a new one.`)
  if (!mailServer)
    return broken(
      'Mail limit',
      'the project has no mail server of its own, so it sends only a few mails an hour, and only to its members: enter yours in the project’s settings (Authentication, Emails, SMTP).',
    )
  if (typeof limit === 'number' && limit < minMailsPerHour)
    return broken('Mail limit', `${limit} mails an hour for all users together is too low: ${raise}.`)
  return ok('Mail limit', `${String(limit)} mails an hour for all users together`)
}
