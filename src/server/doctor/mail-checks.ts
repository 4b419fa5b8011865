import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { brand } from '#shared/brand.ts'
import { sendSecret, sendSecretKey } from '../backend/auth/secret-key.ts'
import { jsonOf } from './answers.ts'
import { placeOf } from './backend-checks.ts'
import { type Check, type Context, withSecretKey } from './context.ts'
import { broken, type Finding, ok, unchecked } from './finding.ts'

const timeoutMs = 10_000

/** The page that each email's button leads to. */
const pages = {
  signup: '/email-verification',
  recovery: '/password-reset',
  magiclink: '/auth/callback',
  email_change: '/email-verification',
}

type Kind = keyof typeof pages
type Inbox = ReturnType<typeof inboxAt>

const inventedName = () => `doctor-${randomBytes(6).toString('hex')}`
const byHand = ({ address }: Context) => `request a password reset at ${address}/login and press the button in the mail`

/** Checks that emails are sent and lead to our own pages: with a round trip if an inbox can be read, otherwise with `check`. */
export function roundTripOr(check: Check): Check {
  return async (context) => {
    const inbox = context.mailUrl ? inboxAt(context.mailUrl, context.send) : null
    if (!inbox || !(await inbox.idsTo('').catch(() => null))) return check(context)
    const domain = context.sender.split('@')[1] ?? `${brand.slug}.example`
    const name = inventedName()
    const addresses = [`${name}@${domain}`, `${name}-next@${domain}`] as const
    try {
      return await roundTrip(context, inbox, addresses)
    } finally {
      await inbox.removeMailsTo(addresses).catch(() => {})
    }
  }
}

/**
 * Requests a password reset for an account that does not exist. The embedded backend checks the mail server before it
 * looks for an account, so the response shows whether mail works, and nothing is sent.
 */
export async function mailServerCheck(context: Context): Promise<Finding[]> {
  const { sender, operator } = context
  const asked = await caller(context)('auth/v1/recover', { email: `${inventedName()}@${sender.split('@')[1]}` })
  if (asked.status >= 500) {
    const message =
      'NO MAIL IS SENT, because the mail server of SMTP_URL accepts none (the log of the program says why): correct SMTP_URL, and start the program again.'
    return [broken('Mail', message)]
  }
  if (!operator) return [unchecked('Mail', `whether there is a mail server could not be checked: ${withSecretKey}, or ${byHand(context)}.`)]
  if (!operator.smtpUrl)
    return [broken('Mail', 'NO MAIL IS SENT, so nobody can register or reset a password: set SMTP_URL, and start the program again.')]
  return [ok('Mail', `the mail server of SMTP_URL accepts mail; to see one arrive, ${byHand(context)}`)]
}

/** Registers an account with the sender's own mailbox, which shows whether the auth service can send mail, and deletes it. */
export async function trialMailCheck(context: Context): Promise<Finding[]> {
  const { url, sender, operator, send } = context
  if (!operator)
    return [unchecked('Mail', `could not be checked, because no inbox can be read from here: ${withSecretKey}, or ${byHand(context)}.`)]
  const email = sender.replace('@', `+${inventedName()}@`)
  const answer = await caller(context)('auth/v1/signup', { email, password: randomBytes(12).toString('base64url') })
  const body = await jsonOf(answer)
  if (answer.ok) {
    const { id } = (body['user'] ?? body) as { id?: string }
    const removed = await sendSecretKey(`${url}/auth/v1/admin/users/${id}`, operator.secretKey, { method: 'DELETE' }, send)
    if (removed.ok) return [ok('Mail', `one to ${email} was sent; it should be in that mailbox`)]
    return [broken('Mail', `the account created for this check, ${email}, could not be deleted (${removed.status}): delete it by hand.`)]
  }
  const { error_code: code, msg } = body
  const where = placeOf('Emails, SMTP', 'GOTRUE_SMTP_…', context)
  if (code === 'over_email_send_rate_limit') {
    const fix = 'raise the limit, which applies to all users together (see "Mail limit").'
    return [broken('Mail', `no more mails are sent this hour, to anyone: ${fix}`)]
  }
  if (code === 'email_address_not_authorized')
    return [broken('Mail', `the project sends to its own members only: enter a mail server ${where}.`)]
  return [broken('Mail', `NO MAIL IS SENT (${answer.status} ${String(msg ?? code ?? '')}): check the mail server ${where}.`)]
}

/**
 * Checks the whole round trip with a new account: registers, confirms by email, signs in, reads only its own profile,
 * requests the other three emails, deletes the account.
 */
