import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '#brand.ts'
import { sendSecret, sendSecretKey } from '#embedded/secret-key.ts'
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
import { withSecretKey } from './operator.ts'

const timeoutMs = 10_000

/** The page that each email's button leads to. */
const pages = {
  signup: '/email-verification',
  recovery: '/password-reset',
  magiclink: '/auth/callback',
  email_change: '/email-verification',
}

type Kind = keyof typeof pages

interface Mail {
  id: string
  html: string
}

/**
 * Checks that emails are sent and lead to our own pages. Checks everything if an inbox can be read, otherwise as much
 * as possible.
 */
export async function mailChecks(
  installation: Installation,
  access: BackendAccess,
  hosting: Hosting,
  operator: Operator | null,
): Promise<Finding[]> {
  const { address, mailUrl, send } = installation
  if (mailUrl && (await listed(mailUrl, '', send).catch(() => null))) {
    const domain = access.sender.split('@')[1] ?? `${brand.slug}.example`
    const name = `doctor-${randomBytes(6).toString('hex')}`
    const addresses = [`${name}@${domain}`, `${name}-next@${domain}`] as const
    try {
      return await roundTrip(address, mailUrl, access, addresses, send)
    } finally {
      await removeMails(mailUrl, addresses, send).catch(() => {})
    }
  }
  if (hosting === 'embedded') return [await embeddedCheck(installation, access, operator)]
  if (operator) return [await trialMail(access, operator, hosting, send)]
  return [unchecked('Mail', `could not be checked, because no inbox can be read from here: ${withSecretKey}, or ${byHand(address)}.`)]
}

const byHand = (address: string) => `request a password reset at ${address}/login and press the button in the mail`

/**
 * Requests a password reset for an account that does not exist. The embedded backend checks the mail server before it
 * looks for an account, so the response shows whether mail works, and nothing is sent.
 */
async function embeddedCheck({ address, send }: Installation, access: BackendAccess, operator: Operator | null): Promise<Finding> {
  const asked = await caller(access, send)('auth/v1/recover', {
    email: `doctor-${randomBytes(6).toString('hex')}@${access.sender.split('@')[1]}`,
  })
  if (asked.status >= 500) {
    return broken(
      'Mail',
      'NO MAIL IS SENT, because the mail server of SMTP_URL accepts none (the log of the program says why): correct SMTP_URL, and start the program again.',
    )
  }
  if (!operator) return unchecked('Mail', `whether there is a mail server could not be checked: ${withSecretKey}, or ${byHand(address)}.`)
  if (!operator.smtpUrl)
    return broken('Mail', 'NO MAIL IS SENT, so nobody can register or reset a password: set SMTP_URL, and start the program again.')
  return ok('Mail', `the mail server of SMTP_URL accepts mail; to see one arrive, ${byHand(address)}`)
}

/** Registers an account with the sender's own mailbox, which shows whether the auth service can send mail, and deletes it. */
async function trialMail(access: BackendAccess, { secretKey }: Operator, hosting: Hosting, send: typeof fetch): Promise<Finding> {
  const api = caller(access, send)
  const where =
    hosting === 'hosted'
      ? 'in the project’s settings (Authentication, Emails, SMTP)'
      : 'in the environment of the auth service (GOTRUE_SMTP_…)'
  const email = access.sender.replace('@', `+doctor-${randomBytes(6).toString('hex')}@`)
  const answer = await api('auth/v1/signup', { email, password: randomBytes(12).toString('base64url') })
  const body = await jsonOf(answer)
  if (answer.ok) {
    const { id } = (body['user'] ?? body) as { id?: string }
    const removed = await sendSecretKey(`${access.url}/auth/v1/admin/users/${id}`, secretKey, { method: 'DELETE' }, send)
    if (!removed.ok)
      return broken('Mail', `the account created for this check, ${email}, could not be deleted (${removed.status}): delete it by hand.`)
    return ok('Mail', `one to ${email} was sent; it should be in that mailbox`)
  }
  switch (body['error_code']) {
    case 'over_email_send_rate_limit':
      return broken(
        'Mail',
        'no more mails are sent this hour, to anyone: raise the limit, which applies to all users together (see "Mail limit").',
      )
    case 'email_address_not_authorized':
      return broken('Mail', `the project sends to its own members only: enter a mail server ${where}.`)
    default:
      return broken(
        'Mail',
        `NO MAIL IS SENT (${answer.status} ${String(body['msg'] ?? body['error_code'] ?? '')}): check the mail server ${where}.`,
      )
  }
}

/**
 * Checks the whole round trip with a new account: registers, confirms by email, signs in, reads only its own profile,
 * requests the other three emails, deletes the account.
 */
