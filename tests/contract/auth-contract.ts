import { TOTP } from 'otpauth'
import { beforeAll, describe, expect, it } from 'vitest'
import type { AccountSecurity } from '#site/auth/account-security.ts'
import type { AuthAdapter, VerificationPurpose } from '#site/auth/auth-adapter.ts'
import type { AuthResult } from '#site/auth/auth-error-codes.ts'

/** What the suite needs from a stack: browsers, and access to the mail. */
export interface AuthWorld {
  /** Opens an adapter in a new browser. */
  browser(): Browser
  /** Waits for the newest mail of this kind to this address. */
  mail(to: string, purpose: VerificationPurpose): Promise<{ digits: string; tokenHash: string }>
  /** Returns the number of mails sent to this address. */
  mailCount(to: string): Promise<number>
  /** Returns whether a picture can still be loaded. */
  isThere(picture: string): Promise<boolean>
  /** Disables an account. Missing if the suite does not have the rights. */
  disable?(email: string): Promise<void>
  /** The parts that this stack does not have. Their tests are skipped, and the adapter must not offer them. */
  lacks: readonly ('authenticator' | 'passkeys' | 'recoveryCodes')[]
}

export interface Browser {
  auth: AuthAdapter
}

const PASSWORD = 'rope-and-chalk-7'
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
let serial = 0

/** Returns an address that was never used, not even in earlier runs on the same stack. */
function newAddress(name: string): string {
  return `${name}-${Date.now().toString(36)}-${++serial}@ascendo.example`
}

