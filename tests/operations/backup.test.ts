import { createHash, randomUUID } from 'node:crypto'
import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { describe, expect, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { checkBackup } from '#server/backup/read-backup.ts'
import { names, sumLine } from '#server/backup/format.ts'
import { restoreBackup } from '#server/backup/restore-backup.ts'
import { createTar, readTar } from '#server/backup/tar.ts'
import { openDatabase } from '#server/backend/database/database.ts'
import { StartError } from '#server/backend/database/start-error.ts'
import { preparedImage } from '../backend/support/prepared-database.ts'
import { command, type RunningProduct, startProduct, temporaryFolder, valuesFor } from './program.ts'

const migrations = join(import.meta.dirname, '../../supabase/migrations')

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

/** Expects exit code 1 and no stack trace, and returns the program's message. */
async function complaint(program: ReturnType<typeof command>): Promise<string> {
  expect(await program.ended).toBe(1)
  expect(program.output()).not.toMatch(/^\s+at /m)
  return program.output().trim()
}

async function stop(product: RunningProduct): Promise<void> {
  product.signal('SIGTERM')
  await product.ended
}

async function signIn(product: RunningProduct): Promise<{ client: SupabaseClient; id: string }> {
  const client = createClient(product.siteUrl, product.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { data, error } = await client.auth.signInWithPassword({ email: `learner@${brand.slug}.example`, password: `${brand.slug}-demo` })
  if (error) throw error
  return { client, id: data.user.id }
}

/** Returns every row in the data folder of a stopped server, by table. */
async function rowsIn(dataDir: string): Promise<Record<string, string>> {
  const database = await openDatabase({ folder: join(dataDir, 'database') })
  try {
    const tables = await database.query<{ name: string }>(`
      select format('%I.%I', schemaname, tablename) as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1`)
    const all = tables.map(
      ({ name }) => `select '${name}' as name, (select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text)::text from ${name} t) as content`,
    )
    const rows = await database.query<{ name: string; content: string }>(all.join(' union all '))
    return Object.fromEntries(rows.map(({ name, content }) => [name, content]))
  } finally {
    await database.close()
  }
}

function photosIn(dataDir: string): Record<string, string> {
  const folder = join(dataDir, 'photos')
  return Object.fromEntries(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name), 'base64')]))
}

