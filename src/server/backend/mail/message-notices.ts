import { brand } from '#shared/brand.ts'
import type { Database } from '../database/database.ts'
import { messageOf } from '../database/database.ts'
import type { MailParts } from './mail-delivery.ts'
import { renderTemplate } from './mail-templates.ts'

interface Notice {
  id: string
  /** How many messages have arrived. */
  messages: number
  recipients: { id: string; email: string }[]
}

/** Emails the administrators who ask for it how many contact messages have arrived. The database decides when, and to whom. */
export function createMessageNotices({ database, delivery, sender, siteUrl, templatesDir }: MailParts & { database: Database }) {
  return {
    /** Records whether the site may offer these emails. */
    async offer(isOffered: boolean): Promise<void> {
      await database.query('update private.message_delivery set way = $1, url = null, secret = null', [isOffered ? 'mail' : 'none'])
    },

    /** Sends the notices that are due. An email that the mail server does not accept is retried later. */
    async send(): Promise<void> {
      const notices = await database.query<Notice>('select id, messages, recipients from private.take_message_notices($1)', ['mail'])
      for (const { id, messages, recipients } of notices) {
        const told: string[] = []
        for (const recipient of recipients) {
          try {
            await delivery.deliver({ from: sender, to: recipient.email, ...mailAbout(messages) })
            told.push(recipient.id)
          } catch (error) {
            console.error(`A notice about new messages was not accepted: ${messageOf(error)}`)
          }
        }
        await database.query('select private.finish_message_notice($1, $2::text::jsonb)', [id, JSON.stringify(told)])
      }
    },
  }

  function mailAbout(messages: number) {
    const subject = messages === 1 ? 'A new message' : `${messages} new messages`
    return {
      subject,
      html: renderTemplate(templatesDir, 'new_messages', { SiteURL: siteUrl, Messages: subject }),
      text: `${subject} for ${brand.name}:\n\n${siteUrl}/admin?tab=messages\n\nYou get this mail at most once an hour. To stop it: ${siteUrl}/account?tab=preferences\n`,
    }
  }
}
