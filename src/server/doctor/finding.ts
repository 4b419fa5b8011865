import type { ProxyFix } from './proxy-fixes.ts'

/** One line of the report. `ill` must be fixed; `unseen` could not be checked from here. */
export interface Finding {
  state: 'well' | 'ill' | 'unseen'
  what: string
  /** What is there, or what to do about it. */
  say: string
  /** What to write into the proxy's configuration, if the proxy is at fault. */
  proxy?: ProxyFix
}

const finding =
  (state: Finding['state']) =>
  (what: string, say: string, proxy?: ProxyFix): Finding => ({ state, what, say, ...(proxy && { proxy }) })
export const well = finding('well')
export const ill = finding('ill')
export const unseen = finding('unseen')

/** A running installation, as anybody reaches it. */
export interface Installation {
  /** The site's origin, without a trailing slash. */
  address: string
  /** Mailpit or the embedded inbox, where mail can be read. */
  mailUrl?: string
  /** What the configuration on this machine says, if there is one. */
  operator?: Operator
  send: typeof fetch
}

/** The configuration on this machine, which may be the examined installation's or another's. */
export interface Operator {
  /** Where the backend answers. */
  backendUrl: string
  publishableKey: string
  secretKey: string
  smtpUrl?: string
  trustProxy: boolean
  rateLimitFactor: number
  /** For the settings of a hosted project, which its own keys cannot read. */
  accessToken?: string
}

/** The embedded stack, Supabase on the operator's machines, or a project at supabase.com. */
export type Hosting = 'embedded' | 'self-hosted' | 'hosted'

/** What the site's page says that the backend is. */
export interface BackendAccess {
  url: string
  key: string
  bucket: string
  sender: string
}

/** An answer's body as JSON; an empty object where it is none. */
export async function jsonOf(answer: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await answer.json()
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** "403, text/html": an answer that did not come from the service that was asked. */
export function foreign(answer: Response): string {
  return `${answer.status}, ${answer.headers.get('Content-Type')?.split(';')[0] ?? 'no type'}`
}

export function isJson(answer: Response): boolean {
  return /^application\/([\w.-]+\+)?json/.test(answer.headers.get('Content-Type') ?? '')
}
