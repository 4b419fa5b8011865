import type { Page } from 'playwright/test'
import { brand } from '#shared/brand.ts'
import { adminAddress, adminTabs } from '#site/pages/admin/admin-address.ts'
import { axeFindings, axeFindingsInTheDark } from './support/axe.ts'
import { allLoaded, expect, haveSession, hydrated, onlyFull, sizeFor, smoke, tagOfScheme, test } from './support/journey.ts'
import { chosenByColorAlone, cutOff, leftoverMotion, offCenter, publicRoutes, smallFields, textSpacing } from './support/layout-checks.ts'

/** Only `npm run test:full` visits the dialog without a lesson: the dialog with one contains everything in it. */
const visitorRoutes = publicRoutes.filter((route) => process.env['TEST_FULL'] || route !== '/courses?look=write-clearly')

const learnerRoutes = [
  '/',
  '/courses',
  '/courses/1',
  '/courses/2?tab=curriculum',
  '/courses/2?tab=instructor',
  '/courses/2?tab=reviews',
  '/courses/2?tab=faq',
  '/courses/2?lesson=next',
  '/courses/unknown',
  '/favorites',
  '/learning',
  '/notes',
  '/review',
  '/studio',
  '/account',
  '/account?tab=progress',
  '/account?tab=security',
  '/account?tab=preferences',
  '/account?tab=privacy',
]

/** In `npm test`: each screen once, without its tabs and filters. */
const smokeRoutes = {
  visitor: visitorRoutes.filter((route) => !route.includes('?')),
  learner: ['/', '/courses/1', '/courses/2?lesson=next', '/favorites', '/learning', '/notes', '/review', '/studio', '/account'],
}