/** Tests the contract of every auth adapter (§4, §7, §8). */
export function describeAuthContract(name: string, open: () => Promise<AuthWorld>) {
  describe(`auth adapter contract: ${name}`, () => {
    let world: AuthWorld
    beforeAll(async () => {
      world = await open()
    })

    async function register(email: string, auth = world.browser().auth) {
      const result = await auth.signUp({ email, password: PASSWORD, displayName: 'Ada Climber' })
      expect(result).toMatchObject({ ok: true })
      return auth
    }

    /** Creates a confirmed account, and signs it in. */
    async function member(label: string) {
      const email = newAddress(label)
      const browser = world.browser()
      await register(email, browser.auth)
      const { digits } = await world.mail(email, 'signup')
      expect(await browser.auth.verify('signup', { email, digits })).toMatchObject({ ok: true, value: { email } })
      return { email, browser, auth: browser.auth }
    }

    it('starts signed out', () => {
      expect(world.browser().auth.getState()).toEqual({ status: 'signed-out', user: null })
    })

    describe('signing up', () => {
      it('leaves an unconfirmed user with the display name, and a mail', async () => {
        const email = newAddress('new')
        const auth = await register(email)
        expect(auth.getState()).toMatchObject({
          status: 'signed-in',
          user: { email, displayName: 'Ada Climber', emailVerified: false, role: 'user' },
        })
        expect((await world.mail(email, 'signup')).digits).toMatch(/^\d{6}$/)
      })

      it('confirms with the six digits', async () => {
        const { auth, email } = await member('digits')
        expect(auth.getState().user).toMatchObject({ email, emailVerified: true, displayName: 'Ada Climber', role: 'user' })
        expect(auth.getState().user).toMatchObject({
          createdAt: expect.stringMatching(isoTime),
          lastLoginAt: expect.stringMatching(isoTime),
        })
      })

      it('confirms with the link, but only once', async () => {
        const email = newAddress('link')
        const auth = await register(email)
        const { tokenHash } = await world.mail(email, 'signup')
        expect(await auth.verify('signup', { tokenHash })).toMatchObject({ ok: true, value: { email, emailVerified: true } })
        expect(await world.browser().auth.verify('signup', { tokenHash })).toEqual({ ok: false, error: 'expired-action-code' })
      })

      it('refuses wrong digits', async () => {
        const email = newAddress('typo')
        const auth = await register(email)
        const { digits } = await world.mail(email, 'signup')
        const wrong = digits === '000000' ? '000001' : '000000'
        expect(await auth.verify('signup', { email, digits: wrong })).toEqual({ ok: false, error: 'invalid-verification-code' })
        expect(auth.getState().user?.emailVerified).toBe(false)
      })

      it('refuses an address that has an account', async () => {
        const { email } = await member('taken')
        const stranger = world.browser().auth
        const result = await stranger.signUp({ email: email.toUpperCase(), password: PASSWORD, displayName: 'Copy Cat' })
        expect(result).toEqual({ ok: false, error: 'email-already-in-use' })
        expect(stranger.getState().status).toBe('signed-out')
      })

      it.each([
        ['a password of five characters', { password: '12345' }, 'weak-password'],
        ['no password', { password: '' }, 'missing-password'],
        ['a password of 73 bytes', { password: `${'é'.repeat(36)}x` }, 'password-too-long'],
        ['a malformed address', { email: 'nobody at all' }, 'invalid-email'],
        ['no address', { email: '  ' }, 'missing-email'],
      ])('refuses %s', async (_what, change, code) => {
        const auth = world.browser().auth
        const details = { email: newAddress('refused'), password: PASSWORD, displayName: 'Ada Climber', ...change }
        expect(await auth.signUp(details)).toEqual({ ok: false, error: code })
        expect(auth.getState().status).toBe('signed-out')
      })

      it('resends the verification on request', async () => {
        const email = newAddress('again')
        const auth = await register(email)
        const first = await world.mail(email, 'signup')
        expect(await auth.resendVerification()).toEqual({ ok: true, value: undefined })
        expect(await world.mailCount(email)).toBe(2)
        const second = await world.mail(email, 'signup')
        expect(second.tokenHash).not.toBe(first.tokenHash)
        expect(await auth.verify('signup', { email, digits: second.digits })).toMatchObject({ ok: true })
      })
    })

    describe('an address that is registered again before it is confirmed', () => {
      const choice = { password: 'chosen-by-the-owner', displayName: 'Olga Owner', accountType: 'instructor' } as const

      /** Registers an address twice, as a stranger and as its owner. Returns both mails and the owner's adapter. */
      async function registeredTwice(label: string) {
        const email = newAddress(label)
        await world.browser().auth.signUp({ email, password: 'typed-by-the-first', displayName: 'The First' })
        const earlier = await world.mail(email, 'signup')
        const auth = world.browser().auth
        await auth.signUp({ email, password: 'typed-by-the-last', displayName: 'The Last' })
        expect(await world.mailCount(email)).toBe(2)
        return { email, earlier, auth, mail: await world.mail(email, 'signup') }
      }

      it('accepts neither password, and waits for its owner to choose a new one', async () => {
        const { email, earlier, auth, mail } = await registeredTwice('twice')
        expect(await auth.verify('signup', { tokenHash: earlier.tokenHash })).toEqual({ ok: false, error: 'expired-action-code' })
        const waiting = { email, displayName: null, emailVerified: false, mustChoosePassword: true, role: 'user' }
        expect(await auth.verify('signup', { tokenHash: mail.tokenHash })).toMatchObject({ ok: true, value: waiting })
        expect(auth.getState()).toMatchObject({ status: 'signed-in', user: waiting })
        for (const password of ['typed-by-the-first', 'typed-by-the-last']) {
          expect(await world.browser().auth.signInWithPassword(email, password)).toEqual({ ok: false, error: 'invalid-credential' })
        }
      })

      it('shows nothing of the account until then', async () => {
        const { auth, mail, email } = await registeredTwice('closed')
        await auth.verify('signup', { email, digits: mail.digits })
        expect(await auth.updateProfile({ displayName: 'Too Early' })).toEqual({ ok: false, error: 'no-current-user' })
        expect(await auth.ownSignIn()).toEqual({ ok: false, error: 'no-current-user' })
        expect(auth.getState().user).toMatchObject({ mustChoosePassword: true })
      })

      it('belongs to the owner with the password, name and account type that they choose', async () => {
        const { email, auth, mail } = await registeredTwice('chosen')
        await auth.verify('signup', { email, digits: mail.digits })
        expect(await auth.completeRegistration({ ...choice, password: '12345' })).toEqual({ ok: false, error: 'weak-password' })
        const chosen = { email, displayName: 'Olga Owner', emailVerified: true }
        expect(await auth.completeRegistration(choice)).toMatchObject({ ok: true, value: chosen })
        expect(auth.getState().user?.mustChoosePassword).toBeUndefined()
        expect(await auth.updateProfile({ displayName: 'Olga the Owner' })).toMatchObject({ ok: true })
        expect(await world.browser().auth.signInWithPassword(email, choice.password)).toMatchObject({
          ok: true,
          value: { email, emailVerified: true },
        })
      })

      it('a sign-in link and a reset require the new choice, too', async () => {
        for (const [call, purpose] of [
          ['sendSignInLink', 'signup'],
          ['sendPasswordReset', 'recovery'],
        ] as const) {
          const email = newAddress(call.toLowerCase())
          await register(email)
          const auth = world.browser().auth
          await auth[call](email)
          expect(await world.mailCount(email)).toBe(2)
          const { tokenHash } = await world.mail(email, purpose)
          expect(await auth.verify(purpose, { tokenHash })).toMatchObject({ ok: true, value: { mustChoosePassword: true } })
        }
      })

      it.each(['link', 'digits'] as const)(
        'confirmed by the %s in a browser that did not register it, requires the choice, too',
        async (way) => {
          const email = newAddress(`elsewhere-${way}`)
          await register(email)
          const { tokenHash, digits } = await world.mail(email, 'signup')
          const auth = world.browser().auth
          const waiting = { email, displayName: null, emailVerified: false, mustChoosePassword: true }
          expect(await auth.verify('signup', way === 'link' ? { tokenHash } : { email, digits })).toMatchObject({
            ok: true,
            value: waiting,
          })
          expect(auth.getState()).toMatchObject({ status: 'signed-in', user: waiting })
          expect(await world.browser().auth.signInWithPassword(email, PASSWORD)).toEqual({ ok: false, error: 'invalid-credential' })
          expect(await auth.completeRegistration(choice)).toMatchObject({
            ok: true,
            value: { displayName: 'Olga Owner', emailVerified: true },
          })
        },
      )

      it('accepts no choice from a visitor', async () => {
        expect(await world.browser().auth.completeRegistration(choice)).toEqual({ ok: false, error: 'no-current-user' })
      })
    })

    describe('signing in with a password', () => {
      it('works, whatever the case of the address', async () => {
        const { email } = await member('case')
        const auth = world.browser().auth
        expect(await auth.signInWithPassword(` ${email.toUpperCase()} `, PASSWORD)).toMatchObject({
          ok: true,
          value: { email, emailVerified: true },
        })
        expect(auth.getState()).toMatchObject({ status: 'signed-in', user: { email } })
      })

      it('accepts a password in whatever form the keyboard writes its letters, also as a proof and after a change', async () => {
        const [composed, decomposed] = ['über-den-Grat-é'.normalize('NFC'), 'über-den-Grat-é'.normalize('NFD')]
        const email = newAddress('letters')
        const { auth } = world.browser()
        expect(await auth.signUp({ email, password: decomposed, displayName: 'Ada Climber' })).toMatchObject({ ok: true })
        await auth.verify('signup', { email, digits: (await world.mail(email, 'signup')).digits })
        for (const typed of [composed, decomposed]) {
          expect(await world.browser().auth.signInWithPassword(email, typed)).toMatchObject({ ok: true })
          expect(await auth.security((part) => part.reauthenticate({ method: 'password', password: typed }))).toEqual({
            ok: true,
            value: undefined,
          })
        }
        expect(await auth.updatePassword(`${decomposed}-2`, composed)).toEqual({ ok: true, value: undefined })
        expect(await auth.updatePassword(`${decomposed}-3`, `${decomposed}-2`)).toEqual({ ok: true, value: undefined })
        expect(await world.browser().auth.signInWithPassword(email, `${composed}-3`)).toMatchObject({ ok: true })
        expect(await world.browser().auth.signInWithPassword(email, `${composed}-2`)).toEqual({ ok: false, error: 'invalid-credential' })
        expect(await auth.security((part) => part.reauthenticate({ method: 'password', password: `${decomposed}-2` }))).toEqual({
          ok: false,
          error: 'wrong-current-password',
        })
      })

      it('answers a wrong password and an unknown address alike', async () => {
        const { email } = await member('wrong')
        const auth = world.browser().auth
        const refused = { ok: false, error: 'invalid-credential' }
        expect(await auth.signInWithPassword(email, 'not-the-password')).toEqual(refused)
        expect(await auth.signInWithPassword(newAddress('nobody'), PASSWORD)).toEqual(refused)
        expect(auth.getState().status).toBe('signed-out')
      })

      it('reveals an unconfirmed address only with the right password', async () => {
        const email = newAddress('unconfirmed')
        await register(email)
        const auth = world.browser().auth
        expect(await auth.signInWithPassword(email, 'not-the-password')).toEqual({ ok: false, error: 'invalid-credential' })
        expect(await auth.signInWithPassword(email, PASSWORD)).toMatchObject({ ok: true, value: { email, emailVerified: false } })
        expect(auth.getState()).toMatchObject({ status: 'signed-in', user: { emailVerified: false } })
      })

      it.each([
        ['', PASSWORD, 'missing-email'],
        ['nobody', PASSWORD, 'invalid-email'],
        ['ada\0@ascendo.example', PASSWORD, 'invalid-email'],
        ['ada@ascendo.example', '', 'missing-password'],
      ])('refuses %j with %j before asking the service', async (email, password, code) => {
        expect(await world.browser().auth.signInWithPassword(email, password)).toEqual({ ok: false, error: code })
      })

      it('is refused to a disabled account', async (context) => {
        if (!world.disable) return context.skip()
        const { email } = await member('disabled')
        await world.disable(email)
        expect(await world.browser().auth.signInWithPassword(email, PASSWORD)).toEqual({ ok: false, error: 'user-disabled' })
      })

      it.for<[string, (auth: AuthAdapter) => Promise<unknown>]>([
        ['reads the profile', (auth) => auth.refreshUser()],
        ['saves a name', (auth) => auth.updateProfile({ displayName: 'Still Here' })],
        ['chooses a password', (auth) => auth.updatePassword('summit-before-noon')],
        ['signs out other devices', (auth) => auth.signOutOthers()],
      ])('says that the account is disabled when it %s in the middle of a session', async ([, call], context) => {
        if (!world.disable) return context.skip()
        const { email, auth } = await member('shut-out')
        await world.disable(email)
        expect(await call(auth)).toEqual({ ok: false, error: 'user-disabled' })
        expect(auth.getState()).toMatchObject({ status: 'signed-out', reason: 'user-disabled' })
      })
    })

    describe('a session', () => {
      it('notifies its listeners until they unsubscribe', async () => {
        const { email } = await member('listener')
        const auth = world.browser().auth
        const seen: string[] = []
        const stop = auth.subscribe(() => seen.push(auth.getState().status))
        await auth.signInWithPassword(email, PASSWORD)
        await auth.signOut()
        stop()
        await auth.signInWithPassword(email, PASSWORD)
        expect([seen[0], seen.at(-1), seen.includes('signed-out')]).toEqual(['signed-in', 'signed-out', true])
      })

      it('ends by signing out', async () => {
        const { auth } = await member('leaver')
        expect(await auth.signOut()).toEqual({ ok: true, value: undefined })
        expect(auth.getState()).toEqual({ status: 'signed-out', user: null })
        expect(await auth.updateProfile({ displayName: 'Ghost Writer' })).toEqual({ ok: false, error: 'no-current-user' })
      })
    })

    describe('by mail', () => {
      it('a link signs in without a password', async () => {
        const { email } = await member('linker')
        const auth = world.browser().auth
        expect(await auth.sendSignInLink(email)).toEqual({ ok: true, value: undefined })
        const { tokenHash } = await world.mail(email, 'magiclink')
        expect(await auth.verify('magiclink', { tokenHash })).toMatchObject({ ok: true, value: { email } })
      })

      it.each(['sendSignInLink', 'sendPasswordReset'] as const)(
        '%s answers an unknown address like a known one, and creates no account',
        async (call) => {
          const email = newAddress('stranger')
          const auth = world.browser().auth
          expect(await auth[call](email)).toEqual({ ok: true, value: undefined })
          expect(await world.mailCount(email)).toBe(0)
          expect(await auth.signUp({ email, password: PASSWORD, displayName: 'Late Comer' })).toMatchObject({ ok: true })
        },
      )

      it.each(['sendSignInLink', 'sendPasswordReset'] as const)('%s refuses a malformed address', async (call) => {
        expect(await world.browser().auth[call]('nobody')).toEqual({ ok: false, error: 'invalid-email' })
      })

      it('a forgotten password is replaced', async () => {
        const { email } = await member('forgetful')
        const auth = world.browser().auth
        expect(await auth.sendPasswordReset(email)).toEqual({ ok: true, value: undefined })
        const { digits } = await world.mail(email, 'recovery')
        expect(await auth.verify('recovery', { email, digits })).toMatchObject({ ok: true })
        expect(await auth.updatePassword('summit-before-noon')).toEqual({ ok: true, value: undefined })
        const later = world.browser().auth
        expect(await later.signInWithPassword(email, PASSWORD)).toEqual({ ok: false, error: 'invalid-credential' })
        expect(await later.signInWithPassword(email, 'summit-before-noon')).toMatchObject({ ok: true })
      })
    })

    describe('the profile', () => {
      it('keeps a new display name and photo', async () => {
        const { email, auth } = await member('renamed')
        const changes = { displayName: 'Ada of the North', photoURL: 'https://images.unsplash.com/photo-1' }
        expect(await auth.updateProfile(changes)).toMatchObject({ ok: true, value: changes })
        expect(auth.getState().user).toMatchObject(changes)
        const later = world.browser().auth
        expect(await later.signInWithPassword(email, PASSWORD)).toMatchObject({ ok: true, value: changes })
      })

      it('is read again on request', async () => {
        const { auth, email } = await member('reader')
        expect(await auth.refreshUser()).toMatchObject({ ok: true, value: { email } })
      })

      it('is unreachable without a session', async () => {
        const auth = world.browser().auth
        const refused = { ok: false, error: 'no-current-user' }
        expect(await auth.updateProfile({ displayName: 'Nobody Here' })).toEqual(refused)
        expect(await auth.updatePassword('long-enough')).toEqual(refused)
        expect(await auth.updateEmail(newAddress('nobody'))).toEqual(refused)
        expect(await auth.refreshUser()).toEqual(refused)
        expect(await auth.resendVerification()).toEqual(refused)
      })

      it('is unreachable before the address is confirmed', async () => {
        const auth = await register(newAddress('early'))
        expect(await auth.updateProfile({ displayName: 'Too Early' })).toEqual({ ok: false, error: 'no-current-user' })
      })
    })

    describe('credentials', () => {
      it('refuses the current password as a new one', async () => {
        const { auth } = await member('same')
        expect(await auth.updatePassword(PASSWORD)).toEqual({ ok: false, error: 'same-password' })
      })

      it('refuses a wrong current password and says so', async () => {
        const { auth, email } = await member('guess')
        expect(await auth.updatePassword('summit-before-noon', 'not-the-password')).toEqual({ ok: false, error: 'wrong-current-password' })
        expect(await auth.updatePassword('summit-before-noon', PASSWORD)).toEqual({ ok: true, value: undefined })
        expect(await world.browser().auth.signInWithPassword(email, 'summit-before-noon')).toMatchObject({ ok: true })
      })

      it('refuses a short password', async () => {
        const { auth } = await member('short')
        expect(await auth.updatePassword('12345')).toEqual({ ok: false, error: 'weak-password' })
      })

      it('changes the address once the new mailbox confirms', async () => {
        const { email, auth } = await member('mover')
        const next = newAddress('moved')
        expect(await auth.updateEmail(next)).toEqual({ ok: true, value: undefined })
        expect(auth.getState().user?.email).toBe(email)
        const { tokenHash } = await world.mail(next, 'email-change')
        expect(await auth.verify('email-change', { tokenHash })).toMatchObject({ ok: true, value: { email: next } })
        expect(await world.browser().auth.signInWithPassword(next, PASSWORD)).toMatchObject({ ok: true, value: { email: next } })
        expect(await world.browser().auth.signInWithPassword(email, PASSWORD)).toEqual({ ok: false, error: 'invalid-credential' })
      })

      it('refuses an address that has an account', async () => {
        const { email } = await member('first')
        const { auth } = await member('second')
        expect(await auth.updateEmail(email)).toEqual({ ok: false, error: 'email-already-in-use' })
      })
    })

    describe("the user's own account", () => {
      const photo = () => new Blob([new Uint8Array([137, 80, 78, 71, 13, 10, 26, 10, 1, 2, 3])], { type: 'image/png' })

      it('shows a new photo at a new address, and none after its removal', async () => {
        const { auth } = await member('photo')
        const first = await auth.changePhoto(photo())
        const url = auth.getState().user?.photoURL
        expect(first).toMatchObject({ ok: true, value: { photoURL: expect.stringContaining(`/${auth.getState().user?.uid}/`) } })
        expect(await auth.changePhoto(photo())).toMatchObject({ ok: true })
        expect(auth.getState().user?.photoURL).not.toBe(url)
        expect(await world.isThere(url ?? '')).toBe(false)
        expect(await auth.changePhoto(null)).toMatchObject({ ok: true, value: { photoURL: null } })
        expect(auth.getState().user?.photoURL).toBeNull()
      })

      it('shows how it signs in, and the unconfirmed address until the change is canceled', async () => {
        const { email, auth } = await member('methods')
        const plain = { hasPassword: true, pendingEmail: null, identities: [{ provider: 'email', email }] }
        expect(await auth.ownSignIn()).toMatchObject({ ok: true, value: plain })
        const next = newAddress('waiting')
        await auth.updateEmail(next)
        expect(await auth.ownSignIn()).toMatchObject({ ok: true, value: { pendingEmail: next } })
        const { tokenHash } = await world.mail(next, 'email-change')
        expect(await auth.cancelEmailChange()).toEqual({ ok: true, value: undefined })
        expect(await auth.ownSignIn()).toMatchObject({ ok: true, value: plain })
        expect(await auth.verify('email-change', { tokenHash })).toEqual({ ok: false, error: 'expired-action-code' })
        expect(auth.getState().user?.email).toBe(email)
      })

      it('drops the pending address once the password changes', async () => {
        const { email, auth } = await member('rescued')
        const wished = newAddress('wished')
        await auth.updateEmail(wished)
        const { tokenHash } = await world.mail(wished, 'email-change')
        expect(await auth.updatePassword('summit-before-noon')).toEqual({ ok: true, value: undefined })
        expect(await auth.ownSignIn()).toMatchObject({ ok: true, value: { pendingEmail: null } })
        expect(await auth.verify('email-change', { tokenHash })).toEqual({ ok: false, error: 'expired-action-code' })
        expect(auth.getState().user?.email).toBe(email)
      })

      it('is exported completely', async () => {
        const { email, auth } = await member('export')
        expect(await auth.exportAccount()).toMatchObject({
          ok: true,
          value: { profile: { id: auth.getState().user?.uid, email }, favorites: [], contactMessages: [], drafts: [] },
        })
      })

      it('is not deleted if another address is typed', async () => {
        const { auth } = await member('stays')
        expect(await auth.deleteAccount('somebody@else.example')).toEqual({ ok: false, error: 'address-differs' })
        expect(await auth.refreshUser()).toMatchObject({ ok: true })
      })

      it('is gone on every device once deleted', async () => {
        const { email, auth } = await member('leaver')
        const phone = world.browser().auth
        await phone.signInWithPassword(email, PASSWORD)
        expect(await auth.deleteAccount(` ${email.toUpperCase()} `)).toEqual({ ok: true, value: undefined })
        expect(auth.getState().status).toBe('signed-out')
        expect(await phone.updateProfile({ displayName: 'Still here' })).toEqual({ ok: false, error: 'user-token-expired' })
        expect(phone.getState()).toMatchObject({ status: 'signed-out', reason: 'user-token-expired' })
        expect(await phone.changePhoto(photo())).toEqual({ ok: false, error: 'no-current-user' })
        expect(await auth.signInWithPassword(email, PASSWORD)).toEqual({ ok: false, error: 'invalid-credential' })
      })

      it('is unreachable without a session', async () => {
        const { auth } = world.browser()
        const refused = { ok: false, error: 'no-current-user' }
        expect(await auth.ownSignIn()).toEqual(refused)
        expect(await auth.exportAccount()).toEqual(refused)
        expect(await auth.changePhoto(null)).toEqual(refused)
        expect(await auth.cancelEmailChange()).toEqual(refused)
        expect(await auth.deleteAccount('ada@ascendo.example')).toEqual(refused)
      })
    })

    /** Skips the test if this stack lacks the part, and says so in the report. The adapter must offer all other parts. */
    async function needs(part: 'authenticator' | 'passkeys' | 'recoveryCodes', skip: (note: string) => void) {
      const offered = valueOf(await world.browser().auth.signInMethods())
      const isLacking = world.lacks.includes(part)
      expect(offered[part], `whether the adapter offers ${part}`).toBe(!isLacking)
      if (isLacking) skip(`this stack lacks ${part}`)
    }

    /**
     * Creates a member with an authenticator app. Each code works only once, and only those of the current and the next time
     * step are accepted, so `nextCode` is good for two calls, the first of which is made here.
     */
    async function memberWithApp(label: string) {
      const { email, auth } = await member(label)
      const { id, secret } = valueOf(await auth.security((own) => own.addAuthenticator('Phone')))
      let step = 0
      const nextCode = () => new TOTP({ secret }).generate({ timestamp: Date.now() + 30_000 * step++ })
      expect(await auth.security((own) => own.confirmAuthenticator(id, nextCode()))).toEqual({ ok: true, value: undefined })
      return { email, auth, id, nextCode, wrongCode: () => wrongFor(secret) }
    }

    describe('an authenticator app', () => {
      it('is added with its first code, listed and removed', async ({ skip }) => {
        await needs('authenticator', skip)
        const { auth } = await member('app')
        expect(await auth.security((own) => own.authenticators())).toEqual({ ok: true, value: [] })
        const added = valueOf(await auth.security((own) => own.addAuthenticator(' Phone ')))
        expect(added.secret).toMatch(/^[A-Z2-7]{32}$/)
        expect(added.uri).toContain(`secret=${added.secret}`)
        expect(await auth.security((own) => own.confirmAuthenticator(added.id, wrongFor(added.secret)))).toEqual({
          ok: false,
          error: 'invalid-verification-code',
        })
        const code = new TOTP({ secret: added.secret }).generate()
        expect(await auth.security((own) => own.confirmAuthenticator(added.id, code))).toEqual({ ok: true, value: undefined })
        expect(await auth.security((own) => own.authenticators())).toMatchObject({
          ok: true,
          value: [{ id: added.id, name: 'Phone', isConfirmed: true }],
        })
        expect(await auth.security((own) => own.addAuthenticator('Phone'))).toEqual({ ok: false, error: 'authenticator-name-taken' })
        expect(await auth.security((own) => own.removeAuthenticator(added.id))).toEqual({ ok: true, value: undefined })
        expect(await auth.security((own) => own.authenticators())).toEqual({ ok: true, value: [] })
        expect(await auth.refreshUser()).toMatchObject({ ok: true })
      })

      it('is a second step at the next sign-in, which nothing but its code completes', async ({ skip }) => {
        await needs('authenticator', skip)
        const { email, id, nextCode, wrongCode } = await memberWithApp('second-step')
        const { auth } = world.browser()
        expect(await auth.signInWithPassword(email, PASSWORD)).toEqual({ ok: false, error: 'multi-factor-auth-required' })
        expect(auth.getState()).toEqual({ status: 'signed-out', user: null, reason: 'multi-factor-auth-required' })
        expect(await auth.security((own) => own.secondStep())).toMatchObject({ ok: true, value: [{ id, name: 'Phone' }] })
        expect(await auth.security((own) => own.completeSecondStep(id, wrongCode()))).toEqual({
          ok: false,
          error: 'invalid-verification-code',
        })
        expect(await auth.security((own) => own.completeSecondStep(id, nextCode()))).toMatchObject({ ok: true, value: { email } })
        expect(auth.getState()).toMatchObject({ status: 'signed-in', user: { email, emailVerified: true } })
        expect(await auth.security((own) => own.secondStep())).toMatchObject({ ok: true, value: [] })
        expect(await auth.updateProfile({ displayName: 'Ada Twice' })).toMatchObject({ ok: true })
      })

      it('is asked for after a sign-in link, too, and giving up signs out', async ({ skip }) => {
        await needs('authenticator', skip)
        const { email } = await memberWithApp('link-step')
        const { auth } = world.browser()
        await auth.sendSignInLink(email)
        const { tokenHash } = await world.mail(email, 'magiclink')
        expect(await auth.verify('magiclink', { tokenHash })).toEqual({ ok: false, error: 'multi-factor-auth-required' })
        expect(await auth.signOut()).toEqual({ ok: true, value: undefined })
        expect(auth.getState()).toEqual({ status: 'signed-out', user: null })
        expect(await auth.security((own) => own.secondStep())).toEqual({ ok: true, value: [] })
      })

      it('ends the sessions that did not pass it', async ({ skip }) => {
        await needs('authenticator', skip)
        const { email, auth } = await member('others')
        const other = world.browser().auth
        await other.signInWithPassword(email, PASSWORD)
        const { id, secret } = valueOf(await auth.security((own) => own.addAuthenticator('Phone')))
        await auth.security((own) => own.confirmAuthenticator(id, new TOTP({ secret }).generate()))
        expect(await other.security((own) => own.authenticators())).toEqual({ ok: false, error: 'user-token-expired' })
      })

      it('is unknown to other accounts', async ({ skip }) => {
        await needs('authenticator', skip)
        const { id, nextCode } = await memberWithApp('mine')
        const { auth } = await member('yours')
        expect(await auth.security((own) => own.removeAuthenticator(id))).toEqual({ ok: false, error: 'invalid-verification-id' })
        expect(await auth.security((own) => own.completeSecondStep(id, nextCode()))).toEqual({
          ok: false,
          error: 'invalid-verification-id',
        })
      })
    })

    describe('recovery codes', () => {
      it('complete the second step once each', async ({ skip }) => {
        await needs('recoveryCodes', skip)
        const { email, auth } = await memberWithApp('recovery')
        expect(await auth.security((own) => own.recoveryCodesLeft())).toEqual({ ok: true, value: null })
        const [code = '', ...others] = valueOf(await auth.security((own) => own.makeRecoveryCodes()))
        expect(others).toHaveLength(9)
        const later = world.browser().auth
        await later.signInWithPassword(email, PASSWORD)
        expect(await later.security((own) => own.redeemRecoveryCode(code))).toMatchObject({ ok: true, value: { email } })
        expect(await later.security((own) => own.recoveryCodesLeft())).toEqual({ ok: true, value: 9 })
        const again = world.browser().auth
        await again.signInWithPassword(email, PASSWORD)
        expect(await again.security((own) => own.redeemRecoveryCode(code))).toEqual({ ok: false, error: 'invalid-recovery-code' })
        expect(valueOf(await later.security((own) => own.makeRecoveryCodes()))).toHaveLength(10)
        expect(await again.security((own) => own.redeemRecoveryCode(others[0] ?? ''))).toEqual({
          ok: false,
          error: 'invalid-recovery-code',
        })
      })

      it('are only for accounts with an authenticator app', async ({ skip }) => {
        await needs('recoveryCodes', skip)
        const { auth } = await member('no-app')
        expect((await auth.security((own) => own.makeRecoveryCodes())).ok).toBe(false)
      })
    })

    describe('passkeys', () => {
      it('are registered, named, used and removed', async ({ skip }) => {
        await needs('passkeys', skip)
        const { email, auth } = await member('passkey')
        const made = valueOf(await auth.security((own) => own.registerPasskey('Laptop')))
        expect(made).toMatchObject({ name: 'Laptop', lastUsedAt: null })
        expect(await auth.security((own) => own.renamePasskey(made.id, 'Desk'))).toEqual({ ok: true, value: undefined })
        expect(await auth.security((own) => own.proofState())).toMatchObject({
          ok: true,
          value: { methods: ['passkey', 'password', 'mailed-code'] },
        })
        const phone = world.browser().auth
        expect(await phone.security((own) => own.signInWithPasskey())).toMatchObject({ ok: true, value: { email } })
        expect(await auth.security((own) => own.passkeys())).toMatchObject({
          ok: true,
          value: [{ id: made.id, name: 'Desk', lastUsedAt: expect.stringMatching(/^\d{4}-/) }],
        })
        expect(await auth.security((own) => own.removePasskey(made.id))).toEqual({ ok: true, value: undefined })
        expect(await auth.security((own) => own.passkeys())).toEqual({ ok: true, value: [] })
      })
    })

    describe('own sessions', () => {
      it('are listed, this one first, and ended one at a time', async () => {
        const { email, auth } = await member('listed')
        const phone = world.browser().auth
        await phone.signInWithPassword(email, PASSWORD)
        const sessions = valueOf(await auth.security((own) => own.sessions()))
        expect(sessions.map(({ isThisOne }) => isThisOne)).toEqual([true, false])
        expect(sessions[0]?.startedAt).toMatch(/^\d{4}-\d\d-\d\dT/)
        expect(await auth.security((own) => own.endSession(sessions[1]?.id ?? ''))).toEqual({ ok: true, value: undefined })
        expect(await auth.security((own) => own.sessions())).toMatchObject({ ok: true, value: [{ isThisOne: true }] })
        expect(await phone.security((own) => own.sessions())).toEqual({ ok: false, error: 'user-token-expired' })
        const kinds = valueOf(await auth.security((own) => own.events())).map(({ kind }) => kind)
        expect(kinds).toEqual(expect.arrayContaining(['signed-in', 'session-ended']))
      })

      it('are unreachable without one', async () => {
        const { auth } = world.browser()
        const calls: ((own: AccountSecurity) => Promise<AuthResult<unknown>>)[] = [
          (own) => own.sessions(),
          (own) => own.events(),
          (own) => own.authenticators(),
          (own) => own.passkeys(),
          (own) => own.proofState(),
          (own) => own.completeSecondStep(crypto.randomUUID(), '123456'),
        ]
        for (const call of calls) expect(await auth.security(call)).toEqual({ ok: false, error: 'no-current-user' })
      })
    })

    describe('a fresh proof', () => {
      it('is the password, or a mailed code', async () => {
        const { email, auth } = await member('proof')
        expect(await auth.security((own) => own.proofState())).toEqual({
          ok: true,
          value: { isFresh: true, methods: ['password', 'mailed-code'] },
        })
        expect(await auth.security((own) => own.reauthenticate({ method: 'password', password: 'not-the-password' }))).toEqual({
          ok: false,
          error: 'wrong-current-password',
        })
        expect(await auth.security((own) => own.reauthenticate({ method: 'password', password: PASSWORD }))).toEqual({
          ok: true,
          value: undefined,
        })
        expect(await auth.security((own) => own.sendProofCode())).toEqual({ ok: true, value: undefined })
        const { digits } = await world.mail(email, 'magiclink')
        expect(await auth.security((own) => own.reauthenticate({ method: 'mailed-code', digits }))).toEqual({ ok: true, value: undefined })
        expect(await auth.refreshUser()).toMatchObject({ ok: true, value: { email } })
        expect(valueOf(await auth.security((own) => own.sessions()))).toHaveLength(1)
      })

      it('is a code of the app where there is one', async ({ skip }) => {
        await needs('authenticator', skip)
        const { auth, id, nextCode } = await memberWithApp('app-proof')
        expect(await auth.security((own) => own.proofState())).toMatchObject({ ok: true, value: { methods: ['authenticator'] } })
        const proof = { method: 'authenticator', authenticatorId: id, code: nextCode() } as const
        expect(await auth.updatePassword('summit-before-noon', PASSWORD)).toEqual({ ok: false, error: 'multi-factor-auth-required' })
        expect(await auth.security((own) => own.reauthenticate(proof))).toEqual({ ok: true, value: undefined })
        expect(await auth.updatePassword('summit-before-noon')).toEqual({ ok: true, value: undefined })
        expect(await auth.refreshUser()).toMatchObject({ ok: true })
      })
    })

    it('names the available sign-in methods', async () => {
      const methods = await world.browser().auth.signInMethods()
      expect(methods).toMatchObject({ ok: true, value: { registration: true } })
      expect(methods.ok && Array.isArray(methods.value.providers)).toBe(true)
    })
  })
}

function valueOf<T>(result: AuthResult<T>): T {
  if (!result.ok) throw new Error(result.error)
  return result.value
}

/** Returns six digits that are not a code of this secret for a while. */
function wrongFor(secret: string): string {
  const totp = new TOTP({ secret })
  const codes = [-2, -1, 0, 1, 2].map((step) => totp.generate({ timestamp: Date.now() + 30_000 * step }))
  return ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !codes.includes(code)) ?? ''
}
