import { Secret, TOTP } from 'otpauth'
import type {
  AccountSecurity,
  AdministrationNeed,
  Authenticator,
  OwnSession,
  Passkey,
  Proof,
  ProofMethod,
  SecurityEvent,
} from '#auth/account-security.ts'
import type { AuthResult, VerificationPurpose } from '#auth/auth-adapter.ts'
import type { AuthErrorCode } from '#auth/auth-error-codes.ts'
import { passwordForms } from '#auth/credentials.ts'
import type { InAppUser } from '#auth/in-app-user.ts'
import { done, failure as failed, success } from '#result.ts'

const FRESH_MS = 5 * 60_000
const MOST_OF_EACH = 10

/** The second factors, passkeys and sessions of one account. */
export interface SecurityOfAccount {
  authenticators: (Authenticator & { secret: string; lastStep: number })[]
  passkeys: Passkey[]
  recoveryCodes: string[] | null
  sessions: (Pick<OwnSession, 'id' | 'startedAt' | 'lastUsedAt'> & { provedAt: number })[]
  events: SecurityEvent[]
  administrationNeed: AdministrationNeed | null
}

export const newSecurity = (): SecurityOfAccount => ({
  authenticators: [],
  passkeys: [],
  recoveryCodes: null,
  sessions: [],
  events: [],
  administrationNeed: null,
})

interface MemoryAccount {
  user: InAppUser
  password: string | null
  security: SecurityOfAccount
}

interface Service<Account> {
  accounts: Map<string, Account>
  sendMail(to: string, purpose: VerificationPurpose, owner: string): void
  redeem(matches: (mail: { to: string; purpose: VerificationPurpose; digits: string }) => boolean): object | null
}

interface Browser<Account extends MemoryAccount> {
  service: Service<Account>
  begin(name: string, ...args: unknown[]): AuthErrorCode | null
  session(): { account: Account; id: string } | null
  /** Returns whether the session waits for its second step. */
  isWaiting(): boolean
  /** Starts a session, which waits for the second step if the account has one. */
  enter(account: Account): AuthResult<InAppUser>
  /** Signs the user in once the second step has been passed. */
  admit(account: Account): AuthResult<InAppUser>
  /** Returns the id of the passkey that the user picks in the browser's dialog, or null if they close it. */
  pickPasskey(): string | null
}

type Own = SecurityOfAccount['authenticators'][number]

/** The in-memory counterpart of the adapter's security part. */
export class MemorySecurity<Account extends MemoryAccount> implements AccountSecurity {
  readonly #browser: Browser<Account>
  #serial = 0

  constructor(browser: Browser<Account>) {
    this.#browser = browser
  }

  async capabilities() {
    return success({ authenticator: true, passkeys: true, recoveryCodes: true })
  }

  async secondStep(): Promise<AuthResult<Authenticator[]>> {
    const account = this.#browser.session()?.account
    const failure = this.#browser.begin('secondStep')
    if (failure) return failed(failure)
    return success(
      account && this.#browser.isWaiting() ? account.security.authenticators.filter(({ isConfirmed }) => isConfirmed).map(shown) : [],
    )
  }

  async completeSecondStep(id: string, code: string): Promise<AuthResult<InAppUser>> {
    const account = this.#browser.session()?.account
    const failure = this.#browser.begin('completeSecondStep', id, code)
    if (failure || !account) return failed(failure ?? 'no-current-user')
    const problem = this.#accept(account, id, code)
    return problem ? failed(problem) : this.#browser.admit(account)
  }

  authenticators = () => this.#plain('authenticators', [], (account) => success(account.security.authenticators.map(shown)))

