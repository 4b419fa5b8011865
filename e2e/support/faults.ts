import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Locator, Page } from 'playwright/test'
import { standIn } from '../../tests/support/stand-in.ts'
import { expect, test } from './journey.ts'

/** Longer than the longest network timeout (§9). */
export const AFTER_TIMEOUT_MS = 61_000

/** A server that starts a response and never finishes it. */
let trickle: Server

/** Must be called once in each file that uses faults. */
export function prepareFaults(): void {
  // The browser logs failed requests, and supabase-js logs a message about a channel that the site does not use.
  test.use({ expectedConsole: [/Failed to load resource|ERR_|net::|Realtime auth token/] })
  test.beforeAll(async () => {
    trickle = standIn((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
      response.write('{"half":')
      const drop = setInterval(() => response.write(' '), 100)
      response.on('close', () => clearInterval(drop))
    })
    await new Promise<void>((resolve) => trickle.listen(0, '127.0.0.1', resolve))
  })
  test.afterAll(() => {
    trickle.closeAllConnections()
    trickle.close()
  })
  test.beforeEach(({ page }) => page.clock.install())
}

interface FaultyRequests {
  page: Page
  context: BrowserContext
  /** Which requests fail. */
  affects: (method: string, url: URL) => boolean
}

interface Fault {
  name: string
  /** The outcome needs the clock to advance. */
  isSlow?: boolean
  /** Makes the requests fail. The returned function makes them work again. */
  begin(requests: FaultyRequests): Promise<() => Promise<void>>
}

function answered(name: string, answer: (route: Parameters<Parameters<Page['route']>[1]>[0]) => Promise<unknown>, isSlow = false): Fault {
  return {
    name,
    isSlow,
    async begin({ page, affects }) {
      const handler: Parameters<Page['route']>[1] = async (route) => {
        const request = route.request()
        if (request.method() === 'OPTIONS' || !affects(request.method(), new URL(request.url()))) return route.fallback()
        // The page may have aborted the request.
        await answer(route).catch(() => {})
      }
      await page.route(/\/(auth|rest|storage)\/v1\//, handler)
      return () => page.unroute(/\/(auth|rest|storage)\/v1\//, handler)
    },
  }
}

export const refused = answered('refused', (route) => route.abort('connectionrefused'))

const all: Fault[] = [
  refused,
  answered('status 500', (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'down' } })),
  answered('status 503, without words', (route) => route.fulfill({ status: 503, body: '' })),
  answered('a page instead of data', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hotel Wi-Fi</title>' }),
  ),
  answered('half of its data', (route) => route.fulfill({ contentType: 'application/json', body: '{"half": ' })),
  answered('never answered', () => Promise.resolve(), true),
  answered('a trickle', (route) => route.continue({ url: `http://127.0.0.1:${(trickle.address() as AddressInfo).port}/` }), true),
  {
    name: 'offline',
    async begin({ context }) {
      await context.setOffline(true)
      return () => context.setOffline(false)
    },
  },
]

/** One of each kind; the others run in `npm run test:full`. */
const kinds = ['refused', 'status 500', 'half of its data', 'never answered', 'offline']
export const faults = all.filter(({ name }) => process.env['TEST_FULL'] || kinds.includes(name))
/** Fewer faults, for forms that report a failure in the same way as a form that is tested with all of them. */
export const someFaults = process.env['TEST_FULL'] ? {} : { only: ['refused', 'status 500', 'never answered'] }

interface Step {
  affects: FaultyRequests['affects']
  go: () => Promise<unknown>
  /** The element that reports the failure. */
  told: Locator
  says?: RegExp
  /** Checks that the user's input is still there. */
  kept?: () => Promise<unknown>
  /** Checks the success. Without it, the step ends as the last fault left it. */
  done?: () => Promise<unknown>
  except?: string[]
  only?: string[]
  /** The page retries several times before it reports the failure. */
  triesAgain?: boolean
}

const anySentence =
  /Network error\. Please check your internet connection\.|An unexpected error occurred\. Please try again\.|Service temporarily unavailable\. Please try again later\./

/** Runs the step under each fault, then without one. */
export async function throughFaults(
  page: Page,
  { affects, go, told, says = anySentence, kept, done, except = [], only, triesAgain }: Step,
) {
  for (const fault of faults.filter(({ name }) => !except.includes(name) && (only?.includes(name) ?? true))) {
    await test.step(fault.name, async () => {
      // A page that knows that it is offline may not send the request at all.
      const sent =
        fault.name === 'offline'
          ? undefined
          : page.waitForRequest((request) => request.method() !== 'OPTIONS' && affects(request.method(), new URL(request.url())), {
              timeout: 30_000,
            })
      const end = await fault.begin({ page, context: page.context(), affects })
      await go()
      await sent
      const isWaiting = Boolean(fault.isSlow || triesAgain)
      let turns = 0
      await expect(async () => {
        // Once the sentence is visible, advancing the clock again would dismiss its toast.
        const isTold = turns > 0 && (await told.filter({ hasText: says }).isVisible())
        if (isWaiting && !isTold) await page.clock.fastForward(AFTER_TIMEOUT_MS)
        turns += 1
        await expect(told).toContainText(says, isWaiting ? { timeout: 700 } : {})
      }).toPass({ timeout: 90_000 })
      await kept?.()
      await end()
    })
  }
  if (!done) return
  await go()
  await done()
}

export const is = (wanted: string, path: RegExp) => (method: string, url: URL) => method === wanted && path.test(url.pathname + url.search)
export const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('[role=alert], [role=status]')
export const main = (page: Page) => page.getByRole('main')
export const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })
