import { AsyncLocalStorage } from 'node:async_hooks'
import type { App } from '@supabase/lite'
import { authSettings, type MailTemplate } from './auth-settings.ts'
import type { MailDelivery } from './mail-catcher.ts'
import { plainText, renderTemplate } from './mail-templates.ts'

type LibraryMailer = NonNullable<App['_mailer']>

export interface AuthMailer extends LibraryMailer {
  /** Mails that `action` causes lead back to `redirectTo`; the library itself forgets that wish. */
  leadingTo<T>(redirectTo: string, action: () => Promise<T>): Promise<T>
  /** Waits until everything is handed over. */
  settled(): Promise<void>
}

/**
 * Writes the mails of sign-up, sign-in link, reset and address change from the templates of both
 * stacks. Delivery happens in the background: how long it takes would tell strangers which
 * addresses have an account.
 */
export function createMailer(options: {
  delivery: MailDelivery
  sender: string
  siteUrl: string
  templatesDir: string
}): AuthMailer {
  const { delivery, sender, siteUrl, templatesDir } = options
  const wish = new AsyncLocalStorage<string>()
  const underWay = new Set<Promise<void>>()

  function post(template: MailTemplate, to: string, values: { token: string; hash: string; email?: string }): void {
    const filled = {
      SiteURL: siteUrl,
      Token: values.token,
      TokenHash: values.hash,
      Email: values.email ?? to,
      NewEmail: to,
      RedirectTo: wish.getStore() ?? siteUrl,
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

  return {
    leadingTo: (redirectTo, action) => wish.run(redirectTo, action),
    async settled() {
      await Promise.allSettled(underWay)
    },
    async sendConfirmation(email, hash, token) {
      post('confirmation', email, { token, hash })
    },
    async sendMagicLink(email, hash, token) {
      post('magic_link', email, { token, hash })
    },
    async sendRecovery(email, hash, token) {
      post('recovery', email, { token, hash })
    },
    async sendEmailChange(email, hash, token, meta) {
      post('email_change', email, { token, hash, ...(meta?.currentEmail && { email: meta.currentEmail }) })
    },
    async sendReauthentication() {
      throw new Error('Codes for reauthentication are not sent by this stack')
    },
  }
}