async function roundTrip(context: Context, inbox: Inbox, [email, next]: readonly [string, string]): Promise<Finding[]> {
  const { address } = context
  const asStranger = caller(context)
  const signedUp = await asStranger('auth/v1/signup', {
    email,
    password: randomBytes(12).toString('base64url'),
    data: { display_name: 'Doctor' },
  })
  if (!signedUp.ok) {
    const fix = 'see the log of the auth service; its mail server is the usual cause.'
    return [broken('Mail', `an account cannot be created (${await reason(signedUp)}): ${fix}`)]
  }
  const confirmation = await inbox.next(email)
  if (confirmation === null)
    return [broken('Mail', `no confirmation arrived within ${timeoutMs / 1000} s: check the mail server of the auth service (SMTP_URL).`)]
  const problems = templateProblems('signup', confirmation, address)

  const tokenHash = tokenIn(confirmation)
  const confirmed = tokenHash ? await asStranger('auth/v1/verify', { type: 'signup', token_hash: tokenHash }) : null
  const session = confirmed ? await jsonOf(confirmed) : {}
  const token = session['access_token']
  if (!confirmed?.ok || typeof token !== 'string') {
    const why = confirmed ? await reason(confirmed) : 'it has no token'
    const message = `the link in the confirmation mail does not work (${why}): see supabase/templates/confirmation.html.`
    return [...problems, broken('Mail', message)]
  }
  const asUser = caller(context, token)
  const { id } = (session['user'] ?? {}) as { id?: string }
  const seen: unknown = await (await asUser('rest/v1/users?select=id,role')).json().catch(() => null)
  const profiles = Array.isArray(seen) ? `${seen.length} profiles` : 'no profile'
  const fix = 'run "npx supabase db push" and compare the policies of public.users.'
  const profile =
    JSON.stringify(seen) === JSON.stringify([{ id, role: 'user' }])
      ? ok('Accounts', 'a new one sees only its own profile')
      : broken('Accounts', `a new one sees ${profiles} instead of its own: ${fix}`)

  const further: [Kind, string, () => Promise<Response>][] = [
    ['email_change', next, () => asUser('auth/v1/user', { email: next }, 'PUT')],
    ['recovery', email, () => asStranger('auth/v1/recover', { email })],
    ['magiclink', email, () => asStranger('auth/v1/otp', { email, create_user: false })],
  ]
  let unsent = 0
  for (const [kind, to, ask] of further) {
    const asked = await ask()
    // The auth service sends one reset or sign-in link a minute, and counts both together.
    if (asked.status === 429) {
      unsent += 1
      continue
    }
    const mail = asked.ok ? await inbox.next(to) : null
    const why = asked.ok ? 'nothing in the inbox' : await reason(asked)
    if (mail === null) problems.push(broken('Mail', `the ${kind} mail does not arrive (${why}).`))
    else problems.push(...templateProblems(kind, mail, address))
  }
  const mails = problems.length > 0 ? problems : [ok('Mail', `${4 - unsent} of 4 kinds arrive and lead to our own pages`)]

  const removed = await asUser('rest/v1/rpc/delete_own_account', { email_typed: email })
  if (removed.ok) return [profile, ...mails]
  const left = `the one created for this check, ${email}, cannot delete itself (${await reason(removed)}): delete it by hand.`
  return [profile, ...mails, broken('Accounts', left)]
}

/** Returns what calls the backend, as the account with this token if there is one. */
function caller({ url, key, send }: Context, token?: string) {
  const headers = { apikey: key, 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) }
  return (path: string, body?: object, method = body ? 'POST' : 'GET') =>
    sendSecret(`${url}/${path}`, { method, headers, ...(body && { body: JSON.stringify(body) }) }, send)
}

function templateProblems(kind: Kind, html: string, address: string): Finding[] {
  const link = linkIn(html)
  const wanted = address + pages[kind]
  if (link?.startsWith(`${wanted}?`) && tokenIn(html)) return []
  const fix = "give the auth service our template of supabase/templates/ and the site's address."
  return [broken('Templates', `the ${kind} mail leads to ${link?.split('?')[0] ?? 'nothing'} instead of ${wanted}: ${fix}`)]
}

function linkIn(html: string): string | undefined {
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'))
  return links.find((href) => href.includes('token')) ?? links[0]
}

const tokenIn = (html: string) => URL.parse(linkIn(html) ?? '')?.searchParams.get('token_hash') ?? null

async function reason(answer: Response): Promise<string> {
  const { msg, message, error_code } = await jsonOf(answer)
  return `${answer.status} ${String(msg ?? message ?? error_code ?? '')}`.trim()
}

function inboxAt(mailUrl: string, send: typeof fetch) {
  const seen = new Set<string>()

  async function idsTo(to: string): Promise<string[]> {
    const answer = await send(`${mailUrl}/api/v1/messages?limit=200`, { signal: AbortSignal.timeout(5000) })
    const { messages } = (await answer.json()) as { messages: { ID: string; To: { Address: string }[] }[] }
    return messages.filter((message) => message.To.some(({ Address }) => Address === to)).map(({ ID }) => ID)
  }

  return {
    idsTo,

    /** Waits for a mail to this address that was not returned before, and returns its HTML. */
    async next(to: string): Promise<string | null> {
      for (const deadline = Date.now() + timeoutMs; Date.now() < deadline; await sleep(150)) {
        const id = (await idsTo(to)).find((candidate) => !seen.has(candidate))
        if (!id) continue
        const { HTML } = (await (await send(`${mailUrl}/api/v1/message/${id}`)).json()) as { HTML: string }
        seen.add(id)
        return HTML
      }
      return null
    },

    /** Removes the mails of the check, and leaves everyone else's. */
    async removeMailsTo(addresses: readonly string[]): Promise<void> {
      const ids = (await Promise.all(addresses.map(idsTo))).flat()
      const headers = { 'Content-Type': 'application/json' }
      if (ids.length > 0) await send(`${mailUrl}/api/v1/messages`, { method: 'DELETE', headers, body: JSON.stringify({ IDs: ids }) })
    },
  }
}
