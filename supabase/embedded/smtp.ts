import { createTransport } from 'nodemailer'
import type { MailDelivery } from './mail-delivery.ts'

/** For each step of the conversation, and for all of it: browsers wait for an answer for 30 seconds. */
const stepMs = 8000
const deliveryMs = 20_000
/** How long one conversation tells of the next. */
const freshMs = 10_000
const refusalMs = 60_000

/**
 * Sends mails by SMTP. A failure is logged here, without addresses.
 * @param now milliseconds that only ever go forward
 */
export function createSmtpDelivery(url: string, now: () => number = () => performance.now()): MailDelivery {
  const transport = createTransport({ url, connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs })
  let known: { isWorking: boolean; until: number } | undefined
  let asking: Promise<boolean> | undefined

  const remember = (isWorking: boolean, forMs = freshMs) => {
    known = { isWorking, until: now() + forMs }
    return isWorking
  }

  function rememberFailure(error: unknown): void {
    switch (commandOf(error)) {
      // Refusing one recipient says nothing about others; and a stranger who names one must not stop the mail of all.
      case 'RCPT TO':
      case 'API':
        return
      // The server greets and lets us in, but takes no mail: asking once more would not show it.
      case 'MAIL FROM':
      case 'DATA':
        remember(false, refusalMs)
        return
      default:
        remember(false)
    }
  }

  async function ask(): Promise<boolean> {
    try {
      await transport.verify()
      return remember(true)
    } catch (error) {
      console.error(`The mail server of SMTP_URL takes no mail: ${reasonOf(error)}`)
      return remember(false)
    }
  }

  return {
    async deliver({ from, to, subject, html, text }) {
      try {
        await transport.sendMail({
          // As objects: nothing in an address is read as a second recipient.
          from: { name: '', address: from },
          to: { name: '', address: to },
          subject,
          html,
          text,
          signal: AbortSignal.timeout(deliveryMs),
        })
        remember(true)
      } catch (error) {
        rememberFailure(error)
        console.error(`A mail ("${subject}") could not be sent: ${reasonOf(error)}`)
        throw error
      }
    },
    async isWorking() {
      if (known && now() < known.until) return known.isWorking
      asking ??= ask().finally(() => (asking = undefined))
      return asking
    },
  }
}

function commandOf(error: unknown): unknown {
  return error instanceof Error && 'command' in error ? error.command : undefined
}

/** Mail servers repeat addresses in what they answer, and errors may repeat the URL. */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\s+/g, ' ').replace(/\S*@\S*/g, '*')
}
