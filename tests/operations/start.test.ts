import { execFileSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { isFull, sampleUnlessFull } from '../support/full.ts'
import { standIn } from '../support/stand-in.ts'
import { preparedData } from '../backend/support/prepared-database.ts'
import { command, freePort, printed, startProduct, temporaryFolder, valuesFor } from './program.ts'

const demoSignIn = { email: `learner@${brand.slug}.example`, password: `${brand.slug}-demo` }

function post(address: string, key: string | undefined, body: unknown): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { apikey: key ?? '', 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Expects exit code 1 and no stack trace, and returns the program's message. */
async function complaint(program: ReturnType<typeof command>): Promise<string> {
  expect(await program.ended).toBe(1)
  expect(program.output()).not.toMatch(/^\s+at /m)
  return program.output().trim()
}

describe('the first start', () => {
  test('creates .env with fresh secrets, readable by its owner only, serves everything and prints the addresses', async () => {
    const folder = temporaryFolder()
    const product = await startProduct(folder, {}, { isFirst: true })

    expect(statSync(product.values['ENV_FILE'] ?? '').mode & 0o777).toBe(0o600)
    expect(product.env['VITE_SUPABASE_PUBLISHABLE_KEY']).toMatch(/^sb_publishable_\S{20,}$/)
    expect(product.env['SUPABASE_SECRET_KEY']).toMatch(/^sb_secret_\S{20,}$/)
    expect(product.env['SUPABASE_JWT_SECRET']?.length).toBeGreaterThan(40)
    for (const said of [
      product.siteUrl,
      product.mailUrl,
      demoSignIn.email,
      demoSignIn.password,
      `admin@${brand.slug}.example`,
      `unverified@${brand.slug}.example`,
      join(folder, 'data'),
      'npm run reset',
    ]) {
      expect(product.output()).toContain(said)
    }
    expect((await fetch(`${product.siteUrl}/health`)).status).toBe(200)
    const signedIn = await post(
      `${product.siteUrl}/auth/v1/token?grant_type=password`,
      product.env['VITE_SUPABASE_PUBLISHABLE_KEY'],
      demoSignIn,
    )
    expect(signedIn.status).toBe(200)
    expect((await fetch(product.mailUrl)).status).toBe(200)
    // The process has replaced itself, under the same id, with options that save memory.
    expect(execFileSync('ps', ['-o', 'args=', '-p', String(product.pid)], { encoding: 'utf8' })).toContain(' --max-semi-space-size=4 ')
  })

  test('keeps keys and data for later starts, however it was stopped', async () => {
    const folder = temporaryFolder()
    const first = await startProduct(folder)
    const person = { email: 'stays@ascendo.example', password: 'a-long-password' }
    expect((await post(`${first.siteUrl}/auth/v1/signup`, first.env['VITE_SUPABASE_PUBLISHABLE_KEY'], person)).status).toBe(200)
    first.signal('SIGINT')
    expect(await first.ended).toBe(0)
    expect(existsSync(join(folder, 'data/process.lock'))).toBe(false)

    const second = await startProduct(folder)
    expect(second.env).toEqual(first.env)
    const answer = await post(`${second.siteUrl}/auth/v1/token?grant_type=password`, second.env['VITE_SUPABASE_PUBLISHABLE_KEY'], person)
    expect(await answer.json()).toMatchObject({ error_code: 'email_not_confirmed' })
    const mails = (await (await fetch(`${second.mailUrl}/api/v1/messages`)).json()) as { messages: { To: { Address: string }[] }[] }
    expect(mails.messages.map((mail) => mail.To[0]?.Address)).toContain(person.email)
    second.signal('SIGTERM')
    expect(await second.ended).toBe(0)
  })
})

describe('every obstacle is named in one sentence, and nothing is damaged', () => {
  async function setting() {
    const folder = temporaryFolder()
    return { folder, values: await valuesFor(folder) }
  }
  async function takenPort(): Promise<number> {
    const server = createServer()
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  test.each(['PORT', 'MAIL_PORT'])('%s is taken', async (variable) => {
    const { folder, values } = await setting()
    const port = await takenPort()
    const program = command(['start'], { ...values, [variable]: String(port) })
    expect(await complaint(program)).toBe(
      `Port ${port} is taken by another program: stop that one, or choose another port, e.g. ${variable}=${port + 1} npm start.`,
    )
    expect(existsSync(join(folder, 'data'))).toBe(false)
  })

  test('another process uses the data folder', async () => {
    const folder = temporaryFolder()
    const product = await startProduct(folder)
    const values = { ...product.values, PORT: String(await freePort()), MAIL_PORT: String(await freePort()) }
    expect(await complaint(command(['start'], values))).toContain(`in use by process ${product.pid}`)
    expect(await complaint(command(['reset', '--yes'], values))).toContain(`in use by process ${product.pid}`)
    expect((await fetch(`${product.siteUrl}/health`)).status).toBe(200)
  })

  test('the data folder cannot be created', async () => {
    const { folder, values } = await setting()
    writeFileSync(join(folder, 'data'), 'a file is in its place')
    expect(await complaint(command(['start'], values))).toMatch(/data folder .* cannot be written/)
    expect(readFileSync(join(folder, 'data'), 'utf8')).toBe('a file is in its place')
  })

  const lines: [string, RegExp][] = [
    ['SUPABASE_SECRET_KEY="sb_secret_ha', /^Line 2 of \.env cannot be read/],
    ['VITE_SUPABASE_PUB', /^Line 2 of \.env cannot be read/],
    ['VITE_SUPABASE_PUBLISHABLE_KEY=', /^VITE_SUPABASE_PUBLISHABLE_KEY \(line 2 of \.env\) is empty/],
    ['SUPABASE_JWT_SECRET=short', /^SUPABASE_JWT_SECRET \(line 2 of \.env\) must be 32 characters or more/],
    ['SUPABASE_SECRET_KEY=sb_secret_', /^SUPABASE_SECRET_KEY \(line 2 of \.env\) must be a whole secret key/],
    ['PORT=99999', /^PORT \(line 2 of \.env\) must be a port number/],
    ['LOG_LEVEL=loud', /^LOG_LEVEL \(line 2 of \.env\) must be one of debug, info, warn, error, silent/],
    ['SITE_URL=learn.example.org', /^SITE_URL \(line 2 of \.env\) must be an address/],
    ["SITE_URL='http://x/\"><script>learn()</script>'", /^SITE_URL \(line 2 of \.env\) must be an origin/],
    ['SITE_URL=https://learn.example.org/app', /^SITE_URL \(line 2 of \.env\) must be an origin/],
    ['SITE_URL=https://user:hush@learn.example.org', /^SITE_URL \(line 2 of \.env\) must be an origin/],
    ['CORS_ORIGINS=https://www.example.org,https://[', /^CORS_ORIGINS \(line 2 of \.env\) must be an origin/],
    ['TRUST_PROXY=enabled', /^TRUST_PROXY \(line 2 of \.env\) must be 1 or 0\./],
    ['DATABASE_URL=postgres://user:hush@[/ascendo', /^DATABASE_URL \(line 2 of \.env\) is not an address/],
    [
      'SMTP_URL="smtp://user:hush#hush@mail.example.org"',
      /^SMTP_URL \(line 2 of \.env\) must be like smtp:\/\/.*percent-encoded \(# is %23/,
    ],
    ['SMTP_URL="smtp://user:hush/hush@mail.example.org"', /^SMTP_URL \(line 2 of \.env\) must be like/],
    ['SMTP_URL="smtp://user:hush@hush@mail.example.org"', /^SMTP_URL \(line 2 of \.env\) must be like/],
    ['SMTP_URL="smtp://user:hush hush@mail.example.org"', /^SMTP_URL \(line 2 of \.env\) must be like/],
    ['SMTP_URL="smtp://user:12?hush@mail.example.org"', /^SMTP_URL \(line 2 of \.env\) must be like/],
    [
      'SMTP_URL=smtp://user:12#hush@mail.example.org',
      /^Line 2 of \.env has a # in the value of SMTP_URL: put the value in double quotes\./,
    ],
    ['SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID=alone', /^Set both SUPABASE_AUTH_EXTERNAL_GOOGLE_CLIENT_ID and/],
  ]
  // Outside `npm run test:full`, one of each kind: a line, a value, an address, and one with a password.
  const differing = ['VITE_SUPABASE_PUB', 'PORT=99999', 'SITE_URL=learn.example.org', 'SMTP_URL="smtp://user:hush#hush@mail.example.org"']
  test.each(sampleUnlessFull(lines, ...differing))('.env holds %s', async (line, sentence) => {
    const { values } = await setting()
    const text = `# mine\n${line}`
    writeFileSync(values.ENV_FILE, text)
    const { PORT: _port, ...rest } = values
    const said = await complaint(command(['start'], rest))
    expect(said).toMatch(sentence)
    expect(said.split('\n')).toHaveLength(1)
    expect(said).not.toContain('hush')
    expect(readFileSync(values.ENV_FILE, 'utf8')).toBe(text)
  })

  test('the built site is not where SITE_DIR says', async () => {
    const { folder, values } = await setting()
    cpSync(preparedData(), values.DATA_DIR, { recursive: true })
    expect(await complaint(command(['start'], { ...values, SITE_DIR: join(folder, 'nowhere') }))).toContain('holds no built site')
  })

  test('the configured Supabase does not answer', async () => {
    const { values } = await setting()
    const program = command(['start'], { ...values, SUPABASE_URL: `http://127.0.0.1:${await freePort()}` })
    expect(await complaint(program)).toMatch(/does not answer: start it with "npm run stack"/)
  })

  test('the command does not exist', async () => {
    expect(await complaint(command(['sing'], {}))).toContain('There is no command "sing"')
    expect(await complaint(command(['constructor'], {}))).toContain('There is no command "constructor"')
  })

  test('the named path cannot be a folder', async () => {
    const { folder, values } = await setting()
    writeFileSync(join(folder, 'file'), 'not a folder')
    const configuration = { ...values, SUPABASE_URL: 'https://api.example.org', SITE_URL: 'https://learn.example.org' }
    expect(await complaint(command(['configure', join(folder, 'file')], configuration))).toMatch(/file cannot be used \(ENOTDIR\)/)
    expect(await complaint(command(['grant-admin', 'a@b.example'], { ENV_FILE: join(folder, 'file/.env') }))).toMatch(
      /cannot be written \(ENOTDIR\)/,
    )
  })

  test('the argument contains control characters, which are escaped for the terminal', async () => {
    const said = await complaint(command(['sing\x1b[2J\x1b]0;learn\x07\u009b1m\u202egnis'], {}))
    expect(said).toContain('There is no command "sing\\u001b[2J\\u001b]0;learn\\u0007\\u009b1m\\u202egnis"')
  })

  test.each(['http://', 'https://[', 'http://127.0.0.1:99999', 'ftp://learn.example.org'])('doctor is sent to %s', async (address) => {
    expect(await complaint(command(['doctor', address], { ENV_FILE: join(temporaryFolder(), '.env') }))).toMatch(/^Name one address/)
  })

  test('there is no Docker engine: the full stack names the embedded default', async () => {
    const { folder, values } = await setting()
    mkdirSync(join(folder, 'bin'))
    const program = command(['stack'], { ...values, PATH: join(folder, 'bin'), DOCKER_HOST: 'unix:///nowhere.sock' })
    expect(await complaint(program)).toMatch(/needs Docker .* "npm start" runs the embedded backend/)
  })
})

describe('an existing .env', () => {
  test('keeps every value and comment, and gets the missing ones', async () => {
    const folder = temporaryFolder()
    const own = '# my notes\nVITE_APP_ID=mountain\nSUPABASE_JWT_SECRET=0123456789012345678901234567890123456789\n'
    writeFileSync(join(folder, '.env'), own)
    const product = await startProduct(folder)
    expect(readFileSync(join(folder, '.env'), 'utf8').startsWith(own)).toBe(true)
    expect(product.env).toMatchObject({ VITE_APP_ID: 'mountain', SUPABASE_JWT_SECRET: '0123456789012345678901234567890123456789' })
    expect(product.env['SUPABASE_SECRET_KEY']).toMatch(/^sb_secret_/)
  })
})

test('a site for other machines has no demo accounts and no inbox', async () => {
  const product = await startProduct(temporaryFolder(), { TRUST_PROXY: '1' })
  expect(product.output()).not.toMatch(/Demo accounts|Mail inbox/)
  expect(product.output()).toContain('WARNING: This site cannot send mail, so nobody can register or reset a password: set SMTP_URL')
  const key = product.env['VITE_SUPABASE_PUBLISHABLE_KEY']
  const answer = await post(`${product.siteUrl}/auth/v1/token?grant_type=password`, key, demoSignIn)
  expect(await answer.json()).toMatchObject({ error_code: 'invalid_credentials' })
  await expect(fetch(product.mailUrl)).rejects.toThrow('fetch failed')
})

describe('starting over', () => {
  test('refuses without a terminal, and deletes only our own files with --yes', async () => {
    const folder = temporaryFolder()
    const product = await startProduct(folder)
    product.signal('SIGTERM')
    await product.ended
    writeFileSync(join(folder, 'data/diary.txt'), 'mine')

    const unconfirmed = command(['reset'], product.values)
    expect(await complaint(unconfirmed)).toMatch(/cannot be undone.*npm run reset -- --yes/)
    expect(existsSync(join(folder, 'data/database'))).toBe(true)

    const asked = command(['reset', '--yes'], product.values)
    expect(await asked.ended).toBe(0)
    expect(existsSync(join(folder, 'data/database'))).toBe(false)
    expect(readFileSync(join(folder, 'data/diary.txt'), 'utf8')).toBe('mine')
    expect(existsSync(join(folder, '.env'))).toBe(true)
  })
})

describe('grant-admin', () => {
  test('works with and without a running server, and names an unknown address', async () => {
    const folder = temporaryFolder()
    const product = await startProduct(folder)
    const grant = (...args: string[]) => command(['grant-admin', ...args], product.values)

    expect(await complaint(grant())).toContain('npm run grant-admin -- person@example.org')
    expect(await complaint(grant('nobody@ascendo.example'))).toMatch(/^There is no account with the address nobody@/)
    const granted = grant(`learner@${brand.slug}.example`)
    expect([await granted.ended, granted.output()]).toEqual([0, expect.stringContaining('is an admin now')])
    const role = await fetch(`${product.siteUrl}/rest/v1/users?email=eq.learner@${brand.slug}.example&select=role`, {
      headers: { apikey: product.env['SUPABASE_SECRET_KEY'] ?? '' },
    })
    expect(await role.json()).toEqual([{ role: 'admin' }])

    product.signal('SIGTERM')
    await product.ended
    const later = grant(`admin@${brand.slug}.example`)
    expect([await later.ended, later.output()]).toEqual([0, expect.stringContaining('is an admin now')])
    expect(await complaint(grant('nobody@ascendo.example'))).toMatch(/^There is no account with the address nobody@/)
  })
})

test('after a server was killed, another program on its port is sent no key', async () => {
  const folder = temporaryFolder()
  const product = await startProduct(folder)
  product.signal('SIGKILL')
  await product.ended
  const heard: string[] = []
  const stranger = standIn((request, response) => {
    heard.push(request.url ?? '')
    response.end('{}')
  })
  await new Promise<void>((resolve) => stranger.listen(Number(product.values['PORT']), '127.0.0.1', resolve))
  onTestFinished(() => void stranger.close())

  const granted = command(['grant-admin', `learner@${brand.slug}.example`], product.values)
  expect([await granted.ended, granted.output()]).toEqual([0, expect.stringContaining('is an admin now')])
  expect(heard).toEqual([])
})

describe('a server that listens on a single address', () => {
  const addresses = Object.values(networkInterfaces()).flatMap((all) =>
    (all ?? []).filter(({ internal }) => internal).map(({ address }) => address),
  )
  const others = [...addresses.filter((address) => address !== '127.0.0.1'), ...(process.platform === 'linux' ? ['127.0.0.2'] : [])]

  // Outside `npm run test:full`, only the first address, which is IPv6 where the machine has it.
  test.each(isFull ? others : others.slice(0, 1))('grant-admin and backup find it at %s', async (HOST) => {
    const folder = temporaryFolder()
    const product = await startProduct(folder, { HOST })
    const granted = command(['grant-admin', `learner@${brand.slug}.example`], product.values)
    expect([await granted.ended, granted.output()]).toEqual([0, expect.stringContaining('is an admin now')])
    const file = join(folder, 'ascendo.tar')
    const saved = command(['backup', file], product.values)
    expect([await saved.ended, saved.output()]).toEqual([0, expect.stringContaining(`Wrote ${file}`)])
  })
})

test('Ctrl-C that arrives twice, as through npm, still closes cleanly', async () => {
  const folder = temporaryFolder()
  const product = await startProduct(folder)
  product.signal('SIGINT')
  product.signal('SIGINT')
  await printed(product, 'Closing')
  expect(await product.ended).toBe(0)
})
