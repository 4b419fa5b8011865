import type { AccountSecurity } from '#auth/account-security.ts'
import type { AuthAdapter, AuthResult, FreshStart, OwnSignIn, SocialProvider, VerificationPurpose } from '#auth/auth-adapter.ts'
import type { AuthErrorCode } from '#auth/auth-error-codes.ts'
import { createAuthStateStore } from '#auth/auth-state-store.ts'
import { emailProblem, newPasswordProblem, normalizedEmail, normalizedPassword, passwordProblem } from '#auth/credentials.ts'
import type { AccountType, InAppUser } from '#auth/in-app-user.ts'
import { done, failure as failed } from '#result.ts'
import { isPassword, MemorySecurity, newSecurity, type SecurityOfAccount } from './memory-security.ts'

interface Account {
  user: InAppUser
  password: string | null
  accountType: AccountType
  disabled: boolean
  /** Providers that this account can sign in with. */
  linked: SocialProvider[]
  security: SecurityOfAccount
}

export interface MemoryMail {
  to: string
  purpose: VerificationPurpose
  digits: string
  tokenHash: string
}

/** The service behind in-memory adapters. Its accounts and emails live as long as a test. */
export class MemoryAuthService {
  readonly accounts = new Map<string, Account>()
  readonly mails: MemoryMail[] = []
  readonly #open = new Map<MemoryMail, string>()
  #serial = 0

  /** Adds an account, confirmed by default. */
  addAccount(
    account: Partial<InAppUser> & { email: string; password?: string | null; accountType?: AccountType; linked?: SocialProvider[] },
  ): InAppUser {
    const { password = 'secret-1', accountType = 'student', linked = [], ...given } = account
    const user: InAppUser = {
      uid: `user-${++this.#serial}`,
      displayName: null,
      photoURL: null,
      emailVerified: true,
      role: 'user',
      createdAt: '2024-01-05T08:00:00.000Z',
      lastLoginAt: null,
      ...given,
    }
    this.accounts.set(user.email, { user, password, accountType, disabled: false, linked, security: newSecurity() })
    return user
  }

