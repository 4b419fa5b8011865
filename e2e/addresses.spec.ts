import fc from 'fast-check'
import { hostileAddresses } from '../tests/support/hostile-addresses.ts'
import { expect, openHome, test } from './support/journey.ts'

const isFull = Boolean(process.env['TEST_FULL'])
const count = isFull ? 5000 : 60
/** New in each full run; to repeat a failure, set TEST_SEED to the seed in its message. */
const seed = Number(process.env['TEST_SEED'] ?? (isFull ? Math.floor(Math.random() * 2 ** 31) : 50))

/** Goes to an address as a link would, and resolves once the page shows it. Returns the title of the error screen if that shows. */
async function goTo(address: string): Promise<string | null> {
  history.pushState(null, '', new URL(address, location.origin))
  dispatchEvent(new PopStateEvent('popstate'))
  // React renders in tasks that begin before the browser is idle. A screen's chunk may still have to arrive; the page to which
  // providers return has no heading.
  const idle = () => new Promise<unknown>((resolve) => requestIdleCallback(resolve))
  const isShown = () => document.querySelector('h1') && document.querySelector('main [role="status"]')?.textContent !== 'Loading...'
  await idle()
  for (let turns = 0; turns < 500 && !isShown(); turns++) await idle()
  await idle()
  return document.querySelector('[role="alert"] h1')?.textContent ?? null
}

// The service refuses invented tokens, unknown addresses are not found, and the router says what it cannot decode.
test.use({ expectedConsole: [/status of 4\d\d|could not be decoded because it is a malformed URL segment/] })

test(`${count} hostile addresses never show the error screen`, async ({ page, learner }) => {
  test.setTimeout(isFull ? 5_400_000 : 300_000)
  await openHome(page, learner)
  const addresses = ['/blog/learning-after-work#50%', ...fc.sample(hostileAddresses, { numRuns: count, seed })]
  const failures: string[] = []
  for (const address of addresses) {
    // An address that leads elsewhere, such as //evil.example, is no address of the site.
    if (URL.parse(address, new URL(page.url()).origin)?.origin !== new URL(page.url()).origin) continue
    const title = await page.evaluate(goTo, address)
    if (title !== null) failures.push(`${title}: ${JSON.stringify(address)}`)
  }
  expect(failures, `seed ${seed}`).toEqual([])
})

test('hostile addresses can be opened, too', async ({ page }) => {
  for (const address of [
    '/blog/learning-after-work#50%',
    '/courses?search=50%&category=%E0%A4%A',
    '/%E0%A4%A',
    '/blog/%00?look=%',
    '/courses/2?lesson=%#%',
  ]) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toHaveCount(0)
  }
})
