import { brand } from '#shared/brand.ts'

/**
 * Runs in the inbox's pages, which also work without it. Refreshes the list, and fits the frame to the email's height.
 */
export const inboxScript = /* js */ `
const refreshMs = 2500

for (const time of document.querySelectorAll('time')) localize(time)

function localize(time) {
  const date = new Date(time.dateTime)
  if (!Number.isNaN(date.getTime())) time.textContent = date.toLocaleString('${brand.locale}', { dateStyle: 'medium', timeStyle: 'short' })
}

const list = document.querySelector('main[data-refresh]')
let shown = null

async function refresh() {
  if (document.hidden) return
  const answer = await fetch('/').catch(() => null)
  if (!answer?.ok) return
  const text = await answer.text()
  if (text === shown) return
  const isFirst = shown === null
  shown = text
  const fresh = new DOMParser().parseFromString(text, 'text/html')
  if (isFirst && fresh.querySelectorAll('.mails li').length === list.querySelectorAll('.mails li').length) return
  const focused = document.activeElement?.getAttribute('href')
  list.replaceChildren(...fresh.querySelector('main').childNodes)
  document.querySelector('.count').textContent = fresh.querySelector('.count').textContent
  document.querySelector('#clear').hidden = fresh.querySelector('#clear').hidden
  for (const time of list.querySelectorAll('time')) localize(time)
  if (focused) [...list.querySelectorAll('a')].find((link) => link.getAttribute('href') === focused)?.focus()
}

if (list) {
  setInterval(refresh, refreshMs)
  document.addEventListener('visibilitychange', refresh)
  document.querySelector('#clear').addEventListener('click', async () => {
    if (!confirm('Delete all mail in this inbox?')) return
    await fetch('/api/v1/messages', { method: 'DELETE' })
    await refresh()
  })
}

const frame = document.querySelector('iframe')
if (frame) {
  const fit = () => { if (frame.contentDocument?.body) frame.style.blockSize = frame.contentDocument.documentElement.scrollHeight + 'px' }
  frame.addEventListener('load', fit)
  addEventListener('resize', fit)
  fit()
}
`
