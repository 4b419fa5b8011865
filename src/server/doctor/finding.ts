import { oneLine } from '../printing.ts'
import type { ProxyFix } from './proxy-fixes.ts'

/** One line of the report. `broken` must be fixed, `advice` could be better, `unchecked` could not be checked from here. */
export interface Finding {
  state: 'ok' | 'advice' | 'broken' | 'unchecked'
  topic: string
  /** What was found, or how to fix it, as one line. */
  message: string
  /** Lines for the proxy's configuration, if the proxy is at fault. */
  proxy?: ProxyFix
}

const finding =
  (state: Finding['state']) =>
  (topic: string, message: string, proxy?: ProxyFix): Finding => ({ state, topic, message: oneLine(message), ...(proxy && { proxy }) })
export const ok = finding('ok')
export const advice = finding('advice')
export const broken = finding('broken')
export const unchecked = finding('unchecked')

/** A running installation, as anyone can reach it. */
export interface Installation {
  /** The site's origin, without a trailing slash. */
  address: string
  /** Mailpit or the embedded inbox, where mail can be read. */
  mailUrl?: string
  /** The configuration on this machine, if there is one. */
  operator?: Operator
  send: typeof fetch
}

/** The configuration on this machine, which may be the examined installation's or another's. */
export interface Operator {
  /** The backend's URL. */
  backendUrl: string
  publishableKey: string
  secretKey: string
  smtpUrl?: string
  trustProxy: boolean
  rateLimitFactor: number
  /** An access token of supabase.com, which can read a hosted project's settings. The project's own keys cannot. */
  accessToken?: string
}

/** The embedded backend, Supabase on the operator's machines, or a project at supabase.com. */
export type Hosting = 'embedded' | 'self-hosted' | 'hosted'

/** How to reach the backend, according to the site's page. */
export interface BackendAccess {
  url: string
  key: string
  bucket: string
  sender: string
}

/** Returns the response's body as JSON, or an empty object if it is not JSON. */
export async function jsonOf(answer: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await answer.json()
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** Describes a response that came from something other than the requested service, as in "403, text/html". */
export function statusAndType(answer: Response): string {
  return `${answer.status}, ${answer.headers.get('Content-Type')?.split(';')[0] ?? 'no type'}`
}

export function isJson(answer: Response): boolean {
  return /^application\/([\w.-]+\+)?json/.test(answer.headers.get('Content-Type') ?? '')
}
