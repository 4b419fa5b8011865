import type { BuildWebhook } from './build-webhook.ts'
import type { DataFolder } from './database/data-folder.ts'
import type { Database } from './database/database.ts'
import type { ProviderClient, ProviderName } from './auth/providers.ts'

/** The contract between the embedded backend and the server in src/server. */

/** What a backup copies. */
export interface BackendData {
  database: Database
  folder: DataFolder
  /** Runs the action while nothing writes rows or photos; requests wait meanwhile. */
  exclusively<T>(action: () => Promise<T>): Promise<T>
}

/** How often something may happen. Counted per client network (`clientNetwork` in `auth/auth-limits.ts`) unless said otherwise. */
export interface RateLimits {
  /** Sign-ins with wrong credentials, and refused changes of an account, in five minutes. */
  wrongSignIns: number
  /** Sign-ins and changes in five minutes, right or wrong: each keeps a processor busy. */
  signIns: number
  /** Registrations in an hour: they reveal which addresses have an account. */
  signUpsPerHour: number
  /** Wrong codes and links in five minutes (`token_verifications`). */
  tokenVerifications: number
  /** Wrong digits in an hour from all clients for all accounts; links still work beyond it. */
  wrongDigitsPerHour: number
  /** Session refreshes in five minutes (`token_refresh`). */
  tokenRefreshes: number
  /**
   * Challenges for signing in with a passkey, and redirects to providers, in five minutes; autofill asks for a challenge on
   * each visit to the login page.
   */
  signInStarts: number
  /** Emails caused by one client network in an hour. */
  mailsPerHour: number
  /** Emails sent to one email address in an hour, from all clients together. */
  mailsPerAddressAndHour: number
  /** Seconds between two emails of one kind to one email address (`max_frequency`). */
  mailIntervalSeconds: number
}

export interface BackendSettings {
  /** For example http://localhost:5173. Redirects stay on this origin. */
  siteUrl: string
  /** `sb_publishable_…` */
  publishableKey: string
  /** `sb_secret_…` */
  secretKey: string
  jwtSecret: string
  storageBucket: string
  /** The sender address of emails. */
  mailSender: string
  providers: Partial<Record<ProviderName, ProviderClient>>
  /** When set, mail goes to this server instead of the catcher. */
  smtpUrl?: string | undefined
  /** Takes the client's address from the last entry of X-Forwarded-For. */
  trustProxy?: boolean
  rateLimits?: Partial<RateLimits>
  /** Origins of pages, besides the site's own, that may use the API from a browser. */
  corsOrigins?: string[]
  /** Whom to tell that the site has to be built because courses have changed, if another host builds it. */
  buildWebhook?: BuildWebhook | undefined
}

export interface BackendOptions {
  settings: BackendSettings
  /** If absent, the database is kept in memory, and files in a temporary folder. */
  dataDir?: string
  /** The initial content of a new built-in database: its folder as a tar file. */
  databaseImage?: Blob
  /** A PostgreSQL 15 or newer instead of the built-in database. */
  databaseUrl?: string | undefined
  migrationsDir: string
  /** Creates the demo accounts; run once, and never for a public site. */
  seedFile?: string
  /**
   * Whether other machines can reach the site. Demo accounts are then disabled, and mail is refused if there is no mail
   * server.
   */
  isPublic?: boolean
  templatesDir: string
  /** Whether caught mail is shown anywhere. If not, and without `smtpUrl`, nobody gets it. */
  hasInbox?: boolean
  /** The time limit of a request's statement. */
  statementMs?: number
  /** With `databaseUrl`: how long to wait for another program that uses the database to stop. */
  databaseWaitMs?: number
  /** With `databaseUrl`: called if another program has taken over the database, so that this one must stop. */
  onDatabaseTaken?: (sentence: string) => void
  /** Called after an administrator has changed which courses are in the catalog. */
  onCatalogChanged?: () => void
  /** How long to delay work that no response waits for. Tests override it. */
  backgroundDelayMs?: number
}

export interface CaughtMail {
  id: string
  from: string
  to: string
  subject: string
  html: string
  text: string
  createdAt: string
}

export interface MailInbox {
  /** Newest first. */
  list(): CaughtMail[]
  get(id: string): CaughtMail | undefined
  /** Deletes these mails; without ids, all. */
  clear(ids?: string[]): void
}

/** What is known about the client of a request from its connection. */
export interface Client {
  address: string
  /** Path and query exactly as in the request line, before any normalization; by default, those of the request. */
  target?: string
}

export interface Backend {
  /** Answers /auth/v1, /rest/v1 and /storage/v1; anything else is 404. */
  fetch(request: Request, client: Client): Promise<Response>
  mail: MailInbox
  /** Runs SQL as the owner of the database, for commands such as grant-admin. */
  query<Row>(sql: string, params?: unknown[]): Promise<Row[]>
  /** Runs the waiting background jobs at once, such as emails requested by address only, and waits until they have ended. */
  settled(): Promise<void>
  /**
   * Lets a backup copy the data; closing waits for it.
   * @throws StartError when the database is not in a data folder
   */
  copyData(copy: (data: BackendData) => Promise<void>): Promise<void>
  /**
   * Reads and compares a row that must exist.
   * @throws Error unless the database answers correctly
   */
  checkReady(): Promise<void>
  /** Lets requests finish for a moment, then closes the database and releases the data folder. */
  close(): Promise<void>
}
