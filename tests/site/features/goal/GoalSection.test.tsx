import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { newEnrolment } from '#site/features/enrolment/enrolled-course.ts'
import { weekdayNames, weekdayOrder } from '#site/features/goal/weekdays.ts'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { writeList } from '#site/features/enrolment/stored-list.ts'
import { GoalSection } from '#site/pages/account/progress/GoalSection.tsx'
import { WeekGoalRow } from '#site/features/goal/WeekGoalRow.tsx'
import { renderScreen } from '../../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../../support/scripted-auth.ts'

const key = 'ascendo-goal:lea'
/** A Wednesday. */
const now = '2026-11-25T12:00:00Z'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date(now) })
})

/** Renders the screen for a learner who finished a lesson at each time; null stands for a lesson without a date. */
function renderFor(content: React.ReactNode, ...times: (string | null)[]) {
  const [course] = courseSummaries
  if (!course) throw new Error('no course')
  const finishedLessons = times.map((_, place) => `l${place}`)
  const marks = times.flatMap((at, place) => (at === null ? [] : [[`l${place}`, { at, by: 'phone', isDone: true }]]))
  const enrolment = {
    ...newEnrolment(course, new Date(now)),
    finishedLessons,
    lessonMarks: Object.fromEntries(marks) as Record<string, never>,
  }
  localStorage.setItem(enrolmentKey('ascendo', 'lea'), writeList([enrolment]))
  const user = buildUser({ uid: 'lea', email: 'lea@example.org', displayName: 'Lea' })
  return renderScreen(<EnrolmentProvider storagePrefix="ascendo">{content}</EnrolmentProvider>, { auth: scriptedAuth({ user }) })
}

/** Returns the calendar's days that have lessons, as a screen reader reads them. */
const done = () =>
  within(screen.getByRole('table'))
    .getAllByRole('cell')
    .map((cell) => cell.textContent)
    .filter((text) => text.includes('lesson'))

test('the calendar has what was done on each day, says how many lessons have no date, and turns to earlier and later months', async () => {
  const { user } = renderFor(
    <GoalSection />,
    now,
    '2026-11-23T08:00:00+01:00',
    '2026-11-23T09:00:00+01:00',
    '2026-09-30T09:00:00Z',
    '2027-01-02T09:00:00Z',
    null,
    null,
  )
  expect(screen.getByRole('table', { name: 'November 2026' })).toBeInTheDocument()
  expect(within(screen.getByRole('table')).getAllByRole('columnheader')[0]).toHaveTextContent(weekdayNames[weekdayOrder[0] ?? 'MO'])
  expect(done()).toEqual(['232 lessons', '251 lesson'])
  expect(screen.getByText('In November 2026, you finished 3 lessons on 2 days.')).toBeInTheDocument()
  expect(screen.getByText('2 finished lessons have no date, so they are on no day.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(screen.getByText('No finished lesson is dated October 2026.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Previous month' }))
  expect(done()).toEqual(['301 lesson'])
  expect(screen.getByRole('button', { name: 'Previous month' })).toBeDisabled()
  for (let step = 0; step < 4; step += 1) await user.click(screen.getByRole('button', { name: 'Next month' }))
  expect(screen.getByText(/Some have a date in the future, because the clock of a device was wrong\./)).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Next month' })).toBeDisabled()
})

test('a goal is set, changed, paused, continued and removed; other tabs and the stored value follow', async () => {
  const { user } = renderFor(<GoalSection />, now)
  await user.click(screen.getByRole('button', { name: 'Set a goal' }))
  await user.clear(await screen.findByLabelText('How many'))
  await user.type(screen.getByLabelText('How many'), '8')
  await user.selectOptions(screen.getByLabelText('Of what'), 'days a week')
  await user.click(screen.getByRole('button', { name: 'Save goal' }))
  expect(screen.getByLabelText('How many')).toHaveAccessibleDescription('Please enter a whole number from 1 to 7.')
  await user.clear(screen.getByLabelText('How many'))
  await user.type(screen.getByLabelText('How many'), '2')
  await user.click(screen.getByRole('checkbox', { name: 'Friday' }))
  await user.click(screen.getByRole('button', { name: 'Save goal' }))
  expect(screen.getByRole('heading', { name: 'Your weeks' })).toHaveFocus()
  expect(screen.getByRole('heading', { name: '2 days a week, on Friday' })).toBeInTheDocument()
  expect(screen.getByText('1 of 2 days this week.')).toBeInTheDocument()
  expect(screen.getByRole('columnheader', { name: 'Friday, chosen' })).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Pause' }))
  expect(screen.getByText(/Nothing is lost/)).toBeInTheDocument()
  expect(localStorage.getItem(key)).toContain('"isPaused":true')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  localStorage.setItem(key, '{"version":1,"unit":"lessons","amount":9,"days":[],"isPaused":false}')
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key })))
  expect(screen.getByText('1 of 9 lessons this week.')).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Remove' }))
  expect(localStorage.getItem(key)).toBeNull()
  expect(screen.getByRole('button', { name: 'Set a goal' })).toBeInTheDocument()
})

test('a page that stays open moves on to the next week, where the lessons of the last one do not count', () => {
  localStorage.setItem(key, '{"version":1,"unit":"lessons","amount":2,"days":[],"isPaused":false}')
  renderFor(<WeekGoalRow />, '2026-11-25T11:00:00Z')
  expect(screen.getByText('1 of 2 lessons this week')).toBeInTheDocument()
  vi.setSystemTime(new Date('2026-11-30T00:00:01Z'))
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
  expect(screen.getByText('0 of 2 lessons this week')).toBeInTheDocument()
})

test('the home page is silent while the goal is paused', () => {
  localStorage.setItem(key, '{"version":1,"unit":"lessons","amount":2,"days":[],"isPaused":true}')
  renderFor(<WeekGoalRow />, now)
  expect(screen.queryByRole('link')).not.toBeInTheDocument()
})

test('a form that fails to load is reported, and the focus stays on the button', async () => {
  vi.doMock('#site/pages/account/progress/GoalForm.tsx', () => {
    throw new Error('offline')
  })
  const { user } = renderFor(<GoalSection />, now)
  const button = screen.getByRole('button', { name: 'Set a goal' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent('Part of this page did not load.')
  expect(button).toHaveFocus()
  vi.doUnmock('#site/pages/account/progress/GoalForm.tsx')
})
