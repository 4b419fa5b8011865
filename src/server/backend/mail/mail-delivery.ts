import type { CaughtMail } from '../backend-api.ts'

export type Mail = Omit<CaughtMail, 'id' | 'createdAt'>

/** Delivers emails to a server or to the inbox. */
export interface MailDelivery {
  /** Rejects when the email was not accepted. */
  deliver(mail: Mail): Promise<void>
  /** Whether an email would be accepted now, as far as this is known without sending one. */
  isWorking(): Promise<boolean>
}

/** What every kind of mail is made with. */
export interface MailParts {
  delivery: MailDelivery
  sender: string
  siteUrl: string
  templatesDir: string
}

/** An email that the request waits for was not accepted. The reason is in the log. */
export class MailNotSent extends Error {}

/** Refuses all mail, for a public site without a mail server, where nobody could read an inbox. */
export const noDelivery: MailDelivery = {
  deliver: () => Promise.reject(new Error('There is no mail server')),
  isWorking: async () => false,
}
