import type { Locator, Page } from 'playwright/test'
import { axeFindingsInBothSchemes } from './support/axe.ts'
import { expect, haveSession, hydrated, type Person, smoke, test } from './support/journey.ts'

const sql = '/courses/9?lesson=the-row-that-should-not-exist'
const typescript = '/courses/1?lesson=unions-instead-of-optional-everything'

const text = (page: Page) => page.locator('[data-lesson-text]')
const block = (page: Page, words: string) => text(page).locator('[data-code]').filter({ hasText: words }).first()
const said = (code: Locator) => code.getByRole('status')
const run = (code: Locator) => code.getByRole('button', { name: 'Run' }).click()
const field = (code: Locator) => code.getByRole('textbox', { name: 'Your code' })

/** Opens a preview lesson, which needs no enrolment. */
async function openLesson(page: Page, learner: Person, address: string) {
  await haveSession(page, learner)
  await page.goto(address)
  await hydrated(page)
  await expect(text(page)).toBeVisible()
}

async function write(code: Locator, words: string) {
  if ((await field(code).count()) === 0) {
    await code.getByRole('button', { name: 'Edit' }).click()
    await expect(field(code)).toBeFocused()
  }
  // As with a keyboard: the editor may draw anew between a selection from outside and what is then typed.
  await field(code).press('ControlOrMeta+a')
  await code.page().keyboard.insertText(words)
}

test(
  'SQL of a lesson runs in the page: rows, errors with their place, changes that are kept, and Reset @phone',
  smoke,
  async ({ page, learner }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await openLesson(page, learner, sql)
    expect(requested.filter((address) => address.endsWith('.bin'))).toEqual([])

    const doubled = block(page, 'array_agg')
    await run(doubled)
    await expect(said(doubled)).toHaveText(/^1 row in /)
    await expect(doubled.getByRole('group', { name: 'Result' })).toContainText('{Mei,Tom}')

    await write(doubled, 'select customer\nfrom appointmint')
    await field(doubled).press('Control+Enter')
    await expect(said(doubled)).toHaveText('ERROR: relation "appointmint" does not exist')
    await expect(field(doubled)).toContainText('from appointmintERROR: relation "appointmint" does not exist')

    await write(doubled, 'select generate_series(1, 1234) as n')
    await doubled.getByRole('button', { name: 'Run' }).click()
    await expect(said(doubled)).toHaveText(/^1,234 rows in /)
    await expect(doubled.getByText('The first 100 of 1,234 rows')).toBeVisible()
    expect(await axeFindingsInBothSchemes(page)).toEqual([])

    await page.reload()
    await expect(field(doubled)).toContainText('select generate_series(1, 1234) as n')
    await doubled.getByRole('button', { name: 'Reset' }).click()
    await expect(field(doubled)).toHaveCount(0)
    await expect(doubled.getByText('array_agg')).toBeVisible()
    await page.reload()
    await hydrated(page)
    await expect(doubled.getByText('array_agg')).toBeVisible()
    await expect(field(doubled)).toHaveCount(0)
  },
)

test('a statement without an end is ended, and the code below still runs', async ({ page, learner }) => {
  await openLesson(page, learner, sql)
  const first = block(page, 'select count(*) from appointment')
  await write(first, 'with recursive n(i) as (select 1 union all select i + 1 from n) select count(*) from n')
  await first.getByRole('button', { name: 'Run' }).click()
  await expect(said(first)).toHaveText('Ended after 10 seconds. Your code is still here; the database starts anew.', { timeout: 40_000 })
  await expect(field(first)).toContainText('with recursive')
  await write(first, 'select count(*) from appointment')
  await first.getByRole('button', { name: 'Run' }).click()
  await expect(first.getByRole('group', { name: 'Result' })).toContainText('4')
})

