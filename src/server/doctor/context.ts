import type { Finding } from './finding.ts'

/** A running installation, as anyone can reach it. */
export interface Installation {
  /** The site's origin, without a trailing slash. */
  address: string
  /** Mailpit or the embedded inbox, where mail can be read. */
  mailUrl?: string | undefined
  /** The configuration on this machine, if there is one. */
  operator?: Operator | undefined
  send: typeof fetch
}

/** The configuration on this machine, which may be the examined installation's or another's. */
export interface Operator {
  /** The backend's URL. */
  backendUrl: string
  publishableKey: string
  secretKey: string
  smtpUrl?: string | undefined
  trustProxy: boolean
  rateLimitFactor: number
  /** An access token of supabase.com, which can read a hosted project's settings. The project's own keys cannot. */
  accessToken?: string | undefined
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

/** The result of the database function `installation_state`. */
export interface InstallationState {
  forwarded_for: string | null
  connecting_ip: string | null
  photo_problems: string[]
  /** The email addresses of administrators without an authenticator app. Absent before the migration that adds it. */
  administrators_without_authenticator?: string[]
  /** How administrators are notified of contact messages. Both fields are absent before the migration that adds them. */
  message_delivery?: 'none' | 'mail' | 'webhook'
  message_webhook_problem?: 'refused' | 'waiting' | null
  /** Whether the host that builds the site was told of the newest change: `waiting`, or why not. Null without a webhook. */
  build_webhook?: { problem: string | null } | null
}

/** What is known of a site before it is checked. */
export interface Site extends Omit<Installation, 'operator'> {
  /** Whether strangers can reach it. */
  isPublic: boolean
  /** The home page, and the headers it came with. */
  html: string
  headers: Headers
  /** The responses to a deep link and to the service worker's address; null if there was none. */
  deepLink: Response | null
  worker: Response | null
  /** null if the page's configuration does not say, or must not be used. */
  access: BackendAccess | null
  /** What reading the page's configuration found. */
  configurationFindings: Finding[]
}

/** What is known of an installation whose backend responds, before it is checked. */
export interface Context extends Site, BackendAccess {
  hosting: Hosting
  /** The auth service's response to `/settings`. */
  settings: Record<string, unknown>
  /** How far the backend's clock is ahead of this machine's; NaN if the backend does not send its time. */
  clockAheadMs: number
  /** The configuration on this machine, if it belongs to this installation. */
  operator: Operator | null
  /** null without the secret key, or if the database does not say. */
  state: InstallationState | null
  /** Why the state could not be read, if a redirect prevented it. */
  stateFindings: Finding[]
}

export type Check<Known = Context> = (known: Known) => Finding[] | Promise<Finding[]>

/** Where to run the command so that it has the secret key. */
export const withSecretKey = 'run this where .env holds the installation’s keys (on its server, or in its container)'
