import { brand } from '#shared/brand.ts'
import type { CaughtMail } from '../backend/backend.ts'

/** Renders the list of all mail, newest first. */
export function listPage(mails: CaughtMail[]): string {
  const count = mails.length === 1 ? '1 mail' : `${mails.length} mails`
  const list = mails.length
    ? `<ol class="mails">${mails.map(row).join('')}</ol>`
    : `<div class="empty"><h2>No mail yet</h2><p>Everything that ${escape(brand.name)} sends arrives here and nowhere else. Register an account, and its confirmation will appear.</p></div>`
  return page(
    'Inbox',
    `<header class="bar"><h1>Inbox</h1><p class="count" role="status">${count}</p>
      <button type="button" id="clear" class="quiet"${mails.length ? '' : ' hidden'}>Delete all</button></header>
    <main data-refresh>${list}</main>`,
  )
}

function row(mail: CaughtMail): string {
  return `<li><a href="/mail/${escape(encodeURIComponent(mail.id))}">
    <span class="subject">${escape(mail.subject)}</span>
    <span class="to">to ${escape(mail.to)}</span>
    ${time(mail.createdAt)}
  </a></li>`
}

export function mailPage(mail: CaughtMail): string {
  const content = `/mail/${encodeURIComponent(mail.id)}/content`
  return page(
    mail.subject,
    `<header class="bar"><a class="quiet" href="/">&larr; Inbox</a></header>
    <main>
      <h1>${escape(mail.subject)}</h1>
      <dl><dt>From</dt><dd>${escape(mail.from)}</dd><dt>To</dt><dd>${escape(mail.to)}</dd><dt>Sent</dt><dd>${time(mail.createdAt)}</dd></dl>
      <iframe src="${escape(content)}" title="The mail" sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"></iframe>
      <details><summary>As plain text</summary><pre>${escape(mail.text)}</pre></details>
    </main>`,
  )
}

export function missingPage(): string {
  return page(
    'Mail not found',
    '<header class="bar"><a class="quiet" href="/">&larr; Inbox</a></header><main><div class="empty"><h1>This mail is gone</h1><p>It was deleted, or removed to make room for newer ones.</p></div></main>',
  )
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/inbox.css" />
    <script type="module" src="/inbox.js"></script>
    <title>${escape(title)} · ${escape(brand.name)} mail</title>
  </head>
  <body>${body}</body>
</html>`
}

function time(iso: string): string {
  const date = new Date(iso)
  const shown = Number.isNaN(date.getTime()) ? iso : `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return `<time datetime="${escape(iso)}">${escape(shown)}</time>`
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
