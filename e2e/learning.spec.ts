import { expect, signIn, test } from './support/journey.ts'

test("from 'Enroll Now' to 'View Certificate' by finishing lessons, undone and done again", async ({ page, learner }) => {
  test.slow()
  await signIn(page, learner)
  await page.goto('/courses/1')
  await page.getByRole('main').getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByText('Successfully Enrolled!')).toBeVisible()

  await page.goto('/courses/1?lesson=next')
  const complete = page.getByRole('button', { name: 'Complete lesson' })
  const next = page.getByRole('navigation', { name: 'Lessons' }).getByRole('link', { name: 'Next' })
  await complete.click()
  await page.getByRole('button', { name: 'Undo completion' }).click()
  await expect(complete).toBeVisible()

  for (;;) {
    await complete.click()
    await expect(page.getByRole('button', { name: 'Undo completion' })).toBeVisible()
    if ((await next.count()) === 0) break
    await next.click()
    await expect(complete).toBeVisible()
  }

  await page.goto('/courses')
  await page.getByRole('link', { name: 'View Certificate' }).click()
  await expect(page.getByRole('main')).toContainText('Certificate of completion')
  await expect(page.getByRole('main')).toContainText(learner.name)
  await expect(page.getByRole('main')).toContainText(/self-recorded/i)

  await page.goto('/account?tab=progress')
  await expect(page.getByRole('main')).toContainText('100%')
})

test('damaged storage is set aside, and the readable courses stay', async ({ page, learner }) => {
  await signIn(page, learner)
  await page.goto('/courses')
  await page.getByRole('button', { name: 'Enroll Now' }).first().click()
  await expect(page.getByRole('link', { name: 'Continue Course' })).toHaveCount(1)
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.startsWith('ascendo-enrolment:')) ?? ''
    localStorage.setItem(key, `${localStorage.getItem(key)} and something that is no JSON`)
  })
  await page.reload()
  await expect(page.getByText('Some courses could not be read')).toBeVisible()
  const kept = await page.evaluate(() => Object.keys(localStorage).some((name) => name.includes(':damaged:')))
  expect(kept).toBe(true)
})