describe('a backup of a running server', () => {
  test('is a snapshot of one moment, even while users write', async () => {
    const folder = temporaryFolder()
    const product = await startProduct(folder)
    const { client, id } = await signIn(product)
    let written = 0
    const over = new AbortController()
    const failures: unknown[] = []
    const writing = (async () => {
      while (!over.signal.aborted) {
        const name = `${id}/${written}.png`
        const uploaded = await client.storage.from('avatars').upload(name, new Uint8Array(picture).buffer, { contentType: 'image/png' })
        const kept = await client.from('favorites').insert({ course_id: `course-${written}` })
        failures.push(...[uploaded.error, kept.error].filter(Boolean))
        written += 1
      }
    })()
    await vi.waitUntil(() => written > 3, { timeout: 60_000 })
    const before = written
    const file = join(folder, 'moment.tar')
    const made = command(['backup', file], product.values)
    expect([await made.ended, made.output()]).toEqual([0, expect.stringContaining('moment.tar')])
    over.abort()
    await writing
    const after = written
    await stop(product)
    expect(failures).toEqual([])

    const other = { ...product.values, DATA_DIR: join(folder, 'restored') }
    expect(await command(['restore', file], other).ended).toBe(0)
    const rows = await rowsIn(other.DATA_DIR)
    const kept = (JSON.parse(rows['public.favorites'] ?? '[]') as { course_id: string }[]).map((row) => row.course_id)
    // The backup contains the writes up to one moment, without gaps, and at least those from before it began.
    expect(kept.toSorted()).toEqual(Array.from(kept, (_, number) => `course-${number}`).toSorted())
    expect(kept.length).toBeGreaterThanOrEqual(before)
    expect(kept.length).toBeLessThanOrEqual(after)
    const objects = JSON.parse(rows['storage.objects'] ?? '[]') as { bucket_id: string; name: string }[]
    const expected = objects.map(({ bucket_id, name }) => createHash('sha256').update(`${bucket_id}/${name}`).digest('hex'))
    const files = readdirSync(join(other.DATA_DIR, 'photos'))
    expect(files.toSorted()).toEqual(expected.flatMap((name) => [name, `${name}.json`]).toSorted())
  })

  test('restores the same accounts, photos, mails and keys, so that sessions and passwords still work', async () => {
    const folder = temporaryFolder()
    const product = await startProduct(folder)
    const { client, id } = await signIn(product)
    await client.storage.from('avatars').upload(`${id}/me.png`, new Uint8Array(picture).buffer, { contentType: 'image/png' })
    await client.from('favorites').insert({ course_id: 'kept' })
    await client.rpc('change_account_type', { account_type: 'instructor' })
    const draft = randomUUID()
    await client.rpc('create_draft', { id: draft, files: [{ path: 'first.md', text: 'A lesson', revision: null }] })
    const drawing = `${draft}/${createHash('sha256').update(picture).digest('hex')}`
    await client.storage.from('courses').upload(drawing, new Uint8Array(picture).buffer, { contentType: 'image/png' })
    await client.auth.resetPasswordForEmail(`learner@${brand.slug}.example`)
    const { data } = await client.auth.getSession()
    const file = join(folder, 'all.tar')
    expect(await command(['backup', file], product.values).ended).toBe(0)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([])
    await stop(product)

    const elsewhere = join(folder, 'elsewhere')
    mkdirSync(elsewhere)
    const values = await valuesFor(elsewhere)
    const restored = command(['restore', file], { ...values })
    expect([await restored.ended, restored.output()]).toEqual([
      0,
      expect.stringMatching(/Restored the backup(.|\n)*The configuration was restored, too, into .*\.env\.\n$/),
    ])
    expect(statSync(values.ENV_FILE).mode & 0o777).toBe(0o600)
    expect(readFileSync(values.ENV_FILE, 'utf8')).toBe(readFileSync(product.values['ENV_FILE'] ?? '', 'utf8'))
    expect(photosIn(values.DATA_DIR)).toEqual(photosIn(product.values['DATA_DIR'] ?? ''))
    expect(Object.keys(photosIn(values.DATA_DIR))).toHaveLength(2)

    const second = await startProduct(elsewhere)
    const fresh = await signIn(second)
    expect((await fresh.client.from('favorites').select('course_id')).data).toEqual([{ course_id: 'kept' }])
    const photo = await fetch(`${second.siteUrl}/storage/v1/object/public/avatars/${id}/me.png`)
    expect(Buffer.from(await photo.arrayBuffer()).equals(picture)).toBe(true)
    expect((await fresh.client.from('draft_files').select('text')).data).toEqual([{ text: 'A lesson' }])
    const drawn = await fresh.client.storage.from('courses').download(drawing)
    expect(Buffer.from((await drawn.data?.arrayBuffer()) ?? new ArrayBuffer(0)).equals(picture)).toBe(true)
    expect((await fresh.client.auth.setSession(data.session ?? { access_token: '', refresh_token: '' })).error).toBeNull()
    expect((await fresh.client.from('favorites').select('course_id')).data).toEqual([{ course_id: 'kept' }])
    const mails = (await (await fetch(`${second.mailUrl}/api/v1/messages`)).json()) as { messages: unknown[] }
    expect(mails.messages).toHaveLength(1)
  })

  test('is possible only with access to the data folder', async () => {
    const folder = temporaryFolder()
    const product = await startProduct(folder)
    const address = join(product.values['DATA_DIR'] ?? '', 'address.json')
    expect(statSync(address).mode & 0o777).toBe(0o600)
    const { backup } = JSON.parse(readFileSync(address, 'utf8')) as { backup: { url: string; token: string } }
    const body = JSON.stringify({ file: join(folder, 'stolen.tar') })
    for (const authorization of ['', 'Bearer ', `Bearer ${product.env['SUPABASE_SECRET_KEY']}`, `Bearer ${backup.token}x`]) {
      expect((await fetch(backup.url, { method: 'POST', headers: { authorization }, body })).status).toBe(401)
    }
    expect(existsSync(join(folder, 'stolen.tar'))).toBe(false)
    expect((await fetch(backup.url, { method: 'POST', headers: { authorization: `Bearer ${backup.token}` }, body })).status).toBe(204)
  })
})

