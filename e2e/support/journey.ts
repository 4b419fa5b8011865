import { test as base, expect, type Locator, type Page } from 'playwright/test'
import { hydratedPage, markWhenHydrated } from './hydrated.ts'
import { createInbox, type Inbox } from './inbox.ts'
import { codeOf } from '../../tests/support/authenticator-app.ts'
import { reportLooseTexts } from '../../tests/support/loose-texts.ts'

export { expect }

export interface Person {
  name: string
  email: string
  password: string
}

interface Fixtures {
  inbox: Inbox
  /** A confirmed learner, created through the service's API and not signed in anywhere. */
  learner: Person
  /** Console messages that this test expects, such as the browser's message about a refused request. */
  expectedConsole: RegExp[]
}

const siteAddress = () => process.env['BASE_URL'] ?? 'http://localhost:5173'
export const backendAddress = () => process.env['SUPABASE_URL'] ?? siteAddress()
export const mailAddress = () => process.env['MAIL_URL'] ?? 'http://localhost:54324'
let serial = 0

/**
 * For a journey that repeats another with other values, pages or sizes, and therefore runs only in `npm run test:full`:
 * `test('…', onlyFull, async …)`. A journey that has found a bug, or that differs in kind, runs in `npm run test:ci`.
 */
export const onlyFull = { tag: '@full' }

/** For a journey of `npm test`: each screen once, and one journey of each kind. All others run only in `npm run test:ci`. */
export const smoke = { tag: '@smoke' }

/** Covers both color schemes and both sizes in two runs instead of four; the other two run in `npm run test:full`. */
export const sizeFor = { light: '@phone-full', dark: '@phone @desktop-full' } as const

/**
 * For journeys whose light run also checks the dark page with axe (`axeFindingsInBothSchemes`). The dark run, and both on a
 * phone, are only in `npm run test:full`, because accessibility.spec.ts checks every screen in a narrow dark window anyway.
 */
export const tagOfScheme = { light: '@phone-full', dark: '@phone-full @desktop-full' } as const

/** Skips a journey that needs the embedded backend if the site uses another. The report says why. */
export function onlyEmbedded(why: string): void {
  base.skip(backendAddress() !== siteAddress(), `the full stack: ${why}`)
}

/** Returns a new person that no other test uses. */
export function newPerson(name = 'Ada Climber'): Person {
  const unique = `${Date.now().toString(36)}${(++serial).toString(36)}${process.pid.toString(36)}`
  return { name, email: `ada.${unique}@ascendo.example`, password: 'rope-and-chalk-7' }
}

/** Tests in a browser that can reach only the stack, and that fail on unexpected console messages. */
export const test = base.extend<Fixtures & { watched: void }>({
  inbox: async ({}, use) => use(createInbox(mailAddress())),

  expectedConsole: [[], { option: true }],

  learner: async ({ inbox }, use) => use(await confirmed(newPerson(), inbox)),

  watched: [
    async ({ context, expectedConsole }, use) => {
      const complaints: string[] = []
      await context.addInitScript(markWhenHydrated)
      await context.addInitScript(reportLooseTexts)
      context.on('console', (message) => {
        const text = message.text()
        const blockedPicture =
          /ERR_NAME_NOT_RESOLVED|ERR_FAILED|ERR_BLOCKED/.test(text) && !message.location().url.startsWith(siteAddress())
        if (message.type() !== 'error' && message.type() !== 'warning') return
        // The journeys themselves block it: see serviceWorkers in playwright.config.ts.
        if (text === 'Service Worker registration blocked by Playwright') return
        // The browser logs the 404 of a page at an unknown address.
        const unknownPage = /status of 404/.test(text) && message.page()?.url() === message.location().url
        if (blockedPicture || unknownPage || expectedConsole.some((pattern) => pattern.test(text))) return
        complaints.push(`${message.type()}: ${text} (${message.location().url})`)
      })
      context.on('weberror', (error) => {
        const { message } = error.error()
        if (!expectedConsole.some((pattern) => pattern.test(message))) complaints.push(`uncaught: ${message}`)
      })
      await use()
      expect(complaints, 'the console stays empty').toEqual([])
    },
    { auto: true },
  ],
})

