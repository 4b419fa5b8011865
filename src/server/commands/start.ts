import { readFileSync, rmSync } from 'node:fs'
import { brand } from '#shared/brand.ts'
import { startBackend, type Backend } from '../backend/backend.ts'
import { enabledDemoAccounts } from '../backend/auth/demo-accounts.ts'
import { writeBackup } from '../backup/write-backup.ts'
import { readEnvironment, root, type Environment } from '../environment/environment.ts'
import { isForThisMachine } from '../environment/this-machine.ts'
import { productApp } from '../http/app.ts'
import { configurationFor } from '../http/page.ts'
import type { DevelopmentSite } from '../http/development-site.ts'
import { publishCourses, siteWithCourses } from '../publishing/serve-courses.ts'
import type { Publisher } from '../publishing/publisher.ts'
import { openPort, webListener } from '../http/listen.ts'
import { type BuiltSite, builtSite, type Site } from '../http/site.ts'
import { inboxApp } from '../inbox/inbox.ts'
import { logAsJson } from '../log.ts'
import { StartError } from '../backend/database/start-error.ts'
import { addressFile, writeAddress, openBackupEndpoint } from './running-server.ts'
import { backendOptions } from './backend-options.ts'
import { buildFolder } from '../site-build.ts'
import { buildIfStale, refuseUnreadableFolder } from './build.ts'
import { greeting, type MailUse } from './greeting.ts'
import { memoryForProgram, memoryWarning } from './memory.ts'
import { onStopSignal } from './stop-signal.ts'

/** Builds when needed and serves the whole product. */
export const start = () => serve('built')

/** Serves the site from its sources instead, with hot reload. */
export const dev = () => serve('development')

async function serve(mode: 'built' | 'development'): Promise<void> {
  if (mode === 'development') refuseUnreadableFolder()
  const environment = readEnvironment()
  const mail = mailUse(environment)
  const level = environment.logLevel ?? (hasHumanReader(environment) ? null : 'info')
  const log = level ? await logAsJson(level) : undefined

  // Open the ports first, so that nothing else has been touched if one is taken.
  const site = await openPort(environment.port, environment.host, 'PORT')
  const inbox = mail === 'inbox' ? await openPort(environment.mailPort, '127.0.0.1', 'MAIL_PORT') : null
  let backend: Backend | undefined
  let backupEndpoint: Awaited<ReturnType<typeof openBackupEndpoint>> | undefined
  let development: DevelopmentSite | undefined
  let publisher: Publisher | undefined
  const stop = onStopSignal(async () => {
    await Promise.all([development?.close(), site.close(), inbox?.close(), backupEndpoint?.close(), publisher?.close()])
    await backend?.close()
    if (backend) rmSync(addressFile(environment.dataDir), { force: true })
  })

  const publishes = mode === 'built' && !environment.siteDir
  const withCourses = publishes ? await siteWithCourses(environment) : null
  if (publishes && withCourses === null) await buildIfStale()
  const siteAddress = environment.siteUrl ?? `http://localhost:${site.number}`
  if (environment.supabaseUrl) await checkSupabase(environment.supabaseUrl)
  else {
    if (!environment.databaseUrl) warnOfLittleMemory()
    backend = await startBackend({
      ...backendOptions(environment, siteAddress),
      hasInbox: inbox !== null,
      onCatalogChanged: () => publisher?.wake(),
      onDatabaseTaken(sentence) {
        console.error(sentence)
        stop()
      },
    })
  }

  const options = {
    siteAddress,
    configurationFor: configurationFor(environment, site.number),
    withoutWorker: environment.withoutWorker,
    backendOrigin: environment.supabaseUrl && new URL(environment.supabaseUrl).origin,
  }
  if (mode === 'development') {
    const { developmentSite } = await import('../http/development-site.ts')
    development = await developmentSite(root, site.server, options)
  }
  const { supabaseUrl, trustProxy } = environment
  let page: Partial<BuiltSite> & Site = development
    ? development.page
    : await builtSite(environment.siteDir ?? withCourses ?? buildFolder, options)
  const app = productApp({
    backend,
    site: (request) => page(request),
    files: development?.file,
    https: environment.siteUrl?.startsWith('https:') ?? false,
    trustProxy,
    checkReady: supabaseUrl ? () => checkSupabase(supabaseUrl) : undefined,
    log,
  })
  if (backend) {
    inbox?.answerWith(webListener(inboxApp(backend.mail).fetch))
    const { copyData } = backend
    backupEndpoint = await openBackupEndpoint((file) =>
      copyData((data) => writeBackup(file, readFileSync(environment.envFile.path, 'utf8'), data)),
    )
    writeAddress(environment.dataDir, { url: site.localUrl, backup: backupEndpoint.endpoint })
  }
  site.answerWith(app)
  if (publishes) {
    const send: typeof fetch | undefined = backend && ((input, init) => backend.fetch(new Request(input, init), { address: '127.0.0.1' }))
    const source = { url: supabaseUrl ?? siteAddress, secretKey: environment.secretKey, send }
    publisher = publishCourses(source, environment, async (folder) => void (page = await builtSite(folder, options, page)))
    publisher.wake()
  }
  if (mail === 'nowhere') {
    console.warn(
      'WARNING: This site cannot send mail, so nobody can register or reset a password: set SMTP_URL to your mail server and start again.',
    )
  }
  const demoAccounts = backend && isForThisMachine(environment) ? (await enabledDemoAccounts(backend)).map(({ email }) => email) : []
  console.log(
    log
      ? `${brand.name} is ready at ${siteAddress}`
      : greeting({ environment, port: site.number, mail, mailPort: inbox?.number, mode, demoAccounts }),
  )
}

function warnOfLittleMemory(): void {
  const warning = memoryWarning(memoryForProgram())
  if (warning) console.warn(warning)
}

/** Returns where the backend's mail goes. The inbox shows all mail without a sign-in, so only a site for this machine has one. */
function mailUse(environment: Environment): MailUse {
  if (environment.supabaseUrl) return 'elsewhere'
  if (environment.smtpUrl) return 'mail server'
  return isForThisMachine(environment) ? 'inbox' : 'nowhere'
}

/** Whether a person reads the output: at a terminal, or because the site is for this machine alone. */
function hasHumanReader(environment: Environment): boolean {
  return process.stdout.isTTY || isForThisMachine(environment)
}

async function checkSupabase(url: string): Promise<void> {
  try {
    await fetch(`${url}/auth/v1/health`, { signal: AbortSignal.timeout(5000) })
  } catch {
    throw new StartError(
      `The Supabase at ${url} does not answer: start it with "npm run stack", or return to the embedded backend with "npm run stack:stop".`,
    )
  }
}