/** The demo learner is enrolled in courses and has finished the first one. */
const demoLearner = { name: 'Lena Learner', email: `learner@${brand.slug}.example`, password: `${brand.slug}-demo` }
const demoAdmin = { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` }

async function open(page: Page, route: string) {
  await page.goto(route)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await allLoaded(page)
}

async function expectNoFindings(page: Page, where: string) {
  expect.soft(await axeFindings(page), where).toEqual([])
}

async function expectChosenInHighContrast(page: Page, where: string) {
  await page.emulateMedia({ forcedColors: 'active' })
  expect.soft(await page.evaluate(chosenByColorAlone), `${where} in high contrast`).toEqual([])
  await page.emulateMedia({ forcedColors: 'none' })
}

test('axe finds a fault in the page or in part of it', async ({ page }) => {
  await page.setContent('<html lang="en"><title>Page</title><main><h1>Page</h1><p id="part">Text</p><button></button></main></html>')
  expect(await axeFindings(page)).toEqual(['button-name: button'])
  expect(await axeFindings(page, '#part')).toEqual([])
})

const wide = { width: 1440, height: 900 }
const narrow = { width: 320, height: 640 }
/** A window of 1280 by 800 at a zoom of 200 %. */
const zoomed = { width: 640, height: 400 }

async function expectAllVisible(page: Page, where: string) {
  const { poll } = expect.configure({ soft: true })
  // Polls, because the page may follow its window's size a little later.
  await poll(
    () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    `${where} scrolls sideways`,
  ).toBeLessThanOrEqual(0)
  await poll(() => page.evaluate(cutOff), `${where} cuts off text`).toEqual([])
  await poll(() => page.evaluate(offCenter), `${where} has labels beside the middle of their buttons`).toEqual([])
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`axe finds nothing, ${colorScheme}`, () => {
    test.use({ colorScheme })
    /**
     * Checks with axe and, on desktop, that nothing is cut off in a window of 320 pixels. A phone's browser would shrink the page
     * instead.
     */
    async function check(page: Page, route: string, isMobile: boolean) {
      await open(page, route)
      await expectNoFindings(page, route)
      await expectChosenInHighContrast(page, route)
      expect.soft(await page.evaluate(smallFields), `an iPhone zooms in on fields of ${route}`).toEqual([])
      if (isMobile || colorScheme === 'dark') return
      await page.setViewportSize(narrow)
      await expectAllVisible(page, `${route}, narrow,`)
      expect.soft(await axeFindingsInTheDark(page), `${route}, narrow,`).toEqual([])
      await page.addStyleTag({ content: textSpacing })
      await expectAllVisible(page, `${route}, narrow and spaced,`)
      await page.setViewportSize(wide)
    }

    const tags = (route: string, kind: keyof typeof smokeRoutes) => ({
      tag: [tagOfScheme[colorScheme], ...(smokeRoutes[kind].includes(route) ? [smoke.tag] : [])],
    })

    for (const route of visitorRoutes) {
      test(`signed out, at ${route}`, tags(route, 'visitor'), ({ page, isMobile }) => check(page, route, isMobile))
    }

    for (const route of learnerRoutes) {
      test(`as a learner, at ${route}`, tags(route, 'learner'), async ({ page, isMobile }) => {
        await haveSession(page, demoLearner)
        await check(page, route, isMobile)
      })
    }

    test('in overlays: menus, suggestions, dialog and toast', { tag: sizeFor[colorScheme] }, async ({ page, learner, isMobile }) => {
      await haveSession(page, learner)
      await open(page, '/courses')
      if (isMobile) {
        await page.getByRole('button', { name: 'Open menu' }).click()
        await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
        await expectNoFindings(page, 'mobile menu')
        await expectChosenInHighContrast(page, 'mobile menu')
        await page.keyboard.press('Escape')
      } else {
        await page.getByRole('button', { name: /account menu/i }).click()
        await expect(page.getByRole('menuitem').first()).toBeVisible()
        await expectNoFindings(page, "account's menu")
        await page.keyboard.press('Escape')
        await page.getByRole('banner').getByRole('combobox').fill('draw')
        await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible()
        await expectNoFindings(page, 'suggestions')
        await page.keyboard.press('ArrowDown')
        await expectChosenInHighContrast(page, 'suggestions')
        await page.keyboard.press('Escape')
      }
      await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
      await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
      await expectNoFindings(page, 'toast')
      await page
        .getByRole('main')
        .getByRole('button', { name: /^Remove / })
        .first()
        .click()
      await expect(page.getByRole('dialog', { name: 'Remove Course' })).toBeVisible()
      await expectNoFindings(page, 'dialog')
    })
  })
}

test.describe('in high contrast', () => {
  test.use({ forcedColors: 'active' })

  test('the check finds what is chosen by color alone', async ({ page }) => {
    await page.setContent(`
      <style>[aria-pressed="true"] { background: navy; color: white } [aria-selected="true"] { text-decoration: underline }</style>
      <button aria-pressed="true">Color</button><button aria-pressed="false">Other</button>
      <div role="tablist"><div role="tab" aria-selected="true">Line</div><div role="tab" aria-selected="false">Other</div></div>
      <label><input type="radio" name="a" checked> Native</label><label><input type="radio" name="a"> Other</label>
      <label><input type="radio" name="b" checked style="opacity: 0"> Invisible</label><label><input type="radio" name="b" style="opacity: 0"> Other</label>`)
    expect(await page.evaluate(chosenByColorAlone)).toEqual(['button Color', 'input Invisible'])
  })

  test('what is chosen in the administration differs by more than its color', async ({ page }) => {
    await haveSession(page, demoAdmin)
    for (const tab of adminTabs) {
      await open(page, adminAddress(tab))
      expect.soft(await page.evaluate(chosenByColorAlone), tab).toEqual([])
    }
  })
})

test.describe('nothing is cut off and nothing scrolls sideways', () => {
  test('the check finds text that is cut off', async ({ page }) => {
    await page.setContent(
      '<p style="overflow: hidden; block-size: 1em; line-height: 3">Hidden</p><p style="inline-size: 200vw; text-align: end">Outside</p><p>Seen</p>',
    )
    expect(await page.evaluate(cutOff)).toEqual(['Hidden', 'Outside (beyond the window)'])
  })

  for (const route of publicRoutes) {
    test(`at a zoom of 200 %, signed out, at ${route}`, onlyFull, async ({ page }) => {
      await page.setViewportSize(zoomed)
      await open(page, route)
      await expectAllVisible(page, route)
    })
  }
})

test.describe('motion', () => {
  const routes = ['/', '/courses', '/blog', '/faqs', '/themes', '/login']

  test('stops if the device asks for reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const route of routes) {
      await open(page, route)
      expect.soft(await page.evaluate(leftoverMotion), route).toEqual([])
    }
    await page.getByRole('button', { name: 'More' }).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    expect(await page.evaluate(leftoverMotion)).toEqual([])
  })

  test('runs if it does not', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await open(page, '/courses')
    expect(await page.evaluate(leftoverMotion)).not.toEqual([])
  })
})

test.describe('forced colors', () => {
  test.use({ contextOptions: { forcedColors: 'active', reducedMotion: 'reduce' } })

  test('buttons and fields keep an edge', async ({ page }) => {
    await open(page, '/courses')
    const edgeless = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main input:not([type=hidden], [type=checkbox], [type=radio]), main select')]
        .filter((element) => element.checkVisibility() && parseFloat(getComputedStyle(element).borderTopWidth) === 0)
        .map((element) => element.outerHTML.slice(0, 120)),
    )
    expect(edgeless).toEqual([])
  })
})
