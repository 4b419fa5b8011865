/**
 * This program runs the embedded backend on a data folder (its first argument) and a free loopback port, without rate limits.
 * It is a separate process, so that it can be killed. It sends its address to its parent.
 */
import { join } from 'node:path'
import { startBackend, StartError } from '#server/backend/backend.ts'
import { productApp } from '#server/http/app.ts'
import { openPort } from '#server/http/listen.ts'
import { plainAnswer } from '#server/http/site.ts'

const supabase = join(import.meta.dirname, '../../../supabase')
const plenty = 1_000_000
const port = await openPort(0, '127.0.0.1', 'PORT')
const url = `http://localhost:${port.number}`

try {
  const backend = await startBackend({
    dataDir: process.argv[2] ?? '',
    settings: {
      siteUrl: url,
      publishableKey: 'sb_publishable_faults',
      secretKey: 'sb_secret_faults',
      jwtSecret: 'a secret of the faults, long enough for a key',
      storageBucket: 'avatars',
      mailSender: 'hello@ascendo.example',
      providers: {},
      rateLimits: {
        wrongSignIns: plenty,
        signIns: plenty,
        signUpsPerHour: plenty,
        tokenVerifications: plenty,
        tokenRefreshes: plenty,
        signInStarts: plenty,
        mailsPerHour: plenty,
        mailsPerAddressAndHour: plenty,
        mailIntervalSeconds: 0,
      },
    },
    migrationsDir: join(supabase, 'migrations'),
    seedFile: join(supabase, 'seed.sql'),
    templatesDir: join(supabase, 'templates'),
  })
  port.answerWith(productApp({ backend, site: () => plainAnswer(404, ''), https: false }))
  process.on(
    'SIGTERM',
    () =>
      void port
        .close()
        .then(() => backend.close())
        .then(() => process.exit(0)),
  )
  // End when the parent process has ended.
  process.on('disconnect', () => process.exit(0))
  process.send?.({ url })
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exit(1)
}
