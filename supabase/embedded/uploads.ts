import { type Accounts, readAccessToken } from './accounts.ts'
import type { BackendSettings } from './contract.ts'
import { Refusal } from './refusals.ts'
import type { RequestHead } from './requests.ts'

const uploadPath = /^\/storage\/v1\/object\/(?!list\/|move$|copy$|sign\/|upload\/sign\/)[^/]+\/.+/

/** Uploads held in memory at a time: a few dozen megabytes at most. */
const mostUploads = 16
const mostUploadsOfOne = 4

export function isUpload({ method, url }: RequestHead): boolean {
  return uploadPath.test(url.pathname) && (method === 'POST' || method === 'PUT')
}

/** Lets uploads in before a byte of them is read: only those of a session that counts, and only so many at a time. */
export function createUploads(accounts: Accounts, settings: BackendSettings) {
  const underWay = new Map<string, number>()
  let total = 0

  async function senderOf({ headers }: RequestHead): Promise<string> {
    if (headers.get('apikey') === settings.secretKey) return 'the operator'
    const token = readAccessToken(headers.get('authorization'), settings.jwtSecret)
    if (token && token.expiresAt > Date.now() / 1000 && (await accounts.hasSession(token.userId, token.sessionId))) return token.userId
    throw new Refusal(401, 'Sign in to upload a photo')
  }

  return {
    /** Does the work of an upload, if there is room for it. */
    async admit<T>(head: RequestHead, work: () => Promise<T>): Promise<T> {
      const sender = await senderOf(head)
      const own = underWay.get(sender) ?? 0
      if (own >= mostUploadsOfOne) throw new Refusal(429, 'Too many uploads at a time: wait for one to end')
      if (total >= mostUploads) throw new Refusal(503, 'The server takes no more uploads right now: try again in a moment')
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
