import { is, main, part, prepareFaults, someFaults, throughFaults } from './support/faults.ts'
import { allLoaded, expect, haveSession, test } from './support/journey.ts'

prepareFaults()

test('the account: name, photo, address and everything in one file', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/account')
  const name = page.getByLabel('Display name')
  await name.fill('Grace Summit')
  await throughFaults(page, {
    affects: is('PATCH', /\/rest\/v1\/users/),
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
    affects: is('POST', /\/storage\/v1\/object\/avatars\//),
    go: () => dialog.getByRole('button', { name: 'Save photo' }).click(),
    told: dialog.getByRole('alert'),
    done: () => expect(page.getByText('Photo saved')).toBeVisible(),
  })

  await page.goto('/account?tab=security')
  const address = page.getByLabel('New email address')
  await address.fill(`next.${learner.email}`)
  await throughFaults(page, {
    ...someFaults,
    affects: is('PUT', /\/auth\/v1\/user/),
    go: () => page.getByRole('button', { name: 'Change email address' }).click(),
    told: part(page, 'Email address').getByRole('alert'),
    kept: () => expect(address).toHaveValue(`next.${learner.email}`),
    done: () => expect(part(page, 'Email address').getByText(/is waiting to be confirmed/)).toBeVisible(),
  })

  await page.goto('/account?tab=privacy')
  const download = page.waitForEvent('download')
  await throughFaults(page, {
    affects: is('POST', /\/rpc\/export_own_account/),
    go: () => page.getByRole('button', { name: 'Download everything' }).click(),
    told: main(page).getByRole('alert'),
    done: () => download,
  })
})

test('security: a new password, other devices, a canceled change of address', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/account?tab=security')
  const password = part(page, 'Password')
  const confirmation = password.getByLabel('Confirm password')
  await password.getByLabel('Current password').fill(learner.password)
  await password.getByLabel('New password').fill('chalk-and-rope-8')
  await confirmation.fill('chalk-and-rope-8')
  const change = {
    go: () => password.getByRole('button', { name: 'Change password' }).click(),
    told: password.getByRole('alert'),
    kept: () => expect(confirmation).toHaveValue('chalk-and-rope-8'),
  }
  // The first request checks the current password.
  await throughFaults(page, { ...change, affects: is('POST', /\/token\?grant_type=password/), only: ['refused', 'never answered'] })
  await throughFaults(page, {
    ...change,
    ...someFaults,
    affects: is('PUT', /\/auth\/v1\/user/),
    done: () => expect(confirmation).toHaveValue(''),
  })

  await allLoaded(page)
  await throughFaults(page, {
    ...someFaults,
    affects: is('POST', /\/logout\?scope=others/),
    go: () => page.getByRole('button', { name: 'Sign out other sessions' }).click(),
    told: part(page, 'Your devices').getByRole('alert'),
    done: () => expect(page.getByText('Signed out elsewhere')).toBeVisible(),
  })

  const address = part(page, 'Email address')
  const waiting = address.getByText(/is waiting to be confirmed/)
  await address.getByLabel('New email address').fill(`next.${learner.email}`)
  await address.getByRole('button', { name: 'Change email address' }).click()
  await expect(waiting).toBeVisible()
  await throughFaults(page, {
    ...someFaults,
    affects: is('POST', /\/rpc\/cancel_email_change/),
    go: () => address.getByRole('button', { name: 'Cancel the change' }).click(),
    told: address.getByRole('alert'),
    kept: () => expect(waiting).toBeVisible(),
    done: () => expect(page.getByText('Change canceled')).toBeVisible(),
  })
})

test('deleting the account: nothing is deleted unless everything is', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/account?tab=privacy')
  const typed = page.getByLabel('Type your email address to confirm')
  await typed.fill(learner.email)
  const removal = {
    go: () => page.getByRole('button', { name: 'Delete my account' }).click(),
    told: part(page, 'Delete account').getByRole('alert'),
    kept: () => expect(typed).toHaveValue(learner.email),
  }
  await throughFaults(page, {
    ...removal,
    ...someFaults,
    affects: is('POST', /\/rpc\/delete_own_account/),
    done: () => expect(page.getByText('Account deleted')).toBeVisible(),
  })
})