  sendMail(to: string, purpose: VerificationPurpose, owner: string): void {
    for (const [mail, address] of this.#open) if (address === owner && mail.purpose === purpose) this.#open.delete(mail)
    const serial = ++this.#serial
    const mail = { to, purpose, digits: String(100_000 + serial), tokenHash: `hash-${serial}` }
    this.mails.push(mail)
    this.#open.set(mail, owner)
  }

  /** Sends another email to an unconfirmed address. It invalidates everything from earlier registrations. */
  registerAgain(email: string, purpose: VerificationPurpose): void {
    const account = this.accounts.get(email)
    if (!account) return
    for (const [mail, owner] of this.#open) if (owner === email) this.#open.delete(mail)
    this.startOver(account)
    this.sendMail(email, purpose, email)
  }

  /** Voids what was typed at registration: the owner has to choose it again. */
  startOver(account: Account): void {
    const { photoURL: _photo, displayName: _name, ...rest } = account.user
    Object.assign(account, { password: null, accountType: 'student', linked: [] })
    account.user = { ...rest, photoURL: null, displayName: null, mustChoosePassword: true }
  }

  /** Returns the new address of this account's pending email change. */
  pendingChangeOf(owner: string): string | null {
    for (const [mail, address] of this.#open) if (address === owner && mail.purpose === 'email-change') return mail.to
    return null
  }

  redeemChangeOf(owner: string): void {
    this.redeem((mail) => mail.purpose === 'email-change' && this.#open.get(mail) === owner)
  }

  /** Redeems an email and returns the account's address. */
  redeem(matches: (mail: MemoryMail) => boolean): { owner: string; mail: MemoryMail } | null {
    for (const [mail, owner] of this.#open) {
      if (!matches(mail)) continue
      this.#open.delete(mail)
      return { owner, mail }
    }
    return null
  }
}

export interface MemoryAuthOptions {
  service?: MemoryAuthService
  /** The user who is signed in from the start. */
  user?: InAppUser | null
  /** Keeps the state at loading. */
  loading?: boolean
  providers?: SocialProvider[]
  registration?: boolean
  /** The passkey that the user picks; by default they close the dialog. */
  pickPasskey?: () => string | null
  /** The result of the provider's popup. By default the user closes it. */
  popup?: AuthResult<InAppUser>
}

/** An in-memory auth adapter, which passes the same contract tests as the one for Supabase. */
export class MemoryAuth implements AuthAdapter {
  readonly service: MemoryAuthService
  readonly #options: MemoryAuthOptions
  readonly #state
  #failure: AuthErrorCode | null = null
  /** The session of this browser, even while its second step is missing. */
  #session: { account: Account; id: string } | null = null
  readonly #security: AccountSecurity
  /** All calls with their arguments, for assertions. */
  readonly calls: { name: string; args: unknown[] }[] = []

  constructor(options: MemoryAuthOptions = {}) {
    this.#options = options
    this.service = options.service ?? new MemoryAuthService()
    this.#state = createAuthStateStore()
    this.#security = new MemorySecurity({
      service: this.service,
      begin: (name, ...args) => this.#begin(name, ...args),
      session: () => this.#session,
      isWaiting: () => this.#session !== null && this.getState().user === null,
      enter: (account) => this.#enter(account),
      admit: (account) => this.#admit(account),
      pickPasskey: () => options.pickPasskey?.() ?? null,
    })
    if (options.user) {
      if (!this.service.accounts.has(options.user.email)) this.service.addAccount(options.user)
      const account = this.service.accounts.get(options.user.email)
      if (account?.user.emailVerified) this.#open(account)
      this.#state.signedIn(options.user)
    } else if (!options.loading) this.#state.signedOut()
  }

  /** Makes the next call fail with this code. */
  failNext(code: AuthErrorCode): void {
    this.#failure = code
  }

  getState = () => this.#state.getState()
  subscribe = (listener: () => void) => this.#state.subscribe(listener)

  async signInWithPassword(email: string, password: string): Promise<AuthResult<InAppUser>> {
    const failure = this.#begin('signInWithPassword', email, password) ?? emailProblem(email) ?? passwordProblem(password)
    if (failure) return failed(failure)
    const account = this.service.accounts.get(normalizedEmail(email))
    if (!account || !isPassword(account, password)) return failed('invalid-credential')
    return this.#enter(account)
  }

  async signUp(details: Parameters<AuthAdapter['signUp']>[0]): Promise<AuthResult<InAppUser>> {
    const failure = this.#begin('signUp', details) ?? emailProblem(details.email) ?? newPasswordProblem(details.password)
    if (failure) return failed(failure)
    const email = normalizedEmail(details.email)
    const known = this.service.accounts.get(email)
    if (known && known.user.emailVerified) return failed('email-already-in-use')
    if (known) {
      this.service.registerAgain(email, 'signup')
      const { mustChoosePassword: _mark, ...waiting } = { ...known.user, displayName: details.displayName.trim() }
      this.#state.signedIn(waiting)
      return { ok: true, value: waiting }
    }
    const user = this.service.addAccount({
      email,
      password: normalizedPassword(details.password),
      displayName: details.displayName.trim(),
      emailVerified: false,
      accountType: details.accountType ?? 'student',
    })
    this.service.sendMail(email, 'signup', email)
    this.#state.signedIn(user)
    return { ok: true, value: user }
  }

  async signInWithProvider(provider: SocialProvider, accountType?: AccountType): Promise<AuthResult<InAppUser>> {
    const failure = this.#begin('signInWithProvider', provider, accountType)
    if (failure) return failed(failure)
    const outcome = this.#options.popup ?? failed('popup-closed-by-user')
    if (outcome.ok) this.#state.signedIn(outcome.value)
    return outcome
  }

  async redirectToProvider(provider: SocialProvider, returnTo: string, accountType?: AccountType): Promise<AuthResult> {
    return this.#plain('redirectToProvider', provider, returnTo, accountType)
  }

  async sendSignInLink(email: string, returnTo?: string): Promise<AuthResult> {
    const failure = this.#begin('sendSignInLink', email, returnTo) ?? emailProblem(email)
    if (failure) return failed(failure)
    return this.#mailIfKnown(email, 'magiclink')
  }

  async signOut(): Promise<AuthResult> {
    const failure = this.#begin('signOut')
    if (failure) return failed(failure)
    this.#close()
    this.#state.signedOut()
    return done
  }

  async signOutOthers(): Promise<AuthResult> {
    const failure = this.#begin('signOutOthers') ?? (this.#account() ? null : this.#whyNoAccount())
    return failure ? failed(failure) : done
  }

  async sendPasswordReset(email: string, returnTo?: string): Promise<AuthResult> {
    const failure = this.#begin('sendPasswordReset', email, returnTo) ?? emailProblem(email)
    if (failure) return failed(failure)
    return this.#mailIfKnown(email, 'recovery')
  }

  async resendVerification(email?: string, returnTo?: string): Promise<AuthResult> {
    const address = email ?? this.getState().user?.email
    const failure = this.#begin('resendVerification', email, returnTo) ?? (address ? emailProblem(address) : 'no-current-user')
    if (failure || !address) return failed(failure ?? 'no-current-user')
    return this.#mailIfKnown(address, 'signup')
  }

  async verify(...[purpose, proof]: Parameters<AuthAdapter['verify']>): Promise<AuthResult<InAppUser>> {
    const failure = this.#begin('verify', purpose, proof)
    if (failure) return failed(failure)
    const byLink = 'tokenHash' in proof
    const redeemed = this.service.redeem((mail) =>
      mail.purpose === purpose && byLink
        ? mail.tokenHash === proof.tokenHash
        : !byLink && mail.purpose === purpose && mail.digits === proof.digits && mail.to === normalizedEmail(proof.email),
    )
    const account = redeemed && this.service.accounts.get(redeemed.owner)
    if (!redeemed || !account) return failed(byLink ? 'expired-action-code' : 'invalid-verification-code')
    if (purpose === 'email-change') {
      this.service.accounts.delete(redeemed.owner)
      account.user = { ...account.user, email: redeemed.mail.to }
      this.service.accounts.set(redeemed.mail.to, account)
    }
    // Someone else may have registered it.
    if (purpose === 'signup' && this.getState().user?.email !== account.user.email) this.service.startOver(account)
    // An account that must choose a new password counts as confirmed only after it has done so.
    if (!account.user.mustChoosePassword) account.user = { ...account.user, emailVerified: true }
    return this.#enter(account)
  }

  async completeRegistration(choice: FreshStart): Promise<AuthResult<InAppUser>> {
    const { user } = this.getState()
    const account = user?.mustChoosePassword && this.service.accounts.get(user.email)
    const failure =
      this.#begin('completeRegistration', choice) ?? newPasswordProblem(choice.password) ?? (account ? null : 'no-current-user')
    if (failure || !account) return failed(failure ?? 'no-current-user')
    const { mustChoosePassword: _mark, ...confirmed } = account.user
    account.password = normalizedPassword(choice.password)
    account.accountType = choice.accountType
    account.user = { ...confirmed, displayName: choice.displayName.trim(), emailVerified: true }
    return this.#enter(account)
  }

  async completeProviderSignIn(address: string): Promise<AuthResult<InAppUser>> {
    const failure = this.#begin('completeProviderSignIn', address)
    if (failure) return failed(failure)
    if (new URL(address).searchParams.get('error')) return failed('access-denied')
    return this.#options.popup ?? failed('invalid-action-code')
  }

  async updateProfile(changes: Parameters<AuthAdapter['updateProfile']>[0]): Promise<AuthResult<InAppUser>> {
    const account = this.#account()
    const failure = this.#begin('updateProfile', changes) ?? (account ? null : this.#whyNoAccount())
    if (failure || !account) return failed(failure ?? 'no-current-user')
    account.user = { ...account.user, ...changes }
    this.#state.signedIn(account.user)
    return { ok: true, value: account.user }
  }

  async updatePassword(newPassword: string, currentPassword?: string): Promise<AuthResult> {
    const account = this.#account()
    const failure =
      this.#begin('updatePassword', newPassword, currentPassword) ?? (account ? newPasswordProblem(newPassword) : this.#whyNoAccount())
    if (failure || !account) return failed(failure ?? 'no-current-user')
    if (currentPassword !== undefined && !isPassword(account, currentPassword)) return failed('wrong-current-password')
    const hasApp = account.security.authenticators.some(({ isConfirmed }) => isConfirmed)
    if (currentPassword !== undefined && hasApp) return failed('multi-factor-auth-required')
    if (account.password === normalizedPassword(newPassword)) return failed('same-password')
    account.password = normalizedPassword(newPassword)
    this.service.redeemChangeOf(account.user.email)
    return done
  }

  async updateEmail(email: string): Promise<AuthResult> {
    const account = this.#account()
    const failure = this.#begin('updateEmail', email) ?? (account ? emailProblem(email) : 'no-current-user')
    if (failure || !account) return failed(failure ?? 'no-current-user')
    if (this.service.accounts.has(normalizedEmail(email))) return failed('email-already-in-use')
    this.service.sendMail(normalizedEmail(email), 'email-change', account.user.email)
    return done
  }

  async cancelEmailChange(): Promise<AuthResult> {
    const account = this.#account()
    const failure = this.#begin('cancelEmailChange') ?? (account ? null : 'no-current-user')
    if (failure || !account) return failed(failure ?? 'no-current-user')
    this.service.redeemChangeOf(account.user.email)
    return done
  }

  async changePhoto(photo: Blob | null): Promise<AuthResult<InAppUser>> {
    const account = this.#account()
    const failure = this.#begin('changePhoto', photo) ?? (account ? null : this.#whyNoAccount())
    if (failure || !account) return failed(failure ?? 'no-current-user')
    const photoURL = photo && `https://photos.example/${account.user.uid}/${this.calls.length}`
    account.user = { ...account.user, photoURL }
    this.#state.signedIn(account.user)
    return { ok: true, value: account.user }
  }

  async ownSignIn(): Promise<AuthResult<OwnSignIn>> {
    const account = this.#account()
    const failure = this.#begin('ownSignIn') ?? (account ? null : 'no-current-user')
    if (failure || !account) return failed(failure ?? 'no-current-user')
    const { email, createdAt } = account.user
    const linked = account.linked.map((provider) => ({ provider, email, linkedAt: createdAt }))
    const own = account.password === null ? [] : [{ provider: 'email', email, linkedAt: createdAt }]
    return {
      ok: true,
      value: {
        hasPassword: account.password !== null,
        pendingEmail: this.service.pendingChangeOf(email),
        identities: [...own, ...linked],
      },
    }
  }

  async exportAccount(): Promise<AuthResult<unknown>> {
    const account = this.#account()
    const failure = this.#begin('exportAccount') ?? (account ? null : 'no-current-user')
    if (failure || !account) return failed(failure ?? 'no-current-user')
    const { uid: id, email } = account.user
    return { ok: true, value: { profile: { id, email }, signIn: {}, favorites: [], contactMessages: [] } }
  }

  async deleteAccount(emailTyped: string): Promise<AuthResult> {
    const account = this.#account()
    const failure = this.#begin('deleteAccount', emailTyped) ?? (account ? null : 'no-current-user')
    if (failure || !account) return failed(failure ?? 'no-current-user')
    if (normalizedEmail(emailTyped) !== account.user.email) return failed('address-differs')
    if (account.user.role === 'admin') return failed('administrator-stays')
    this.service.accounts.delete(account.user.email)
    this.#state.signedOut()
    return done
  }

  security = <T>(call: (own: AccountSecurity) => Promise<AuthResult<T>>) => call(this.#security)

  async signInMethods() {
    this.calls.push({ name: 'signInMethods', args: [] })
    const { providers = [], registration = true } = this.#options
    return { ok: true as const, value: { providers, registration } }
  }

  async refreshUser(): Promise<AuthResult<InAppUser>> {
    const account = this.#account()
    return account ? this.#admit(account) : failed(this.#whyNoAccount())
  }

  dispose(): void {}

  #begin(name: string, ...args: unknown[]): AuthErrorCode | null {
    this.calls.push({ name, args })
    const failure = this.#failure
    this.#failure = null
    return failure
  }

  #plain(name: string, ...args: unknown[]): AuthResult {
    const failure = this.#begin(name, ...args)
    return failure ? failed(failure) : done
  }

  /**
   * Returns why there is no account. If this browser had a session, the account was disabled, or deleted elsewhere together
   * with its sessions, so this signs out.
   */
  #whyNoAccount(): AuthErrorCode {
    const { user } = this.getState()
    if (!user?.emailVerified) return 'no-current-user'
    const code = this.service.accounts.get(user.email)?.disabled ? 'user-disabled' : 'user-token-expired'
    this.#state.signedOut(code)
    return code
  }

