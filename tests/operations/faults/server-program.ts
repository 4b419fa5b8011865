/**
 * This program runs the embedded backend on a data folder (its first argument) and a free loopback port, without rate limits.
 * It is a separate process, so that it can be killed. It sends its address to its parent.
 */
import { join } from 'node:path'
import { startBackend, StartError } from '#server/backend/backend.ts'
import { productApp } from '#server/http/app.ts'
import { openPort } from '#server/http/listen.ts'
import { plainAnswer } from '#server/http/site.ts'
import { settings, stackFolders, supabaseFolder } from '../../backend/support/stack.ts'

const port = await openPort(0, '127.0.0.1', 'PORT')
const url = `http://localhost:${port.number}`

try {
  const backend = await startBackend({
    ...stackFolders,
    dataDir: process.argv[2] ?? '',
    settings: { ...settings, siteUrl: url },
    seedFile: join(supabaseFolder, 'seed.sql'),
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
