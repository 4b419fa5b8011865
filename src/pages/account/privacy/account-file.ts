import { readJson } from '#backend/stored-json.ts'
import { brand } from '#brand.ts'
import { readDraft } from '#features/contact/draft.ts'
import { browserDataOf } from './browser-data.ts'

interface Contents {
  appId: string
  uid: string
  /** The server's export, as received. */
  server: unknown
  /** The same content as the learning file. */
  learning: unknown
  preferences: Record<string, string>
  now: Date
}

/** All data of the account, from the server and from this browser, as JSON. */
export function writeAccountFile({ appId, uid, server, learning, preferences, now }: Contents): string {
  const stored = Object.entries(browserDataOf(appId, uid)).map(([name, text]) => [name, parsed(text)])
  return JSON.stringify(
    {
      format: `${brand.slug}-account`,
      version: 1,
      exportedAt: now.toISOString(),
      server,
      browser: {
        learning,
        preferences,
        contactDraft: readDraft(appId, uid),
        storage: Object.fromEntries(stored) as Record<string, unknown>,
      },
    },
    null,
    2,
  )
}

/** Named after the local date: `ascendo-account-2024-05-06.json`. */
export function accountFileName(now: Date): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return `${brand.slug}-account-${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}.json`
}

/** Text that is not valid JSON is exported unchanged. */
function parsed(text: string): unknown {
  const value = readJson(text)
  return value === undefined ? text : value
}
