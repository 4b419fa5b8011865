import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '@supabase/lite'
import { authSettings, type MailTemplate } from './auth-settings.ts'
import { type MailDelivery, MailNotSent } from './mail-delivery.ts'
import { plainText, renderTemplate } from './mail-templates.ts'
import { type CodeKind, newLinkToken, type OneTimeCodes } from './one-time-codes.ts'

type LibraryMailer = NonNullable<App['_mailer']>

export interface AuthMailer extends LibraryMailer {
  /**
   * Mails that `action` causes lead back to `redirectTo`; the library itself forgets that wish. They go out once the
   * action is over, because the library may ask for one in the middle of a transaction.
   */
  leadingTo<T>(redirectTo: string, action: () => Promise<T>): Promise<T>
  /**
   * The same, but waits until the mails have been accepted.
   * @throws MailNotSent when one was not; its link and digits were never valid, and those sent before still are
   */
  delivering<T>(redirectTo: string, action: () => Promise<T>): Promise<T>
  /** Whether mail can be sent now. Says nothing about any one address. */
  isWorking(): Promise<boolean>
  /** Waits until everything is handed over. */
  settled(): Promise<void>
}

interface Wanted {
  template: MailTemplate
  to: string
  /** The account's own address, where the mail goes to a new one. */
  email: string
  userId: string
  libraryHash: string
  digits: string
}

const kinds: Record<MailTemplate, CodeKind> = {
  confirmation: 'confirmation',
  magic_link: 'recovery',
  recovery: 'recovery',
  email_change: 'email_change',
}

/**
 * Writes the mails of sign-up, sign-in link, reset and address change from the templates of both
 * stacks. They are delivered in the background unless the request waits for them: how long that takes, and whether it
 * works, would tell strangers which addresses have an account.
 */
export function createMailer(options: {
  delivery: MailDelivery
  codes: OneTimeCodes
  sender: string
  siteUrl: string
  templatesDir: string
}): AuthMailer {
  const { delivery, codes, sender, siteUrl, templatesDir } = options
  const asked = new AsyncLocalStorage<Wanted[]>()
  const underWay = new Set<Promise<void>>()

  async function post({ template, to, email, userId, libraryHash, digits }: Wanted, redirectTo: string, isAwaited: boolean): Promise<void> {
    const linkToken = newLinkToken()
    const filled = {
      SiteURL: siteUrl,
      Token: digits,
      TokenHash: linkToken,
      Email: email,
      NewEmail: to,
      RedirectTo: redirectTo,
    }
    const keep = () => codes.keep({ userId, kind: kinds[template], email: to, libraryHash, linkToken })
    // Nobody may follow a link before it is good. Where the request waits, a mail that fails leaves the last one's link good.
    if (!isAwaited) await keep()
    const delivered = delivery.deliver({
      from: sender,
      to,
      subject: authSettings.mailSubjects[template],
      html: renderTemplate(templatesDir, template, filled),
      text: plainText(template, filled),
    })
    const ended = delivered.catch(() => {}).finally(() => underWay.delete(ended))
    underWay.add(ended)
    if (!isAwaited) return
    await delivered.catch(() => {
      throw new MailNotSent()
    })
    await keep()
  }

  async function posting<T>(redirectTo: string, action: () => Promise<T>, isAwaited: boolean): Promise<T> {
    const mails: Wanted[] = []
    const result = await asked.run(mails, action)
    for (const mail of mails) await post(mail, redirectTo, isAwaited)
    return result
  }

  function want(
    template: MailTemplate,
    to: string,
    libraryHash: string,
    digits: string,
    meta: { userId?: string; currentEmail?: string } = {},
  ) {
    const mails = asked.getStore()
    if (!mails || !meta.userId) throw new Error(`Nobody asked for this mail: ${template}`)
    mails.push({ template, to, email: meta.currentEmail ?? to, userId: meta.userId, libraryHash, digits })
  }

  return {
    leadingTo: (redirectTo, action) => posting(redirectTo, action, false),
    delivering: (redirectTo, action) => posting(redirectTo, action, true),
    isWorking: () => delivery.isWorking(),
    async settled() {
      await Promise.all(underWay)
    },
    async sendConfirmation(email, hash, digits, meta) {
      want('confirmation', email, hash, digits, meta)
    },
    async sendMagicLink(email, hash, digits, meta) {
      want('magic_link', email, hash, digits, meta)
    },
    async sendRecovery(email, hash, digits, meta) {
      want('recovery', email, hash, digits, meta)
    },
    async sendEmailChange(email, hash, digits, meta) {
      want('email_change', email, hash, digits, meta)
    },
    async sendReauthentication() {
      throw new Error('Codes for reauthentication are not sent by this stack')
    },
  }
}
