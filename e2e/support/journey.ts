import { test as base, expect, type Page } from 'playwright/test'
import { alivePage, markWhenAlive } from './alive.ts'
import { createInbox, type Inbox } from './inbox.ts'

export { expect }

export interface Person {
  name: string
  email: string
  password: string
}

interface Fixtures {
  inbox: Inbox
  /** A confirmed learner, made through the service's own API; not signed in anywhere. */
  learner: Person
  /** Console messages that this test expects, such as the browser's own note of a refused request. */
  expectedConsole: RegExp[]
}

const siteAddress = () => process.env['BASE_URL'] ?? 'http://localhost:5173'
export const backendAddress = () => process.env['SUPABASE_URL'] ?? siteAddress()
export const mailAddress = () => process.env['MAIL_URL'] ?? 'http://localhost:54324'
let serial = 0

/**
 * The details of a journey that repeats another with other values, pages or sizes, and has time only in `npm run test:full`:
 * `test('…', onlyFull, async …)`. What has found a fault, or differs in kind, runs always.
 */
export const onlyFull = { tag: '@full' }

/** Both schemes and both sizes, in two runs instead of four; the other two in `npm run test:full`. */
export const sizeFor = { light: '@phone-full', dark: '@phone @desktop-full' } as const

/** For journeys through doors that only the embedded program has; elsewhere they are skipped, and the report says why. */
export function onlyEmbedded(why: string): void {
  base.skip(backendAddress() !== siteAddress(), `the full stack: ${why}`)
}

/** Somebody new, whom no other test knows. */
export function newPerson(name = 'Ada Climber'): Person {
  const unique = `${Date.now().toString(36)}${(++serial).toString(36)}${process.pid.toString(36)}`
  return { name, email: `ada.${unique}@ascendo.example`, password: 'rope-and-chalk-7' }
}

/** Tests that speak the user's words, in a browser that reaches the stack and nothing else. */
export const test = base.extend<Fixtures & { watched: void }>({
  inbox: async ({}, use) => use(createInbox(mailAddress())),

  expectedConsole: [[], { option: true }],

  learner: async ({ inbox }, use) => use(await confirmed(newPerson(), inbox)),

  watched: [
    async ({ context, expectedConsole }, use) => {
      const complaints: string[] = []
      const ours = [siteAddress(), backendAddress(), mailAddress()].map((address) => new URL(address).origin)
      await context.addInitScript(markWhenAlive)
      await context.route(
        (url) => /^https?:/.test(url.protocol) && !ours.includes(url.origin),
        (route) => route.abort(),
      )
      context.on('console', (message) => {
        const text = message.text()
        const blockedPicture = /ERR_FAILED|ERR_BLOCKED/.test(text) && !message.location().url.startsWith(siteAddress())
        if (message.type() !== 'error' && message.type() !== 'warning') return
        // The journeys' own doing: see serviceWorkers in playwright.config.ts.
        if (text === 'Service Worker registration blocked by Playwright') return
        // The browser's own note that it opened the page of an address that does not exist.
        const unknownPage = /status of 404/.test(text) && message.page()?.url() === message.location().url
        if (blockedPicture || unknownPage || expectedConsole.some((pattern) => pattern.test(text))) return
        complaints.push(`${message.type()}: ${text} (${message.location().url})`)
      })
      context.on('weberror', (error) => {
        const { message } = error.error()
        if (!expectedConsole.some((pattern) => pattern.test(message))) complaints.push(`uncaught: ${message}`)
      })
      await use()
      expect(complaints, 'the console stays quiet').toEqual([])
    },
    { auto: true },
  ],
})

async function api(path: string, body: unknown): Promise<unknown> {
  const key = process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? ''
  const response = await fetch(`${backendAddress()}/auth/v1/${path}`, {
    method: 'POST',
    headers: { apikey: key, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer: unknown = await response.json()
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

/** Makes the account of this person and confirms its address, through the service's own API. */
export async function confirmed(person: Person, inbox: Inbox): Promise<Person> {
  await register(person)
  await confirm(person, (await inbox.newest(person.email, /confirm/i)).digits)
  return person
}

/** Registers this person through the service's own API; the address waits to be confirmed. */
export function register({ name, email, password }: Person) {
  return api('signup', { email, password, data: { display_name: name } })
}

function confirm({ email }: Person, digits: string) {
  return api('verify', { type: 'signup', email, token: digits })
}

/** Waits until the product has taken over the page. */
export const alive = (page: Page) => expect(page.locator(alivePage)).toBeAttached()

/** Waits until the page is alive and has asked for all that it wants. */
export async function settled(page: Page): Promise<void> {
  await alive(page)
  await page.waitForLoadState('networkidle')
}

/** Fills in the registration page and sends it, from wherever the browser is. */
export async function registerOnPage(page: Page, { name, email, password }: Person): Promise<void> {
  if (!new URL(page.url(), siteAddress()).pathname.startsWith('/register')) await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('main').getByLabel('Email address').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: /terms/ }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
}

/** Where the site keeps the session of its visitor: its pages say what it is made of. */
let sessionKey: Promise<string> | undefined
async function findSessionKey(): Promise<string> {
  const page = await (await fetch(siteAddress())).text()
  const [app, project] = ['VITE_APP_ID', 'VITE_SUPABASE_PROJECT_ID'].map((name) => new RegExp(`"${name}":"([^"]+)"`).exec(page)?.[1])
  return `${app}-${project}-session`
}

/**
 * Gives the browser a session of this person, as if they had signed in before; the next page that it opens is theirs.
 * For journeys that are about something else than signing in: the login page and the one after it need not be loaded.
 */
export async function haveSession(page: Page, { email, password }: Person): Promise<void> {
  const session = JSON.stringify(await api('token?grant_type=password', { email, password }))
  // The smallest thing that the site serves: nothing of the product runs while the session is put there.
  await page.goto('/favicon.svg')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [await (sessionKey ??= findSessionKey()), session] as const)
}

/** The home page of this person, alive, who need not sign in by hand. */
export async function openHome(page: Page, person: Person): Promise<void> {
  await haveSession(page, person)
  await page.goto('/')
  await alive(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** Signs in on the login page, from wherever the browser is. */
export async function signIn(page: Page, person: Person): Promise<void> {
  if (!new URL(page.url(), siteAddress()).pathname.startsWith('/login')) await page.goto('/login')
  await page.getByRole('main').getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
  // The new screen takes the focus when it is there; a menu opened before that would close again.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
}
