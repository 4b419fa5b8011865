import { isEmailAddress } from '#auth/email-address.ts'
import type { About } from './about.ts'
import { type Account, type Accounts, isUuid, newOneTimeCode, readAccessToken } from './accounts.ts'
import {
  emailExists,
  emailNotConfirmed,
  invalidCredentials,
  invalidEmail,
  mailNotSent,
  notFound,
  obfuscatedUser,
  otpExpired,
  tooManyRequests,
  unconfirmedUser,
  unknownRefreshToken,
  unsupportedGrant,
  userBanned,
  validationFailed,
} from './auth-answers.ts'
import type { AuthLimits, MailKind } from './auth-limits.ts'
import { authSettings } from './auth-settings.ts'
import type { Background } from './background.ts'
import type { BackendSettings } from './contract.ts'
import { MailNotSent } from './mail-delivery.ts'
import type { AuthMailer } from './mailer.ts'
import { type CodeKind, digitsHash, type OneTimeCode, type OneTimeCodes } from './one-time-codes.ts'
import { isPassword } from './passwords.ts'
import { type ReadRequest, toRequest } from './requests.ts'
import { createTurns } from './turns.ts'

/** Answers a request to the library's own auth service. */
type Library = (request: Request) => Promise<Response>

interface AuthRequest extends ReadRequest {
  /** The body as an object; empty where there is none. */
  data: Record<string, unknown>
  /** Where the mail's reader wants to go afterwards; always within the site. */
  redirectTo: string
}

type Rule = (request: AuthRequest) => Promise<Response>

type Send = AuthMailer['leadingTo']

/** As long as GoTrue allows, in bytes as bcrypt counts. */
const longestPassword = 72
const longestMetadata = 16 * 1024
const busySeconds = 10
const forProviders = new Set(['provider', 'redirect_to', 'scopes', 'code_challenge', 'code_challenge_method'])

/** What each type that a client may name redeems; "email" stands for the first confirmation and for a sign-in link. */
const kindsOfType = {
  signup: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change'],
} as const satisfies Record<string, readonly CodeKind[]>

/** The library's name for redeeming each kind. */
const libraryTypes = { confirmation: 'signup', recovery: 'recovery', email_change: 'email_change' } as const satisfies Record<
  CodeKind,
  string
>

/**
 * What the real auth service does and the library leaves out, in front of it: rate limits, disabled
 * accounts, no word about which addresses have an account, resending, where mails lead back to.
 * Only the addresses named here are served.
 */
