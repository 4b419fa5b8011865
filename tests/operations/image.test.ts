import { spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { isFull } from '../support/full.ts'
import { missingBaseImage, ran, runImage } from '../backend/support/podman.ts'
import { assembleImage, type AssembledImage, dockerfile, instructions } from '../backend/support/image.ts'
import { preparedData } from '../backend/support/prepared-database.ts'
import { startSmtpServer, type SmtpServer } from '../backend/support/smtp-server.ts'
import { approveCourse, knots } from './approve-course.ts'
import { command, freePort, printed, smallSite } from './program.ts'

const root = join(import.meta.dirname, '../..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const compose = read('supabase/containers/compose.yaml')

const picture = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

async function mailServer(): Promise<SmtpServer> {
  const server = await startSmtpServer()
  onTestFinished(() => server.close())
  return server
}

/** Configures a public site, whose mail goes to the server. */
const publicSite = (smtp: SmtpServer) => ({
  SITE_URL: 'https://learn.example.org',
  TRUST_PROXY: '1',
  SMTP_URL: smtp.url,
  VITE_MAIL_SENDER: 'learn@example.org',
})

const connected = (address: string, key: string) => createClient(address, key, { auth: { persistSession: false, autoRefreshToken: false } })

/** Registers, confirms, signs in, and uploads and loads a photo. Returns the connection. */
async function useSite(address: string, key: string, { mails }: SmtpServer): Promise<SupabaseClient> {
  const client = connected(address, key)
  const { auth, storage } = client
  const account = { email: 'lea@example.org', password: 'a good password' }
  expect((await auth.signUp({ ...account, options: { data: { display_name: 'Lea' } } })).error).toBeNull()
  await vi.waitUntil(() => mails.length > 0, { timeout: 60_000 })
  const mail = (mails[0]?.message ?? '').replaceAll('=\r\n', '').replaceAll('=3D', '=')
  const token_hash = /token_hash=([\w-]+)/.exec(mail)?.[1] ?? ''
  expect((await auth.verifyOtp({ type: 'signup', token_hash })).error).toBeNull()
  const signedIn = await auth.signInWithPassword(account)
  expect(signedIn.error).toBeNull()
  const photos = storage.from('avatars')
  const place = `${signedIn.data.user?.id}/me.png`
  expect((await photos.upload(place, new Uint8Array(picture).buffer, { contentType: 'image/png' })).error).toBeNull()
  const photo = await fetch(photos.getPublicUrl(place).data.publicUrl)
  expect(Buffer.from(await photo.arrayBuffer())).toEqual(picture)
  return client
}

/** The native code that a process has loaded, as far as the system tells. */
const loadedFiles = (pid: number) => (process.platform === 'linux' ? readFileSync(`/proc/${pid}/maps`, 'utf8') : 'bcrypt.node')

const titleAt = async (address: string) => /<title[^>]*>(.*?)<\/title>/.exec(await (await fetch(address)).text())?.[1]

describe('what the image holds', () => {
  let folder: string
  let image: AssembledImage
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'ascendo-image-'))
    mkdirSync(join(folder, 'site'))
    image = assembleImage(folder, smallSite(join(folder, 'site')))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  /** Starts the image's own command. */
  async function started(values: Record<string, string>) {
    const { app, node, user, environment } = image
    const [program = '', ...args] = image.command
    const port = String(await freePort())
    const all = {
      ...environment,
      SITE_DIR: join(app, 'dist'),
      HOST: '127.0.0.1',
      PORT: port,
      MAIL_PORT: String(await freePort()),
      ...values,
    }
    return { ...command(args, all, { program, node, user, cwd: app }), address: `http://127.0.0.1:${port}`, port }
  }

  test('runs as an ordinary user, with native password hashing, and stops in time', async () => {
    const store = image.environment['DATA_DIR'] ?? ''
    cpSync(preparedData(), store, { recursive: true })
    const { uid, gid = uid } = image.user
    if (uid !== undefined && gid !== undefined) {
      for (const name of ['', ...readdirSync(store, { recursive: true, encoding: 'utf8' })]) chownSync(join(store, name), uid, gid)
    }
    const smtp = await mailServer()
    const product = await started(publicSite(smtp))
    await Promise.race([printed(product, `${brand.name} is ready`), product.ended.then(() => expect.fail(product.output()))])

    expect(await titleAt(`${product.address}/courses`)).toBe('Courses')
    const env = parseEnv(readFileSync(image.environment['ENV_FILE'] ?? '', 'utf8'))
    await useSite(product.address, env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '', smtp)
    expect(product.output()).not.toContain('native bcrypt')
    expect(loadedFiles(product.pid)).toMatch(/bcrypt[\w.-]*\.node/)
    const [flag = '', script = ''] = image.healthCheck
    expect(script).toContain(`:${image.environment['PORT']}/`)
    expect(spawnSync(image.node, [flag, script.replace(`:${image.environment['PORT']}/`, `:${product.port}/`)]).status).toBe(0)

    product.signal('SIGTERM')
    expect([await product.ended, product.output()]).toEqual([0, expect.not.stringContaining('took too long')])
  })
})

