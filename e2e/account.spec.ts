import { readFile } from 'node:fs/promises'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { axeFindings } from './support/axe.ts'
import { allLoaded, expect, haveSession, hydrated, onlyFull, signIn, test } from './support/journey.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

/** Draws a landscape picture, as from a camera, in the browser. */
async function drawn(page: Page, width = 900, height = 600): Promise<Buffer> {
  const address = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas')
      canvas.width = w
      canvas.height = h
      const context = canvas.getContext('2d')
      if (!context) return ''
      context.fillStyle = '#26a98a'
      context.fillRect(0, 0, w, h)
      context.fillStyle = '#fb8a3c'
      context.fillRect(w / 2, 0, w / 2, h)
      return canvas.toDataURL('image/png')
    },
    [width, height] as const,
  )
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

/** A black square of this many pixels, as a PNG of a few kilobytes. */
function emptyPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const size = Buffer.alloc(13)
  size.writeUInt32BE(side, 0)
  size.writeUInt32BE(side, 4)
  // One bit for each pixel, in gray.
  size[8] = 1
  const rows = deflateSync(Buffer.alloc(side * (side / 8 + 1)))
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', size), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Upload a photo|Change photo/ }).click(),
  ])
  await chooser.setFiles({ name, mimeType, buffer })
}

test('tabs work by address, keyboard, back and forward; an unknown one opens the profile @phone @desktop-full', async ({
  page,
  learner,
}) => {
  await haveSession(page, learner)
  await page.goto('/account?tab=nonsense')
  // Keys have no effect before that.
  await hydrated(page)
  await expect(tab(page, 'Profile')).toHaveAttribute('aria-selected', 'true')
  await tab(page, 'Profile').focus()
  await page.keyboard.press('ArrowLeft')
  await expect(tab(page, 'Privacy')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?tab=privacy$/)
  await expect(tab(page, 'Privacy')).toBeInViewport({ ratio: 0.9 })
  await tab(page, 'Security').click()
  await expect(part(page, 'Password')).toBeVisible()
  await page.goBack()
  await expect(tab(page, 'Privacy')).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(tab(page, 'Security')).toHaveAttribute('aria-selected', 'true')
})

test('a photo is chosen, cropped by keyboard, saved small, shown in the header, replaced and removed', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/account')
  // As large as a phone's photo: what follows the picture in the file is ignored.
  await choose(page, 'me.png', 'image/png', Buffer.concat([await drawn(page), Buffer.alloc(5 * 1024 * 1024)]))
  const dialog = page.getByRole('dialog', { name: 'Choose the part that shows' })
  await expect(dialog.getByRole('application')).toBeFocused()
  expect(await axeFindings(page)).toEqual([])
  // Move the crop all the way to the right, where the picture is only orange.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('+')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '110 percent')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused()

  const inHeader = page
    .getByRole('banner')
    .getByRole('button', { name: /account menu/ })
    .locator('img')
  const first = (await inHeader.getAttribute('src')) ?? ''
  expect(first).toMatch(/\/storage\/v1\/object\/public\/avatars\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/)
  expect(
    await inHeader.evaluate(async (image: HTMLImageElement) => {
      await image.decode()
      return [image.naturalWidth, image.naturalHeight]
    }),
  ).toEqual([512, 512])

  await choose(page, 'again.png', 'image/png', await drawn(page, 300, 400))
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(inHeader).not.toHaveAttribute('src', first)
  // 300 pixels are not scaled up, and the old file has been deleted from the server.
  expect(await inHeader.evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth))).toBe(300)
  await expect.poll(async () => (await page.request.get(first, { headers: { 'Cache-Control': 'no-cache' } })).ok()).toBe(false)

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByText('Your initials are shown instead.')).toBeVisible()
  await expect(inHeader).toHaveCount(0)
})

test('a file that is not a picture, too large or damaged is refused with a reason; dropping works like choosing', async ({
  page,
  learner,
}) => {
  await haveSession(page, learner)
  await page.goto('/account')
  const alert = part(page, 'Photo').getByRole('alert')
  await choose(page, 'evil.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  await expect(alert).toHaveText('evil.png is not a picture we can use. Choose a JPEG, PNG, WebP, AVIF or GIF.')
  await choose(page, 'huge.png', 'image/png', emptyPng(8000))
  await expect(alert).toContainText('huge.png has more than 60 megapixels')
  await choose(page, 'IMG_1.HEIC', 'image/heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'))
  await expect(alert).toContainText('IMG_1.HEIC is a HEIC photo, which this browser cannot open. Save it as a JPEG')
  await choose(page, 'torn.png', 'image/png', Buffer.concat([(await drawn(page)).subarray(0, 8), Buffer.alloc(200)]))
  await expect(alert).toContainText('torn.png could not be opened')

  const bytes = [...(await drawn(page))]
  const data = await page.evaluateHandle((content) => {
    const transfer = new DataTransfer()
    transfer.items.add(new File([new Uint8Array(content)], 'dropped.png', { type: 'image/png' }))
    return transfer
  }, bytes)
  await page.dispatchEvent('body', 'drop', { dataTransfer: data })
  await expect(page.getByRole('dialog')).toBeVisible()
  await expect(alert).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Upload a photo' })).toBeFocused()
})