export function createAuthRules(parts: {
  library: Library
  accounts: Accounts
  codes: OneTimeCodes
  mailer: AuthMailer
  limits: AuthLimits
  background: Background
  about: About
  settings: BackendSettings
}): (request: ReadRequest) => Promise<Response> {
  const { library, accounts, codes, mailer, limits, background, about, settings } = parts
  const signUpTurns = createTurns()

  /** On to the library, with the body as it is now; its mails are sent in the background unless `send` says otherwise. */
  function pass(request: AuthRequest, data = request.data, send: Send = mailer.leadingTo): Promise<Response> {
    const body = request.body.length > 0 ? JSON.stringify(data) : ''
    return send(request.redirectTo, () => library(toRequest(request, { body, headers: { 'content-type': 'application/json' } })))
  }

  async function signUp(request: AuthRequest): Promise<Response> {
    const { email, password, data } = request.data
    // Whatever is malformed is refused before anything is looked up, in the service's own words.
    if (!isEmail(email)) return text(email) ? invalidEmail() : validationFailed('missing email')
    if (!isAcceptable(password)) return refusePassword(request, password)
    if (data !== undefined && !isMetadata(data)) return validationFailed('The metadata is malformed or too long')

    return signUpTurns.take(email.toLowerCase(), async () => {
      const account = await accounts.byEmail(email)
      if (account?.isConfirmed) {
        // As long as making an account takes.
        await isPassword(password, null)
        return obfuscatedUser(email.toLowerCase(), data)
      }
      const refusal = await refuseMail(request, 'confirmation', email)
      if (refusal) return refusal
      try {
        if (!account) return await pass(request, request.data, mailer.delivering)
        // Neither password counts from now on: nobody has shown that the address is theirs.
        await isPassword(password, null)
        await sendConfirmationAgain(request, account, { isResend: false }, mailer.delivering)
        return unconfirmedUser(account.id, account.email, data)
      } catch (error) {
        if (!(error instanceof MailNotSent)) throw error
        if (!account) await accounts.removeUnconfirmed(email)
        limits.mailNotSent('confirmation', email)
        return mailNotSent('confirmation')
      }
    })
  }

  async function refusePassword(request: AuthRequest, password: unknown): Promise<Response> {
    if (typeof password !== 'string' || password === '') return validationFailed('Signup requires a valid password')
    if (Buffer.byteLength(password) > longestPassword) {
      return validationFailed(`Password cannot be longer than ${longestPassword} characters`)
    }
    return pass(request)
  }

  async function sendConfirmationAgain(
    request: AuthRequest,
    account: Account,
    cause: { isResend: boolean },
    send: Send = mailer.leadingTo,
  ): Promise<void> {
    const code = newOneTimeCode()
    const hash = digitsHash(account.email, code)
    await send(request.redirectTo, () => mailer.sendConfirmation(account.email, hash, code, { userId: account.id }))
    await accounts.setSignUpToken(account.id, hash, cause)
  }

  async function issueTokens(request: AuthRequest): Promise<Response> {
    switch (request.url.searchParams.get('grant_type')) {
      case 'password':
        return limits.signIn(request.address) ?? signIn(request)
      case 'refresh_token':
        return limits.refresh(request.address) ?? refresh(request)
      case 'pkce':
        return limits.refresh(request.address) ?? exchangeCode(request)
      default:
        return unsupportedGrant()
    }
  }

  /** The password first: what else is wrong is told only to who knows it. */
  async function signIn(request: AuthRequest): Promise<Response> {
    const { email, password } = request.data
    if (!text(email)) return validationFailed('missing email or phone')
    if (!text(password)) return invalidCredentials()
    const account = await accounts.byEmail(email)
    // An account in order is left to the library, which compares the password itself, once.
    if (account?.isConfirmed && !account.isDisabled && account.passwordHash) return pass(request)
    if (!(await isPassword(password, account?.passwordHash ?? null))) return invalidCredentials()
    return account?.isDisabled ? userBanned(400) : emailNotConfirmed()
  }

  async function refresh(request: AuthRequest): Promise<Response> {
    const { refresh_token: given } = request.data
    if (!text(given)) return pass(request, {})
    const account = await accounts.byRefreshToken(given)
    if (!account) return isUuid(given) ? unknownRefreshToken() : validationFailed('Refresh token is not valid')
    if (account.isDisabled) return userBanned(400)
    // It takes two steps of its own, and a crash between them would end the session.
    return pass(request, { refresh_token: await accounts.rotateRefreshToken(given) })
  }

  async function exchangeCode(request: AuthRequest): Promise<Response> {
    const { auth_code: code, code_verifier: verifier } = request.data
    if (!text(code) || !text(verifier)) {
      return validationFailed('invalid request: both auth code and code verifier should be non-empty')
    }
    return pass(request)
  }

  /** Before anything is looked up: what is refused here is refused for every address alike. */
  async function refuseMail(request: AuthRequest, kind: MailKind, ...emails: string[]): Promise<Response | null> {
    if (!(await mailer.isWorking())) return mailNotSent(kind)
    return limits.mail(request.address, kind, ...emails)
  }

  /**
   * Answers before anything is looked up: neither the answer nor its time depends on whether there is an account, however
   * busy the server is.
   */
  function answerFirst(request: AuthRequest, job: (request: AuthRequest) => Promise<void>): Response {
    // The request's own signal says only that its connection has closed.
    const detached = { ...request, signal: new AbortController().signal }
    return background.take(() => job(detached)) ? Response.json({}) : tooManyRequests(busySeconds)
  }

  /** For sign-in links and resets. */
  function mailFor(kind: MailKind, send: (request: AuthRequest, account: Account) => Promise<unknown>): Rule {
    return async (request) => {
      const { email } = request.data
      if (!text(email)) return validationFailed('An email address is required')
      if (!isEmail(email)) return invalidEmail()
      const refusal = limits.signIn(request.address) ?? (await refuseMail(request, kind, email))
      if (refusal) return refusal
      return answerFirst(request, async (detached) => {
        const account = await accounts.byEmail(email)
        if (!account) return
        const sent = await send(detached, account)
        if (sent instanceof Response && sent.status >= 500) throw new Error(`the ${kind} mail answered ${sent.status}`)
      })
    }
  }

  /**
   * The library would make a confirmed account for an unknown address; there is none by this way. Asked for by somebody
   * unconfirmed it is another registration, as with GoTrue.
   */
  const signInLink = mailFor('magic_link', (request, account) => {
    if (!account.isConfirmed) return sendConfirmationAgain(request, account, { isResend: false })
    request.url.pathname = '/auth/v1/otp'
    return pass(request, { email: request.data['email'], create_user: false })
  })

  const recover = mailFor('recovery', (request) => pass(request))

  async function resend(request: AuthRequest): Promise<Response> {
    const { type, email } = request.data
    if (type !== 'signup' && type !== 'email_change') {
      return validationFailed('Missing one of these types: signup, email_change')
    }
    if (!text(email)) return validationFailed('Type provided requires an email address')
    if (!isEmail(email)) return invalidEmail()
    const kind = type === 'signup' ? 'confirmation' : 'email_change'
    const refusal = limits.signIn(request.address) ?? (await refuseMail(request, kind, email))
    if (refusal) return refusal
    return answerFirst(request, async (detached) => {
      const account = await accounts.byEmail(email)
      if (type === 'signup' && account && !account.isConfirmed) {
        await sendConfirmationAgain(detached, account, { isResend: true })
      }
      if (type === 'email_change' && account?.emailChange) await sendEmailChangeAgain(detached, account, account.emailChange)
    })
  }

  async function sendEmailChangeAgain(request: AuthRequest, account: Account, newEmail: string): Promise<void> {
    // Others may have named the same mailbox.
    if (limits.mail(request.address, 'email_change', newEmail)) return
    const code = newOneTimeCode()
    const hash = digitsHash(newEmail, code)
    await accounts.setEmailChangeToken(account.id, hash)
    await mailer.leadingTo(request.redirectTo, () =>
      mailer.sendEmailChange(newEmail, hash, code, { userId: account.id, currentEmail: account.email, newEmail }),
    )
  }

  async function verify(request: AuthRequest): Promise<Response> {
    const { email, token: digits, token_hash: link, type } = request.data
    const refusal = limits.verification(request.address)
    if (refusal) return refusal
    if (!text(type) || text(link) === text(digits) || (text(digits) && !text(email))) {
      return validationFailed('Verify requires a type and either a token hash, or an email address and a token')
    }
    const kinds = Object.hasOwn(kindsOfType, type) ? kindsOfType[type as keyof typeof kindsOfType] : null
    if (!kinds) return validationFailed('Invalid email verification type')
    const code = text(link) ? await codes.byLink(link) : await codeOfDigits(String(email), String(digits), kinds)
    if (code instanceof Response) return code
    if (!code || !kinds.some((kind) => kind === code.kind)) return otpExpired()
    const account = await accounts.byId(code.userId)
    if (account?.isDisabled) return userBanned(403)
    // Somebody may have registered it since the mail was sent.
    if (code.kind === 'email_change' && account?.emailChange && (await accounts.byEmail(account.emailChange))) return emailExists()
    return pass(request, { type: libraryTypes[code.kind], token_hash: code.libraryHash })
  }

  async function codeOfDigits(email: string, digits: string, kinds: readonly CodeKind[]): Promise<OneTimeCode | Response | null> {
    const refusal = limits.guesses.refusal()
    if (refusal) return refusal
    const code = await codes.byDigits(email, digits, kinds)
    if (code === 'wrong') limits.guesses.count()
    return typeof code === 'string' ? null : code
  }

  async function forActiveAccount(request: AuthRequest): Promise<Response> {
    return (await refuseDisabled(request)) ?? pass(request)
  }

  async function updateUser(request: AuthRequest): Promise<Response> {
    const refusal = limits.signIn(request.address) ?? (await refuseDisabled(request))
    if (refusal) return refusal
    const { email, password, data } = request.data
    const token = readAccessToken(request.headers.get('authorization'), settings.jwtSecret)
    const account = token && (await accounts.byId(token.userId))
    if (!token || !account) return pass(request)
    if (email !== undefined && !isEmail(email)) return invalidEmail()
    if (password !== undefined && typeof password !== 'string') return validationFailed('The password must be a text')
    if (typeof password === 'string' && Buffer.byteLength(password) > longestPassword) {
      return validationFailed(`Password cannot be longer than ${longestPassword} characters`)
    }
    if (data !== undefined && !isMetadata(data)) return validationFailed('The metadata is malformed or too long')
    const newEmail = email !== undefined && email.toLowerCase() !== account.email ? email : null
    // One mail a minute for the account that asks and for the address that gets it.
    const noMail = newEmail && (await refuseMail(request, 'email_change', account.email, newEmail))
    if (noMail) return noMail
    const change = {
      ...(email !== undefined && { email }),
      ...(password !== undefined && { password }),
      ...(data !== undefined && { data }),
    }
    let isUnsent = false
    const answer = await pass(request, change, mailer.delivering).catch(async (error: unknown) => {
      if (!newEmail || !(error instanceof MailNotSent)) throw error
      isUnsent = true
      await accounts.cancelEmailChange(account.id)
      limits.mailNotSent('email_change', account.email, newEmail)
      return mailNotSent('email_change')
    })
    // Everybody who knew the old password is out, also when only the mail beside the new one failed.
    if ((answer.ok || isUnsent) && password !== undefined) await accounts.endOtherSessions(account.id, token.sessionId)
    return answer
  }

  async function refuseDisabled(request: AuthRequest): Promise<Response | null> {
    const token = readAccessToken(request.headers.get('authorization'), settings.jwtSecret)
    const account = token && (await accounts.byId(token.userId))
    return account?.isDisabled ? userBanned(403) : null
  }

  /** The library answers a page for a provider that is off; the real service answers JSON. */
  async function authorize(request: AuthRequest): Promise<Response> {
    const provider = request.url.searchParams.get('provider') ?? ''
    if (!Object.hasOwn(settings.providers, provider)) {
      return validationFailed('Unsupported provider: provider is not enabled')
    }
    // Whatever else stands there the library would put into the provider's address, over our own client's values.
    const wanted = [...request.url.searchParams].filter(([name]) => forProviders.has(name))
    request.url.search = new URLSearchParams(wanted).toString()
    return limits.signIn(request.address) ?? pass(request)
  }

  const limitedSignUp: Rule = async (request) => limits.signIn(request.address) ?? signUp(request)
  const passOn: Rule = (request) => pass(request)

  const rules: Record<string, Rule> = {
    'POST /signup': limitedSignUp,
    'POST /token': issueTokens,
    'POST /otp': signInLink,
    'POST /magiclink': signInLink,
    'POST /recover': recover,
    'POST /resend': resend,
    'POST /verify': verify,
    'GET /user': forActiveAccount,
    'PUT /user': updateUser,
    'POST /logout': forActiveAccount,
    'GET /settings': passOn,
    'GET /health': async () => Response.json(about),
    'GET /.well-known/jwks.json': passOn,
    'GET /authorize': authorize,
    'GET /callback': passOn,
  }

  /** Answers made here need the key as much as the library's own; that one says what is wrong with it. */
  function hasApiKey({ headers }: ReadRequest): boolean {
    const key = headers.get('apikey')
    return key === settings.publishableKey || key === settings.secretKey
  }

  return async (read) => {
    const path = read.url.pathname.slice('/auth/v1'.length)
    const rule = rules[`${read.method} ${path}`]
    if (!rule) return notFound()
    const wish = read.url.searchParams.get('redirect_to')
    const redirectTo = (wish && withinSite(wish, settings.siteUrl)) || settings.siteUrl
    // The library hands it on to the provider as it is.
    if (wish) read.url.searchParams.set('redirect_to', redirectTo)
    const isPublic = path === '/authorize' || path === '/callback' || path.startsWith('/.well-known/')
    if (!isPublic && !hasApiKey(read)) return pass({ ...read, data: {}, redirectTo })
    // The door lets only objects in.
    return rule({ ...read, data: (read.json ?? {}) as Record<string, unknown>, redirectTo })
  }
}

/**
 * Mails and providers lead back only to this site, to the paths of the redirect list or anywhere on its origin.
 * @returns the address as browsers read it, so that no other program reads it in another way; null if it leads elsewhere
 */
function withinSite(wish: string, siteUrl: string): string | null {
  const address = URL.parse(wish)
  if (!address || address.username !== '' || address.password !== '') return null
  const site = new URL(siteUrl)
  // The origin of blob: is the one of the page that made it.
  return address.protocol === site.protocol && address.origin === site.origin ? address.href : null
}

function text(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isEmail(value: unknown): value is string {
  return typeof value === 'string' && isEmailAddress(value)
}

function isAcceptable(password: unknown): password is string {
  return (
    typeof password === 'string' && password.length >= authSettings.minimumPasswordLength && Buffer.byteLength(password) <= longestPassword
  )
}

function isMetadata(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value) && JSON.stringify(value).length <= longestMetadata
}