test(
  'TypeScript of a lesson is compiled and runs: output, errors under the code, and code without an end @phone',
  smoke,
  async ({ page, learner }) => {
    await openLesson(page, learner, typescript)
    const message = block(page, 'function message')
    await write(message, "const sum = (a: number) => a + 1\nconsole.log('sum', sum(41), { a: [1] })\n")
    await message.getByRole('button', { name: 'Run' }).click()
    await expect(said(message)).toHaveText(/^Ran in /)
    await expect(message.getByRole('group', { name: 'Console' })).toHaveText('sum 42 { a: [1] }')

    await write(message, "const sum: number = 'much'")
    await expect(field(message)).toContainText("const sum: number = 'much'Type 'string' is not assignable to type 'number'.")

    await write(message, 'for (;;) console.log(1)')
    await message.getByRole('button', { name: 'Run' }).click()
    await expect(said(message)).toHaveText('Ended after 5 seconds. Your code is still here.', { timeout: 30_000 })
    await expect(message.getByText('What follows is not shown.')).toBeVisible()
  },
)

test('the code of a lesson reaches nothing outside of its sandbox', async ({ page, learner, context }) => {
  const asked: string[] = []
  await openLesson(page, learner, typescript)
  const message = block(page, 'function message')
  // What the policy refuses never comes here.
  await context.route(/evil\.example|\/health|\/sw\.js/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ status: 200, headers: { 'Access-Control-Allow-Origin': '*' } })
  })
  await write(
    message,
    `const host = globalThis as any
const tries: Record<string, () => unknown> = {
  fetch: () => fetch('/health'),
  request: () => new Promise((resolve, reject) => { const one = new XMLHttpRequest(); one.onload = resolve; one.onerror = reject; one.open('GET', 'https://evil.example/'); one.send() }),
  socket: () => new Promise((resolve, reject) => { const one = new WebSocket('wss://evil.example/'); one.onopen = resolve; one.onerror = reject }),
  events: () => new Promise((resolve, reject) => { const one = new EventSource('/'); one.onopen = resolve; one.onerror = reject }),
  scripts: () => host.importScripts('/sw.js'),
  module: () => import(/* @vite-ignore */ '/sw.js' as string),
  database: () => new Promise((resolve, reject) => { const one = indexedDB.open('x'); one.onsuccess = resolve; one.onerror = reject }),
  caches: () => caches.open('x'),
  beacon: () => { if (!navigator.sendBeacon('/health', 'x')) throw 1 },
  channel: () => new BroadcastChannel('x'),
  storage: () => localStorage.setItem('x', 'y'),
  parent: () => { parent.location.href = 'https://evil.example/' },
  top: () => { top!.location.href = 'https://evil.example/' },
  post: () => host.postMessage({ type: 'done' }),
  worker: () => new Worker('data:text/javascript,1'),
  eval: () => host.eval('1 + 1'),
}
for (const [name, attempt] of Object.entries(tries)) {
  try { await attempt(); console.log('reached', name) } catch { console.log('refused', name) }
}
export {}`,
  )
  await message.getByRole('button', { name: 'Run' }).click()
  const console = message.getByRole('group', { name: 'Console' })
  await expect(console).toContainText('eval')
  await expect(console).not.toContainText('reached')
  await expect(console).toContainText('refused fetch')
  expect(asked).toEqual([])
  expect(new URL(page.url()).pathname).toBe('/courses/1')

  // Memory that does not end, and messages that do not end, leave the page as it is.
  for (const bomb of ['const all: unknown[] = []; for (;;) all.push(new Array(1e6).fill(1))', 'for (;;) setTimeout(() => { throw 1 })']) {
    await write(message, bomb)
    await message.getByRole('button', { name: 'Run' }).click()
    await expect(said(message)).toHaveText(/Ended after 5 seconds|Ran in/, { timeout: 40_000 })
    await page.getByRole('heading', { level: 1 }).click({ timeout: 5000 })
  }
})

const exercise = (page: Page, words: string) => text(page).locator('[data-code$=" start"]').filter({ hasText: words })
const check = (code: Locator) => code.getByRole('button', { name: 'Check' }).click()

