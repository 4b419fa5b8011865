import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import postgres from 'postgres'
import { createInbox } from '../../e2e/support/inbox.ts'
import { runningFullStack } from '#server/commands/full-stack.ts'
import { productApp } from '#server/http/app.ts'
import { openPort } from '#server/http/listen.ts'
import { plainAnswer } from '#server/http/site.ts'
import { engines } from '../backend/support/engines.ts'
import { type Learner, settings, startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'

/** A running stack, reached over HTTP like any client, with access to its database. */
export interface RunningStack {
  url: string
  publishableKey: string
  secretKey: string
  /** The secret that signs valid tokens. */
  jwtSecret: string
  query<Row>(sql: string, parameters?: unknown[]): Promise<Row[]>
  browser(): SupabaseClient
  /** Creates a confirmed account with a signed-in browser. */
  learner(name: string): Promise<Learner>
  /** Returns the token of the newest mail's link. */
  tokenMailedTo(email: string): Promise<string>
  /** Waits for jobs that continue after their answers. */
  settled(): Promise<void>
  close(): Promise<void>
}

/** Serves an embedded backend over HTTP. */
export async function served(backend: TestBackend): Promise<RunningStack> {
  const port = await openPort(0, '127.0.0.1', 'PORT')
  port.answerWith(productApp({ backend, site: () => plainAnswer(404, 'There is no such page'), https: false }))
  const { publishableKey, secretKey, jwtSecret } = settings
  return {
    ...backend,
    url: `http://127.0.0.1:${port.number}`,
    publishableKey,
    secretKey,
    jwtSecret,
    tokenMailedTo: async (email) => backend.mailTo(email).tokenHash,
    async close() {
      await port.close()
      await backend.close()
    },
  }
}

const password = 'a good password'

/** Opens the Supabase that `npm run stack` started, with limits raised by RATE_LIMIT_FACTOR. */
async function fullStack(): Promise<RunningStack> {
  const { url, publishableKey, secretKey, databaseUrl, mailUrl } = await runningFullStack()
  const sql = postgres(databaseUrl, { max: 2, onnotice: () => {} })
  const inbox = createInbox(mailUrl)
  const [{ secret } = { secret: '' }] = await sql<
    { secret: string }[]
  >`select coalesce(current_setting('app.settings.jwt_secret', true), '') as secret`
  const browser = () =>
    createClient(url, publishableKey, { auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false } })
  let people = 0

  return {
    url,
    publishableKey,
    secretKey,
    jwtSecret: secret,
    browser,
    query: async (text, parameters = []) => [...(await sql.unsafe(text, parameters as never[]))] as never,
    // Notices have no token.
    tokenMailedTo: async (email) => (await inbox.newest(email, /confirm|link|reset/i)).tokenHash,
    async learner(name) {
      const email = `person-${(people += 1)}-${Date.now().toString(36)}@ascendo.example`
      const client = browser()
      const signedUp = await client.auth.signUp({ email, password, options: { data: { display_name: name } } })
      if (signedUp.error) throw signedUp.error
      const { tokenHash } = await inbox.newest(email, /./)
      const { data, error } = await client.auth.verifyOtp({ type: 'signup', token_hash: tokenHash })
      if (error || !data.session) throw error ?? new Error('no session')
      const { user, access_token: accessToken, refresh_token: refreshToken } = data.session
      return { id: user.id, email, password, client, accessToken, refreshToken }
    },
    // The full stack writes and sends mails before it answers.
    settled: async () => {},
    close: () => sql.end({ timeout: 1 }),
  }
}

/** The embedded stack on each engine, or the full stack with E2E_STACK=cli. */
export const stacks: { name: string; isFullStack: boolean; open: () => Promise<RunningStack> }[] =
  process.env['E2E_STACK'] === 'cli'
    ? [{ name: 'the full stack', isFullStack: true, open: fullStack }]
    : engines.map((engine) => ({ name: engine.name, isFullStack: false, open: async () => served(await startTestBackend(engine)) }))
