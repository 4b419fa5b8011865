import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '@supabase/lite'
import { authSettings, type MailTemplate } from '../auth/auth-settings.ts'
import { MailNotSent, type MailParts } from './mail-delivery.ts'
import { plainText, renderTemplate } from './mail-templates.ts'
import { type CodeKind, newLinkToken, type OneTimeCodes } from '../auth/one-time-codes.ts'

type LibraryMailer = NonNullable<App['_mailer']>

export interface AuthMailer extends LibraryMailer {
  /**
   * Runs the action. The emails that it causes redirect to `redirectTo`, which the library itself ignores. They are
   * sent after the action, because the library may request one in the middle of a transaction.
   */
  sendingInBackground<T>(redirectTo: string, action: () => Promise<T>): Promise<T>
  /**
   * Does the same, but waits until the emails have been accepted.
   * @throws MailNotSent if one was not; its link and digits were never valid, and earlier ones remain valid
   */
  sendingAndWaiting<T>(redirectTo: string, action: () => Promise<T>): Promise<T>
  /** Whether mail can be sent now, regardless of the recipient. */
  isWorking(): Promise<boolean>
  /** Waits until all emails are delivered. */
  settled(): Promise<void>
}

interface QueuedMail {
  template: MailTemplate
  to: string
  /** The account's current address, even if the email goes to a new one. */
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
 * Writes the emails for sign-up, sign-in link, reset and address change from both stacks' templates. They are delivered
 * in the background unless the request waits for them, because the time and success of a delivery would reveal which
 * addresses have an account.
 */
export function createMailer({ delivery, codes, sender, siteUrl, templatesDir }: MailParts & { codes: OneTimeCodes }): AuthMailer {
  const queue = new AsyncLocalStorage<QueuedMail[]>()
  const underWay = new Set<Promise<void>>()

  async function deliver(
    { template, to, email, userId, libraryHash, digits }: QueuedMail,
    redirectTo: string,
    isAwaited: boolean,
  ): Promise<void> {
    const linkToken = newLinkToken()
    const filled = {
      SiteURL: siteUrl,
      Token: digits,
      TokenHash: linkToken,
      Email: email,
      NewEmail: to,
      RedirectTo: redirectTo,
    }
    const storeCode = () => codes.store({ userId, kind: kinds[template], email: to, libraryHash, linkToken })
    // In the background, store the code first, because the link must be valid when it arrives. If the request waits,
    // store it only after delivery, so that a failed email leaves the previous link valid.
    if (!isAwaited) await storeCode()
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
    await storeCode()
  }

  async function send<T>(redirectTo: string, action: () => Promise<T>, isAwaited: boolean): Promise<T> {
    const mails: QueuedMail[] = []
    const result = await queue.run(mails, action)
    for (const mail of mails) await deliver(mail, redirectTo, isAwaited)
    return result
  }

  function queueMail(
    template: MailTemplate,
    to: string,
    libraryHash: string,
    digits: string,
    meta: { userId?: string; currentEmail?: string } = {},
  ) {
    const mails = queue.getStore()
    if (!mails || !meta.userId) throw new Error(`No request caused this mail: ${template}`)
    mails.push({ template, to, email: meta.currentEmail ?? to, userId: meta.userId, libraryHash, digits })
  }

  return {
    sendingInBackground: (redirectTo, action) => send(redirectTo, action, false),
    sendingAndWaiting: (redirectTo, action) => send(redirectTo, action, true),
    isWorking: () => delivery.isWorking(),
    async settled() {
      await Promise.all(underWay)
    },
    async sendConfirmation(email, hash, digits, meta) {
      queueMail('confirmation', email, hash, digits, meta)
    },
    async sendMagicLink(email, hash, digits, meta) {
      queueMail('magic_link', email, hash, digits, meta)
    },
    async sendRecovery(email, hash, digits, meta) {
      queueMail('recovery', email, hash, digits, meta)
    },
    async sendEmailChange(email, hash, digits, meta) {
      queueMail('email_change', email, hash, digits, meta)
    },
    async sendReauthentication() {
      throw new Error('Codes for reauthentication are not sent by this stack')
    },
  }
}
