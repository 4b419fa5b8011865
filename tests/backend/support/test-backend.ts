import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { type Backend, type BackendOptions, type BackendSettings, startBackend } from '#server/backend/backend.ts'
import type { Engine } from './engines.ts'
import { preparedData, preparedImage } from './prepared-database.ts'
import { settings, stackFolders, supabaseFolder } from './stack.ts'

// Hash passwords cheaply, because the tests check access, not the cost of guessing.
process.env['LITE_AUTH_BCRYPT_COST'] = '4'

/**
 * PGlite's WebAssembly module, held only so that V8 keeps its compiled and optimized code. Otherwise V8 compiles and optimizes
 * it again for each database, which takes half the CPU time of a start.
 */
export const heldProgram = WebAssembly.compile(
  readFileSync(join(dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite')), 'pglite.wasm')),
)

export interface TestBackend extends Backend {
  /** Opens a separate browser, which has no session, and keeps one after signing in. */
  browser(): SupabaseClient
  /** Creates a confirmed account with a signed-in browser. */
  learner(name?: string): Promise<Learner>
  /** Creates an administrator's account in the same way. */
  admin(name?: string): Promise<Learner>
  /** Sends a request that anyone can send. Resolves when the mails that it causes have been written. */
  send(path: string, init?: SendOptions): Promise<Response>
  /** Sends a request in the same way, but resolves as soon as it is answered. */
  sendUnsettled(path: string, init?: SendOptions): Promise<Response>
  /** Returns the newest mail to an address, with its code and the token of its link. */
  mailTo(email: string): { code: string; tokenHash: string; html: string; subject: string; text: string }
  mailsTo(email: string): number
  /** Returns the security mails to an address, newest first. */
  noticesTo(email: string): { subject: string; html: string; text: string }[]
}

export interface SendOptions {
  method?: string
  json?: unknown
  body?: BodyInit
  headers?: Record<string, string>
  address?: string
  /** An access token. */
  as?: string
  /** Omits the publishable key. */
  keyless?: boolean
}

export interface Learner {
  id: string
  email: string
  password: string
  client: SupabaseClient
  accessToken: string
  refreshToken: string
}

let people = 0

/** Starts a backend with templates that show their values, generous limits, and helpers. */
export async function startTestBackend(
  engine: Engine,
  changes: Partial<Omit<BackendOptions, 'settings'>> & { settings?: Partial<BackendSettings> } = {},
): Promise<TestBackend> {
  const place = await engine.create()
  const folder = temporaryFolder()
  const { settings: changedSettings, ...options } = changes
  const backend = await startBackend({
    ...stackFolders,
    templatesDir: writeTemplates(folder),
    ...(place.databaseUrl ? { databaseUrl: place.databaseUrl } : !options.dataDir && { databaseImage: preparedImage() }),
    ...options,
    settings: { ...settings, ...changedSettings },
  })
  const key = changedSettings?.publishableKey ?? settings.publishableKey

  const fetchAs = (address: string) => async (input: RequestInfo | URL, init?: RequestInit) => {
    const answer = await backend.fetch(new Request(input, init), { address })
    await backend.settled()
    return answer
  }

  const test: TestBackend = {
    ...backend,
    async close() {
      await backend.close()
      await place.drop()
      rmSync(folder, { recursive: true, force: true })
    },
    browser() {
      return createClient(settings.siteUrl, key, {
        auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
        global: { fetch: fetchAs('127.0.0.1') },
      })
    },
    async learner(name = 'Lea Learner') {
      people += 1
      const email = `person-${people}-${process.pid}@ascendo.example`
      const password = 'a good password'
      const client = test.browser()
      const signedUp = await client.auth.signUp({ email, password, options: { data: { display_name: name } } })
      if (signedUp.error) throw signedUp.error
      const { data, error } = await client.auth.verifyOtp({ type: 'signup', token_hash: test.mailTo(email).tokenHash })
      if (error || !data.session) throw error ?? new Error('no session')
      const { user, access_token: accessToken, refresh_token: refreshToken } = data.session
      return { id: user.id, email, password, client, accessToken, refreshToken }
    },
    async admin(name = 'Ada Admin') {
      const person = await test.learner(name)
      await backend.query('select public.grant_admin($1)', [person.email])
      return person
    },
    async send(path, init) {
      const answer = await test.sendUnsettled(path, init)
      await backend.settled()
      return answer
    },
    sendUnsettled(path, { method, json, body, headers, address = '127.0.0.1', as, keyless } = {}) {
      const content = json === undefined ? body : JSON.stringify(json)
      return backend.fetch(
        new Request(new URL(path, settings.siteUrl), {
          method: method ?? (content === undefined ? 'GET' : 'POST'),
          headers: {
            ...(!keyless && { apikey: key }),
            ...(json !== undefined && { 'content-type': 'application/json' }),
            ...(as && { authorization: `Bearer ${as}` }),
            ...headers,
          },
          ...(content !== undefined && { body: content }),
        }),
        { address },
      )
    },
    mailTo(email) {
      // Skip security mails, which have no code.
      const mail = backend.mail.list().find(({ to, html }) => to === email && html.includes('token_hash='))
      if (!mail) throw new Error(`There is no mail to ${email}`)
      const code = /<b>(\d{6})<\/b>/.exec(mail.html)?.[1]
      const tokenHash = /token_hash=([0-9a-f]+)/.exec(mail.html)?.[1]
      if (!code || !tokenHash) throw new Error(`The mail "${mail.subject}" has no code or no link`)
      return { code, tokenHash, html: mail.html, subject: mail.subject, text: mail.text }
    },
    mailsTo: (email) => backend.mail.list().filter(({ to, html }) => to === email && html.includes('token_hash=')).length,
    noticesTo: (email) => backend.mail.list().filter(({ to, html }) => to === email && html.includes('/not-me')),
  }
  return test
}

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), 'ascendo-backend-'))
}

/** Copies a data folder that a program has already used, because opening it is much faster than a first start. */
export function preparedFolder(): string {
  const folder = temporaryFolder()
  cpSync(preparedData(), folder, { recursive: true })
  return folder
}

/** Writes the auth service's four templates, reduced to their values, and our own. Returns their folder. */
export function writeTemplates(folder: string): string {
  const templates = join(folder, 'templates')
  mkdirSync(templates, { recursive: true })
  for (const name of ['confirmation', 'magic_link', 'recovery', 'email_change']) {
    writeFileSync(
      join(templates, `${name}.html`),
      `<a href="{{ .SiteURL }}/${name}?token_hash={{ .TokenHash }}&next={{ .RedirectTo }}">link</a>
       <b>{{ .Token }}</b><i>{{ .Email }}</i><u>{{ .NewEmail }}</u><s>{{ .RedirectTo }}</s><p>{{ .Data.name }}{{ .Unknown }}</p>`,
    )
  }
  writeFileSync(join(templates, 'new_messages.html'), '<p>{{ .Messages }}</p><a href="{{ .SiteURL }}/admin?tab=messages">link</a>')
  for (const name of ['security_notice', 'course_notice']) {
    cpSync(join(supabaseFolder, `templates/${name}.html`), join(templates, `${name}.html`))
  }
  return templates
}

export { settings, supabaseFolder }
