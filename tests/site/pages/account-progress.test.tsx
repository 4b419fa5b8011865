import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { describe, expect, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import type { Course } from '#content/course.ts'
import { courseSummaries, loadCourse } from '#site/features/courses/courses.ts'
import { type CourseOutline, newEnrolment, outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { withFinishedLessons } from '#site/features/enrolment/lesson-changes.ts'
import { createEnrolmentStore, EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { writeLearningFile } from '#site/features/enrolment/learning-file.ts'
import { answersKind } from '#site/features/lessons/questions/answer-record.ts'
import { readHandOver } from '#site/features/hand-over/hand-over-link.ts'
import { writeList } from '#site/features/enrolment/stored-list.ts'
import { AccountPage } from '#site/pages/account/AccountPage.tsx'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { buildSummary } from '../../support/courses.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

const monday = new Date('2024-05-06T09:00:00Z')
const tuesday = new Date('2024-05-07T09:00:00Z')
const learner = buildUser({ email: 'lea@example.org', displayName: 'Lea Lind' })
const key = enrolmentKey('ascendo', learner.uid)
const stored = () => createEnrolmentStore({ key }).getState()

async function realCourse(index: number): Promise<Course> {
  const course = await loadCourse(courseSummaries[index]?.id ?? '')
  if (!course) throw new Error(`no course at ${index}`)
  return course
}
const [done, begun, fresh, other] = (await Promise.all([0, 1, 2, 3].map(realCourse))) as [Course, Course, Course, Course]

/** Returns an enrolment in a course of the catalog with its first lessons finished. */
function enrolment(course: Course, lessons: number, when = monday) {
  const summary = courseSummaries.find(({ id }) => id === course.id)
  if (!summary) throw new Error('not in the catalog')
  const outline: CourseOutline = outlineOf(course)
  const started = newEnrolment(summary, monday)
  return lessons === 0 ? started : withFinishedLessons(started, outline, new Set(outline.lessonIds.slice(0, lessons)), when, 'laptop')
}

const few = () => [enrolment(done, done.lessons), enrolment(begun, 2, tuesday), enrolment(fresh, 0)]

async function renderProgress(list = few(), at = '/account?tab=progress') {
  if (list.length > 0) localStorage.setItem(key, writeList(list))
  const view = renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <main id="content" tabIndex={-1}>
          <Routes>
            <Route path="/account" element={<AccountPage />} />
          </Routes>
        </main>
      </EnrolmentProvider>
    </ConfirmProvider>,
    { auth: scriptedAuth({ user: learner }), at },
  )
  // Each tab is its own chunk: wait until it has loaded.
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  return view
}

const part = (name: string) => within(screen.getByRole('region', { name }))
const myTitles = () =>
  part('My courses')
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)
const figure = (label: string) => within(screen.getByRole('region', { name: 'Overall progress' })).getByText(label).nextElementSibling

describe('the overview', () => {
  test('shows the five learning stats (§3)', async () => {
    await renderProgress()
    const hours = few().reduce((sum, { estimatedDuration }) => sum + Number.parseInt(estimatedDuration, 10), 0)
    const average = Math.round(few().reduce((sum, { progress }) => sum + progress, 0) / 3)
    expect(figure('Courses')).toHaveTextContent('3')
    expect(figure('Completed')).toHaveTextContent('1')
    expect(figure('In progress')).toHaveTextContent('1')
    expect(figure('Hours in your courses')).toHaveTextContent(String(hours))
    expect(figure('Average progress')).toHaveTextContent(`${average}%`)
  })

  test('has the data of the charts in tables', async () => {
    await renderProgress()
    const byStatus = within(screen.getByRole('table', { name: 'Courses by status' }))
    for (const status of ['Completed', 'In progress', 'Not started']) {
      expect(byStatus.getByRole('row', { name: `${status} 1 course 33%` })).toBeInTheDocument()
    }
    const byCategory = within(screen.getByRole('table', { name: 'Courses by category' }))
    expect(byCategory.getByRole('row', { name: new RegExp(`^${done.category} 1 course`) })).toBeInTheDocument()
  })
})

describe('my courses', () => {
  test('are listed most recent first, each with a link to continue', async () => {
    await renderProgress()
    expect(myTitles()[0]).toBe(begun.title)
    expect(screen.getByRole('link', { name: `Resume ${begun.title}` })).toHaveAttribute('href', `/courses/${begun.id}?lesson=next`)
    expect(screen.getByRole('link', { name: `Start ${fresh.title}` })).toHaveAttribute('href', `/courses/${fresh.id}?lesson=next`)
    expect(screen.getByRole('link', { name: `View Certificate for ${done.title}` })).toHaveAttribute(
      'href',
      `/courses/${done.id}#certificate`,
    )
  })

  test('can be filtered by status, with counts, in the URL', async () => {
    const { user, address } = await renderProgress()
    await user.click(screen.getByRole('button', { name: 'Completed 1' }))
    expect(myTitles()).toEqual([done.title])
    expect(screen.getByRole('button', { name: 'Completed 1' })).toHaveAttribute('aria-pressed', 'true')
    expect(part('My courses').getByRole('status')).toHaveTextContent('1 of 3 courses')
    expect(address.current).toBe('/account?tab=progress&status=completed')
  })

  test('are found by title, instructor or category, ignoring case', async () => {
    const { user, address } = await renderProgress()
    await user.type(screen.getByRole('searchbox', { name: 'Search in my courses' }), `${begun.instructor.name.toUpperCase()}{Enter}`)
    await waitFor(() => expect(myTitles()).toEqual([begun.title]))
    expect(address.current).toContain('tab=progress')
    expect(address.current).toContain('search=')
  })

  test('are sorted as the URL says, and then as chosen', async () => {
    const { user } = await renderProgress(few(), '/account?tab=progress&sort=progress')
    expect(myTitles()).toEqual([done.title, begun.title, fresh.title])
    await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Title')
    await waitFor(() => expect(myTitles()).toEqual([done.title, begun.title, fresh.title].toSorted((a, b) => a.localeCompare(b))))
  })

  test('have a link back to all of them if nothing matches', async () => {
    const { user } = await renderProgress(few(), '/account?tab=progress&search=underwater&status=completed')
    expect(screen.getByRole('heading', { name: 'None of your courses match' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Show all my courses' }))
    await waitFor(() => expect(myTitles()).toHaveLength(3))
  })

  test('are removed after a confirmation, and the focus stays nearby', async () => {
    const { user, toasts } = await renderProgress()
    await user.click(screen.getByRole('button', { name: `Remove ${begun.title}` }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Remove Course' })).getByRole('button', { name: 'Remove Course' }))
    await waitFor(() => expect(myTitles()).not.toContain(begun.title))
    expect(toasts).toMatchObject([{ type: 'info', title: 'Course Removed' }])
    await waitFor(() => expect(screen.getByRole('heading', { name: 'My courses' })).toHaveFocus())
  })

  test('leave the focus on the page when the last of them is removed', async () => {
    const { user } = await renderProgress([enrolment(begun, 2)])
    await user.click(screen.getByRole('button', { name: `Remove ${begun.title}` }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove Course' }))
    expect(await screen.findByRole('heading', { name: 'Nothing started yet' })).toBeInTheDocument()
    await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
  })

  test('one that is no longer in the catalog has no link but can still be removed', async () => {
    await renderProgress([newEnrolment(buildSummary({ id: 'gone', title: 'Knots' }), monday)])
    expect(part('My courses').getByText('No longer in the catalog')).toBeVisible()
    expect(part('My courses').queryByRole('link')).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Remove Knots' })).toBeInTheDocument()
  })
})

test('certificates are listed, each with its link', async () => {
  await renderProgress()
  const links = part('Certificates').getAllByRole('link')
  expect(links).toHaveLength(1)
  expect(links[0]).toHaveTextContent(done.title)
  expect(links[0]).toHaveAttribute('href', `/courses/${done.id}#certificate`)
})

test('a new learner is sent to the catalog and can import courses', async () => {
  await renderProgress([])
  expect(screen.getByRole('heading', { name: 'Nothing started yet' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse Courses' })).toHaveAttribute('href', '/courses')
  expect(screen.getByRole('button', { name: 'Export to a file' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Import from a file' })).toBeEnabled()
})

test('continuing on another device: a code and a link that hold the record, copied or selected', async () => {
  const { user } = await renderProgress()
  await user.click(screen.getByRole('button', { name: 'Continue on another device' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Continue on another device' }))
  expect(await dialog.findByRole('img', { name: 'QR code of the link' })).toBeInTheDocument()
  const field = dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' })
  const read = readHandOver(new URL(field.value).hash)
  expect(read.ok && read.value.courses.map(({ id }) => id)).toEqual(few().map(({ id }) => id))
  await user.click(dialog.getByRole('button', { name: 'Copy the link' }))
  expect(await navigator.clipboard.readText()).toBe(field.value)
  expect(dialog.getByRole('status')).toHaveTextContent(/The link is copied/)
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('denied', 'NotAllowedError'))
  await user.click(dialog.getByRole('button', { name: 'Copy the link' }))
  await waitFor(() => expect(dialog.getByRole('status')).toHaveTextContent(/The link is selected/))
  expect(field.selectionEnd).toBe(field.value.length)
  await user.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.getByRole('button', { name: 'Continue on another device' })).toHaveFocus())
})

test.each([
  ['a code', 8_000, /too many for a code: use the link or the file/, true],
  ['a link', 600_000, /too many for a link\. Save them as a file/, false],
])('what does not fit %s is said, and where it goes instead', async (_, length, sentence, isInLink) => {
  // Random text cannot be compressed much.
  const bytes = new Uint8Array(length / 2)
  for (let at = 0; at < bytes.length; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536))
  const given = [Buffer.from(bytes).toString('hex')]
  const answers = { '1/l': { q: { given, isRight: true, at: '2026-05-06T07:00:00.000Z' } } }
  localStorage.setItem(answersKind.keyOf('ascendo', learner.uid), JSON.stringify({ version: 1, answers }))
  const { user } = await renderProgress()
  await user.click(screen.getByRole('button', { name: 'Continue on another device' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Continue on another device' }))
  expect(await dialog.findByText(sentence)).toBeInTheDocument()
  expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeInTheDocument()
  const read = readHandOver(new URL(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Link' }).value).hash)
  expect(read.ok && read.value.courses).toHaveLength(3)
  expect(read.ok && read.value.others !== null).toBe(isInLink)
})

/** Chooses a file as the browser's file dialog would. */
function choose(container: HTMLElement, text: string, name = 'my-courses.json') {
  const input = container.querySelector('input[type="file"]')
  if (!input) throw new Error('no file can be chosen')
  fireEvent.change(input, { target: { files: [new File([text], name, { type: 'application/json' })] } })
}

describe('importing', () => {
  const file = () => writeLearningFile([enrolment(done, 1), enrolment(begun, 5), enrolment(fresh, 0), enrolment(other, 3)], tuesday)
  const lessons = (course: Course) => stored().enrolledCourses.find(({ id }) => id === course.id)?.completedLessons

  test('shows what would change beforehand', async () => {
    const { container } = await renderProgress()
    choose(container, file())
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
    const heading = await screen.findByRole('heading', { name: 'What this import would change' })
    await waitFor(() => expect(heading).toHaveFocus())
    const rows = (name: string) => within(screen.getByRole('heading', { name }).parentElement as HTMLElement).getAllByRole('listitem')
    expect(rows('New here (1)').map(({ textContent }) => textContent)).toEqual([`${other.title}3 of ${other.lessons} lessons`])
    expect(rows('Updated (1)').map(({ textContent }) => textContent)).toEqual([
      `${begun.title}5 of ${begun.lessons} lessons (3 more finished)`,
    ])
    expect(rows('Nothing new (2)').map(({ textContent }) => textContent)).toEqual([done.title, fresh.title])
    expect(screen.getByText(/A course that you removed here comes back/)).toBeVisible()
    expect(lessons(begun)).toBe(2)
    expect(lessons(other)).toBeUndefined()
  })

  test('imports what is new or has more progress, says so, and can be undone', async () => {
    const { container, user, toasts } = await renderProgress()
    choose(container, file())
    await user.click(await screen.findByRole('button', { name: 'Import 2 courses' }))
    await waitFor(() =>
      expect(toasts).toMatchObject([
        { type: 'success', title: 'Courses Imported', message: '1 course added, 1 course updated', action: { label: 'Undo' } },
      ]),
    )
    expect([done, begun, other].map(lessons)).toEqual([done.lessons, 5, 3])
    await waitFor(() => expect(screen.getByRole('button', { name: 'Import from a file' })).toHaveFocus())

    toasts[0]?.action?.handler()
    await waitFor(() => expect(toasts[1]).toMatchObject({ type: 'info', title: 'Import Undone' }))
    expect([done, begun, other].map(lessons)).toEqual([done.lessons, 2, undefined])
  })

  test('a lesson that was undone elsewhere is undone here, and one that was finished here stays', async () => {
    const { container, user } = await renderProgress()
    const [first = '', second = '', third = ''] = outlineOf(begun).lessonIds
    const there = withFinishedLessons(enrolment(begun, 2), outlineOf(begun), new Set([first, third]), new Date('2025-01-01'), 'phone')
    choose(container, writeLearningFile([there], tuesday))
    expect(await screen.findByText(/\(1 more finished, 1 undone\)/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Import 1 course' }))
    await waitFor(() => expect(lessons(begun)).toBe(2))
    const { finishedLessons } = stored().enrolledCourses.find(({ id }) => id === begun.id) ?? {}
    expect(finishedLessons).toEqual([first, third])
    expect(finishedLessons).not.toContain(second)
  })

  test('canceling an import changes nothing', async () => {
    const { container, user } = await renderProgress()
    choose(container, file())
    await user.click(await screen.findByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('heading', { name: 'What this import would change' })).not.toBeInTheDocument()
    expect(lessons(begun)).toBe(2)
  })

  test('a file without anything new says that there is nothing to do', async () => {
    const { container } = await renderProgress()
    choose(container, writeLearningFile(few(), tuesday))
    expect(await screen.findByText(/There is nothing to import/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Import \d/ })).not.toBeInTheDocument()
  })

  test('cannot be undone if the learner has made progress since', async () => {
    const { container, user, toasts } = await renderProgress()
    choose(container, file())
    await user.click(await screen.findByRole('button', { name: 'Import 2 courses' }))
    await waitFor(() => expect(toasts).toHaveLength(1))
    await stored().markComplete(outlineOf(begun))
    toasts[0]?.action?.handler()
    await waitFor(() => expect(toasts[1]).toMatchObject({ type: 'error', title: 'Undo Failed' }))
    expect([begun, other].map(lessons)).toEqual([begun.lessons, 3])
  })

  test('shows text from the file as plain text, and skips unknown courses', async () => {
    const { container } = await renderProgress()
    const unknown = newEnrolment(buildSummary({ id: 'gone', title: '<img src=x onerror=alert(1)>' }), monday)
    choose(container, writeLearningFile([unknown], tuesday))
    expect(await screen.findByRole('heading', { name: 'Not in the catalog (1)' })).toBeInTheDocument()
    expect(screen.getByText('<img src=x onerror=alert(1)>')).toBeVisible()
  })

  test.each([
    ['a foreign file', '{"recipes": []}', new RegExp(String.raw`not a complete ${brand.name} learning file`)],
    ['a broken file', file().slice(0, 300), new RegExp(String.raw`not a complete ${brand.name} learning file`)],
    ['a damaged entry', file().replace('"finishedLessons": [', '"finishedLessons": [7,'), /Part of this file is damaged/],
    ['a newer file', file().replace('"version": 1', '"version": 2'), new RegExp(String.raw`newer version of ${brand.name}`)],
    ['an empty list', writeLearningFile([], tuesday), /no courses in this file/],
    ['a huge file', ' '.repeat(20 * 1024 * 1024 + 1), /larger than 20 MB/],
  ])('%s is refused with a clear sentence and changes nothing', async (_, text, sentence) => {
    const { container } = await renderProgress()
    const before = localStorage.getItem(key)
    choose(container, text, 'odd.json')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(sentence)
    expect(alert).toHaveTextContent(/^odd\.json: .* Nothing was changed\.$/)
    expect(localStorage.getItem(key)).toBe(before)
  })

  test('a file dropped anywhere on the page is accepted', async () => {
    await renderProgress()
    fireEvent.drop(document.body, { dataTransfer: { files: [new File([file()], 'my-courses.json')] } })
    expect(await screen.findByRole('heading', { name: 'What this import would change' })).toBeInTheDocument()
  })

  test('if the browser does not store the import, a message says so and the comparison stays', async () => {
    const { container, user, toasts } = await renderProgress()
    choose(container, file())
    const button = await screen.findByRole('button', { name: 'Import 2 courses' })
    const write = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError')
    })
    await user.click(button)
    await waitFor(() => expect(toasts).toMatchObject([{ type: 'error', title: 'Import Failed' }]))
    write.mockRestore()
    expect(screen.getByRole('heading', { name: 'What this import would change' })).toBeInTheDocument()
    expect(lessons(begun)).toBe(2)
  })
})
