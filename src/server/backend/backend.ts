import { accessSync, constants, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountFunctions, accountToDelete, createAccounts, readAccessToken } from './auth/accounts.ts'
import { authError, notFound } from './auth/auth-answers.ts'
import { createAuthRules } from './auth/auth-rules.ts'
import { createBackground } from './http/background.ts'
import type { Backend, BackendOptions, Client } from './backend-api.ts'
import { createCors } from './http/cors.ts'
import { dataFolder } from './database/data-folder.ts'
import { messageOf, openDatabase } from './database/database.ts'
import { startHousekeeping } from './database/housekeeping.ts'
import { disableDemoAccounts } from './auth/demo-accounts.ts'
import { requireFreeSpace, watchFreeSpace, writableBytes } from './database/disk-space.ts'
import { conflictAnswer, createLibrary } from './supabase-lite.ts'
import { takeLock } from './database/lock-file.ts'
import { createMailCatcher } from './mail/mail-catcher.ts'
import { checkTemplates } from './mail/mail-templates.ts'
import { noDelivery } from './mail/mail-delivery.ts'
import { createMailer } from './mail/mailer.ts'
import { createBuildWebhook } from './build-webhook.ts'
import { createCourseMails } from './mail/course-mails.ts'
import { createMessageNotices } from './mail/message-notices.ts'
import { applyMigrations, applySeed } from './database/migrations.ts'
import { createOneTimeCodes, oneTimeCodesTable } from './auth/one-time-codes.ts'
import { useNativeBcrypt } from './auth/passwords.ts'
import { cleanCourseFiles, createCourseFileRules } from './storage/course-file-rules.ts'
import { byBucket, createCourseStorage } from './storage/course-storage.ts'
import { createPhotoRules, photoSettings } from './storage/photo-rules.ts'
import { createPhotoStorage, usePhotoBucket } from './storage/photo-storage.ts'
import { bounds, Refusal, refusalAnswer } from './http/refusals.ts'
import { serviceOf } from './http/request-address.ts'
import { addressOf, isReading, readHead, readRequest, readUpload, toRequest, type ReadRequest, type RequestHead } from './http/requests.ts'
import { StartError } from './database/start-error.ts'
import { factorTables } from './auth/factors.ts'
import { passkeyTables } from './auth/passkeys.ts'
import { providerFunctions } from './auth/provider-sign-in.ts'
import { recoveryCodeTables } from './auth/recovery-codes.ts'
import { sessionFunctions } from './auth/sessions.ts'
import { createKeyedLock, createSharedLock } from './http/locks.ts'
import { createSecurityMails, securityMailTables } from './mail/security-mails.ts'
import { createUploads, isUpload } from './http/uploads.ts'

export { StartError } from './database/start-error.ts'
export type { Backend, BackendOptions, BackendSettings, CaughtMail, MailInbox, RateLimits } from './backend-api.ts'

/** Hundreds of times as long as our slowest query takes. Other requests wait meanwhile, and give up after thirty seconds. */
const maxStatementMs = 15_000
/** How long requests in progress may take when the program closes. Closing must take less than ten seconds in all. */
const closeGraceMs = 1000
/** How long mails may take after that to be accepted. */
const mailGraceMs = 2000
/** How often to look for mails that had to wait, for the hourly limit or for the mail server. */
const retryMs = 60_000
/** A multipart form is slightly larger than its photo. */
const maxUploadBytes = photoSettings.sizeLimitBytes + 64 * 1024

/** The functions of the database after which the catalog may be another one. */
const changesCatalog = new Set(['approve_version', 'put_back_version', 'take_off_course', 'give_draft'])
/** Those after which somebody is mailed about a course. */
const causesCourseMail = new Set(['hand_in_draft', 'return_version', 'take_off_course', 'mark_version_published', 'report_course_problem'])

