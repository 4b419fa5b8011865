/**
 * This program runs the embedded backend in memory, with the database of the given image, and its inbox, on free loopback
 * ports. The contract suite starts it as a separate process, because the suite's browser has a global `window`, with which
 * PGlite does not work.
 */
import { readFileSync } from 'node:fs'
import { startBackend } from '#server/backend/backend.ts'
import { productApp } from '#server/http/app.ts'
import { openPort, webListener } from '#server/http/listen.ts'
import { plainAnswer } from '#server/http/site.ts'
import { inboxApp } from '#server/inbox/inbox.ts'
import { settings, stackFolders } from '../backend/support/stack.ts'

const site = await openPort(0, '127.0.0.1', 'PORT')
const mail = await openPort(0, '127.0.0.1', 'MAIL_PORT')

const backend = await startBackend({
  ...stackFolders,
  settings: { ...settings, siteUrl: `http://localhost:${site.number}` },
  databaseImage: new Blob([readFileSync(process.argv[2] ?? '')]),
})
/** Answers only once the mails have been written, because the suite reads them as soon as it has an answer. */
const settled: typeof backend.fetch = async (request, client) => {
  const answer = await backend.fetch(request, client)
  await backend.settled()
  return answer
}
const app = productApp({ backend: { ...backend, fetch: settled }, site: () => plainAnswer(404, ''), https: false })
site.answerWith(app)
mail.answerWith(webListener(inboxApp(backend.mail).fetch))

process.on('message', async ({ disable }: { disable: string }) => {
  await backend.query("update auth.users set banned_until = now() + interval '100 years' where email = $1", [disable])
  process.send?.({ disabled: disable })
})
process.on('disconnect', () => process.exit())
process.send?.({ url: `http://localhost:${site.number}`, mailUrl: `http://localhost:${mail.number}`, key: settings.publishableKey })