describe('a backup of a stopped server', () => {
  test('contains the same rows; an existing file, an empty folder and a folder with data are refused', async () => {
    const folder = temporaryFolder()
    const product = await startProduct(folder)
    await stop(product)
    const backup = (...args: string[]) => command(['backup', ...args], product.values)
    const restore = (file: string, values: Record<string, string>) => command(['restore', file], { ...product.values, ...values })
    const file = join(folder, 'rest.tar')
    expect(await backup(file).ended).toBe(0)

    expect(await complaint(backup(file))).toMatch(/rest\.tar exists already: choose another name/)
    expect(await complaint(backup('a', 'b'))).toMatch(/^Name one file/)
    expect(await complaint(backup(join(folder, 'no/where.tar')))).toMatch(/could not be written.*choose a writable place/)
    const nothing = command(['backup', join(folder, 'x.tar')], { ...product.values, DATA_DIR: join(folder, 'none') })
    expect(await complaint(nothing)).toMatch(/^There is nothing to back up/)
    const elsewhere = command(['backup'], { ...product.values, DATABASE_URL: 'postgres://me:pass-word@127.0.0.1/x' })
    expect(await complaint(elsewhere)).toMatch(/pg_dump(?!.*pass-word)/)

    const data = product.values['DATA_DIR'] ?? ''
    const before = await rowsIn(data)
    expect(await complaint(restore(file, {}))).toMatch(/holds data already.*DATA_DIR.*npm run reset/)
    expect(await rowsIn(data)).toEqual(before)
    expect(existsSync(join(data, 'restoring'))).toBe(false)

    // An existing .env with other keys is kept, and the difference reported.
    const env = join(folder, 'other.env')
    copyFileSync(product.values['ENV_FILE'] ?? '', env)
    appendFileSync(env, '\nSUPABASE_JWT_SECRET=another-secret-of-more-than-thirty-two-characters\n')
    const own = readFileSync(env, 'utf8')
    const restored = restore(file, { ENV_FILE: env, DATA_DIR: join(folder, 'fresh') })
    expect([await restored.ended, restored.output()]).toEqual([0, expect.stringMatching(/was kept.*SUPABASE_JWT_SECRET.*sign in again/s)])
    expect(readFileSync(env, 'utf8')).toBe(own)
    expect(statSync(`${env}.restored`).mode & 0o777).toBe(0o600)
    expect(await rowsIn(join(folder, 'fresh'))).toEqual(before)
  })
})

/** Writes a backup without a server: everything is valid, even the checksums, except for the database. */
async function backupOf(
  file: string,
  about: object,
  more: [string, string][] = [],
  { configuration = 'PORT=1', database = Buffer.from('no database') } = {},
): Promise<void> {
  const tar = await createTar(file)
  let sums = ''
  const all: [string, Buffer][] = [
    [names.about, Buffer.from(JSON.stringify(about))],
    [names.configuration, Buffer.from(configuration)],
    ...more.map(([name, text]): [string, Buffer] => [name, Buffer.from(text)]),
    [names.database, database],
  ]
  for (const [name, content] of all) {
    await tar.add(name, content)
    sums += sumLine(name, content)
  }
  await tar.add(names.sums, Buffer.from(sums))
  await tar.finish()
  await tar.close()
}
const about = { format: `${brand.slug}-backup`, version: 1, madeAt: '2026-11-21T09:00:00Z', migration: '20261121090000' }

describe('a backup of unknown origin', () => {
  test('does not choose folders, servers or unknown values, and it is said what was kept', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'backup.tar')
    const evil = join(folder, 'evil')
    const configuration = [
      '# Mine',
      `DATA_DIR=${evil}`,
      `DATA_DIR=${evil}`,
      'SITE_DIR=/',
      'DATABASE_URL=postgres://evil.example/x',
      'SUPABASE_URL=https://evil.example',
      'NODE_OPTIONS=--inspect',
      'VITE_APP_ID=mine',
      'SUPABASE_JWT_SECRET=a-secret-of-more-than-thirty-two-characters',
      'MAIL_PORT=54324',
    ].join('\n')
    const image = new Uint8Array(await preparedImage().arrayBuffer())
    await backupOf(file, about, [], { configuration, database: gzipSync(image, { level: 1 }) })
    const values = { ENV_FILE: join(folder, '.env'), DATA_DIR: join(folder, 'data') }
    const program = command(['restore', file], values)
    expect([await program.ended, program.output()]).toEqual([
      0,
      expect.stringMatching(/Not restored, .*: DATA_DIR, DATA_DIR, SITE_DIR, DATABASE_URL, SUPABASE_URL, NODE_OPTIONS\.\n$/),
    ])
    const restored = readFileSync(values.ENV_FILE, 'utf8')
    expect(restored).toContain(
      '# Mine\nVITE_APP_ID=mine\nSUPABASE_JWT_SECRET=a-secret-of-more-than-thirty-two-characters\nMAIL_PORT=54324\n',
    )
    expect(restored).not.toMatch(/evil|^SITE_DIR|^DATA(?!_DIR=\.data$)|NODE_OPTIONS/m)
    expect(existsSync(evil)).toBe(false)
  })

  test('is refused before it fills the memory', async () => {
    const folder = temporaryFolder()
    const file = join(folder, 'backup.tar')
    await backupOf(file, about, [], { database: gzipSync(Buffer.alloc(40e6)) })
    expect(statSync(file).size).toBeLessThan(100_000)
    await expect(restoreBackup(file, join(folder, 'data'), 100e6)).rejects.toThrow(
      /larger than 25 MB when it is unpacked, .* with 100 MB of free memory/,
    )
    expect(readdirSync(folder)).toEqual(['backup.tar'])
  })
})