/** Starts the embedded backend. Throws a {@link StartError} for every error that the operator can fix. */
export async function startBackend(options: BackendOptions): Promise<Backend> {
  const { settings } = options
  checkTemplates(options.templatesDir)
  const folder = options.dataDir ? dataFolder(options.dataDir) : undefined
  if (options.dataDir) {
    makeFolder(options.dataDir)
    // Check this before taking the lock, because the lock file needs space, too.
    await requireFreeSpace(options.dataDir)
  }
  const releaseLock = folder ? takeLock(folder.lock) : () => {}

  // Functions that close what is open, in the order of opening. They run in reverse order, even if the start fails halfway.
  const open: (() => Promise<void> | void)[] = [releaseLock]
  const closeAll = async () => {
    for (const close of open.splice(0).toReversed()) await close()
  }

  try {
    if (options.databaseUrl) {
      const { holdDatabase } = await import('./database/database-lock.ts')
      open.push(
        await holdDatabase(options.databaseUrl, {
          waitMs: options.databaseWaitMs,
          onLost: (sentence) => options.onDatabaseTaken?.(sentence),
        }),
      )
    }
    const database = await openDatabase({
      databaseUrl: options.databaseUrl,
      folder: folder?.database,
      image: options.databaseImage,
      statementMs: options.statementMs ?? maxStatementMs,
    })
    open.push(() => database.close())

    await useNativeBcrypt()
    const catcher = createMailCatcher(folder?.mail)
    const codes = createOneTimeCodes(database)
    const smtp = settings.smtpUrl && (await import('./mail/smtp.ts')).createSmtpDelivery(settings.smtpUrl)
    const delivery = smtp || (options.isPublic ? noDelivery : catcher)
    const mail = { delivery, sender: settings.mailSender, siteUrl: settings.siteUrl, templatesDir: options.templatesDir }
    const mailer = createMailer({ ...mail, codes })
    open.push(() => mailer.settled())

    const filesFolder = options.dataDir ?? mkdtempSync(join(tmpdir(), 'backend-'))
    if (!options.dataDir) open.push(() => rmSync(filesFolder, { recursive: true, force: true }))
    const files = dataFolder(filesFolder)
    const courseStorage = createCourseStorage(files.courseFiles)
    const photos = createPhotoStorage(files.photos)
    const library = await createLibrary({ settings, database, mailer, storage: byBucket(photos, courseStorage.adapter) })
    await database.script(oneTimeCodesTable)
    await applyMigrations(database, options.migrationsDir)
    await database.script(
      [sessionFunctions, accountFunctions, factorTables, recoveryCodeTables, passkeyTables, securityMailTables, providerFunctions].join(
        '\n',
      ),
    )
    await usePhotoBucket(database.query, settings.storageBucket)
    if (options.isPublic) await disableDemoAccounts(database)
    else if (options.seedFile) await applySeed(database, options.seedFile)
    await library.clearSchemaCache()

    const dataLock = createSharedLock()
    const cleanUp = () => dataLock.shared(() => cleanCourseFiles(database, courseStorage))
    if (folder) open.push(startHousekeeping(database, cleanUp))
    const background = createBackground(dataLock.shared, options.backgroundDelayMs)
    const notices = createMessageNotices({ ...mail, database })
    await notices.offer(delivery !== noDelivery)
    const courseMails = createCourseMails({ ...mail, database })
    const buildWebhook = createBuildWebhook(database, settings.buildWebhook)
    await buildWebhook.use()
    const accounts = createAccounts(database)
    const securityMails = createSecurityMails({ ...mail, database, jwtSecret: settings.jwtSecret })
    open.push(securityMails.settled)
    if (smtp) {
      open.push(async () => {
        await Promise.race([Promise.all([mailer.settled(), securityMails.settled()]), sleep(mailGraceMs)])
        smtp.close()
      })
    }
    let willSend = false
    const sendSecurityMails = () => {
      if (willSend) return
      willSend = background.take(async () => {
        willSend = false
        await securityMails.sendDue()
      })
    }
    const retryTimer = setInterval(() => {
      for (const send of [notices.send, courseMails.send, buildWebhook.send]) background.take(send)
      sendSecurityMails()
    }, retryMs)
    retryTimer.unref()
    open.push(() => clearInterval(retryTimer))
    const authRules = createAuthRules({
      database,
      library: library.fetch,
      accounts,
      codes,
      mailer,
      securityMails,
      background,
      health: {
        database: options.databaseUrl ? null : 'PGlite',
        mail: settings.smtpUrl ? 'mail server' : options.hasInbox ? 'inbox' : 'nowhere',
      },
      settings,
    })
    const photoRules = createPhotoRules(library.fetch)
    /** By user or draft: a file and its row are written in two steps, and another change in between would leave one without the other. */
    const photoLock = createKeyedLock()
    const uploads = createUploads(accounts, settings, 'upload a photo')
    const courseFiles = createCourseFileRules({
      library: library.fetch,
      storage: courseStorage,
      freeBytes: () => (options.dataDir ? writableBytes(options.dataDir) : Promise.resolve(Infinity)),
    })
    // Recordings take long, and must not keep anyone from changing a photo.
    const courseUploads = createUploads(accounts, settings, 'upload a file of a course')
    const cors = createCors([settings.siteUrl, ...(settings.corsOrigins ?? [])])

    const hasFreeSpace = options.dataDir ? watchFreeSpace(options.dataDir) : async () => true

    async function answer(request: Request, client: Client): Promise<Response> {
      const target = client.target ?? request.url.slice(new URL(request.url).origin.length)
      const service = serviceOf(target)
      if (!service) return notFound()
      if (!isReading(request) && !(await hasFreeSpace())) {
        await request.body?.cancel()
        return diskFull(service)
      }
      try {
        const head = readHead(request, { service, target, address: addressOf(request, client, settings.trustProxy ?? false) })
        if (service === 'storage') return await answerStorage(head, request)
        if (!bringsManyFiles(head, request)) return await handle(await readRequest(head, request))
        return await courseUploads.admit(head, async () => handle(await readRequest(head, request, bounds.courseLength)))
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        await request.body?.cancel()
        return refusalAnswer(service, error)
      }
    }

    /** Handles a request that has been read to its end: a slow upload must not delay a backup, and with it all other requests. */
    function handle(read: ReadRequest): Promise<Response> {
      return dataLock.shared(async () => {
        const answered = await answerByService(read)
        // The request may have changed an account's credentials, which its owner is emailed about.
        if (read.service !== 'storage' && !isReading(read)) sendSecurityMails()
        return answered
      })
    }

    function answerByService(read: ReadRequest): Promise<Response> {
      switch (read.service) {
        case 'auth':
          return authRules(read).catch(conflictAnswer)
        case 'rest': {
          const leaving = accountToDelete(read, settings.jwtSecret)
          return leaving === null ? answerRest(read) : deleteAccount(leaving, read)
        }
        case 'storage':
          return isReading(read) ? answerWithFile(read) : photoLock.run(userOf(read), () => answerWithFile(read))
      }
    }

    /** Row-level security decides, and functions of the database do the rest. */
    async function answerRest(read: ReadRequest): Promise<Response> {
      const answered = await library.fetch(toRequest(read))
      const [, called = ''] = /^\/rest\/v1\/rpc\/(\w+)$/.exec(read.url.pathname) ?? []
      if (!answered.ok) return answered
      if (called === 'send_contact_message') background.take(notices.send)
      if (changesCatalog.has(called)) {
        options.onCatalogChanged?.()
        background.take(buildWebhook.send)
      }
      if (causesCourseMail.has(called)) background.take(courseMails.send)
      return answered
    }

    /** The account's rows are deleted in one transaction, but SQL cannot delete files, so they are removed once the database has agreed. */
    function deleteAccount(uid: string, read: ReadRequest): Promise<Response> {
      return photoLock.run(uid, async () => {
        const leaving = await database.query<{ bucket_id: string; name: string }>(
          "select bucket_id, name from storage.objects where split_part(name, '/', 1) = $1",
          [uid],
        )
        const answered = await answerRest(read)
        // With limit=0 or an empty filter, the database does not call the function, and so never checks who may delete the account.
        if (!answered.ok || (await accounts.byId(uid))) return answered
        for (const { bucket_id, name } of leaving) await photos.deleteObject(bucket_id, name, undefined)
        background.take(() => cleanCourseFiles(database, courseStorage))
        return answered
      })
    }

    function userOf({ headers }: ReadRequest): string {
      return readAccessToken(headers.get('authorization'), settings.jwtSecret)?.userId ?? 'the operator'
    }

    async function answerStorage(head: RequestHead, request: Request): Promise<Response> {
      if (courseFiles.isUpload(head)) {
        return courseUploads.admit(head, () =>
          courseFiles.upload(head, request, (draft, action) => dataLock.shared(() => photoLock.run(draft, action))),
        )
      }
      if (!isUpload(head)) return handle(await readRequest(head, request))
      return uploads.admit(head, async () => handle(await readUpload(head, request, maxUploadBytes)))
    }

    async function answerWithFile(read: ReadRequest): Promise<Response> {
      return (await courseFiles.answer(read)) ?? photoRules(read)
    }

    const underWay = new Set<Promise<unknown>>()
    let closing: Promise<void> | null = null

    /** Makes `close` wait for the work. */
    function track<T>(work: Promise<T>): Promise<T> {
      underWay.add(work)
      const forget = () => void underWay.delete(work)
      work.then(forget, forget)
      return work
    }

    return {
      async fetch(request, client) {
        const origin = request.headers.get('origin')
        if (request.method === 'OPTIONS') return cors.preflight(origin)
        if (closing) return cors.permit(authError(503, 'shutting_down', 'The server is shutting down'), origin)
        const answered = answer(request, client).catch((error: unknown) => {
          // Half a body, from a client that has gone away, is no fault of the server. Its other errors are logged.
          const isHalf = request.signal.aborted && error instanceof Error && 'code' in error && error.code === 'ECONNRESET'
          if (!isHalf) console.error(`${request.method} ${new URL(request.url).pathname} failed: ${messageOf(error)}`)
          return authError(500, 'unexpected_failure', 'Something went wrong on the server')
        })
        return cors.permit(await track(answered), origin)
      },
      mail: catcher.inbox,
      query: database.query,
      async checkReady() {
        if (!(await database.isReady())) throw new Error('The database does not answer correctly')
      },
      async settled() {
        await background.settled()
        await securityMails.settled()
      },
      async copyData(copy) {
        if (!folder || options.databaseUrl) throw new StartError('Only a database in a data folder can be backed up here.')
        return track(copy({ database, folder, exclusively: dataLock.exclusive }))
      },
      close() {
        closing ??= (async () => {
          const ended = Promise.allSettled(underWay).then(() => background.settled())
          await Promise.race([ended, sleep(closeGraceMs)])
          await closeAll()
        })()
        return closing
      },
    }
  } catch (error) {
    await closeAll()
    throw error
  }
}

/** Whether a request saves more files of a course than fit into an ordinary body: its sender has to be known before it is read. */
function bringsManyFiles({ url }: RequestHead, request: Request): boolean {
  return (
    /^\/rest\/v1\/rpc\/(save_draft_files|create_draft)$/.test(url.pathname) &&
    Number(request.headers.get('content-length')) > bounds.jsonLength
  )
}

function diskFull(service: string): Response {
  const message = 'The server has no room left'
  if (service === 'auth') return authError(503, 'no_room', message)
  return Response.json({ code: '53100', message, details: null, hint: null }, { status: 503 })
}

function makeFolder(path: string): void {
  try {
    // The folder contains password hashes and messages, which other users of the machine must not read.
    mkdirSync(path, { recursive: true, mode: 0o700 })
    accessSync(path, constants.W_OK | constants.R_OK)
  } catch (error) {
    throw new StartError(
      `The data folder ${path} cannot be written (${messageOf(error)}): make it writable, or choose another one with DATA_DIR.`,
    )
  }
}
