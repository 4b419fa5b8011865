import { describe, expect, test } from 'vitest'
import type { CaughtMail } from '#server/backend/backend.ts'
import { inboxApp } from '#server/inbox/inbox.ts'

const mail = (id: string, more: Partial<CaughtMail> = {}): CaughtMail => ({
  id,
  from: 'learn@ascendo.example',
  to: 'ada@example.org',
  subject: `Mail ${id}`,
  html: '<!doctype html><html><head><title>x</title></head><body><a href="http://localhost/x">Go</a></body></html>',
  text: 'Go: http://localhost/x',
  createdAt: '2026-11-21T10:00:00.000Z',
  ...more,
})

function inbox(...mails: CaughtMail[]) {
  const app = inboxApp({
    list: () => mails,
    get: (id) => mails.find((candidate) => candidate.id === id),
    clear: () => void mails.splice(0),
  })
  return (path: string, init?: RequestInit, host = 'localhost:54324') => app.request(`http://${host}${path}`, init)
}

describe("the part of Mailpit's API", () => {
  test('lists mail, newest first', async () => {
    const answer = await inbox(mail('2'), mail('1'))('/api/v1/messages')
    expect(await answer.json()).toMatchObject({
      total: 2,
      messages: [
        {
          ID: '2',
          Subject: 'Mail 2',
          From: { Address: 'learn@ascendo.example', Name: '' },
          To: [{ Address: 'ada@example.org' }],
          Created: '2026-11-21T10:00:00.000Z',
        },
        { ID: '1' },
      ],
    })
  })

  test('supports start and limit', async () => {
    const answer = await inbox(mail('3'), mail('2'), mail('1'))('/api/v1/messages?start=1&limit=1')
    expect(await answer.json()).toMatchObject({ total: 3, messages: [{ ID: '2' }] })
  })

  test('returns one mail with both bodies, or 404', async () => {
    const ask = inbox(mail('1'))
    expect(await (await ask('/api/v1/message/1')).json()).toMatchObject({
      ID: '1',
      HTML: expect.stringContaining('<a href'),
      Text: 'Go: http://localhost/x',
    })
    expect((await ask('/api/v1/message/2')).status).toBe(404)
  })

  test('deletes all', async () => {
    const ask = inbox(mail('1'))
    expect((await ask('/api/v1/messages', { method: 'DELETE' })).status).toBe(200)
    expect(await (await ask('/api/v1/messages')).json()).toMatchObject({ total: 0, messages: [] })
  })
})

describe('the pages', () => {
  test("show a mail's fields as text, never as markup", async () => {
    const ask = inbox(mail('1', { subject: '<img src=x onerror=alert(1)>', to: '"<b>"@example.org' }))
    for (const path of ['/', '/mail/1']) {
      const html = await (await ask(path)).text()
      expect(html).not.toContain('<img')
      expect(html).toContain('&lt;img src=x onerror=alert(1)&gt;')
    }
  })

  test('show a mail in a frame without scripts', async () => {
    const ask = inbox(mail('1'))
    const page = await ask('/mail/1')
    expect(await page.text()).toMatch(/<iframe [^>]*sandbox="(?![^"]*allow-scripts)[^"]*"/)
    expect(page.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
    const content = await ask('/mail/1/content')
    expect(content.headers.get('Content-Security-Policy')).toMatch(/^sandbox (?!.*allow-scripts).*default-src 'none'/)
    expect(await content.text()).toMatch(/^<!doctype html>.*<head><base target="_blank" \/>/s)
  })

  test('say so if there is no mail, or it is gone', async () => {
    expect(await (await inbox()('/')).text()).toContain('No mail yet')
    const gone = await inbox()('/mail/7')
    expect([gone.status, (await gone.text()).includes('This mail is gone')]).toEqual([404, true])
  })

  test('answer only this machine, whatever host name a web page uses', async () => {
    const ask = inbox(mail('1'))
    expect((await ask('/api/v1/messages', {}, 'evil.example:54324')).status).toBe(403)
    expect((await ask('/api/v1/messages', {}, '127.0.0.1:54324')).status).toBe(200)
  })
})
