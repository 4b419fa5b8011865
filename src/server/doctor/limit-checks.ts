import { BlockList, isIPv6 } from 'node:net'
import { isLoopback } from '../environment/this-machine.ts'
import { type BackendAccess, type Finding, type Hosting, ill, type Installation, jsonOf, type Operator, unseen, well } from './finding.ts'
import { type InstallationState, readState, withSecretKey } from './operator.ts'
import { proxyFixes } from './proxy-fixes.ts'

/** From the range for documentation: nobody's. */
const inventedAddress = '198.51.100.77'
const invented = { 'X-Forwarded-For': inventedAddress, 'X-Real-IP': inventedAddress, 'CF-Connecting-IP': inventedAddress }

/** The auth service lets through 30 requests at once, whatever its limits are. */
const burst = 30

/** With fewer, a class that registers together waits for its mails, and so does a stranger's victim. */
const fewestMailsPerHour = 100

/** Requests are limited for each client, and no client can pass for another. Only where strangers reach the site. */
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
      return [well('Limits', 'a hosted project counts each client by itself'), await mailLimitCheck(installation, access, operator)]
  }
}

async function embeddedChecks(
  { address, send }: Installation,
  access: BackendAccess,
  operator: Operator | null,
  state: InstallationState | null,
): Promise<Finding[]> {
  if (!operator || !state) return [unseen('Limits', `whether each client is counted by itself could not be checked: ${withSecretKey}.`)]
  if (operator.rateLimitFactor > 1) {
    return [
      ill(
        'Limits',
        `RATE_LIMIT_FACTOR lets through ${operator.rateLimitFactor} times the usual number of requests: delete it, it is for tests.`,
      ),
    ]
  }
  // The program itself speaks no https, so something stands in front of it.
  if (!operator.trustProxy && address.startsWith('https:')) {
    return [
      ill(
        'Limits',
        'all visitors count as one, the proxy, and lock each other out: set TRUST_PROXY=1, and let the proxy name the client.',
        proxyFixes.clientAddress,
      ),
    ]
  }
  return [(await isForged(access, operator, send)) ? forgeable(', or take TRUST_PROXY away if there is no proxy') : addressCheck(state)]
}

/** `GOTRUE_RATE_LIMIT_HEADER` names the header whose first value is the client; without it nothing is limited. */
async function selfHostedChecks(
  { send }: Installation,
  access: BackendAccess,
  operator: Operator | null,
  state: InstallationState | null,
): Promise<Finding[]> {
  const mailLimit = unseen(
    'Mail limit',
    'could not be checked: it holds for everybody together and is 30 an hour unless GOTRUE_RATE_LIMIT_EMAIL_SENT says otherwise; set 1000 in the environment of the auth service.',
  )
  // Without a body nothing is done, and the site never uses this address: nobody else is kept waiting.
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
    return [ill('Limits', `passwords and codes can be tried without end from one address: ${fix}`, proxyFixes.clientAddress), mailLimit]
  }
  const isForgeable = (await attempt(invented)) !== 429 || (operator !== null && (await isForged(access, operator, send)))
  if (isForgeable) return [forgeable(), mailLimit]
  return [state ? addressCheck(state) : well('Limits', 'requests are limited, and an invented address does not help'), mailLimit]
}

async function isForged(access: BackendAccess, operator: Operator, send: typeof fetch): Promise<boolean> {
  const state = await readState(access, operator, send, invented)
  return state !== null && [countedAddress(state), state.connecting_ip].includes(inventedAddress)
}

function forgeable(more = ''): Finding {
  const say = `a client can invent the address that it is counted by: let the proxy overwrite what the client sends${more}.`
  return ill('Limits', say, proxyFixes.clientAddress)
}

/** The embedded backend hands on one address, the real auth service counts the first. */
const countedAddress = ({ forwarded_for }: InstallationState) => forwarded_for?.split(',')[0]?.trim() ?? ''

function addressCheck(state: InstallationState): Finding {
  const address = countedAddress(state)
  if (address === '' || isLoopback(withoutMapping(address))) {
    return ill(
      'Limits',
      'all visitors count as one, the proxy, and lock each other out: let it send X-Forwarded-For.',
      proxyFixes.clientAddress,
    )
  }
  if (isPrivate(address)) {
    return unseen(
      'Limits',
      `this request counts as ${address}, an address within a network: run this from elsewhere, and if that is the proxy’s address, let it send X-Forwarded-For.`,
      proxyFixes.clientAddress,
    )
  }
  return well('Limits', `each client is counted by itself, this one as ${address}`)
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

/** An IPv4 address without the prefix that an IPv6 socket gives it. */
const withoutMapping = (address: string) => address.replace(/^::ffff:(?=[\d.]+$)/i, '')

async function mailLimitCheck({ send }: Installation, { url }: BackendAccess, operator: Operator | null): Promise<Finding> {
  const raise = 'raise it to 1000 in the project’s settings (Authentication, Rate Limits)'
  if (!operator?.accessToken) {
    return unseen(
      'Mail limit',
      `could not be checked: set SUPABASE_ACCESS_TOKEN (supabase.com/dashboard/account/tokens) for this command. It holds for everybody together and is 30 an hour at first; ${raise}.`,
    )
  }
  const project = new URL(url).hostname.split('.')[0]
  const answer = await send(`https://api.supabase.com/v1/projects/${project}/config/auth`, {
    headers: { Authorization: `Bearer ${operator.accessToken}` },
  })
  const { rate_limit_email_sent: limit, smtp_host: mailServer } = await jsonOf(answer)
  if (!answer.ok)
    return unseen('Mail limit', `could not be checked: supabase.com answers ${answer.status} for SUPABASE_ACCESS_TOKEN; make a new one.`)
  if (!mailServer)
    return ill(
      'Mail limit',
      'the project has no mail server of its own and sends a few mails an hour, to its members only: enter yours in the project’s settings (Authentication, Emails, SMTP).',
    )
  if (typeof limit === 'number' && limit < fewestMailsPerHour)
    return ill('Mail limit', `${limit} mails an hour for everybody together is too low: ${raise}.`)
  return well('Mail limit', `${String(limit)} mails an hour for everybody together`)
}
