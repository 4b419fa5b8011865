import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { type BackendOptions, startBackend, StartError } from '#server/backend/backend.ts'
import { lockOwner, takeLock } from '#server/backend/database/lock-file.ts'
import { createMailCatcher } from '#server/backend/mail/mail-catcher.ts'
import { preparedFolder, settings, supabaseFolder, temporaryFolder, writeTemplates } from '../backend/support/test-backend.ts'

let folder: string
let options: BackendOptions & { dataDir: string }

/** What the backend requires from the product's migrations, for second factors, security mails and notices. */
const neededByTheBackend = `
  create table auth.mfa_factors (id uuid primary key);
  create table auth.mfa_challenges (id uuid primary key);
  create table auth.webauthn_credentials (id uuid primary key);
  create schema private;
  create table private.security_events (id bigint primary key, kind text);
  create table private.message_delivery (way text, url text, secret text);
  create table private.build_webhook (url text, secret text);
  create function private.has_authenticator(uuid) returns boolean language sql return false;`

beforeEach(() => {
  folder = temporaryFolder()
  const migrationsDir = join(folder, 'migrations')
  mkdirSync(migrationsDir)
  writeFileSync(join(migrationsDir, '1_notes.sql'), `create table public.notes (body text);${neededByTheBackend}`)
  options = { settings, dataDir: join(folder, 'data'), migrationsDir, templatesDir: writeTemplates(folder) }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the id of a process that has certainly ended. */
function deadPid(): number {
  return spawnSync(process.execPath, ['-e', '']).pid
}

describe('3. the lock file', () => {
  it('is taken over from a process that has ended, and released', () => {
    const path = join(folder, 'process.lock')
    writeFileSync(path, JSON.stringify({ pid: deadPid(), began: '1', token: 'old' }))
    const giveBack = takeLock(path)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
    giveBack()
    expect(existsSync(path)).toBe(false)
  })

  it('is taken over if another process has the id by now', () => {
    const path = join(folder, 'process.lock')
    writeFileSync(path, JSON.stringify({ pid: process.pid, began: 'long ago', token: 'old' }))
    const giveBack = takeLock(path)
    expect(readFileSync(path, 'utf8')).not.toContain('long ago')
    giveBack()
  })

  it.skipIf(process.platform !== 'linux')('is taken over from a zombie, whose parent never read its exit code', async () => {
    // `exec` keeps the process id of the shell, so the child gets a parent that never waits for it.
    const parent = spawn('sh', ['-c', 'exec 3<&0; cat <&3 & echo $!; exec sleep 600'], { stdio: ['pipe', 'pipe', 'ignore'] })
    onTestFinished(() => void parent.kill('SIGKILL'))
    const pid = Number(await new Promise<Buffer>((resolve) => parent.stdout.once('data', resolve)))
    await vi.waitUntil(() => readFileSync(`/proc/${parent.pid}/comm`, 'utf8') === 'sleep\n')
    parent.stdin.end()
    const stat = () => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1] ?? ''
    await vi.waitUntil(() => stat().startsWith('Z'))
    const path = join(folder, 'process.lock')
    writeFileSync(path, JSON.stringify({ pid, began: stat().split(' ')[19], token: 'old' }))
    expect(lockOwner(path)).toBeNull()
    const giveBack = takeLock(path)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
    giveBack()
  })

  it('is taken over if it is damaged', () => {
    const path = join(folder, 'process.lock')
    writeFileSync(path, '{"pid":')
    const giveBack = takeLock(path)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({ pid: process.pid })
    giveBack()
  })

  it('names the process that holds it', () => {
    const path = join(folder, 'process.lock')
    const giveBack = takeLock(path)
    expect(() => takeLock(path)).toThrow(`in use by process ${process.pid}`)
    giveBack()
  })
})

describe('migrations', () => {
  it('a failed one is named with its line and undone completely, and the next start continues there', async () => {
    const broken = join(options.migrationsDir, '2_broken.sql')
    writeFileSync(broken, 'create table public.half (id int);\nselect 1;\ncreate table public.notes (id int);\n')
    const failed = startBackend(options)
    await expect(failed).rejects.toBeInstanceOf(StartError)
    await expect(failed).rejects.toThrow(/2_broken\.sql failed and was undone.*already exists/)

    writeFileSync(broken, 'create table public.whole (id int);')
    const backend = await startBackend(options)
    const tables = await backend.query<{ name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public' order by 1",
    )
    const history = await backend.query<{ version: string }>('select version from supabase_migrations.schema_migrations order by 1')
    await backend.close()
    expect(tables.map(({ name }) => name)).toEqual(['notes', 'whole'])
    expect(history.map(({ version }) => version)).toEqual(['1', '2'])
  })
})

describe('stored data', () => {
  it('is analyzed soon after the start, so that the planner chooses the right index', async () => {
    const first = await startBackend(options)
    await first.query("insert into public.notes select 'note ' || n from generate_series(1, 500) n")
    await first.close()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const again = await startBackend(options)
    vi.advanceTimersByTime(10_000)
    vi.useRealTimers()
    const counted = () => again.query("select reltuples::int as rows from pg_class where relname = 'notes'")
    await vi.waitFor(async () => expect(await counted()).toEqual([{ rows: 500 }]), { timeout: 30_000 })
    await again.close()
  })

  it('photos and mails survive a restart, and demo accounts are created once, for a local site only', async () => {
    const seedFile = join(supabaseFolder, 'seed.sql')
    const full = { ...options, dataDir: preparedFolder(), migrationsDir: join(supabaseFolder, 'migrations') }
    onTestFinished(() => rmSync(full.dataDir, { recursive: true, force: true }))
    const people = "select 1 from public.users where email like '%@ascendo.example'"

    const published = await startBackend({ ...full, seedFile, isPublic: true })
    expect(await published.query(people)).toEqual([])
    await published.close()

    const first = await startBackend({ ...full, seedFile })
    expect(await first.query(people)).toHaveLength(3)
    const recover = new Request(`${settings.siteUrl}/auth/v1/recover`, {
      method: 'POST',
      headers: { apikey: settings.publishableKey, 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `learner@${brand.slug}.example` }),
    })
    expect((await first.fetch(recover, { address: '127.0.0.1' })).status).toBe(200)
    // The mail is sent after the response, and closing waits for it at most one second.
    await first.settled()
    await first.query(`delete from auth.users where email = 'unverified@${brand.slug}.example'`)
    await first.close()

    const second = await startBackend({ ...full, seedFile })
    expect(await second.query(people)).toHaveLength(2)
    expect(second.mail.list()).toMatchObject([{ to: `learner@${brand.slug}.example`, from: settings.mailSender }])
    await second.close()
    expect((await second.fetch(recover, { address: '127.0.0.1' })).status).toBe(503)
  })

  it('the inbox keeps the newest two hundred mails', async () => {
    const { deliver, inbox } = createMailCatcher(join(folder, 'mail.json'))
    for (let number = 0; number < 205; number += 1) {
      await deliver({ from: 'a@b.example', to: 'c@d.example', subject: `Mail ${number}`, html: '', text: '' })
    }
    expect(inbox.list()).toHaveLength(200)
    expect(inbox.list()[0]?.subject).toBe('Mail 204')
    expect(createMailCatcher(join(folder, 'mail.json')).inbox.list()).toEqual(inbox.list())
  })
})

describe('a start that cannot succeed', () => {
  it.each([
    ['a mail template is missing', () => ({ ...options, templatesDir: folder }), 'confirmation.html is missing'],
    ['the data folder is a file', () => ({ ...options, dataDir: join(options.migrationsDir, '1_notes.sql') }), 'cannot be written'],
    [
      'no database answers',
      () => ({ ...options, databaseUrl: 'postgres://me:pass-word@127.0.0.1:1/none' }),
      '127.0.0.1:1/none cannot be reached',
    ],
    ['the database address is malformed', () => ({ ...options, databaseUrl: 'somewhere' }), 'DATABASE_URL is not an address'],
  ])('%s: prints one sentence without a password, and releases the folder', async (_, change, sentence) => {
    const failed = startBackend(change())
    await expect(failed).rejects.toBeInstanceOf(StartError)
    await expect(failed).rejects.toThrow(sentence)
    await expect(failed).rejects.not.toThrow('pass-word')
    expect(existsSync(join(options.dataDir, 'process.lock'))).toBe(false)
  })
})
