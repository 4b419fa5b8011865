import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '@supabase/lite'
import { authSettings, type MailTemplate } from './auth-settings.ts'
import type { MailDelivery } from './mail-catcher.ts'
import { plainText, renderTemplate } from './mail-templates.ts'
import type { CodeKind, OneTimeCodes } from './one-time-codes.ts'

type LibraryMailer = NonNullable<App['_mailer']>

export interface AuthMailer extends LibraryMailer {
  /**
   * Mails that `action` causes lead back to `redirectTo`; the library itself forgets that wish. They go out once the
   * action is over, because the library may ask for one in the middle of a transaction.
   */
  leadingTo<T>(redirectTo: string, action: () => Promise<T>): Promise<T>
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
 * stacks. Delivery happens in the background: how long it takes would tell strangers which
 * addresses have an account.
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

  async function post({ template, to, email, userId, libraryHash, digits }: Wanted, redirectTo: string): Promise<void> {
    const filled = {
      SiteURL: siteUrl,
      Token: digits,
      TokenHash: await codes.issue({ userId, kind: kinds[template], email: to, libraryHash }),
      Email: email,
      NewEmail: to,
      RedirectTo: redirectTo,
    }
    const delivered = delivery.deliver({
      from: sender,
      to,
      subject: authSettings.mailSubjects[template],
      html: renderTemplate(templatesDir, template, filled),
      text: plainText(template, filled),
    })
    underWay.add(delivered)
    void delivered.finally(() => underWay.delete(delivered))
  }

  function want(template: MailTemplate, to: string, libraryHash: string, digits: string, meta: { userId?: string; currentEmail?: string } = {}) {
    const mails = asked.getStore()
    if (!mails || !meta.userId) throw new Error(`Nobody asked for this mail: ${template}`)
    mails.push({ template, to, email: meta.currentEmail ?? to, userId: meta.userId, libraryHash, digits })
  }

  return {
    async leadingTo(redirectTo, action) {
      const mails: Wanted[] = []
      const result = await asked.run(mails, action)
      for (const mail of mails) await post(mail, redirectTo)
      return result
    },
    async settled() {
      await Promise.allSettled(underWay)
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
