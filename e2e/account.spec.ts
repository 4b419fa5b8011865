import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright/test'
import { expect, signIn, test } from './support/journey.ts'

const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const part = (page: Page, name: string) => page.getByRole('main').getByRole('region', { name, exact: true })

async function expectNoFindings(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)).toEqual([])
}

/** A picture as a camera would give it: drawn in the browser, wider than high. */
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

async function choose(page: Page, name: string, mimeType: string, buffer: Buffer) {
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: /Upload a photo|Change photo/ }).click(),
  ])
  await chooser.setFiles({ name, mimeType, buffer })
}

test('tabs: in the address, by keyboard, back and forward; an unknown one is the profile @phone', async ({ page, learner }) => {
  test.slow()
  await signIn(page, learner)
  await page.goto('/account?tab=nonsense')
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

test('a photo: chosen, cut by keyboard, saved small and square, seen in the header, replaced and removed', async ({ page, learner }) => {
  test.slow()
  await signIn(page, learner)
  await page.goto('/account')
  await choose(page, 'me.png', 'image/png', await drawn(page))
  const dialog = page.getByRole('dialog', { name: 'Choose the part that shows' })
  await expect(dialog.getByRole('application')).toBeFocused()
  await expectNoFindings(page)
  // To the right end: the square is orange alone.
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('+')
  await expect(dialog.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '110 percent')
  await dialog.getByRole('button', { name: 'Save photo' }).click()
  await expect(page.getByText('Photo saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change photo' })).toBeFocused()

  const inHeader = page.getByRole('banner').getByRole('button', { name: /account menu/ }).locator('img')
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
  // 300 pixels are not blown up; the old file is gone from the server.
  expect(await inHeader.evaluate(async (image: HTMLImageElement) => (await image.decode(), image.naturalWidth))).toBe(300)
  await expect.poll(async () => (await page.request.get(first, { headers: { 'Cache-Control': 'no-cache' } })).ok()).toBe(false)

  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove photo' }).click()
  await expect(page.getByText('Your initials show instead.')).toBeVisible()
  await expect(inHeader).toHaveCount(0)
})

test('what is no picture, or too large, or damaged is refused with a sentence, and dropping works like choosing', async ({ page, learner }) => {
  test.slow()
  await signIn(page, learner)
  await page.goto('/account')
  const alert = part(page, 'Photo').getByRole('alert')
  await choose(page, 'evil.png', 'image/png', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'))
  await expect(alert).toHaveText('evil.png is no picture that we can use. Choose a JPEG, PNG, WebP, AVIF or GIF.')
  await choose(page, 'huge.png', 'image/png', Buffer.alloc(2 * 1024 * 1024 + 1))
  await expect(alert).toContainText('huge.png is larger than 2 MB.')
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

  test('name and photo stay as typed and chosen, and go out at the next press', async ({ page, learner }) => {
    test.slow()
    await signIn(page, learner)
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
