import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { BrowserContext, Locator, Page } from 'playwright/test'
import type { Inbox } from './support/inbox.ts'
import { expect, newPerson, type Person, signIn, test } from './support/journey.ts'

// Each call that the site makes fails in every way, one after the other, in the middle of its journey: what was typed
// stays, a clear sentence says what happened, and the same step succeeds as soon as the service is back.

// The browser's own note of a failed request, and the client library's about a channel that the site does not use.
test.use({ expectedConsole: [/Failed to load resource|ERR_|net::|Realtime auth token/] })

/** Longer than the longest that a request may take (§9). */
const PATIENCE_MS = 61_000

/** A server that begins an answer and never comes to its end. */
let trickle: Server
test.beforeAll(async () => {
  trickle = createServer((_request, response) => {
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

interface Meant {
  page: Page
  context: BrowserContext
  /** Which requests fail. */
  isMeant: (method: string, url: URL) => boolean
}

interface Fault {
  name: string
  /** The answer comes, or fails to come, only when the clock has gone on. */
  isSlow?: boolean
  /** Makes the requests fail; what it returns makes them work again. */
  begin(meant: Meant): Promise<() => Promise<void>>
}

function answered(name: string, answer: (route: Parameters<Parameters<Page['route']>[1]>[0]) => Promise<unknown>, isSlow = false): Fault {
  return {
    name,
    isSlow,
    async begin({ page, isMeant }) {
      const handler: Parameters<Page['route']>[1] = async (route) => {
        const request = route.request()
        if (request.method() === 'OPTIONS' || !isMeant(request.method(), new URL(request.url()))) return route.fallback()
        // The page may have given up meanwhile.
        await answer(route).catch(() => {})
      }
      await page.route(/\/(auth|rest|storage)\/v1\//, handler)
      return () => page.unroute(/\/(auth|rest|storage)\/v1\//, handler)
    },
  }
}

const faults: Fault[] = [
  answered('refused', (route) => route.abort('connectionrefused')),
  answered('status 500', (route) => route.fulfill({ status: 500, json: { code: 'XX000', message: 'down' } })),
  answered('status 503, without words', (route) => route.fulfill({ status: 503, body: '' })),
  answered('a page instead of data', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Hotel Wi-Fi</title>' })),
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

interface Step {
  isMeant: Meant['isMeant']
  go: () => Promise<unknown>
  /** Says that it failed. */
  told: Locator
  says?: RegExp
  /** What was typed or done is still there. */
  kept?: () => Promise<unknown>
  done: () => Promise<unknown>
  except?: string[]
  only?: string[]
  /** Nobody is told before it has tried several times by itself. */
  triesAgain?: boolean
}

const anySentence = /Network error\. Please check your internet connection\.|An unexpected error occurred\. Please try again\.|Service temporarily unavailable\. Please try again later\./

/** Goes the step under each fault, then without. */
async function throughFaults(page: Page, { isMeant, go, told, says = anySentence, kept, done, except = [], only, triesAgain }: Step) {
  for (const fault of faults.filter(({ name }) => !except.includes(name) && (only?.includes(name) ?? true))) {
    await test.step(fault.name, async () => {
      const sent = page.waitForRequest((request) => request.method() !== 'OPTIONS' && isMeant(request.method(), new URL(request.url())), { timeout: 10_000 })
      const end = await fault.begin({ page, context: page.context(), isMeant })
      await go()
      // A page that knows that it is offline need not even ask.
      await sent.catch((error: unknown) => {
        if (fault.name !== 'offline') throw error
      })
      const isWaiting = Boolean(fault.isSlow || triesAgain)
      await expect(async () => {
        if (isWaiting) await page.clock.fastForward(PATIENCE_MS)
        await expect(told).toContainText(says, { timeout: isWaiting ? 700 : 10_000 })
      }).toPass({ timeout: 40_000 })
      await kept?.()
      await end()
    })
  }
  await go()
  await done()
}

const is = (wanted: string, path: RegExp) => (method: string, url: URL) => method === wanted && path.test(url.pathname + url.search)
const toasts = (page: Page) => page.getByRole('region', { name: 'Notifications' }).locator('[role=alert], [role=status]')
const main = (page: Page) => page.getByRole('main')
const part = (page: Page, name: string) => main(page).getByRole('region', { name, exact: true })

async function fillRegistration(page: Page, person: Person) {
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await main(page).getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: /terms/ }).check()
}

async function newestCode(inbox: Inbox, person: Person): Promise<string> {
  return (await inbox.newest(person.email, /confirm/i)).digits
}

test.beforeEach(async ({ page }) => {
  test.slow()
  await page.clock.install()
})

test('signing in', async ({ page, learner }) => {
  await page.goto('/login')
  const email = main(page).getByLabel('Email address')
  const password = page.getByLabel('Password', { exact: true })
  await email.fill(learner.email)
  await password.fill(learner.password)
  await throughFaults(page, {
    isMeant: is('POST', /\/token\?grant_type=password/),
    go: () => page.getByRole('button', { name: 'Log in', exact: true }).click(),
    told: main(page).getByRole('alert'),
    kept: async () => {
      await expect(email).toHaveValue(learner.email)
      await expect(password).toHaveValue(learner.password)
    },
    done: () => expect(page.getByRole('heading', { level: 1 })).toContainText('Ada'),
  })
})

test('registering, asking for the mail again and confirming', async ({ page, inbox }) => {
  const person = newPerson()
  await fillRegistration(page, person)
  await throughFaults(page, {
    isMeant: is('POST', /\/signup/),
    go: () => page.getByRole('button', { name: 'Create account' }).click(),
    told: main(page).getByRole('alert'),
    kept: async () => {
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
      await expect(page.getByLabel('Confirm password', { exact: true })).toHaveValue(person.password)
    },
    done: () => expect(page.getByLabel('Six-digit code')).toBeVisible(),
  })

  await page.clock.fastForward(PATIENCE_MS)
  await throughFaults(page, {
    isMeant: is('POST', /\/resend/),
    go: () => page.getByRole('button', { name: 'Send the email again' }).click(),
    told: main(page).getByRole('alert'),
    done: () => expect(page.getByText('Only the newest email counts')).toBeVisible(),
  })

  const code = await newestCode(inbox, person)
  const field = page.getByLabel('Six-digit code')
  await throughFaults(page, {
    isMeant: is('POST', /\/verify/),
    go: async () => {
      await field.fill('')
      await field.fill(code)
    },
    told: main(page).getByRole('alert'),
    kept: () => expect(field).toHaveValue(code),
    done: () => expect(page.getByRole('heading', { level: 1 })).toContainText('Ada'),
  })
})

test('asking for a new password', async ({ page, learner }) => {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  const email = main(page).getByLabel('Email address')
  await email.fill(learner.email)
  await throughFaults(page, {
    isMeant: is('POST', /\/recover/),
    go: () => page.getByRole('button', { name: 'Send me the email' }).click(),
    told: main(page).getByRole('alert'),
    kept: () => expect(email).toHaveValue(learner.email),
    done: () => expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible(),
  })
})

test('writing to us', async ({ page }) => {
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  const text = 'The second lesson of the portrait course stops after a minute.'
  await form.getByLabel('Your name').fill('Vera Visitor')
  await form.getByLabel('Email address').fill(newPerson().email)
  await form.getByLabel('What is it about?').selectOption('Something does not work')
  await form.getByLabel('Your message').fill(text)
  await form.getByLabel(/I agree/).check()
  await throughFaults(page, {
    isMeant: is('POST', /\/rpc\/send_contact_message/),
    go: () => form.getByRole('button', { name: 'Send message' }).click(),
    told: form.getByRole('alert'),
    says: /^(Network error|You are offline|Something went wrong on our side).*Your message is kept here\./,
    kept: () => expect(form.getByLabel('Your message')).toHaveValue(text),
    done: () => expect(page.getByRole('heading', { name: 'Thank you, your message has arrived' })).toBeFocused(),
  })
})

test("a session that should be renewed: the person stays, and the next thing that works is the account's", async ({ page, learner }) => {
  await signIn(page, learner)
  await page.goto('/courses')
  for (const fault of faults) {
    await test.step(fault.name, async () => {
      let asked = 0
      const isMeant = (method: string, url: URL) => {
        const isRenewal = is('POST', /\/token\?grant_type=refresh_token/)(method, url)
        if (isRenewal) asked += 1
        return isRenewal
      }
      const end = await fault.begin({ page, context: page.context(), isMeant })
      // As if somebody came back to this tab after a night. Without a connection it is not even asked.
      const comeBack = async () => {
        await page.evaluate(() => {
          const key = Object.keys(localStorage).find((name) => name.endsWith('-session')) ?? ''
          localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object), expires_at: 1 }))
          document.dispatchEvent(new Event('visibilitychange'))
        })
        return fault.name === 'offline' || asked > 0
      }
      await expect.poll(comeBack).toBe(true)
      if (fault.isSlow) await page.clock.fastForward(PATIENCE_MS)
      await expect(page.getByRole('banner').getByRole('button', { name: /Ada.*account menu/ })).toBeVisible()
      await end()
    })
  }
  const heart = main(page).getByRole('article').first().getByRole('button', { name: /to favorites$/ })
  const saved = page.waitForResponse((answer) => answer.url().includes('/rest/v1/favorites') && answer.request().method() === 'POST')
  await heart.click()
  expect((await saved).status()).toBe(201)
})

test('hearts: kept here until they can be sent, or taken back with a sentence; nothing is lost or doubled', async ({ page, learner }) => {
  await signIn(page, learner)
  await page.goto('/courses')
  const cards = main(page).getByRole('article')
  const wanted: string[] = []
  for (const [place, fault] of faults.entries()) {
    await test.step(fault.name, async () => {
      const title = (await cards.nth(place).getByRole('heading').textContent()) ?? ''
      const end = await fault.begin({ page, context: page.context(), isMeant: (method, url) => method !== 'GET' && url.pathname.endsWith('/favorites') })
      await cards.nth(place).getByRole('button', { name: `Add "${title}" to favorites` }).click()
      const toast = toasts(page).filter({ hasText: title }).filter({ hasText: /Saved on This Device|Favorite Not Added/ })
      // What already waits is tried first, one after the other, and each of them has its time-out.
      await expect(async () => {
        if (fault.isSlow) await page.clock.fastForward(PATIENCE_MS)
        await expect(toast).toBeVisible({ timeout: fault.isSlow ? 1500 : 10_000 })
      }).toPass({ timeout: 30_000 })
      if ((await toast.textContent())?.includes('Saved on This Device')) wanted.push(title)
      await end()
    })
  }
  // All but the two answers of a service that is there and cannot.
  expect(wanted).toHaveLength(faults.length - 2)
  await page.clock.fastForward(PATIENCE_MS)
  await page.goto('/favorites')
  await expect(main(page).getByText(/waits? on this device/)).toHaveCount(0)
  await expect.poll(async () => (await cards.getByRole('heading').allTextContents()).toSorted()).toEqual(wanted.toSorted())
})

test('the account: name, photo, address and everything in one file', async ({ page, learner }) => {
  await signIn(page, learner)
  await page.goto('/account')
  const name = page.getByLabel('Display name')
  await name.fill('Grace Summit')
  await throughFaults(page, {
    isMeant: is('PATCH', /\/rest\/v1\/users/),
    go: () => part(page, 'Name').getByRole('button', { name: 'Save' }).click(),
    told: part(page, 'Name').getByRole('alert'),
    kept: () => expect(name).toHaveValue('Grace Summit'),
    done: () => expect(page.getByText('Profile saved')).toBeVisible(),
  })

  const picture = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.getContext('2d')?.fillRect(0, 0, 200, 100)
    return canvas.toDataURL('image/png')
  })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Upload a photo' }).click()
  await (await chooser).setFiles({ name: 'me.png', mimeType: 'image/png', buffer: Buffer.from(picture.split(',')[1] ?? '', 'base64') })
  const dialog = page.getByRole('dialog')
  await throughFaults(page, {
    isMeant: is('POST', /\/storage\/v1\/object\/avatars\//),
    go: () => dialog.getByRole('button', { name: 'Save photo' }).click(),
    told: dialog.getByRole('alert'),
    done: () => expect(page.getByText('Photo saved')).toBeVisible(),
  })

  await page.goto('/account?tab=security')
  const address = page.getByLabel('New email address')
  await address.fill(`next.${learner.email}`)
  await throughFaults(page, {
    isMeant: is('PUT', /\/auth\/v1\/user/),
    go: () => page.getByRole('button', { name: 'Change email address' }).click(),
    told: part(page, 'Email address').getByRole('alert'),
    kept: () => expect(address).toHaveValue(`next.${learner.email}`),
    done: () => expect(part(page, 'Email address').getByText(/waits to be confirmed/)).toBeVisible(),
  })

  await page.goto('/account?tab=privacy')
  const download = page.waitForEvent('download')
  await throughFaults(page, {
    isMeant: is('POST', /\/rpc\/export_own_account/),
    go: () => page.getByRole('button', { name: 'Download everything' }).click(),
    told: main(page).getByRole('alert'),
    done: () => download,
  })
})

test('signing out: who could not be signed out everywhere is told so and stays', async ({ page, learner }) => {
  await signIn(page, learner)
  await throughFaults(page, {
    isMeant: is('POST', /\/logout/),
    go: async () => {
      await page.getByRole('button', { name: /account menu/i }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    },
    told: toasts(page).filter({ hasText: 'Sign Out Failed' }).last(),
    says: /There was an error signing out\. Please try again\./,
    // Without a connection it ends here; an answer, whatever it says, is an answer.
    except: ['offline', 'status 500', 'a page instead of data', 'half of its data'],
    done: () => expect(page).toHaveURL(/\/login/),
  })
})

test('the administration: lists that cannot be read, and an action that does not go through', async ({ page, learner }) => {
  await signIn(page, { name: 'Ada Admin', email: 'admin@ascendo.example', password: 'ascendo-demo' })
  const retry = main(page).getByRole('button', { name: 'Try Again' })
  // A list asks four times before it says so: one kind of fault each has to do.
  for (const [tab, path, fault] of [
    ['users', /\/rpc\/list_users/, 'refused'],
    ['messages', /\/contact_messages/, 'half of its data'],
    ['audit', /\/rpc\/list_audit/, 'a page instead of data'],
    ['overview', /\/rpc\/admin_overview/, 'status 500'],
  ] as const) {
    await throughFaults(page, {
      isMeant: (_method, url) => path.test(url.pathname),
      go: async () => {
        if (await retry.first().isVisible()) await retry.first().click()
        else await page.goto(`/admin?tab=${tab}`)
      },
      told: main(page).getByRole('alert').first(),
      says: /The service is out of reach\. Check your connection, then try again\.|Something went wrong on our side\. Please try again in a moment\./,
      only: [fault],
      triesAgain: true,
      done: () => expect(main(page).getByRole('alert')).toHaveCount(0),
    })
  }

  await page.goto(`/admin?tab=users&search=${encodeURIComponent(learner.email)}`)
  await page.getByRole('button', { name: `Manage ${learner.name}` }).click()
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Reason')
  await reason.fill('A reason that took long to write')
  await throughFaults(page, {
    isMeant: is('POST', /\/rpc\/disable_user/),
    go: () => dialog.getByRole('button', { name: 'Disable account' }).click(),
    told: dialog.getByRole('alert'),
    says: /out of reach|went wrong on our side/,
    kept: () => expect(reason).toHaveValue('A reason that took long to write'),
    except: ['offline'],
    done: () => expect(page.getByRole('list', { name: 'Users' })).toContainText('A reason that took long to write'),
  })
})
