import { isEmailAddress } from '#site/auth/email-address.ts'
import { type Account, type Accounts, isSameSecret, isUuid, newOneTimeCode, readAccessToken } from './accounts.ts'
import {
  authError,
  emailExists,
  emailNotConfirmed,
  flowNotFound,
  type Health,
  insufficientAal,
  invalidCredentials,
  invalidEmail,
  knownUser,
  mailNotSent,
  notFound,
  otpExpired,
  reauthenticationNeeded,
  samePassword,
  serviceName,
  sessionNotFound,
  tooManyRequests,
  unknownRefreshToken,
  unsupportedGrant,
  userBanned,
  validationFailed,
} from './auth-answers.ts'
import { createFactors, type FactorRule } from './factors.ts'
import { createPasskeys } from './passkeys.ts'
import { createRecoveryCodes } from './recovery-codes.ts'
import { type Caller, createSessions } from './sessions.ts'
import { createAuthLimits, type MailKind } from './auth-limits.ts'
import { authSettings } from './auth-settings.ts'
import type { Background } from '../http/background.ts'
import type { BackendSettings } from '../backend-api.ts'
import type { Database } from '../database/database.ts'
import { MailNotSent } from '../mail/mail-delivery.ts'
import type { AuthMailer } from '../mail/mailer.ts'
import { type CodeKind, digitsHash, type OneTimeCode, type OneTimeCodes } from './one-time-codes.ts'
import { hashOf, isPassword } from './passwords.ts'
import { createProviderSignIn } from './provider-sign-in.ts'
import { providers } from './providers.ts'
import { isObject, type Library, type ReadRequest, toRequest } from '../http/requests.ts'
import { createKeyedLock } from '../http/locks.ts'
import type { SecurityMails } from '../mail/security-mails.ts'

interface AuthRequest extends ReadRequest {
  /** The body as an object; empty if there is none. */
  data: Record<string, unknown>
  /** Where the link in the email finally leads; always within the site. */
  redirectTo: string
}

type Rule = (request: AuthRequest) => Promise<Response>

type Send = AuthMailer['sendingInBackground']

/** GoTrue's limit, in bytes because of bcrypt. */
const maxPasswordBytes = 72
/** In bytes, with 1 KB less than the database allows, which stores spaces and the service's own values, too. */
const maxMetadataLength = 15 * 1024
const busySeconds = 10

/** The kinds of code that each verification type redeems; "email" covers the first confirmation and sign-in links. */
const kindsOfType = {
  signup: ['confirmation'],
  magiclink: ['recovery'],
  recovery: ['recovery'],
  email: ['confirmation', 'recovery'],
  email_change: ['email_change'],
} as const satisfies Record<string, readonly CodeKind[]>

/** The type that the library expects for each kind. */
const libraryTypes = { confirmation: 'signup', recovery: 'recovery', email_change: 'email_change' } as const satisfies Record<
  CodeKind,
  string
>

/**
 * Answers the requests to `/auth/v1`, by endpoint; any other address is 404. A rule either answers itself or passes the request on
 * to the library. The rules add what GoTrue has and the library lacks: rate limits, disabled accounts, responses that do not
 * reveal which addresses have an account, resending emails, and links in them that lead to a page of the site.
 */