test('the image runs on the pinned Node, as an ordinary user, and stores what must outlive it in its volume', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } }
  const bases = instructions.filter(([word]) => word === 'FROM').map(([, rest]) => rest.replace(/ AS .*/, ''))
  expect([...new Set(bases)]).toEqual([`node:${devDependencies.node.split('.')[0]}-bookworm-slim`])
  const words = instructions.map(([word]) => word)
  expect(words.lastIndexOf('USER')).toBeGreaterThan(words.lastIndexOf('RUN'))
  for (const name of ['ENV_FILE', 'DATA_DIR']) expect(dockerfile).toMatch(new RegExp(`\\b${name}=/data/`))
  expect(compose).toContain('- data:/data')
  const [, port = ''] = /PORT=(\d+)/.exec(dockerfile) ?? []
  expect(read('supabase/containers/Caddyfile')).toContain(`reverse_proxy ascendo:${port}`)
})

test('image and example set only existing variables, and no secret is copied into the image', () => {
  const known = read('.env.example')
  const inImage = [...dockerfile.matchAll(/\b([A-Z_]+)=/g)].map(([, name = '']) => name)
  const inExample = [...compose.matchAll(/^ {6}([A-Z_]+):/gm)].map(([, name = '']) => name)
  const elsewhere = ['NODE_ENV', 'ENV_FILE', 'SITE_DOMAIN']
  expect(inExample).toContain('TRUST_PROXY')
  for (const name of [...inImage, ...inExample].filter((candidate) => !elsewhere.includes(candidate))) {
    expect(known).toMatch(new RegExp(`^(# )?${name}=`, 'm'))
  }
  expect(dockerfile).not.toMatch(/SECRET|PASSWORD|_KEY/)
  expect(read('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.env', '.data', 'node_modules']))
})

test.runIf(isFull)('compose reads the example', async ({ skip }) => {
  const example = ['--file', join(root, 'supabase/containers/compose.yaml')]
  const values = ['SITE_DOMAIN=learn.example.org', 'SMTP_URL=smtp://mail.example.org']
  // Debian's podman-compose has no "config".
  const ways = [
    ['docker', 'compose', ...example, 'config'],
    ['podman-compose', ...example, 'config'],
    ['podman-compose', '--dry-run', ...example, 'up', '--detach'],
  ]
  for (const way of ways) {
    const { ok, output } = await ran('env', ...values, ...way)
    if (!ok) continue
    expect(output).toMatch(/SITE_URL[:=] ?https:\/\/learn\.example\.org/)
    expect(output).toMatch(/VITE_MAIL_SENDER[:=] ?learn@learn\.example\.org/)
    return
  }
  skip('neither docker compose nor podman-compose is installed')
})

test.runIf(isFull)(
  'the image can be built, starts without anything else, publishes a course, writes only to its volume, and stops in time',
  async ({ skip }) => {
    const base = `docker.io/library/${/^FROM (\S+)/m.exec(dockerfile)?.[1]}`
    const reason = await missingBaseImage(base)
    if (reason !== null) skip(reason)
    const name = `ascendo-test-${process.pid}`
    onTestFinished(async () => {
      await ran('podman', 'rm', '--force', name)
      await ran('podman', 'rmi', '--force', name)
    })
    // A certificate of the network that npm must trust here.
    const authority = process.env['NODE_EXTRA_CA_CERTS']
    const trust = authority ? ['--volume', `${authority}:/authority.pem:ro`, '--env', 'NODE_EXTRA_CA_CERTS=/authority.pem'] : []
    const file = join(root, 'supabase/containers/Dockerfile')
    const built = await ran('podman', 'build', '--isolation=chroot', '--network=host', ...trust, '--file', file, '--tag', name, root)
    expect([built.ok, built.output.slice(-3000)]).toEqual([true, expect.anything()])

    const smtp = await mailServer()
    const port = String(await freePort())
    const product = await runImage(name, { ...publicSite(smtp), HOST: '127.0.0.1', PORT: port })
    await expect.poll(() => product.output(), { timeout: 120_000, interval: 500 }).toContain('is ready at')
    const address = `http://127.0.0.1:${port}`
    expect(await titleAt(`${address}/courses`)).toContain('Courses')
    const { VITE_SUPABASE_PUBLISHABLE_KEY: key = '', SUPABASE_SECRET_KEY: secretKey = '' } = parseEnv(await product.read('/data/.env'))
    const lea = await useSite(address, key, smtp)

    await lea.rpc('change_account_type', { account_type: 'instructor' }).throwOnError()
    await connected(address, secretKey).rpc('grant_admin', { email: 'lea@example.org' }).throwOnError()
    await approveCourse(lea, lea, randomUUID(), knots('Make a loop.'))
    const course = () => titleAt(`${address}/courses?look=knots-for-sailors`)
    await expect.poll(course, { timeout: 180_000, interval: 500 }).toContain('Knots for Sailors')
    expect(await product.writtenElsewhere('/data')).toEqual([])
    expect(await product.output()).not.toContain('native bcrypt')
    expect(await product.stop()).toBe(0)
  },
  1_800_000,
)