describe('a file that cannot be restored gets a message, and nothing is created', () => {
  test.each<[string, (file: string) => Promise<void> | void, RegExp]>([
    ['does not exist', () => {}, /There is no file/],
    ['is empty', (file) => writeFileSync(file, ''), new RegExp(String.raw`is not a backup of ${brand.name}`)],
    ['is something else', (file) => writeFileSync(file, picture), new RegExp(String.raw`is not a backup of ${brand.name}`)],
    ["is another program's", (file) => backupOf(file, { format: 'other' }), new RegExp(String.raw`is not a backup of ${brand.name}`)],
    [
      'lacks its end',
      async (file) => {
        await backupOf(file, about)
        truncateSync(file, statSync(file).size - 2048)
      },
      /damaged or incomplete/,
    ],
    [
      'was cut off',
      async (file) => {
        await backupOf(file, about)
        truncateSync(file, 1700)
      },
      /damaged or incomplete/,
    ],
    [
      'has a flipped bit',
      async (file) => {
        await backupOf(file, about)
        const bytes = readFileSync(file)
        const at = bytes.indexOf('no database')
        bytes[at] = (bytes[at] ?? 0) ^ 1
        writeFileSync(file, bytes)
      },
      /damaged or incomplete/,
    ],
    ['names a path outside its folder', (file) => backupOf(file, about, [['photos/../../../escaped', 'x']]), /damaged or incomplete/],
    [
      'declares a part of 8 GB',
      async (file) => {
        await backupOf(file, about)
        const bytes = readFileSync(file)
        bytes.write('77777777777', 124)
        bytes.fill(' ', 148, 156)
        const sum = bytes.subarray(0, 512).reduce((total, byte) => total + byte, 0)
        bytes.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
        writeFileSync(file, bytes)
        truncateSync(file, 8 * 2 ** 30 + 4096)
      },
      new RegExp(String.raw`is not a backup of ${brand.name}`),
    ],
    [
      'has a newer format',
      (file) => backupOf(file, { ...about, version: 2 }),
      new RegExp(String.raw`newer version of ${brand.name}: update`),
    ],
    [
      'has a newer database',
      (file) => backupOf(file, { ...about, migration: '29991231000000' }),
      new RegExp(String.raw`newer version of ${brand.name}: update`),
    ],
  ])('%s', async (_, make, sentence) => {
    const file = join(temporaryFolder(), 'backup.tar')
    await make(file)
    const checked = checkBackup(file, migrations)
    await expect(checked).rejects.toBeInstanceOf(StartError)
    await expect(checked).rejects.toThrow(sentence)
  })

  test('a valid one passes', async () => {
    const file = join(temporaryFolder(), 'backup.tar')
    await backupOf(file, about)
    expect(await checkBackup(file, migrations)).toEqual({ about, configuration: 'PORT=1' })
  })

  test.each<[string, number, RegExp]>([
    ['damage', 1, /damaged or incomplete/],
    ['a database that does not open', 0, /cannot be opened by this version/],
  ])('after %s, neither a data folder nor a configuration is left', async (_, lost, sentence) => {
    const folder = temporaryFolder()
    const file = join(folder, 'backup.tar')
    await backupOf(file, about)
    truncateSync(file, statSync(file).size - lost * 2048)
    const values = { ENV_FILE: join(folder, '.env'), DATA_DIR: join(folder, 'data') }
    expect(await complaint(command(['restore', file], values))).toMatch(sentence)
    expect(readdirSync(folder)).toEqual(['backup.tar'])
  })

  test('without a file, it says how to name one', async () => {
    expect(await complaint(command(['restore'], {}))).toBe('Name the backup to restore: npm run restore -- ascendo.tar')
  })
})

test('a backup is a plain tar file', async () => {
  const file = join(temporaryFolder(), 'plain.tar')
  const tar = await createTar(file)
  await tar.add('one.txt', Buffer.from('one'))
  await tar.add('two.bin', Buffer.alloc(1024, 7))
  await tar.finish()
  await tar.close()
  const entries = []
  for await (const { name, content } of readTar(file)) entries.push([name, content.length])
  expect(entries).toEqual([
    ['one.txt', 3],
    ['two.bin', 1024],
  ])
})
