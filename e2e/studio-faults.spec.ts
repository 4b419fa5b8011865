import { courseWriter } from './support/courses-of-instructors.ts'
import { is, main, prepareFaults, someFaults, throughFaults } from './support/faults.ts'
import { expect, haveSession, test } from './support/journey.ts'

prepareFaults()

const failed = /(out of reach|went wrong on our side|not stored)/

test('an instructor begins, hands in and withdraws while the service fails', async ({ page, learner }) => {
  await haveSession(page, learner)
  await page.goto('/studio')
  await throughFaults(page, {
    ...someFaults,
    affects: is('POST', /\/rpc\/change_account_type/),
    go: () => page.getByRole('button', { name: 'Become an instructor' }).click(),
    told: main(page).getByRole('alert'),
    says: failed,
    done: () => expect(page.getByRole('button', { name: 'New course' })).toBeVisible(),
  })

  await page.getByRole('button', { name: 'New course' }).click()
  const dialog = page.getByRole('dialog')
  const title = dialog.getByRole('textbox', { name: 'Title' })
  await title.fill('A title that took long to find')
  await throughFaults(page, {
    affects: is('POST', /\/rpc\/create_draft/),
    go: () => dialog.getByRole('button', { name: 'Create' }).click(),
    told: dialog.getByRole('alert'),
    says: failed,
    kept: () => expect(title).toHaveValue('A title that took long to find'),
    done: () => expect(page.getByRole('button', { name: 'Hand in' })).toBeVisible(),
  })

  const writer = await courseWriter(learner)
  const slug = `faulty-${Date.now()}`
  const facts = {
    slug,
    title: 'Faulty lines',
    description: 'Lines.',
    category: 'Art & Design',
    level: 'beginner',
    duration: '2 weeks',
    modules: [{ id: 'lines', title: 'Lines', lessons: [{ id: 'first', title: 'First', duration: '20 min' }] }],
  }
  const draft = await writer.create({ 'course.json': JSON.stringify(facts), 'first.md': 'Light has a direction.\n' })
  await page.goto(`/studio?draft=${draft}&file=first.md`)
  await page.getByRole('button', { name: 'Hand in' }).click()
  const note = dialog.getByRole('textbox', { name: /^Note/ })
  await note.fill('A note that took long to write')
  await throughFaults(page, {
    ...someFaults,
    affects: is('POST', /\/rpc\/hand_in_draft/),
    go: () => dialog.getByRole('button', { name: 'Hand in' }).click(),
    told: dialog.getByRole('alert'),
    says: failed,
    kept: () => expect(note).toHaveValue('A note that took long to write'),
    done: () => expect(page.getByText(/^Version 1 has been waiting for a review/)).toBeVisible(),
  })
  await throughFaults(page, {
    ...someFaults,
    affects: is('POST', /\/rpc\/withdraw_version/),
    go: () => page.getByRole('button', { name: 'Withdraw' }).click(),
    told: main(page).getByRole('alert'),
    says: failed,
    done: () => expect(page.getByText(/^Version 1 waits/)).toHaveCount(0),
  })
})
