import type { CaughtMail } from './contract.ts'

export type Mail = Omit<CaughtMail, 'id' | 'createdAt'>

/** Takes mails to where they are read. */
export interface MailDelivery {
  /** Rejects when the mail was not accepted. */
  deliver(mail: Mail): Promise<void>
  /** Whether a mail would be accepted now, as far as that can be known without sending one. */
  isWorking(): Promise<boolean>
}

/** A mail that somebody waits for was not accepted. The reason is in the log. */
export class MailNotSent extends Error {}

/** Where there is neither a mail server nor anybody who could look into an inbox. */
export const noDelivery: MailDelivery = {
  deliver: () => Promise.reject(new Error('There is no mail server')),
  isWorking: async () => false,
}
