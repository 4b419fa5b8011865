import type { Page } from 'playwright/test'
import { faults, is, main, AFTER_TIMEOUT_MS, prepareFaults, refused, someFaults, throughFaults, toasts } from './support/faults.ts'
import { expect, haveSession, newPerson, openHome, type Person, settled, signIn, smoke, test } from './support/journey.ts'

// Each call that the site makes fails in every way, one after the other, in the middle of its journey: typed text stays, a
// clear sentence says what happened, and the same step succeeds as soon as the service is back.
// `tests/faults/every-call.test.ts` lists which call is tested where.

prepareFaults()

async function fillRegistration(page: Page, person: Person) {
  await page.goto('/register')
  await page.getByLabel('Name', { exact: true }).fill(person.name)
  await main(page).getByLabel('Email address').fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(person.password)
  await page.getByLabel('Confirm password', { exact: true }).fill(person.password)
  await page.getByRole('checkbox', { name: /terms/ }).check()
}

test('signing in', smoke, async ({ page, learner }) => {
  await page.goto('/login')
  const email = main(page).getByLabel('Email address')
  const password = page.getByLabel('Password', { exact: true })
  await email.fill(learner.email)
  await password.fill(learner.password)
  await throughFaults(page, {
    affects: is('POST', /\/token\?grant_type=password/),
    go: () => page.getByRole('button', { name: 'Log in', exact: true }).click(),
    told: main(page).getByRole('alert'),
    kept: async () => {
      await expect(email).toHaveValue(learner.email)
      await expect(password).toHaveValue(learner.password)
    },
  })
  // The profile records the sign-in, but a failure to do so must not block it.
  const end = await refused.begin({ page, context: page.context(), affects: is('PATCH', /\/rest\/v1\/users/) })
  await page.getByRole('button', { name: 'Log in', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Ada')
  await end()
})

test('asking for a sign-in link by email, and following it', async ({ page, learner, inbox }) => {
  await page.goto('/login')
  await page.getByRole('button', { name: 'Email me a link instead' }).click()
  await expect(page.getByRole('heading', { name: 'Log in without a password' })).toBeVisible()
  const email = main(page).getByLabel('Email address')
  await email.fill(learner.email)
  await throughFaults(page, {
    affects: is('POST', /\/otp/),
    go: () => page.getByRole('button', { name: 'Email me a link', exact: true }).click(),
    told: main(page).getByRole('alert'),
    kept: () => expect(email).toHaveValue(learner.email),
    done: () => expect(page.getByText(`If an account exists for ${learner.email}`)).toBeVisible(),
  })
  await page.goto((await inbox.newest(learner.email, /sign-?in link/i)).link)
  await throughFaults(page, {
    ...someFaults,
    affects: is('POST', /\/verify/),
    go: () =>
      main(page)
        .getByRole('button', { name: /Sign in|Try again/i })
        .click(),
    told: main(page).getByRole('alert'),
    done: () => expect(page.getByRole('heading', { level: 1 })).toContainText('Ada'),
  })
})

test('registering, asking for another email and confirming', async ({ page, inbox }) => {
  const person = newPerson()
  await fillRegistration(page, person)
  await throughFaults(page, {
    affects: is('POST', /\/signup/),
    go: () => page.getByRole('button', { name: 'Create account' }).click(),
    told: main(page).getByRole('alert'),
    kept: async () => {
      await expect(page.getByLabel('Name', { exact: true })).toHaveValue(person.name)
      await expect(page.getByLabel('Confirm password', { exact: true })).toHaveValue(person.password)
    },
    done: () => expect(page.getByLabel('Six-digit code')).toBeVisible(),
  })

  await page.clock.fastForward(AFTER_TIMEOUT_MS)
  await throughFaults(page, {
    ...someFaults,
    affects: is('POST', /\/resend/),
    go: () => page.getByRole('button', { name: 'Send the email again' }).click(),
    told: main(page).getByRole('alert'),
    done: () => expect(page.getByText('Only the newest email counts')).toBeVisible(),
  })

  // The second email is sent after the response, and by then the first one's code is void.
  const { digits: code } = await inbox.newest(person.email, /confirm/i, 1)
  const field = page.getByLabel('Six-digit code')
  await throughFaults(page, {
    ...someFaults,
    affects: is('POST', /\/rpc\/announce_confirmation/),
    go: async () => {
      await field.fill('')
      await field.fill(code)
    },
    told: main(page).getByRole('alert'),
    kept: () => expect(field).toHaveValue(code),
    done: () => expect(page.getByRole('heading', { level: 1 })).toContainText('Ada'),
  })
})

test('asking for a new password, and choosing it', async ({ page, learner, inbox }) => {
  await page.goto('/login')
  // The link is pressed once nothing that loads late can move it.
  await settled(page)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  // Wait for this page, because the login page has an 'Email address' field, too.
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  const email = main(page).getByLabel('Email address')
  await email.fill(learner.email)
  await throughFaults(page, {
    ...someFaults,
    affects: is('POST', /\/recover/),
    go: () => page.getByRole('button', { name: 'Send me the email' }).click(),
    told: main(page).getByRole('alert'),
    kept: () => expect(email).toHaveValue(learner.email),
    done: () => expect(page.getByRole('heading', { level: 1, name: 'Check your inbox' })).toBeVisible(),
  })

  await page.goto((await inbox.newest(learner.email, /reset/i)).link)
  await page.getByRole('button', { name: 'Continue' }).click()
  const password = page.getByLabel(/^New password/)
  await password.fill('summit-before-noon')
  await page.getByLabel('Confirm password', { exact: true }).fill('summit-before-noon')
  await throughFaults(page, {
    affects: is('PUT', /\/auth\/v1\/user/),
    go: () => page.getByRole('button', { name: 'Save new password' }).click(),
    told: main(page).getByRole('alert'),
    kept: () => expect(password).toHaveValue('summit-before-noon'),
    done: () => expect(page).toHaveURL(/\/$/),
  })
  await page.evaluate(() => localStorage.clear())
  await signIn(page, { ...learner, password: 'summit-before-noon' })
})

test('sending a contact message', async ({ page }) => {
  await page.goto('/contact')
  const form = page.getByRole('form', { name: 'Contact' })
  const text = 'The second lesson of the portrait course stops after a minute.'
  await form.getByLabel('Your name').fill('Vera Visitor')
  await form.getByLabel('Email address').fill(newPerson().email)
  await form.getByLabel('What is it about?').selectOption('Something does not work')
  await form.getByLabel('Your message').fill(text)
  await form.getByLabel(/I agree/).check()
  await throughFaults(page, {
    affects: is('POST', /\/rpc\/send_contact_message/),
    go: () => form.getByRole('button', { name: 'Send message' }).click(),
    told: form.getByRole('alert'),
    says: /^(Network error|You are offline|Something went wrong on our side).*Your message is kept here\./,
    kept: () => expect(form.getByLabel('Your message')).toHaveValue(text),
    done: () => expect(page.getByRole('heading', { name: 'Thank you, your message has arrived' })).toBeFocused(),
  })
})

test('refreshing the session: the user stays signed in, and the next request that works is authenticated', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/courses')
  for (const fault of faults) {
    await test.step(fault.name, async () => {
      let asked = 0
      const affects = (method: string, url: URL) => {
        const isRenewal = is('POST', /\/token\?grant_type=refresh_token/)(method, url)
        if (isRenewal) asked += 1
        return isRenewal
      }
      const end = await fault.begin({ page, context: page.context(), affects })
      // Imitates a user who returns to this tab the next day. Offline, the page does not even request a new session.
      const comeBack = async () => {
        await page.evaluate(() => {
          const key = Object.keys(localStorage).find((name) => name.endsWith('-session')) ?? ''
          localStorage.setItem(key, JSON.stringify({ ...(JSON.parse(localStorage.getItem(key) ?? '{}') as object), expires_at: 1 }))
          document.dispatchEvent(new Event('visibilitychange'))
        })
        return fault.name === 'offline' || asked > 0
      }
      await expect.poll(comeBack).toBe(true)
      if (fault.isSlow) await page.clock.fastForward(AFTER_TIMEOUT_MS)
      await expect(page.getByRole('banner').getByRole('button', { name: /Ada.*account menu/ })).toBeVisible()
      await end()
    })
  }
  const heart = main(page)
    .getByRole('article')
    .first()
    .getByRole('button', { name: /to favorites$/ })
  const saved = page.waitForResponse((answer) => answer.url().includes('/rest/v1/favorites') && answer.request().method() === 'POST')
  await heart.click()
  expect((await saved).status()).toBe(201)
})

for (const isAdding of [true, false]) {
  test(`hearts ${isAdding ? 'pressed' : 'released'}: kept until they can be sent, or reverted with a message; nothing is lost or doubled`, async ({
    page,
    learner,
  }) => {
    await haveSession(page, learner)
    await page.goto('/courses')
    const cards = main(page).getByRole('article')
    await expect(cards.nth(faults.length)).toBeVisible()
    const titles = (await cards.getByRole('heading').allTextContents()).slice(0, faults.length)
    const add = (title: string) => main(page).getByRole('button', { name: `Add "${title}" to favorites` })
    const remove = (title: string) => main(page).getByRole('button', { name: `Remove "${title}" from favorites` })
    const isChange = (method: string, url: URL) => method !== 'GET' && url.pathname.endsWith('/favorites')
    for (const title of isAdding ? [] : titles) {
      const kept = page.waitForResponse((answer) => isChange(answer.request().method(), new URL(answer.url())))
      await add(title).click()
      expect((await kept).ok()).toBe(true)
    }
    const changed: string[] = []
    for (const [place, fault] of faults.entries()) {
      await test.step(fault.name, async () => {
        const title = titles[place] ?? ''
        const end = await fault.begin({ page, context: page.context(), affects: isChange })
        await (isAdding ? add : remove)(title).click()
        const toast = toasts(page)
          .filter({ hasText: title })
          .filter({ hasText: /Saved on This Device|Favorite Not (Added|Removed)/ })
        // Pending changes are sent first, each with its own timeout, so the clock may have to advance several times.
        await expect(async () => {
          // Once the toast is visible, advancing the clock would dismiss it.
          if (fault.isSlow && !(await toast.isVisible())) await page.clock.fastForward(AFTER_TIMEOUT_MS)
          await expect(toast).toBeVisible(fault.isSlow ? { timeout: 1500 } : {})
        }).toPass({ timeout: 30_000 })
        if ((await toast.textContent())?.includes('Saved on This Device')) changed.push(title)
        await end()
      })
    }
    // Every change is kept on the device, except those that the service refused with an error status.
    expect(changed).toHaveLength(faults.filter(({ name }) => !name.startsWith('status')).length)
    await page.clock.fastForward(AFTER_TIMEOUT_MS)
    await page.goto('/favorites')
    await expect(main(page).getByText(/waits? on this device/)).toHaveCount(0)
    const left = isAdding ? changed : titles.filter((title) => !changed.includes(title))
    await expect.poll(async () => (await cards.getByRole('heading').allTextContents()).toSorted()).toEqual(left.toSorted())
  })
}

test('favorites that fail to load on a device that has no copy of them', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.addInitScript(() => {
    for (const name of Object.keys(localStorage)) if (name.includes('-favorites:')) localStorage.removeItem(name)
  })
  const affects = is('GET', /\/rest\/v1\/favorites/)
  await throughFaults(page, {
    affects,
    go: () => page.goto('/favorites'),
    told: main(page),
    says: /Your favorites could not be loaded/,
    only: ['refused', 'half of its data'],
    triesAgain: true,
    // Click while the fault lasts: afterward, the page may succeed by itself, and the button disappears.
    kept: async () => {
      const asked = page.waitForRequest((request) => affects(request.method(), new URL(request.url())))
      await main(page).getByRole('button', { name: 'Try Again' }).click()
      await asked
    },
    done: () => expect(main(page).getByText('No favorites yet')).toBeVisible(),
  })
})

test('signing out: if it fails, the user is told so and stays signed in', async ({ page, learner }) => {
  await openHome(page, learner)
  await throughFaults(page, {
    affects: is('POST', /\/logout/),
    go: async () => {
      await page.getByRole('button', { name: /account menu/i }).click()
      await page.getByRole('menuitem', { name: 'Sign Out' }).click()
    },
    told: toasts(page).filter({ hasText: 'Sign Out Failed' }).last(),
    says: /There was an error signing out\. Please try again\./,
    // Offline, only this browser signs out; an error status from the service counts as an answer.
    except: ['offline', 'status 500'],
    done: () => expect(page).toHaveURL(/\/login/),
  })
})
