import { createHmac } from 'node:crypto'
import { type Database, messageOf } from './database/database.ts'

export interface BuildWebhook {
  url: string
  /** `whsec_` and 24 to 64 bytes in Base64. */
  secret: string
}

/**
 * Tells another host to build the site with the courses that administrators have approved, taken off or put back, in a request signed
 * as Standard Webhooks describes. The database says when. On the full stack, it sends the same itself.
 */
export function createBuildWebhook(database: Pick<Database, 'query'>, webhook: BuildWebhook | undefined) {
  return {
    /** Records where to send, or that there is nowhere. */
    async use(): Promise<void> {
      await database.query('delete from private.build_webhook')
      if (webhook) await database.query('insert into private.build_webhook (url, secret) values ($1, $2)', [webhook.url, webhook.secret])
    },

    /** Sends what is due. A request that is not accepted is sent again later, under the same id. */
    async send(): Promise<void> {
      if (!webhook) return
      const due = await database.query<{ id: string; created_at: Date | string }>('select * from private.take_build_requests()')
      for (const { id, created_at } of due) {
        const problem = await post(webhook, id, new Date(created_at))
        if (problem) console.error(`The host that builds the site was not told of a changed course: ${problem}`)
        await database.query('select private.finish_build_request($1, $2)', [id, problem])
      }
    },
  }
}

/** Returns what went wrong, or null if it was accepted. */
async function post({ url, secret }: BuildWebhook, id: string, created: Date): Promise<string | null> {
  const body = JSON.stringify({ type: 'courses.changed', timestamp: created.toISOString(), data: {} })
  const sentAt = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const sending = fetch(url, {
    method: 'POST',
    body,
    redirect: 'manual',
    signal: AbortSignal.timeout(15_000),
    headers: {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': sentAt,
      'webhook-signature': `v1,${createHmac('sha256', key).update(`${id}.${sentAt}.${body}`).digest('base64')}`,
    },
  })
  return sending.then(
    ({ ok, status }) => (ok ? null : `it answered ${status}`),
    // Network errors have their reason in `cause`.
    (error: unknown) => `it could not be reached (${messageOf((error instanceof Error && error.cause) || error)})`,
  )
}
