import { Hono } from 'hono'
import type { CaughtMail, MailInbox } from '../backend/backend.ts'
import { isLoopback } from '../environment/this-machine.ts'
import { plainResponse } from '../http/site.ts'
import { inboxScript } from './inbox-script.ts'
import { inboxStyle } from './inbox-style.ts'
import { listPage, mailPage, missingPage } from './pages.ts'

const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  'img-src data: https:',
  "connect-src 'self'",
  "frame-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'self'",
].join('; ')

/** An email is untrusted HTML: it may use its own styles and show images, but not run or load anything else. */
const mailPolicy = [
  'sandbox allow-same-origin allow-popups allow-popups-to-escape-sandbox',
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  'img-src data: https:',
  "frame-ancestors 'self'",
].join('; ')

/**
 * Serves the inbox for mail that the embedded backend caught: pages for people, and the part of Mailpit's HTTP API that
 * our tests use, so that the same tests can read the full stack's mail.
 */
export function inboxApp(mail: MailInbox): Hono {
  const app = new Hono()

  app.use(async (context, next) => {
    // Another site could point its own host name at this machine and read the mail (DNS rebinding).
    if (!isLoopback(new URL(context.req.url).hostname)) return plainResponse(403, 'The inbox is for this machine only.')
    await next()
    context.res.headers.set('X-Content-Type-Options', 'nosniff')
    context.res.headers.set('Referrer-Policy', 'no-referrer')
    context.res.headers.set('Cache-Control', 'no-store')
    if (!context.res.headers.has('Content-Security-Policy')) context.res.headers.set('Content-Security-Policy', pagePolicy)
  })

  app.get('/', (context) => context.html(listPage(mail.list())))
  app.get('/inbox.js', (context) => context.body(inboxScript, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  app.get('/inbox.css', (context) => context.body(inboxStyle, 200, { 'Content-Type': 'text/css; charset=utf-8' }))
  app.get('/mail/:id', (context) => {
    const found = mail.get(context.req.param('id'))
    return found ? context.html(mailPage(found)) : context.html(missingPage(), 404)
  })
  app.get('/mail/:id/content', (context) => {
    const found = mail.get(context.req.param('id'))
    if (!found) return plainResponse(404, 'This mail is gone.')
    context.header('Content-Security-Policy', mailPolicy)
    return context.html(withLinksInNewTab(found.html))
  })

  app.get('/api/v1/messages', (context) => {
    const mails = mail.list()
    const start = Math.max(0, Number(context.req.query('start')) || 0)
    const limit = Math.max(1, Number(context.req.query('limit')) || 50)
    const shown = mails.slice(start, start + limit)
    return context.json({
      total: mails.length,
      messages_count: mails.length,
      count: shown.length,
      start,
      messages: shown.map(summary),
    })
  })
  app.get('/api/v1/message/:id', (context) => {
    const id = context.req.param('id')
    const found = id === 'latest' ? mail.list()[0] : mail.get(id)
    if (!found) return plainResponse(404, 'Message not found')
    return context.json({ ...summary(found), Date: found.createdAt, HTML: found.html, Text: found.text })
  })
  app.delete('/api/v1/messages', async (context) => {
    const { IDs: ids } = await context.req.json<{ IDs?: string[] }>().catch(() => ({ IDs: undefined }))
    mail.clear(ids?.length ? ids : undefined)
    return plainResponse(200, 'ok')
  })
  app.notFound(() => plainResponse(404, 'There is nothing at this address.'))
  return app
}

/**
 * Makes links open in a new tab. The element goes inside the head: before the doctype, it would put the browser into
 * quirks mode.
 */
function withLinksInNewTab(html: string): string {
  const base = '<base target="_blank" />'
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, (head) => head + base) : base + html
}

function summary(mail: CaughtMail) {
  return {
    ID: mail.id,
    From: { Name: '', Address: mail.from },
    To: [{ Name: '', Address: mail.to }],
    Subject: mail.subject,
    Created: mail.createdAt,
    Snippet: mail.text.replace(/\s+/g, ' ').trim().slice(0, 200),
  }
}