async function roundTrip(
  address: string,
  mailUrl: string,
  access: BackendAccess,
  [email, next]: readonly [string, string],
  send: typeof fetch,
): Promise<Finding[]> {
  const password = randomBytes(12).toString('base64url')
  const api = caller(access, send)

  const signedUp = await api('auth/v1/signup', { email, password, data: { display_name: 'Doctor' } })
  if (!signedUp.ok)
    return [
      broken(
        'Mail',
        `an account cannot be created (${await reason(signedUp)}): see the log of the auth service; its mail server is the usual cause.`,
      ),
    ]
  const confirmation = await newest(mailUrl, email, [], send)
  if (!confirmation)
    return [broken('Mail', `no confirmation arrived within ${timeoutMs / 1000} s: check the mail server of the auth service (SMTP_URL).`)]
  const findings: Finding[] = []
  const templates: Finding[] = []
  const look = (kind: Kind, mail: Mail) => {
    const finding = templateProblem(kind, mail, address)
    if (finding) templates.push(finding)
  }
  look('signup', confirmation)

  const tokenHash = tokenIn(confirmation)
  const confirmed = tokenHash ? await api('auth/v1/verify', { type: 'signup', token_hash: tokenHash }) : null
  const session = confirmed ? await jsonOf(confirmed) : {}
  const token = session['access_token']
  if (!confirmed?.ok || typeof token !== 'string') {
    return [
      ...templates,
      broken(
        'Mail',
        `the link in the confirmation mail does not work (${confirmed ? await reason(confirmed) : 'it has no token'}): see supabase/templates/confirmation.html.`,
      ),
    ]
  }
  const { id } = (session['user'] ?? {}) as { id?: string }
  const seen: unknown = await (await api('rest/v1/users?select=id,role', undefined, token)).json().catch(() => null)
  findings.push(
    JSON.stringify(seen) === JSON.stringify([{ id, role: 'user' }])
      ? ok('Accounts', 'a new one sees only its own profile')
      : broken(
          'Accounts',
          `a new one sees ${Array.isArray(seen) ? `${seen.length} profiles` : 'no profile'} instead of its own: run "npx supabase db push" and compare the policies of public.users.`,
        ),
  )

  // The ids of the emails seen so far: only a new one counts.
  const before = [confirmation.id]
  const further: [Kind, string, () => Promise<Response>][] = [
    ['email_change', next, () => api('auth/v1/user', { email: next }, token, 'PUT')],
    ['recovery', email, () => api('auth/v1/recover', { email })],
    ['magiclink', email, () => api('auth/v1/otp', { email, create_user: false })],
  ]
  let unsent = 0
  for (const [kind, to, ask] of further) {
    const asked = await ask()
    // The auth service sends one reset or sign-in link a minute, and counts both together.
    if (asked.status === 429) {
      unsent += 1
      continue
    }
    const mail = asked.ok ? await newest(mailUrl, to, before, send) : null
    if (!mail)
      templates.push(broken('Mail', `the ${kind} mail does not arrive (${asked.ok ? 'nothing in the inbox' : await reason(asked)}).`))
    else {
      before.push(mail.id)
      look(kind, mail)
    }
  }
  findings.push(...(templates.length > 0 ? templates : [ok('Mail', `${4 - unsent} of 4 kinds arrive and lead to our own pages`)]))

  const removed = await api('rest/v1/rpc/delete_own_account', { email_typed: email }, token)
  if (!removed.ok)
    findings.push(
      broken('Accounts', `the one created for this check, ${email}, cannot delete itself (${await reason(removed)}): delete it by hand.`),
    )
  return findings
}

function caller({ url, key }: BackendAccess, send: typeof fetch) {
  return (path: string, body?: object, token?: string, method = body ? 'POST' : 'GET') =>
    sendSecret(
      `${url}/${path}`,
      {
        method,
        headers: { apikey: key, 'Content-Type': 'application/json', ...(token ? { Authorization: `Bearer ${token}` } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      },
      send,
    )
}

function templateProblem(kind: Kind, mail: Mail, address: string): Finding | null {
  const link = linkIn(mail)
  if (link?.startsWith(`${address}${pages[kind]}?`) && tokenIn(mail)) return null
  return broken(
    'Templates',
    `the ${kind} mail leads to ${link?.split('?')[0] ?? 'nothing'} instead of ${address}${pages[kind]}: give the auth service our template of supabase/templates/ and the site's address.`,
  )
}

function linkIn({ html }: Mail): string | undefined {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return links.find((href) => href.includes('token')) ?? links[0]
}

const tokenIn = (mail: Mail) => URL.parse(linkIn(mail) ?? '')?.searchParams.get('token_hash') ?? null

async function reason(answer: Response): Promise<string> {
  const { msg, message, error_code } = await jsonOf(answer)
  return `${answer.status} ${String(msg ?? message ?? error_code ?? '')}`.trim()
}

async function listed(mailUrl: string, to: string, send: typeof fetch): Promise<string[]> {
  const answer = await send(`${mailUrl}/api/v1/messages?limit=200`, { signal: AbortSignal.timeout(5000) })
  const { messages } = (await answer.json()) as { messages: { ID: string; To: { Address: string }[] }[] }
  return messages.filter((message) => message.To.some(({ Address }) => Address === to)).map(({ ID }) => ID)
}

/** Removes the mails of the check from the inbox, and leaves everyone else's. */
async function removeMails(mailUrl: string, addresses: readonly string[], send: typeof fetch): Promise<void> {
  const ids = (await Promise.all(addresses.map((address) => listed(mailUrl, address, send)))).flat()
  const headers = { 'Content-Type': 'application/json' }
  if (ids.length > 0) await send(`${mailUrl}/api/v1/messages`, { method: 'DELETE', headers, body: JSON.stringify({ IDs: ids }) })
}

async function newest(mailUrl: string, to: string, before: string[], send: typeof fetch): Promise<Mail | null> {
  for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(150)) {
    const id = (await listed(mailUrl, to, send)).find((candidate) => !before.includes(candidate))
    if (!id) continue
    const { HTML } = (await (await send(`${mailUrl}/api/v1/message/${id}`)).json()) as { HTML: string }
    return { id, html: HTML }
  }
  return null
}
