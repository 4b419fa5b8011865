import { type Accounts, isSameSecret, readAccessToken } from '../auth/accounts.ts'
import type { BackendSettings } from '../backend-api.ts'
import { Refusal } from './refusals.ts'
import type { RequestHead } from './requests.ts'

const uploadPath = /^\/storage\/v1\/object\/(?!list\/|move$|copy$|sign\/|upload\/sign\/)[^/]+\/.+/

/** The most uploads held in memory at a time: at most a few dozen megabytes. */
const maxUploads = 16
const maxUploadsPerUser = 4

export function isUpload({ method, url }: RequestHead): boolean {
  return uploadPath.test(url.pathname) && (method === 'POST' || method === 'PUT')
}

/**
 * Admits uploads before reading any of their bytes: only within a valid session, and only a few at a time.
 * @param what names what is sent, such as 'upload a photo'
 */
export function createUploads(accounts: Accounts, settings: BackendSettings, what: string) {
  const underWay = new Map<string, number>()
  let total = 0

  async function senderOf({ headers }: RequestHead): Promise<string> {
    if (isSameSecret(headers.get('apikey') ?? '', settings.secretKey)) return 'the operator'
    const token = readAccessToken(headers.get('authorization'), settings.jwtSecret)
    if (token && token.expiresAt > Date.now() / 1000 && (await accounts.hasSession(token.userId, token.sessionId))) return token.userId
    throw new Refusal(401, `Sign in to ${what}`)
  }

  return {
    /** Runs an upload unless too many are running. */
    async admit<T>(head: RequestHead, work: () => Promise<T>): Promise<T> {
      const sender = await senderOf(head)
      const own = underWay.get(sender) ?? 0
      if (own >= maxUploadsPerUser) throw new Refusal(429, 'Too many uploads at once: wait for one to finish')
      if (total >= maxUploads) throw new Refusal(503, 'The server cannot accept more uploads right now: try again in a moment')
      total += 1
      underWay.set(sender, own + 1)
      try {
        return await work()
      } finally {
        total -= 1
        const left = (underWay.get(sender) ?? 1) - 1
        if (left > 0) underWay.set(sender, left)
        else underWay.delete(sender)
      }
    },
  }
}
