import { brand } from '#shared/brand.ts'
import { courseWriter } from './support/courses-of-instructors.ts'
import { is, main, prepareFaults, throughFaults } from './support/faults.ts'
import { expect, haveSession, test } from './support/journey.ts'
import { receiveMessage } from './support/messages.ts'

prepareFaults()

test('the administration: lists that fail to load, and an action that fails', async ({ page, learner }) => {
  await haveSession(page, { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
  const retry = main(page).getByRole('button', { name: 'Try Again' })
  // Each list gets only one kind of fault, because it retries three times before it reports the failure.
  for (const [tab, path, fault] of [
    ['users', /\/rpc\/list_users/, 'refused'],
    ['messages', /\/rpc\/list_messages/, 'half of its data'],
    ['courses', /\/rpc\/list_course_versions/, 'status 500'],
    ['audit', /\/rpc\/list_audit/, 'a page instead of data'],
    ['overview', /\/rpc\/admin_overview/, 'status 500'],
  ] as const) {
    await throughFaults(page, {
      affects: (_method, url) => path.test(url.pathname),
      go: async () => {
        if (await retry.first().isVisible()) await retry.first().click()
        else await page.goto(`/admin?tab=${tab}`)
      },
      told: main(page).getByRole('alert').first(),
      says: /The service is out of reach\. Check your connection, then try again\.|Something went wrong on our side\. Please try again in a moment\./,
      only: [fault],
      triesAgain: true,
      done: () => expect(main(page).getByRole('alert')).toHaveCount(0),
    })
  }

  await page.goto(`/admin?tab=users&search=${encodeURIComponent(learner.email)}`)
  await page.getByRole('button', { name: `Manage ${learner.name}` }).click()
  await page.getByRole('menuitem', { name: 'Disable account' }).click()
  const dialog = page.getByRole('dialog')
  const reason = dialog.getByLabel('Reason')
  await reason.fill('A reason that took long to write')
  await throughFaults(page, {
    affects: is('POST', /\/rpc\/disable_user/),
    go: () => dialog.getByRole('button', { name: 'Disable account' }).click(),
    told: dialog.getByRole('alert'),
    says: /out of reach|went wrong on our side/,
    kept: () => expect(reason).toHaveValue('A reason that took long to write'),
    except: ['offline'],
    done: () => expect(page.getByRole('list', { name: 'Users' })).toContainText('A reason that took long to write'),
  })
})

test('the administration: every action on an account', async ({ page, learner }) => {
  await haveSession(page, { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
  const users = page.getByRole('list', { name: 'Users' })
  const dialog = page.getByRole('dialog')
  const says = /(out of reach|went wrong on our side).*Nothing was done\./
  async function act(item: string, button: string, call: RegExp, done: () => Promise<unknown>) {
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: `Manage ${learner.name}` }).click()
    await page.getByRole('menuitem', { name: item }).click()
    const typed = dialog.getByLabel(/to confirm$/)
    if (item === 'Delete account') await typed.fill(learner.email)
    await dialog.getByLabel(/^Reason/).fill('As they wished')
    await throughFaults(page, {
      affects: is('POST', call),
      go: () => dialog.getByRole('button', { name: button }).click(),
      told: dialog.getByRole('alert'),
      says,
      kept: () => expect(dialog.getByLabel(/^Reason/)).toHaveValue('As they wished'),
      // The test above covers the same dialog with all faults.
      only: process.env['TEST_FULL'] ? ['refused', 'status 500', 'a page instead of data'] : ['status 500'],
      done,
    })
  }
  await page.goto(`/admin?tab=users&search=${encodeURIComponent(learner.email)}`)
  await act('Make administrator', 'Make administrator', /\/rpc\/set_role/, () => expect(users).toContainText('Administrator'))
  await act('Remove administrator role', 'Remove role', /\/rpc\/set_role/, () => expect(users).not.toContainText('Administrator'))
  await act('Disable account', 'Disable account', /\/rpc\/disable_user/, () => expect(users).toContainText('Disabled'))
  await act('Enable account', 'Enable account', /\/rpc\/enable_user/, () => expect(users).not.toContainText('Disabled'))
  await act('Delete account', 'Delete account', /\/rpc\/delete_user/, () =>
    expect(page.getByRole('heading', { name: 'No users match' })).toBeVisible(),
  )
})

test('the administration: a message that fails to load, and notes that cannot be saved', async ({ page }) => {
  await haveSession(page, { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
  const { reference } = await receiveMessage('Vera Faulty', 'The certificate of my course does not open.')
  const retry = main(page).getByRole('button', { name: 'Try Again' })
  await page.goto(`/admin?tab=messages&search=${reference}`)
  await throughFaults(page, {
    affects: is('GET', /\/contact_messages/),
    go: async () => {
      if (await retry.isVisible()) await retry.click()
      else await page.getByRole('list', { name: 'Messages' }).getByRole('link').click()
    },
    told: main(page).getByRole('alert').first(),
    says: /The service is out of reach\. Check your connection, then try again\.|Something went wrong on our side\. Please try again in a moment\./,
    only: ['a page instead of data'],
    triesAgain: true,
    done: () => expect(page.getByRole('article')).toContainText('The certificate of my course does not open.'),
  })

  // Reading it marks it as open.
  await expect(page.getByRole('article')).toContainText('Open')
  const form = page.getByRole('form', { name: 'Notes and state' })
  await form.getByLabel('Notes').fill('Notes that took long to write')
  await throughFaults(page, {
    affects: is('PATCH', /\/contact_messages/),
    go: () => form.getByRole('button', { name: 'Save notes' }).click(),
    told: form.getByRole('alert'),
    says: /(out of reach|went wrong on our side).*What you wrote is kept here\./,
    kept: () => expect(form.getByLabel('Notes')).toHaveValue('Notes that took long to write'),
    done: () => expect(form.getByRole('button', { name: 'Save notes' })).toBeDisabled(),
  })
})

test('the administration: a version that fails to load, and decisions that cannot be sent', async ({ page, learner }) => {
  await haveSession(page, { name: 'Ada Admin', email: `admin@${brand.slug}.example`, password: `${brand.slug}-demo` })
  const writer = await courseWriter(learner)
  const slug = `faulty-${Date.now()}`
  const files = { 'course.json': JSON.stringify({ slug, title: 'Faulty lines' }), 'first.md': 'Light has a direction.\n' }
  const draft = await writer.create(files)
  const first = await writer.handIn(draft)
  const version = page.getByRole('article')
  const dialog = page.getByRole('dialog')
  const failed = /(out of reach|went wrong on our side)/
  const retry = main(page).getByRole('button', { name: 'Try Again' })
  for (const [path, fault] of [
    [/\/course_versions/, 'status 500'],
    [/\/draft_snapshot_files/, 'half of its data'],
  ] as const) {
    await throughFaults(page, {
      affects: is('GET', path),
      go: async () => {
        if (await retry.isVisible()) await retry.click()
        else await page.goto(`/admin?tab=courses&version=${first}&file=first.md`)
      },
      told: main(page).getByRole('alert').first(),
      says: failed,
      only: [fault],
      triesAgain: true,
      done: () => expect(page.getByRole('button', { name: 'Remark on line 1', exact: true })).toBeVisible(),
    })
  }

  const answer = page.getByRole('textbox', { name: 'Answer' })
  await answer.fill('An answer that took long to write')
  await throughFaults(page, {
    affects: is('POST', /\/rpc\/return_version/),
    go: () => page.getByRole('button', { name: 'Return', exact: true }).click(),
    told: version.getByRole('alert'),
    says: /(out of reach|went wrong on our side).*What you wrote is kept here\./,
    kept: () => expect(answer).toHaveValue('An answer that took long to write'),
    done: () => expect(version).toContainText('Returned to the instructor.'),
  })

  await page.goto(`/admin?tab=courses&version=${await writer.handIn(draft)}`)
  await throughFaults(page, {
    affects: is('POST', /\/rpc\/approve_version/),
    go: () => page.getByRole('button', { name: 'Approve' }).click(),
    told: version.getByRole('alert'),
    says: failed,
    only: ['status 500'],
    done: () => expect(version).toContainText('Approved. It is being published.'),
  })
  await page.getByRole('button', { name: 'Take off the catalog' }).click()
  await dialog.getByLabel('Reason').fill('A reason that took long to write')
  await throughFaults(page, {
    affects: is('POST', /\/rpc\/take_off_course/),
    go: () => dialog.getByRole('button', { name: 'Take off the catalog' }).click(),
    told: dialog.getByRole('alert'),
    says: /(out of reach|went wrong on our side).*Nothing was done\./,
    kept: () => expect(dialog.getByLabel('Reason')).toHaveValue('A reason that took long to write'),
    except: ['offline'],
    done: () => expect(version).toContainText('Withdrawn.'),
  })
})