export function createAuthRules(parts: {
  database: Database
  library: Library
  accounts: Accounts
  codes: OneTimeCodes
  mailer: AuthMailer
  securityMails: SecurityMails
  background: Background
  health: Health
  settings: BackendSettings
}): (request: ReadRequest) => Promise<Response> {
  const { database, library, accounts, codes, mailer, securityMails, background, health, settings } = parts
  const limits = createAuthLimits(settings.rateLimits)
  const sessions = createSessions({ database, settings, readUser: readUserAs })
  const factors = createFactors({ database, sessions, settings })
  const recoveryCodes = createRecoveryCodes({ database, sessions })
  const passkeys = createPasskeys({ database, accounts, sessions, settings })
  const providerSignIn = createProviderSignIn({ database, settings })
  const signUpLock = createKeyedLock()

  /**
   * Passes the request to the library with the current body; emails are sent in the background unless `send` says
   * otherwise.
   */
  function pass(request: AuthRequest, data = request.data, send: Send = mailer.sendingInBackground): Promise<Response> {
    const body = request.body.length > 0 ? JSON.stringify(data) : ''
    return send(request.redirectTo, () => library(toRequest(request, { body, headers: { 'content-type': 'application/json' } })))
  }

  /** Returns the library's response to `GET /user` with this access token. */
  function readUserAs(accessToken: string): Promise<Response> {
    const headers = { apikey: settings.publishableKey, authorization: `Bearer ${accessToken}` }
    return library(new Request(new URL('/auth/v1/user', settings.siteUrl), { headers }))
  }

  const limited =
    (limit: 'signIn' | 'verification', rule: Rule): Rule =>
    (request) =>
      limits[limit](request.address, () => rule(request))

  /** A refused attempt to register an address counts as one, too. */
  async function limitedSignUp(request: AuthRequest): Promise<Response> {
    const refusal = limits.signUp(request.address)
    if (!refusal) return signUp(request)
    if (isEmail(request.data['email'])) await accounts.registerAgain(request.data['email'])
    return refusal
  }

  async function signUp(request: AuthRequest): Promise<Response> {
    const { email, data } = request.data
    const password = normalizedPassword(request.data['password'])
    // Malformed values are refused before any lookup, with the service's own messages.
    if (!isEmail(email)) return text(email) ? invalidEmail() : validationFailed('missing email')
    if (!isAcceptable(password)) return refusePassword(request, password)
    if (data !== undefined && !isMetadata(data)) return validationFailed('The metadata is malformed or too long')

    return signUpLock.run(email.toLowerCase(), async () => {
      const account = await accounts.byEmail(email)
      if (account?.isConfirmed) {
        // Compare with a hash anyway, so that this takes as long as creating an account.
        await isPassword(password, null)
        return knownUser(email.toLowerCase(), data)
      }
      // Neither password is valid from now on, even if no mail goes out, because nobody has proved that they own the address.
      if (account) await accounts.registerAgain(email)
      const refusal = await refuseMail(request, 'confirmation', email)
      if (refusal) return refusal
      try {
        if (!account) return await pass(request, { ...request.data, password }, mailer.sendingAndWaiting)
        await isPassword(password, null)
        await sendConfirmationAgain(request, account, { isResend: false }, mailer.sendingAndWaiting)
        return knownUser(account.email, data, account.id)
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
    if (Buffer.byteLength(password) > maxPasswordBytes) {
      return validationFailed(`Password cannot be longer than ${maxPasswordBytes} characters`)
    }
    return pass(request, { ...request.data, password })
  }

  async function sendConfirmationAgain(
    request: AuthRequest,
    account: Account,
    cause: { isResend: boolean },
    send: Send = mailer.sendingInBackground,
  ): Promise<void> {
    const code = newOneTimeCode()
    const hash = digitsHash(account.email, code)
    await send(request.redirectTo, () => mailer.sendConfirmation(account.email, hash, code, { userId: account.id }))
    await accounts.setSignUpToken(account.id, hash, cause)
  }

  async function issueTokens(request: AuthRequest): Promise<Response> {
    switch (request.url.searchParams.get('grant_type')) {
      case 'password':
        return signInWithPassword(request)
      case 'refresh_token':
        return limits.refresh(request.address) ?? sessions.complete(await refresh(request), request, null)
      case 'pkce':
        return limits.refresh(request.address) ?? exchangeCode(request)
      default:
        return unsupportedGrant()
    }
  }

  const signInWithPassword = limited('signIn', signIn)

  /** Checks the password first, so that other errors are revealed only to someone who knows it. */
  async function signIn(request: AuthRequest): Promise<Response> {
    const { email, password } = request.data
    if (!text(email)) return validationFailed('missing email or phone')
    if (!text(password)) return invalidCredentials()
    const account = await accounts.byEmail(email)
    // Without an account, a password is compared, too, so that all sign-ins take the same time.
    const hash = account?.passwordHash ?? null
    // Normalized first, as new passwords are stored; then as typed, because older ones were stored like that.
    const normalized = password.normalize('NFC')
    const isRight = (await isPassword(normalized, hash)) || (normalized !== password && (await isPassword(password, hash)))
    if (!isRight || !account || !hash) return invalidCredentials()
    if (account.isDisabled) return userBanned(400)
    if (!account.isConfirmed) return emailNotConfirmed()
    // The password may have changed since it was compared.
    return (await sessions.begin(account, { proof: 'password', key: hash }, request)) ?? invalidCredentials()
  }

  async function refresh(request: AuthRequest): Promise<Response> {
    const { refresh_token: given } = request.data
    if (!text(given)) return pass(request, {})
    const account = await accounts.byRefreshToken(given)
    if (!account) return isUuid(given) ? unknownRefreshToken() : validationFailed('Refresh token is not valid')
    if (account.isDisabled) return userBanned(400)
    // The library would rotate in two steps, and a crash between them would end the session.
    return pass(request, { refresh_token: await accounts.rotateRefreshToken(given) })
  }

  async function exchangeCode(request: AuthRequest): Promise<Response> {
    const { auth_code: code, code_verifier: verifier } = request.data
    if (!text(code) || !text(verifier)) {
      return validationFailed('invalid request: both auth code and code verifier should be non-empty')
    }
    const entered = await providerSignIn.enteredWith(code, verifier)
    if (entered instanceof Response) return entered
    const account = await accounts.byId(entered.userId)
    const begun = account && (await sessions.begin(account, { proof: 'oauth', key: entered.flowId }, request))
    return begun ?? flowNotFound()
  }

  /** Returns a refusal if the email cannot be sent now. Called before any lookup, so that every address is refused alike. */
  async function refuseMail(request: AuthRequest, kind: MailKind, ...emails: string[]): Promise<Response | null> {
    if (!(await mailer.isWorking())) return mailNotSent(kind)
    return limits.mail(request.address, kind, ...emails)
  }

  /**
   * Answers before any lookup, so that neither the answer nor its timing depends on whether there is an account,
   * however busy the server is.
   */
  function answerThenRun(request: AuthRequest, job: (request: AuthRequest) => Promise<void>): Response {
    // The request's own signal aborts when the connection closes.
    const detached = { ...request, signal: new AbortController().signal }
    return background.take(() => job(detached)) ? Response.json({}) : tooManyRequests(busySeconds)
  }

  /** Creates the rule for sign-in links and for password resets. */
  function mailFor(kind: MailKind, send: (request: AuthRequest, account: Account) => Promise<unknown>): Rule {
    return async (request) => {
      const { email } = request.data
      if (!text(email)) return validationFailed('An email address is required')
      if (!isEmail(email)) return invalidEmail()
      const refusal = await refuseMail(request, kind, email)
      if (refusal) return refusal
      return answerThenRun(request, async (detached) => {
        const account = await accounts.byEmail(email)
        if (!account) return
        const sent = await send(detached, account)
        if (sent instanceof Response && sent.status >= 500) throw new Error(`the ${kind} mail answered ${sent.status}`)
      })
    }
  }

  /**
   * Never creates an account for an unknown address; the library would create a confirmed one. For an unconfirmed
   * account, a request counts as another registration, as with GoTrue.
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
    const refusal = await refuseMail(request, kind, email)
    if (refusal) return refusal
    return answerThenRun(request, async (detached) => {
      const account = await accounts.byEmail(email)
      if (type === 'signup' && account && !account.isConfirmed) {
        await sendConfirmationAgain(detached, account, { isResend: true })
      }
      if (type === 'email_change' && account?.emailChange) await sendEmailChangeAgain(detached, account, account.emailChange)
    })
  }

  async function sendEmailChangeAgain(request: AuthRequest, account: Account, newEmail: string): Promise<void> {
    // Count the new address as well, because other accounts may be changing to it.
    if (limits.mail(request.address, 'email_change', newEmail)) return
    const code = newOneTimeCode()
    const hash = digitsHash(newEmail, code)
    if (!(await accounts.setEmailChangeToken(account.id, newEmail, hash))) return
    await mailer.sendingInBackground(request.redirectTo, () =>
      mailer.sendEmailChange(newEmail, hash, code, { userId: account.id, currentEmail: account.email, newEmail }),
    )
  }

  async function verify(request: AuthRequest): Promise<Response> {
    const { email, token: digits, token_hash: link, type } = request.data
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
    // The address may have been registered since the email was sent.
    if (code.kind === 'email_change' && account?.emailChange && (await accounts.byEmail(account.emailChange))) return emailExists()
    if (text(link) && account) await codes.passOnAnnouncement(link, account.email)
    const answer = await pass(request, { type: libraryTypes[code.kind], token_hash: code.libraryHash })
    return sessions.complete(answer, request, 'otp')
  }

  async function codeOfDigits(email: string, digits: string, kinds: readonly CodeKind[]): Promise<OneTimeCode | Response | null> {
    const refusal = limits.guesses.refusal()
    if (refusal) return refusal
    const code = await codes.byDigits(email, digits, kinds)
    if (code === 'wrong') limits.guesses.count()
    return typeof code === 'string' ? null : code
  }

  /**
   * Takes the account back for an owner who presses 'This wasn't me' in a security email. The owner need not be signed
   * in, and is not signed in by this. The email with the link to a new password follows at once.
   */
  async function takeBack(request: AuthRequest): Promise<Response> {
    const { token } = request.data
    if (!text(token)) return otpExpired()
    if (!(await mailer.isWorking())) return mailNotSent('recovery')
    const code = newOneTimeCode()
    const taken = await securityMails.takeBack(token, (email) => digitsHash(email, code))
    if (!taken) return otpExpired()
    const { userId, email, isOwnAddress, isRestored, codeHash } = taken
    // Only this mailbox gets the new password. If another account has its address by now, an administrator has to help.
    if (isOwnAddress) {
      await mailer.sendingInBackground(request.redirectTo, () => mailer.sendRecovery(email, codeHash, code, { userId }))
    }
    return Response.json({ is_mailed: isOwnAddress, is_address_restored: isRestored })
  }

  async function forActiveAccount(request: AuthRequest): Promise<Response> {
    return (await refuseDisabled(request)) ?? pass(request)
  }

  async function readUser(request: AuthRequest): Promise<Response> {
    const answer = await forActiveAccount(request)
    return answer.ok ? Response.json(await sessions.withFactors((await answer.json()) as Record<string, unknown>)) : answer
  }

  async function callerOf(request: AuthRequest): Promise<Caller | Response> {
    return sessions.callerOf(request, await callerAnswer(request))
  }

  /** Returns the response to `GET /user` for the request's token. */
  function callerAnswer(request: AuthRequest): Promise<Response> {
    return forActiveAccount({ ...request, method: 'GET', url: new URL('/auth/v1/user', request.url), body: new Uint8Array() })
  }

  /** Runs a factor rule for the account of the request's session. */
  async function forCaller(request: AuthRequest, rule: FactorRule): Promise<Response> {
    const caller = await callerOf(request)
    if (caller instanceof Response) return caller
    const run: Rule = () => rule(caller, request, request.data)
    return request.url.pathname.endsWith('/verify') ? limited('verification', run)(request) : run(request)
  }

  /**
   * Refuses any change before the second step, and a change of email or password without a fresh proof, except if the
   * account must choose a password. Returns null if the change is allowed.
   */
  function refuseChange(request: AuthRequest, caller: Caller): Response | null {
    if (caller.awaitsSecondStep) {
      return authError(401, 'insufficient_aal', 'AAL2 session is required to update email or password when MFA is enabled.')
    }
    const changesKeys = request.data['email'] !== undefined || request.data['password'] !== undefined
    const mustChoose = (caller.user['app_metadata'] as Record<string, unknown> | undefined)?.['must_choose_password'] === true
    return !changesKeys || caller.isFresh || mustChoose ? null : reauthenticationNeeded()
  }

  async function updateUser(request: AuthRequest): Promise<Response> {
    const refusal = await refuseDisabled(request)
    if (refusal) return refusal
    const { email, data } = request.data
    const password = normalizedPassword(request.data['password'])
    const token = readAccessToken(request.headers.get('authorization'), settings.jwtSecret)
    const account = token && (await accounts.byId(token.userId))
    if (!token || !account) return pass(request)
    const caller = await callerOf(request)
    if (caller instanceof Response) return caller
    const notProved = refuseChange(request, caller)
    if (notProved) return notProved
    if (email !== undefined && !isEmail(email)) return invalidEmail()
    if (password !== undefined && typeof password !== 'string') return validationFailed('The password must be a text')
    if (typeof password === 'string' && Buffer.byteLength(password) > maxPasswordBytes) {
      return validationFailed(`Password cannot be longer than ${maxPasswordBytes} characters`)
    }
    // The library adds the values to the stored ones. The database limits the result, even if two requests add at once.
    if (data !== undefined && !isMetadata(data, caller.user['user_metadata'])) {
      return validationFailed('The metadata is malformed or too long')
    }
    const newEmail = email !== undefined && email.toLowerCase() !== account.email ? email : null
    // Allow one email a minute for the requesting account and for the recipient.
    const noMail = newEmail && (await refuseMail(request, 'email_change', account.email, newEmail))
    if (noMail) return noMail
    if (password !== undefined) {
      if (!isAcceptable(password)) return pass(request, { password })
      if (await isPassword(password, account.passwordHash)) return samePassword()
      if (!(await accounts.changePassword(account.id, token.sessionId, await hashOf(password), data ?? {}))) return sessionNotFound()
    }
    if (newEmail) {
      const notBegun = await beginEmailChange(request, account, token.sessionId, newEmail)
      if (notBegun) return notBegun
    }
    return data === undefined || password !== undefined ? callerAnswer(request) : pass(request, { data })
  }

  async function beginEmailChange(request: AuthRequest, account: Account, sessionId: string, newEmail: string): Promise<Response | null> {
    if (await accounts.byEmail(newEmail)) return emailExists()
    const code = newOneTimeCode()
    const hash = digitsHash(newEmail, code)
    if (!(await accounts.beginEmailChange(account.id, sessionId, newEmail, hash))) return sessionNotFound()
    try {
      await mailer.sendingAndWaiting(request.redirectTo, () =>
        mailer.sendEmailChange(newEmail, hash, code, { userId: account.id, currentEmail: account.email, newEmail }),
      )
      return null
    } catch (error) {
      if (!(error instanceof MailNotSent)) throw error
      await accounts.cancelEmailChange(account.id)
      limits.mailNotSent('email_change', account.email, newEmail)
      return mailNotSent('email_change')
    }
  }

  /**
   * Ends sessions. Before the second step, a session ends only itself: a password alone must not sign the owner out
   * elsewhere.
   */
  async function signOut(request: AuthRequest): Promise<Response> {
    const scope = request.url.searchParams.get('scope') ?? request.data['scope'] ?? 'local'
    const caller = scope === 'local' ? null : await callerOf(request)
    if (caller instanceof Response) return caller
    if (caller?.awaitsSecondStep) return insufficientAal('AAL2 session is required to end other sessions when MFA is enabled')
    return forActiveAccount(request)
  }

  async function refuseDisabled(request: AuthRequest): Promise<Response | null> {
    const token = readAccessToken(request.headers.get('authorization'), settings.jwtSecret)
    const account = token && (await accounts.byId(token.userId))
    return account?.isDisabled ? userBanned(403) : null
  }

  /** Returns the library's own settings, and those of the parts that it lacks. */
  async function readSettings(request: AuthRequest): Promise<Response> {
    const answer = await pass(request)
    if (!answer.ok) return answer
    const known = (await answer.json()) as { external: object }
    const enabled = Object.keys(providers).map((name) => [name, Object.hasOwn(settings.providers, name)])
    return Response.json({ ...known, external: { ...known.external, ...Object.fromEntries(enabled) }, ...authSettings.factors })
  }

  const rules: Record<string, Rule> = {
    'POST /signup': limitedSignUp,
    'POST /token': issueTokens,
    'POST /otp': signInLink,
    'POST /magiclink': signInLink,
    'POST /recover': recover,
    'POST /resend': resend,
    'POST /verify': limited('verification', verify),
    'GET /user': readUser,
    'PUT /user': limited('signIn', updateUser),
    'POST /logout': signOut,
    'POST /not-me': limited('verification', takeBack),
    'GET /settings': readSettings,
    'GET /health': async () =>
      Response.json({ name: serviceName, description: 'Answers as GoTrue, PostgREST and Supabase Storage do', ...health }),
    // Autofill asks for a challenge on each visit to the sign-in page.
    'POST /passkeys/authentication/options': async ({ address }) => limits.signInStart(address) ?? passkeys.authenticationOptions(),
    'POST /passkeys/authentication/verify': limited('verification', (request) => passkeys.authenticate(request, request.data)),
    'GET /.well-known/jwks.json': (request) => pass(request),
    'GET /authorize': async ({ url, redirectTo, address }) =>
      limits.signInStart(address) ?? providerSignIn.authorize(url.searchParams, redirectTo),
    'GET /callback': ({ url }) => providerSignIn.callback(url.searchParams),
  }

  /**
   * Whether the request has an API key, which the responses created here require, too. If the key is wrong, the
   * library's own response says why.
   */
  function hasApiKey({ headers }: ReadRequest): boolean {
    const key = headers.get('apikey') ?? ''
    return key === settings.publishableKey || isSameSecret(key, settings.secretKey)
  }

  return async (read) => {
    const path = read.url.pathname.slice('/auth/v1'.length)
    const factorRule = recoveryCodes(read.method, path) ?? factors(read.method, path) ?? passkeys.rule(read.method, path)
    const rule = factorRule ? (request: AuthRequest) => forCaller(request, factorRule) : rules[`${read.method} ${path}`]
    if (!rule) return notFound()
    const requested = read.url.searchParams.get('redirect_to')
    const redirectTo = (requested && withinSite(requested, settings.siteUrl)) || settings.siteUrl
    const isPublic = path === '/authorize' || path === '/callback' || path.startsWith('/.well-known/')
    if (!isPublic && !hasApiKey(read)) return pass({ ...read, data: {}, redirectTo })
    // checkBodyForm has refused everything but objects.
    const answer = await rule({ ...read, data: (read.json ?? {}) as Record<string, unknown>, redirectTo })
    if (read.method !== 'GET') await sessions.noteDeviceOfEvents(read)
    return answer
  }
}

/**
 * Checks a redirect, because emails and providers may redirect only to this site's origin.
 * @returns the URL as browsers parse it, so that no other program parses it differently; null if it leads elsewhere
 */
function withinSite(requested: string, siteUrl: string): string | null {
  const address = URL.parse(requested)
  if (!address || address.username !== '' || address.password !== '') return null
  const site = new URL(siteUrl)
  // A blob: URL has the origin of the page that created it.
  return address.protocol === site.protocol && address.origin === site.origin ? address.href : null
}

/** Returns a new password in the form in which it is stored; clients may write the same letters in several ways. */
function normalizedPassword(password: unknown): unknown {
  return typeof password === 'string' ? password.normalize('NFC') : password
}

function text(value: unknown): value is string {
  return typeof value === 'string' && value !== ''
}

function isEmail(value: unknown): value is string {
  return typeof value === 'string' && isEmailAddress(value)
}

function isAcceptable(password: unknown): password is string {
  return (
    typeof password === 'string' && password.length >= authSettings.minimumPasswordLength && Buffer.byteLength(password) <= maxPasswordBytes
  )
}

/** Whether the value is metadata, and fits together with what is stored. */
function isMetadata(value: unknown, stored: unknown = {}): boolean {
  return isObject(value) && Buffer.byteLength(JSON.stringify({ ...(stored as object), ...value })) <= maxMetadataLength
}
