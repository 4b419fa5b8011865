import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import type { MailDelivery } from './mail-delivery.ts'

/** Time limits for each step of an SMTP session and for the whole of one: browsers wait 30 seconds for a response. */
const stepMs = 8000
const sessionMs = 20_000
/** How long we remember whether the mail server works. */
const cacheMs = 10_000
/** How long we remember a refusal of the sender or the content. Longer, because a new check would not notice it. */
const refusalMs = 60_000

interface SmtpDelivery extends MailDelivery {
  /** Ends what is under way: it was not accepted. */
  close(): void
}

/**
 * Sends emails by SMTP. Logs failures, without addresses.
 * @param options.now a monotonic clock in milliseconds
 * @param options.limitMs for the whole of a session
 */
export function createSmtpDelivery(url: string, { now = () => performance.now(), limitMs = sessionMs } = {}): SmtpDelivery {
  const closing = new AbortController()
  const transport = createTransport({ url, connectionTimeout: stepMs, greetingTimeout: stepMs, socketTimeout: stepMs })
  let known: { isWorking: boolean; until: number } | undefined
  let asking: Promise<boolean> | undefined

  const remember = (isWorking: boolean, forMs = cacheMs) => {
    known = { isWorking, until: now() + forMs }
    return isWorking
  }

  function rememberFailure(error: unknown): void {
    switch (commandOf(error)) {
      // A refused recipient says nothing about others, and a stranger must not stop all mail by naming one.
      case 'RCPT TO':
      case 'API':
        return
      // The server lets us in but accepts no mail, which another `verify` would not show.
      case 'MAIL FROM':
      case 'DATA':
        remember(false, refusalMs)
        return
      default:
        remember(false)
    }
  }

  /** A server that always says something more would never reach the limit of a step. */
  async function failWhenLate(): Promise<never> {
    await sleep(limitMs, undefined, { ref: false, signal: closing.signal })
    throw new Error(`it needs more than ${limitMs / 1000} seconds`)
  }

  async function ask(): Promise<boolean> {
    try {
      await Promise.race([transport.verify(), failWhenLate()])
      return remember(true)
    } catch (error) {
      console.error(`The mail server of SMTP_URL accepts no mail: ${reasonOf(error)}`)
      return remember(false)
    }
  }

  return {
    async deliver({ from, to, subject, html, text }) {
      try {
        await transport.sendMail({
          // Pass objects, so that no part of an address is parsed as a second recipient.
          from: { name: '', address: from },
          to: { name: '', address: to },
          subject,
          html,
          text,
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(limitMs)]),
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
    close: () => closing.abort(),
  }
}

function commandOf(error: unknown): unknown {
  return error instanceof Error && 'command' in error ? error.command : undefined
}

/**
 * Returns the reason without addresses, which mail servers repeat in their replies, and without the URL, which errors
 * may contain.
 */
function reasonOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  return message.replace(/\s+/g, ' ').replace(/\S*@\S*/g, '*')
}
