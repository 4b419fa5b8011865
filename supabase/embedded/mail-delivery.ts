import type { CaughtMail } from './contract.ts'

export type Mail = Omit<CaughtMail, 'id' | 'createdAt'>

/** Delivers mails to a server or to the inbox. */
export interface MailDelivery {
  /** Rejects when the mail was not accepted. */
  deliver(mail: Mail): Promise<void>
  /** Whether a mail would be accepted now, as far as this is known without sending one. */
  isWorking(): Promise<boolean>
}

/** A mail that the request waits for was not accepted. The reason is in the log. */
export class MailNotSent extends Error {}

/** For a public site without a mail server, where nobody could read an inbox. */
export const noDelivery: MailDelivery = {
  deliver: () => Promise.reject(new Error('There is no mail server')),
  isWorking: async () => false,
}