  /** Returns the session's account, or undefined for a visitor, an unconfirmed address, or a disabled or deleted account. */
  #account(): Account | undefined {
    const { user } = this.getState()
    const account = user?.emailVerified ? this.service.accounts.get(user.email) : undefined
    return account?.disabled ? undefined : account
  }

  /** Starts a session, which waits for the second step if the account has one. */
  #enter(account: Account): AuthResult<InAppUser> {
    if (account.disabled) return failed('user-disabled')
    this.#close()
    if (account.user.emailVerified) this.#open(account)
    if (account.security.authenticators.some(({ isConfirmed }) => isConfirmed)) {
      this.#state.signedOut('multi-factor-auth-required')
      return failed('multi-factor-auth-required')
    }
    return this.#admit(account)
  }

  #open(account: Account): void {
    const now = new Date().toISOString()
    const id = crypto.randomUUID()
    this.#session = { account, id }
    account.security.sessions.push({ id, startedAt: now, lastUsedAt: now, provedAt: Date.now() })
    account.security.events.unshift({ kind: 'signed-in', happenedAt: now, userAgent: null, address: null })
  }

  #close(): void {
    const { account, id } = this.#session ?? {}
    if (account) account.security.sessions = account.security.sessions.filter((session) => session.id !== id)
    this.#session = null
  }

  #admit(account: Account): AuthResult<InAppUser> {
    if (account.user.emailVerified) account.user = { ...account.user, lastLoginAt: new Date().toISOString() }
    this.#state.signedIn(account.user)
    return { ok: true, value: account.user }
  }

  #mailIfKnown(email: string, purpose: VerificationPurpose): AuthResult {
    const address = normalizedEmail(email)
    const account = this.service.accounts.get(address)
    if (account && !account.user.emailVerified && purpose !== 'signup') {
      // Like GoTrue: an unconfirmed user gets the confirmation email instead of a sign-in link.
      this.service.registerAgain(address, purpose === 'magiclink' ? 'signup' : purpose)
      return done
    }
    const wanted = purpose === 'signup' ? account?.user.emailVerified === false : account !== undefined
    if (wanted) this.service.sendMail(address, purpose, address)
    return done
  }
}
