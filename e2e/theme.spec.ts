import { brand } from '#shared/brand.ts'
import { palette } from '#site/theme/colors.ts'
import { expect, hydrated, onlyFull, smoke, test } from './support/journey.ts'

/** §9 says '#0F172A', which a school may change. */
const dark = palette.ground.toUpperCase()
const rootClass = () => document.documentElement.className
const themeColor = () => document.querySelector('meta[name="theme-color"]')?.getAttribute('content')

test('system follows the device live; the toggle cycles light, dark, system, light, and the choice is stored', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/')
  await hydrated(page)
  await expect.poll(() => page.evaluate(themeColor)).toBe('#FFFFFF')
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(() => page.evaluate(themeColor)).toBe(dark)
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  const toggle = page.getByRole('banner').getByRole('button', { name: /theme/i }).first()
  const seen: (string | null)[] = []
  // After system, the cycle continues with light.
  for (let step = 0; step < 4; step++) {
    await toggle.click()
    const stored = await page.evaluate((key) => localStorage.getItem(key), `${brand.slug}-learning-theme`)
    seen.push(stored)
    const isDark = stored !== 'light'
    await expect.poll(() => page.evaluate(rootClass)).toContain(isDark ? 'dark' : 'light')
    await expect.poll(() => page.evaluate(themeColor)).toBe(isDark ? dark : '#FFFFFF')
  }
  expect(seen).toEqual(['light', 'dark', 'system', 'light'])
  await page.reload()
  expect(await page.evaluate(rootClass)).toContain('light')
})

test('print is light, even in the dark theme', smoke, async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/courses')
  const main = page.getByRole('main')
  const parts = [
    page.locator('body'),
    main.getByRole('searchbox'),
    main.getByRole('combobox'),
    main.getByRole('link', { name: 'Login to Enroll' }).first(),
  ]
  for (const part of parts) await expect(part).not.toHaveCSS('background-color', 'rgb(255, 255, 255)')
  await page.emulateMedia({ colorScheme: 'dark', media: 'print' })
  for (const part of parts) await expect(part).toHaveCSS('background-color', 'rgb(255, 255, 255)')
  // If the link were printed, it would appear at the foot of every sheet.
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden()
})

for (const stored of ['light', 'dark', 'system', 'nonsense', null]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    // prerender.spec.ts covers the other kinds: a choice that contradicts the device, and the device alone.
    const isKind = stored === 'nonsense' && colorScheme === 'dark'
    test(`no flash: stored ${stored} on a ${colorScheme} device`, isKind ? {} : onlyFull, async ({ page }) => {
      await page.emulateMedia({ colorScheme })
      const expected = stored === 'light' || stored === 'dark' ? stored : colorScheme
      await page.addInitScript(
        ([key, value]) => {
          if (value !== null) localStorage.setItem(key, value)
          const seen = new Set<string>()
          Object.assign(window, { seen })
          const look = () => {
            if (document.body) seen.add(getComputedStyle(document.body).backgroundColor)
            requestAnimationFrame(look)
          }
          requestAnimationFrame(look)
        },
        [`${brand.slug}-learning-theme`, stored] as const,
      )
      await page.goto('/')
      await hydrated(page)
      // Headings exist before the first frame is drawn, and until then there is no color to check.
      const colors = await page.waitForFunction(() => {
        const painted = [...(window as unknown as { seen: Set<string> }).seen].filter((color) => color !== 'rgba(0, 0, 0, 0)')
        return painted.length > 0 && painted
      })
      expect(await colors.jsonValue()).toEqual([expected === 'dark' ? 'rgb(15, 23, 42)' : 'rgb(255, 255, 255)'])
    })
  }
}