test(
  'an exercise in SQL says what differs, knows a right answer, and keeps that it was solved @phone',
  smoke,
  async ({ page, learner }) => {
    await openLesson(page, learner, sql)
    const busy = exercise(page, 'which advisers talk to more than one customer')
    await check(busy)
    await expect(said(busy)).toHaveText('Not yet. 1 row expected, but your query returns 2.')
    await expect(busy.getByRole('group', { name: 'Expected rows' })).toContainText('2 (differs)2026-03-032')
    await expect(busy.getByRole('group', { name: 'Your rows' })).toContainText('2 (differs)2026-03-033')
    expect(await axeFindingsInBothSchemes(page)).toEqual([])

    await write(busy, 'select adviser_id\nfrom appointmint')
    await field(busy).press('Control+Enter')
    await expect(said(busy)).toHaveText('Not yet. ERROR: relation "appointmint" does not exist')
    await expect(field(busy)).toContainText('from appointmintERROR: relation "appointmint" does not exist')

    await write(busy, "select 2, date '2026-03-03', 2")
    await check(busy)
    await expect(said(busy)).toHaveText('Correct')
    await expect(busy.getByRole('group')).toHaveCount(0)

    const rule = exercise(page, 'one appointment at a time')
    await check(rule)
    await expect(said(rule)).toHaveText('Not yet. PostgreSQL should refuse this after your code, but accepts it.')
    await expect(rule.getByRole('group', { name: 'Statement of the check' })).toContainText("values (1, 'Mei'")

    const index = 'create unique index one_adviser_per_customer'
    const answer = text(page).getByText(index)
    await expect(answer).toBeHidden()
    await text(page).locator('details').filter({ hasText: index }).getByText('One good answer').click()
    await expect(answer).toBeVisible()

    await page.reload()
    await expect(busy.getByText('You have solved this.')).toBeVisible()
    await expect(field(busy)).toContainText("select 2, date '2026-03-03', 2")
    await expect(rule.getByText('You have solved this.')).toHaveCount(0)
    await expect(answer).toBeHidden()
  },
)

test('an exercise in TypeScript compares values, and lines that must not compile', smoke, async ({ page, learner }) => {
  await openLesson(page, learner, typescript)
  const order = exercise(page, 'refundReason')
  await check(order)
  await expect(said(order)).toHaveText(/^Not yet\. \d+ lines that TypeScript should judge differently:$/)
  await expect(order.getByText("This should compile, but TypeScript refuses it: status({ state: 'open' })")).toBeVisible()

  const states = "{ state: 'open' | 'paid' } | { state: 'shipped'; trackingCode: string } | { state: 'refunded'; reason: string }"
  await write(order, `type Order = ${states}\nfunction status(order: Order) {\n  return order.state === 'paid' ? 'Paid' : 'Open'\n}`)
  await check(order)
  await expect(said(order)).toHaveText('Not yet. 3 of 4 values differ.')
  const row = order.getByRole('row').filter({ hasText: 'T-81' })
  await expect(row.getByRole('cell')).toHaveText(["status({ state: 'shipped', trackingCode: 'T-81' })", '"On its way: T-81"', '"Open"'])
  expect(await axeFindingsInBothSchemes(page)).toEqual([])

  await write(
    order,
    `type Order = ${states}
function status(order: Order): string {
  switch (order.state) {
    case 'open': return 'Waiting for payment'
    case 'paid': return 'Paid'
    case 'shipped': return 'On its way: ' + order.trackingCode
    case 'refunded': return 'Refunded: ' + order.reason
  }
}`,
  )
  await field(order).press('Control+Enter')
  await expect(said(order)).toHaveText('Correct')
  await order.getByRole('button', { name: 'Reset' }).click()
  await expect(order.getByText('refundReason')).toBeVisible()
  await expect(order.getByText('You have solved this.')).toBeVisible()
})

test.describe('when what runs code cannot be loaded', () => {
  test.use({ expectedConsole: [/ERR_FAILED|Failed to fetch/] })

  test('a press says so, and the next one runs the code', async ({ page, learner }) => {
    await openLesson(page, learner, typescript)
    const message = block(page, 'function message')
    await page.route(/\/assets\/CodeRunner-/, (route) => route.abort())
    await run(message)
    await expect(page.getByText('This code cannot run yet')).toBeVisible()
    await page.unroute(/\/assets\/CodeRunner-/)
    await run(message)
    await expect(said(message)).toHaveText(/^Ran/)
  })
})