test.describe('when the server is out of reach', () => {
  test.use({ expectedConsole: [/Failed to load resource|ERR_INTERNET_DISCONNECTED|ERR_FAILED/] })

  test('the typed name and the chosen photo stay, and the next attempt saves them', async ({ page, learner }) => {
    await haveSession(page, learner)
    await page.goto('/account')
    const refuse = (url: URL) => /\/(rest|storage)\/v1\//.test(url.pathname)
    await page.route(refuse, (route) => route.abort())
    await page.getByLabel('Display name').fill('  Grace   Summit ')
    await part(page, 'Name').getByRole('button', { name: 'Save' }).click()
    await expect(part(page, 'Name').getByRole('alert')).toHaveText('Network error. Please check your internet connection.')
    await choose(page, 'me.png', 'image/png', await drawn(page))
    const save = page.getByRole('dialog').getByRole('button', { name: 'Save photo' })
    await save.click()
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Network error.')
    await page.unroute(refuse)
    await save.click()
    await expect(page.getByText('Photo saved')).toBeVisible()
    await part(page, 'Name').getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Profile saved')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('button', { name: /Grace.*account menu/ })).toBeVisible()
    await expect(page.getByLabel('Display name')).toHaveValue('Grace Summit')
  })
})

test.describe('with requests that the service refuses', () => {
  // The browser logs refused requests.
  test.use({ expectedConsole: [/status of (400|401|403)/] })

  test('security: a new password signs out other devices; a new address is confirmed by code, or canceled', async ({
    page,
    learner,
    inbox,
    browser,
  }) => {
    const other = await (await browser.newContext()).newPage()
    await haveSession(other, learner)
    await other.goto('/account?tab=security')
    await other.getByLabel('New email address').fill(`late.${learner.email}`)
    await haveSession(page, learner)
    await page.goto('/account?tab=security')
    const password = part(page, 'Password')
    await password.getByLabel('Current password').fill('not-the-password')
    await password.getByLabel('New password').fill('chalk-and-rope-8')
    await password.getByLabel('Confirm password').fill('chalk-and-rope-8')
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(password.getByRole('alert')).toHaveText('That is not your current password. Please try again.')
    await expect(password.getByLabel('Current password')).toBeFocused()
    await password.getByLabel('Current password').fill(learner.password)
    await password.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Password changed')).toBeVisible()

    // The other device's session has ended in the meantime.
    await other.getByRole('button', { name: 'Change email address' }).click()
    await expect(other).toHaveURL(/\/login/)
    await expect(other.getByRole('main').getByText('Your session has ended. Please sign in again.')).toBeVisible()
    await signIn(other, { ...learner, password: 'chalk-and-rope-8' })
    await expect(other).toHaveURL(/\/account\?tab=security$/)

    const email = part(page, 'Email address')
    const wanted = learner.email.replace('ada.', 'lovelace.')
    await email.getByLabel('New email address').fill(wanted)
    await email.getByRole('button', { name: 'Change email address' }).click()
    await expect(email.getByText(/is waiting to be confirmed/)).toContainText(wanted)
    await page.reload()
    await expect(email.getByText(/is waiting to be confirmed/)).toContainText(wanted)
    expect(await axeFindings(page)).toEqual([])
    const { digits } = await inbox.newest(wanted, /new e-?mail/i)
    await email.getByLabel('Six-digit code').fill(digits)
    await expect(page.getByText('Address changed')).toBeVisible()
    await expect(email.getByRole('definition').first()).toContainText(wanted)

    await email.getByLabel('New email address').fill(`third.${wanted}`)
    await email.getByRole('button', { name: 'Change email address' }).click()
    await email.getByRole('button', { name: 'Cancel the change' }).click()
    await expect(page.getByText('Change canceled')).toBeVisible()
    await expect(email.getByLabel('New email address')).toBeVisible()
  })

  test('security: a session ended from another device is over at once, whatever the user does next', async ({ page, learner, browser }) => {
    const other = await (await browser.newContext()).newPage()
    const sentence = other.getByText('Your session has ended. Please sign in again.').first()
    const end = async () => {
      await page.goto('/account?tab=security')
      await allLoaded(page)
      await page.getByRole('button', { name: 'Sign out other sessions' }).click()
      await expect(page.getByText('Signed out elsewhere')).toBeVisible()
    }
    await haveSession(page, learner)
    await haveSession(other, learner)
    // account-security.spec.ts covers saving with an ended session.
    await other.goto('/courses')
    // Otherwise one of the page's own requests could discover the ended session before the click.
    await expect(other.getByRole('button', { name: 'Enroll Now' }).first()).toBeVisible()
    await other.waitForLoadState('networkidle')
    await end()
    await other
      .getByRole('main')
      .getByRole('button', { name: /favorites/i })
      .first()
      .click()
    await expect(sentence).toBeVisible()
    await expect(other.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()

    await signIn(other, learner)
    await other.goto('/courses')
    await expect(other.getByRole('button', { name: 'Enroll Now' }).first()).toBeVisible()
    await other.waitForLoadState('networkidle')
    await end()
    await other.goto('/favorites')
    await expect(other).toHaveURL(/\/login/)
    await expect(sentence).toBeVisible()
  })

  test('privacy: everything is in one file; the account is deleted once its address is typed, with photo and tokens, everywhere', async ({
    page,
    learner,
    browser,
  }) => {
    const other = await (await browser.newContext()).newPage()
    await haveSession(other, learner)
    await haveSession(page, learner)
    await page.goto('/account')
    await choose(page, 'me.png', 'image/png', await drawn(page))
    await page.getByRole('dialog').getByRole('button', { name: 'Save photo' }).click()
    await expect(page.getByText('Photo saved')).toBeVisible()
    const photo = (await page.getByRole('banner').locator('img').first().getAttribute('src')) ?? ''

    await page.goto('/account?tab=privacy')
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Download everything' }).click()])
    expect(download.suggestedFilename()).toMatch(new RegExp(String.raw`^${brand.slug}-account-\d{4}-\d\d-\d\d\.json$`))
    const file = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>
    expect(file).toMatchObject({
      server: { profile: { email: learner.email, photo_url: photo }, signIn: { has_password: true }, favorites: [] },
      browser: { preferences: { theme: 'system', motion: 'system' } },
    })

    const typed = page.getByLabel('Type your email address to confirm')
    await typed.fill('somebody@else.example')
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(typed).toBeFocused()
    await expect(page.getByText(`Please type ${learner.email} to confirm.`)).toBeVisible()
    await typed.fill(learner.email)
    await page.getByRole('button', { name: 'Delete my account' }).click()
    await expect(page.getByText('Account deleted')).toBeVisible()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('banner').getByRole('link', { name: 'Login' })).toBeVisible()
    const leftHere = () => page.evaluate(() => Object.keys(localStorage).filter((name) => /enrolment|favorites|session|profile/.test(name)))
    await expect.poll(leftHere).toEqual([])
    await expect.poll(async () => (await page.request.get(photo, { headers: { 'Cache-Control': 'no-cache' } })).ok()).toBe(false)

    // The other device finds out on its next navigation.
    await other.goto('/account')
    await expect(other).toHaveURL(/\/login/)
    await page.goto('/login')
    await page.getByRole('main').getByLabel('Email address').fill(learner.email)
    await page.getByLabel('Password', { exact: true }).fill(learner.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await expect(page.getByRole('main').getByRole('alert')).toHaveText('Invalid email or password.')
  })
})

test('preferences: theme and motion survive a reload, from the first paint on', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/account?tab=preferences')
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Reduced' }).check()
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('html')).toHaveAttribute('data-motion', 'reduce')
  await expect(page.locator('html')).toHaveClass(/dark/)
  await expect(page.getByRole('radio', { name: 'Reduced' })).toBeChecked()
  const duration = await page
    .getByRole('tab')
    .first()
    .evaluate((element) => getComputedStyle(element).transitionDuration)
  expect(parseFloat(duration)).toBeLessThan(0.001)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing and nothing is cut off, ${colorScheme}`, () => {
    test.use({ colorScheme, viewport: { width: 320, height: 700 } })

    // accessibility.spec.ts checks the same tabs in windows of two other sizes.
    test('on every tab', onlyFull, async ({ page, learner }) => {
      await haveSession(page, learner)
      for (const name of ['profile', 'security', 'preferences', 'privacy']) {
        await page.goto(`/account?tab=${name}`)
        await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
        await expect(page.getByText('Loading...')).toHaveCount(0)
        expect(await axeFindings(page)).toEqual([])
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
      }
    })
  })
}