async function api(path: string, body: unknown, token?: string): Promise<unknown> {
  const key = process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? ''
  const response = await fetch(`${backendAddress()}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Creates this person's account and confirms its address, through the service's API. */
export async function confirmed(person: Person, inbox: Inbox): Promise<Person> {
  await register(person)
  await confirm(person, (await inbox.newest(person.email, /confirm/i)).digits)
  return person
}

/** Registers this person through the service's API, without confirming the address. */
export function register({ name, email, password }: Person) {
  return api('signup', { email, password, data: { display_name: name } })
}

/** Signs this person in through the service's API, and returns the session. */
export function signInByApi({ email, password }: Person) {
  return api('token?grant_type=password', { email, password })
}

function confirm({ email }: Person, digits: string) {
  return api('verify', { type: 'signup', email, token: digits })
}

/**
 * Adds an authenticator app to this account, through the service's API. Returns its secret. This uses up the current time
 * step's code, because each works once, so a test must continue with the next step's. The previous step's code would be too
 * old if a new step began before it arrived.
 */
export async function addAuthenticator({ email, password }: Person): Promise<string> {
  const { access_token: token } = (await api('token?grant_type=password', { email, password })) as { access_token: string }
  const { id, totp } = (await api('factors', { factor_type: 'totp', friendly_name: 'Phone' }, token)) as {
    id: string
    totp: { secret: string }
  }
  const { id: challenge_id } = (await api(`factors/${id}/challenge`, {}, token)) as { id: string }
  await api(`factors/${id}/verify`, { challenge_id, code: codeOf(totp.secret) }, token)
  return totp.secret
}

/** Waits until the page is hydrated. */
export const hydrated = (page: Page) => expect(page.locator(hydratedPage)).toBeAttached()

/** Waits until the page is hydrated and the network is idle. */
export async function settled(page: Page): Promise<void> {
  await hydrated(page)
  await page.waitForLoadState('networkidle')
}

/**
 * Presses a heart, and waits until the browser has noted that the change was accepted. A page that is left before that sends the
 * change again, which would undo what another device did meanwhile. One that is left within 0.2 seconds of the press may lose it.
 */
export async function pressHeart(page: Page, heart: Locator): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.url().includes('/rest/v1/favorites') && answer.request().method() !== 'GET')
  await heart.click()
  expect((await answered).ok()).toBe(true)
  const unsent = () =>
    Object.entries(localStorage)
      .filter(([key]) => /-favorites:[^:]+$/.test(key))
      .map(([, record]) => (JSON.parse(record) as { changes: unknown[] }).changes.length)
  await expect.poll(() => page.evaluate(unsent)).toEqual([0])
}

/** Closes a native dialog and presses the button that opened it in one task. The event of the closing comes in a later one. */
export async function reopenAtOnce(dialog: Locator, button: Locator): Promise<void> {
  const opener = await button.elementHandle()
  await dialog.evaluate((element: HTMLDialogElement, again) => {
    element.close()
    if (again instanceof HTMLElement) again.click()
  }, opener)
}

/** Scrolls to each part that loads only when it comes near, until nothing is loading and no placeholder is left. */
export async function allLoaded(page: Page): Promise<void> {
  const loading = () => {
    const places = document.evaluate('//*[@id="content"]//*[text()="Loading..."]', document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
    const last = places.snapshotItem(places.snapshotLength - 1)
    if (last instanceof Element) last.scrollIntoView()
    else window.scrollTo(0, 0)
    return places.snapshotLength
  }
  await expect.poll(() => page.evaluate(loading)).toBe(0)
  // Placeholders differ in height from what replaces them, so they move what is below, even during a click.
  await expect(page.locator('#content [data-visible][data-animate]')).toHaveCount(0)
}

/** Fills in the registration form on the page that is open, and submits it. */
export async function registerOnPage(page: Page, { name, email, password }: Person): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('main').getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** The storage key of the session, read once from the configuration in the site's pages. */
let sessionKey: Promise<string> | undefined
async function findSessionKey(): Promise<string> {
  const page = await (await fetch(siteAddress())).text()
  const [app, project] = ['VITE_APP_ID', 'VITE_SUPABASE_PROJECT_ID'].map((name) => new RegExp(`"${name}":"([^"]+)"`).exec(page)?.[1])
  return `${app}-${project}-session`
}

/**
 * Stores a session of this person in the browser, as if they had signed in before, so that the next page is theirs. Journeys
 * that are not about signing in need not load the login page and the page after it.
 */
export async function haveSession(page: Page, { email, password }: Person): Promise<void> {
  const session = JSON.stringify(await api('token?grant_type=password', { email, password }))
  // A file without a program, so that nothing runs while the session is being stored. Drawings are served without storage.
  await page.goto('/robots.txt')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [await (sessionKey ??= findSessionKey()), session] as const)
}

/** Opens this person's home page with a stored session, and waits for hydration. */
export async function openHome(page: Page, person: Person): Promise<void> {
  await haveSession(page, person)
  await page.goto('/')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Opens the login page and signs in. */
export async function signIn(page: Page, person: Person): Promise<void> {
  if (!new URL(page.url(), siteAddress()).pathname.startsWith('/login')) await page.goto('/login')
  await page.getByRole('main').getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
  // The new screen takes the focus once it has loaded, which would close a menu opened before that.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
}
