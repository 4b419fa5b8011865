import type { Page } from 'playwright/test'
import { axeFindingsInBothSchemes } from './support/axe.ts'
import { expect, haveSession, hydrated, test } from './support/journey.ts'

const course = '/courses/11'
const lesson = (page: Page) => page.locator('[data-lesson-text]')
const figure = (page: Page) => page.locator('figure', { has: page.getByRole('slider', { name: 'Aperture' }) })
const drawing = (page: Page) => figure(page).getByRole('img')
const hole = (page: Page) => drawing(page).locator('#depth-of-field-hole')

test(
  "a figure's sliders change it by keyboard, in a lesson that was opened from another one; it is enlarged as it is, and printed still @phone",
  { tag: '@smoke' },
  async ({ page, learner }) => {
    const programs: string[] = []
    page.on('request', (request) => {
      if (/moving-figure|\.figure/.test(request.url())) programs.push(request.url())
    })
    await haveSession(page, learner)
    await page.goto(course)
    await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
    await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
    await page.goto(`${course}?lesson=a-camera-is-a-box-with-a-hole`)
    await hydrated(page)
    await expect(lesson(page)).toBeVisible()
    expect(programs).toEqual([])

    await page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: /^Next/ }).click()
    const aperture = figure(page).getByRole('slider', { name: 'Aperture' })
    const said = figure(page).getByRole('status')
    await expect(said).toHaveText(/^The sharp zone reaches from 1.91 to 2.10 meters/)
    await expect(drawing(page)).toHaveAccessibleName(/^Nine bottles/)
    const { height } = (await aperture.boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThanOrEqual(44)

    await aperture.focus()
    await page.keyboard.press('End')
    await expect(aperture).toHaveAttribute('aria-valuetext', 'f/16')
    await expect(said).toHaveText(/^The sharp zone reaches from 1.46 to 3.20 meters.* Seven of nine labels/)
    await expect(drawing(page)).toHaveAccessibleName(/^The sharp zone reaches from 1.46/)
    await expect(hole(page)).toHaveAttribute('r', '1.3')
    expect(await axeFindingsInBothSchemes(page, '[data-lesson-text]')).toEqual([])

    await drawing(page).click()
    const dialog = page.getByRole('dialog', { name: 'Enlarged figure' })
    await expect(dialog.getByRole('img')).toHaveAccessibleName(/^The sharp zone reaches from 1.46/)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    await page.emulateMedia({ media: 'print' })
    await expect(aperture).toBeHidden()
    await page.emulateMedia({ media: 'screen' })

    await figure(page).getByRole('button', { name: 'Reset' }).click()
    await expect(aperture).toHaveAttribute('aria-valuetext', 'f/2')
    await expect(said).toHaveText(/^The sharp zone reaches from 1.91/)
    await expect(dialog).toHaveCount(0)
  },
)
