import { axeFindings } from './support/axe.ts'
import { addAuthenticator, expect, test } from './support/journey.ts'
import { codeOf } from '../tests/support/authenticator-app.ts'

test.describe('an account with an authenticator app', () => {
  // The browser logs the refusal of a wrong code.
  test.use({ expectedConsole: [/status of 422/] })

  test('asks for its code at login, explains a wrong one, survives a reload, and goes on to the wanted page', async ({ page, learner }) => {
    const secret = await addAuthenticator(learner)
    await page.goto('/account?tab=profile')
    await page.getByRole('main').getByLabel('Email address').fill(learner.email)
    await page.getByLabel('Password', { exact: true }).fill(learner.password)
    await page.keyboard.press('Enter')
    const digits = page.getByLabel('Six-digit code')
    await expect(digits).toBeFocused()
    expect(await axeFindings(page)).toEqual([])
    // Of a step that is long over.
    await page.keyboard.insertText(codeOf(secret, -20))
    await expect(page.getByRole('alert')).toHaveText('Invalid verification code.')
    await page.reload()
    await digits.fill(codeOf(secret).replace(/^.../, '$& '))
    await expect(page).toHaveURL(/\/account\?tab=profile$/)
    await expect(page.getByLabel('Display name')).toHaveValue(learner.name)
  })
})
