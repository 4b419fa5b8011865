import { readFileSync } from 'node:fs'
import { axeFindingsInBothSchemes } from './support/axe.ts'
import { expect, haveSession, test, tagOfScheme } from './support/journey.ts'
import { makeReviewsDue } from './support/reviews.ts'

for (const scheme of ['light', 'dark'] as const) {
  test(
    `a missed question comes back, is graded by keyboard, and is exported, ${scheme}`,
    { tag: tagOfScheme[scheme] },
    async ({ page, learner }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await haveSession(page, learner)
      await page.goto('/review')
      const main = page.getByRole('main')
      await expect(main.getByRole('heading', { name: 'Nothing to review yet' })).toBeVisible()

      await page.goto('/courses/1')
      await main.getByRole('button', { name: 'Enroll Now' }).first().click()
      await expect(page.getByText('Successfully Enrolled!')).toBeVisible()
      await page.goto('/courses/1?lesson=unions-instead-of-optional-everything')
      const question = page.getByRole('region', { name: 'Check yourself' }).locator('form').first()
      await question.getByRole('radio', { name: 'The objects take less memory' }).check()
      await question.getByRole('button', { name: 'Check' }).click()
      await expect(question.getByRole('status')).toContainText('Not quite')
      await makeReviewsDue(page)

      await page.goto('/')
      const offer = main.getByRole('region', { name: '1 question to review' })
      await expect(offer).toBeVisible()
      expect(await axeFindingsInBothSchemes(page, '#content')).toEqual([])
      await offer.getByRole('link', { name: 'Review' }).click()
      await expect(page).toHaveURL(/\/review$/)

      await main.getByRole('radio', { name: 'Values that mean nothing' }).check()
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      await page.keyboard.press('Enter')
      await expect(main.getByRole('button', { name: /^I knew it/ })).toBeFocused()
      await expect(main.getByRole('button', { name: /^Easy in \d+ days$/ })).toBeVisible()
      expect(await axeFindingsInBothSchemes(page)).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await page.keyboard.press('2')
      await expect(main.getByRole('heading', { name: 'That was all for today' })).toBeFocused()
      await expect(main.getByText('You reviewed 1 question.')).toBeVisible()
      expect(await axeFindingsInBothSchemes(page)).toEqual([])

      const started = page.waitForEvent('download')
      await main.getByRole('button', { name: 'Export for Anki' }).click()
      const download = await started
      expect(download.suggestedFilename()).toMatch(/-review-\d{4}-\d\d-\d\d\.txt$/)
      expect(readFileSync(await download.path(), 'utf8')).toContain(`${new URL(page.url()).origin}/courses/1?lesson=unions`)
      await page.goto('/')
      await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(offer).toHaveCount(0)
    },
  )
}