  addAuthenticator = (name: string) =>
    this.#sensitive('addAuthenticator', [name], ({ user, security }) => {
      if (security.authenticators.some((known) => known.name === name.trim())) return failed('authenticator-name-taken')
      if (security.authenticators.length >= MOST_OF_EACH) return failed('too-many-authenticators')
      const secret = new Secret().base32
      const added: Own = { id: this.#newId(), name: name.trim(), isConfirmed: false, createdAt: now(), secret, lastStep: 0 }
      security.authenticators.push(added)
      const uri = new TOTP({ issuer: 'Ascendo', label: user.email, secret }).toString()
      return success({ id: added.id, secret, uri })
    })

  confirmAuthenticator = (id: string, code: string) =>
    this.#plain('confirmAuthenticator', [id, code], (account, own) => {
      const problem = this.#accept(account, id, code)
      if (problem) return failed(problem === 'invalid-verification-id' ? 'authenticator-expired' : problem)
      const { security } = account
      security.authenticators = security.authenticators.filter((each) => each.id === id || each.isConfirmed)
      for (const each of security.authenticators) if (each.id === id) each.isConfirmed = true
      security.sessions = security.sessions.filter((each) => each.id === own)
      this.#note(account, 'authenticator-added')
      return done
    })

  removeAuthenticator = (id: string) =>
    this.#sensitive('removeAuthenticator', [id], (account) => {
      const { security } = account
      const left = security.authenticators.filter((each) => each.id !== id)
      if (left.length === security.authenticators.length) return failed('invalid-verification-id')
      security.authenticators = left
      this.#note(account, 'authenticator-removed')
      return done
    })

  passkeys = () => this.#plain('passkeys', [], ({ security }) => success([...security.passkeys]))

  registerPasskey = (name?: string) =>
    this.#sensitive('registerPasskey', [name], (account) => {
      if (account.security.passkeys.length >= MOST_OF_EACH) return failed('too-many-passkeys')
      const passkey: Passkey = { id: this.#newId(), name: name?.trim() || 'Passkey', createdAt: now(), lastUsedAt: null }
      account.security.passkeys.push(passkey)
      this.#note(account, 'passkey-added')
      return success(passkey)
    })

  renamePasskey = (id: string, name: string) =>
    this.#plain('renamePasskey', [id, name], ({ security }) => {
      if (!security.passkeys.some((each) => each.id === id)) return failed('unknown')
      security.passkeys = security.passkeys.map((each) => (each.id === id ? { ...each, name: name.trim() } : each))
      return done
    })

  removePasskey = (id: string) =>
    this.#sensitive('removePasskey', [id], (account) => {
      const { security } = account
      if (!security.passkeys.some((each) => each.id === id)) return failed('unknown')
      security.passkeys = security.passkeys.filter((each) => each.id !== id)
      this.#note(account, 'passkey-removed')
      return done
    })

  async signInWithPasskey(options?: { autofill?: boolean }): Promise<AuthResult<InAppUser>> {
    const failure = this.#browser.begin('signInWithPasskey', options)
    if (failure) return failed(failure)
    const account = this.#picked()
    return account ? this.#browser.enter(account) : failed('passkey-canceled')
  }

  async cancelPasskey() {
    return done
  }

  recoveryCodesLeft = () => this.#plain('recoveryCodesLeft', [], ({ security }) => success(security.recoveryCodes?.length ?? null))

  makeRecoveryCodes = () =>
    this.#sensitive('makeRecoveryCodes', [], (account) => {
      if (!account.security.authenticators.some(({ isConfirmed }) => isConfirmed)) return failed('authenticator-required')
      const codes = Array.from({ length: MOST_OF_EACH }, () => crypto.randomUUID().slice(0, 13))
      account.security.recoveryCodes = codes
      this.#note(account, 'recovery-codes-made')
      return success([...codes])
    })

  async redeemRecoveryCode(code: string): Promise<AuthResult<InAppUser>> {
    const account = this.#browser.session()?.account
    const failure = this.#browser.begin('redeemRecoveryCode', code)
    if (failure || !account) return failed(failure ?? 'no-current-user')
    const { security } = account
    if (!security.recoveryCodes?.includes(code.trim())) return failed('invalid-recovery-code')
    security.recoveryCodes = security.recoveryCodes.filter((each) => each !== code.trim())
    this.#note(account, 'recovery-code-used')
    return this.#browser.admit(account)
  }

  sessions = () =>
    this.#plain('sessions', [], ({ security }, own) => {
      const all = security.sessions.map(({ id, startedAt, lastUsedAt }) => ({
        id,
        startedAt,
        lastUsedAt,
        isThisOne: id === own,
        userAgent: null,
        address: null,
      }))
      return success(all.toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne)))
    })

  endSession = (id: string) =>
    this.#plain('endSession', [id], (account) => {
      account.security.sessions = account.security.sessions.filter((each) => each.id !== id)
      this.#note(account, 'session-ended')
      return done
    })

  events = () => this.#plain('events', [], ({ security }) => success([...security.events]))

  async takeBack(token: string) {
    const failure = this.#browser.begin('takeBack', token)
    return failure ? failed(failure) : success({ isMailed: token !== 'taken', isAddressRestored: token === 'address' })
  }

  proofState = () =>
    this.#plain('proofState', [], (account, own) => {
      const others: ProofMethod[] = [
        ...(account.security.passkeys.length > 0 ? (['passkey'] as const) : []),
        ...(account.password === null ? [] : (['password'] as const)),
        'mailed-code',
      ]
      const hasAuthenticator = account.security.authenticators.some(({ isConfirmed }) => isConfirmed)
      return success({ isFresh: isFresh(account, own), methods: hasAuthenticator ? (['authenticator'] as const) : others })
    }) as Promise<AuthResult<{ isFresh: boolean; methods: ProofMethod[] }>>

  sendProofCode = () =>
    this.#plain('sendProofCode', [], ({ user }) => {
      this.#browser.service.sendMail(user.email, 'magiclink', user.email)
      return done
    })

  reauthenticate = (proof: Proof) =>
    this.#plain('reauthenticate', [proof], (account, own) => {
      const problem = this.#refuse(proof, account)
      if (problem) return failed(problem)
      for (const session of account.security.sessions) if (session.id === own) session.provedAt = Date.now()
      return done
    })

  administrationNeed = () => this.#plain('administrationNeed', [], ({ security }) => success(security.administrationNeed))

  #refuse(proof: Proof, account: MemoryAccount): AuthErrorCode | null {
    switch (proof.method) {
      case 'password':
        return isPassword(account, proof.password) ? null : 'wrong-current-password'
      case 'passkey':
        return this.#picked() === account ? null : 'passkey-canceled'
      case 'mailed-code': {
        const matches = this.#browser.service.redeem(
          ({ purpose, to, digits }) => purpose === 'magiclink' && to === account.user.email && digits === proof.digits,
        )
        return matches ? null : 'invalid-verification-code'
      }
      case 'authenticator':
        return this.#accept(account, proof.authenticatorId, proof.code)
    }
  }

  #picked(): Account | null {
    const id = this.#browser.pickPasskey()
    for (const account of this.#browser.service.accounts.values()) {
      const passkey = account.security.passkeys.find((each) => each.id === id)
      if (!passkey) continue
      passkey.lastUsedAt = now()
      return account
    }
    return null
  }

  /** Checks a code and uses it up, because each works only once. Returns what is wrong with it, or null. */
  #accept({ security }: MemoryAccount, id: string, code: string): AuthErrorCode | null {
    const own = security.authenticators.find((each) => each.id === id)
    if (!own) return 'invalid-verification-id'
    const step = new TOTP({ secret: own.secret }).validate({ token: code.replaceAll(/\s/g, ''), window: 1 })
    const at = Math.floor(Date.now() / 30_000) + (step ?? 0)
    if (step === null || at <= own.lastStep) return 'invalid-verification-code'
    own.lastStep = at
    return null
  }

  /** Runs a call that requires a session. */
  async #plain<T>(name: string, args: unknown[], work: (account: MemoryAccount, own: string) => AuthResult<T>): Promise<AuthResult<T>> {
    const failure = this.#browser.begin(name, ...args)
    if (failure) return failed(failure)
    const session = this.#browser.session()
    if (!session) return failed('no-current-user')
    const { account, id } = session
    if (!account.security.sessions.some((each) => each.id === id)) return failed('user-token-expired')
    return work(account, id)
  }

  /** Runs a call that requires a fresh proof as well. */
  #sensitive<T>(name: string, args: unknown[], work: (account: MemoryAccount) => AuthResult<T>): Promise<AuthResult<T>> {
    return this.#plain(name, args, (account, own) => (isFresh(account, own) ? work(account) : failed('requires-recent-login')))
  }

  #note({ security }: MemoryAccount, kind: SecurityEvent['kind']): void {
    security.events.unshift({ kind, happenedAt: now(), userAgent: null, address: null })
  }

  #newId(): string {
    return `own-${++this.#serial}`
  }
}

const now = () => new Date().toISOString()

const shown = ({ id, name, isConfirmed, createdAt }: Own): Authenticator => ({ id, name, isConfirmed, createdAt })

const isFresh = ({ security }: MemoryAccount, own: string) =>
  security.sessions.some(({ id, provedAt }) => id === own && Date.now() - provedAt < FRESH_MS)

export function isPassword(account: { password: string | null }, typed: string): boolean {
  return account.password !== null && passwordForms(typed).includes(account.password)
}
