import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { loadCourse, loadLesson, courseSummaries } from '#site/features/courses/courses.ts'
import { createEnrolmentStore, EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { LessonQuestions } from '#site/features/lessons/questions/LessonQuestions.tsx'
import { daysLater, localDay } from '#shared/calendar-day.ts'
import { reviewRecord } from '#site/features/lessons/review/review-record.ts'
import { reviewsKind } from '#site/features/lessons/review/review-record.ts'
import { LearnerHome } from '#site/pages/home/LearnerHome.tsx'
import { ReviewPage } from '#site/pages/review/ReviewPage.tsx'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { saveFile } from '#site/ui/save-file.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

vi.mock('#site/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))

const learner = buildUser({ email: 'lea@example.org', displayName: 'Lea Lind' })
const enrolments = () => createEnrolmentStore({ key: enrolmentKey('ascendo', learner.uid) }).getState()
const record = () => reviewRecord(localStorage, reviewsKind.keyOf('ascendo', learner.uid), () => new Date())

/** The catalog's first lesson with a question that has one right answer of three or more, and its course. */
const { summary, lessonId, question, text } = await (async () => {
  for (const course of courseSummaries) {
    for (const { id } of (await loadCourse(course.id))?.modules.flatMap(({ lessons }) => lessons) ?? []) {
      const lesson = await loadLesson(course.id, id)
      const single = lesson?.questions.find(({ kind, ...asked }) => kind === 'single' && 'choices' in asked && asked.choices.length > 2)
      if (lesson && single?.kind === 'single') return { summary: course, lessonId: id, question: single, text: lesson }
    }
  }
  throw new Error('no lesson has a question')
})()
const place = { courseId: summary.id, lessonId, questionId: question.id }
const plain = (html: string) => new DOMParser().parseFromString(html, 'text/html').body.textContent
const right = plain(question.choices.find(({ isRight }) => isRight)?.text ?? '')
const wrong = plain(question.choices.find(({ isRight }) => !isRight)?.text ?? '')

beforeEach(async () => {
  localStorage.clear()
  vi.mocked(saveFile).mockClear()
  await createEnrolmentStore({ key: enrolmentKey('ascendo', learner.uid) })
    .getState()
    .enroll(summary)
})
afterEach(() => vi.useRealTimers())

/** Stores cards that were missed yesterday. */
async function missYesterday(...questionIds: string[]) {
  const yesterday = reviewRecord(localStorage, reviewsKind.keyOf('ascendo', learner.uid), () => new Date(Date.now() - 86_400_000))
  for (const questionId of questionIds) await yesterday.miss({ ...place, questionId })
}

function show(content: React.ReactNode) {
  return renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">{content}</EnrolmentProvider>
    </ConfirmProvider>,
    { auth: scriptedAuth({ user: learner }) },
  )
}

async function answer(user: ReturnType<typeof show>['user'], choice: string) {
  await user.click(await screen.findByRole('radio', { name: choice }))
  await user.click(screen.getByRole('button', { name: 'Check' }))
}

test('a question is scheduled for review only if its first answer is wrong', async () => {
  const { user, unmount } = show(<LessonQuestions course={summary} lessonId={lessonId} text={{ questions: [question] }} />)
  await answer(user, wrong)
  await waitFor(() => expect(record().cards()).toMatchObject([{ ...place, due: daysLater(localDay(new Date()), 1) }]))
  expect(enrolments().enrolledCourses).toMatchObject([{ id: summary.id, progress: 0, status: 'not_started' }])
  await answer(user, right)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await answer(user, right)
  expect(record().cards()).toHaveLength(1)
  unmount()

  localStorage.clear()
  const again = show(<LessonQuestions course={summary} lessonId={lessonId} text={{ questions: [question] }} />)
  await answer(again.user, right)
  await again.user.click(screen.getByRole('button', { name: 'Try again' }))
  await answer(again.user, wrong)
  expect(record().cards()).toEqual([])
})

test("the home page offers what is due, once a day; 'Not today' hides it until tomorrow", async () => {
  await missYesterday('one', 'two')
  const { user, unmount } = show(<LearnerHome user={learner} />)
  const offer = screen.getByRole('region', { name: '2 questions to review' })
  expect(within(offer).getByRole('link', { name: 'Review' })).toHaveAttribute('href', '/review')
  await user.click(within(offer).getByRole('button', { name: 'Not today' }))
  await waitFor(() => expect(screen.queryByText(/to review/)).not.toBeInTheDocument())
  unmount()

  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 86_400_000 })
  show(<LearnerHome user={learner} />)
  expect(screen.getByRole('region', { name: '2 questions to review' })).toBeInTheDocument()
})

test('a question is asked, graded by how well it was known, and comes back then', async () => {
  await missYesterday(question.id)
  const { user } = show(<ReviewPage />)
  expect(await screen.findByRole('heading', { level: 2, name: /^Question 1 of 1/ })).toBeInTheDocument()
  await answer(user, right)
  const grades = screen.getByRole('group', { name: /^How well did you know it/ })
  expect(
    within(grades)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Ask me again tomorrow', 'I was unsure in 2 days', 'I knew it in 3 days', 'Easy in 4 days'])
  expect(within(grades).getByRole('button', { name: /^I knew it/ })).toHaveFocus()
  await user.click(within(grades).getByRole('button', { name: /^Easy/ }))
  expect(await screen.findByRole('heading', { name: 'That was all for today' })).toHaveFocus()
  expect(screen.getByText(/You reviewed 1 question\. The next one comes back in 4 days\./)).toBeInTheDocument()
  expect(record().cards()[0]).toMatchObject({ due: daysLater(localDay(new Date()), 4), reviews: [{ grade: 1 }, { grade: 4 }] })
  expect(record().isResting()).toBe(true)
})

test('a wrong answer counts at once, even if the second try is right and the page is reloaded, and Enter continues', async () => {
  await missYesterday(question.id)
  const { user } = show(<ReviewPage />)
  await answer(user, wrong)
  const missed = { due: daysLater(localDay(new Date()), 1), reviews: [{ grade: 1 }, { grade: 1 }] }
  await waitFor(() => expect(record().cards()).toMatchObject([missed]))
  expect(screen.queryByRole('button', { name: 'Continue' })).not.toBeInTheDocument()
  const reloaded = show(<ReviewPage />)
  expect(await reloaded.findByRole('heading', { name: 'Nothing to review today' })).toBeInTheDocument()
  reloaded.unmount()

  await answer(user, right)
  expect(screen.getByText('The question comes back tomorrow.')).toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Continue' })).toHaveFocus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/The next one comes back tomorrow\./)).toBeInTheDocument()
  expect(record().cards()).toMatchObject([missed])
})

test('a question that has left its lesson is skipped silently and stays in the record', async () => {
  await missYesterday('renamed', question.id)
  show(<ReviewPage />)
  expect(await screen.findByRole('heading', { level: 2, name: /^Question 1 of 1/ })).toBeInTheDocument()
  await waitFor(() =>
    expect(record().cards()).toContainEqual(expect.objectContaining({ questionId: 'renamed', due: daysLater(localDay(new Date()), 30) })),
  )
})

test('if the only due question has left its lesson, the page says when the next one is due', async () => {
  await missYesterday('renamed')
  show(<ReviewPage />)
  expect(await screen.findByRole('heading', { name: 'Nothing to review today' })).toBeInTheDocument()
  expect(screen.getByText('The next question comes back in 4 weeks.')).toBeInTheDocument()
})

test('if all questions of a round have left their lessons, the next round asks the others', async () => {
  await missYesterday(...Array.from({ length: 10 }, (_, index) => `renamed-${index}`))
  const aDayLater = reviewRecord(localStorage, reviewsKind.keyOf('ascendo', learner.uid), () => new Date(Date.now() - 43_200_000))
  await aDayLater.miss(place)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 86_400_000 })
  const { user } = show(<ReviewPage />)
  await user.click(await screen.findByRole('button', { name: 'Review the next ones' }))
  expect(await screen.findByRole('heading', { level: 2, name: /^Question 1 of 1/ })).toBeInTheDocument()
})

test('a course that has left the catalog does not count as due today', async () => {
  await createEnrolmentStore({ key: enrolmentKey('ascendo', learner.uid) })
    .getState()
    .enroll({ ...summary, id: 'gone' })
  const yesterday = reviewRecord(localStorage, reviewsKind.keyOf('ascendo', learner.uid), () => new Date(Date.now() - 86_400_000))
  await yesterday.miss({ ...place, courseId: 'gone' })
  show(<ReviewPage />)
  expect(await screen.findByRole('heading', { name: 'Nothing to review yet' })).toBeInTheDocument()
})

test('questions of a removed course are not asked', async () => {
  await missYesterday(question.id)
  await createEnrolmentStore({ key: enrolmentKey('ascendo', learner.uid) })
    .getState()
    .unenroll(summary.id)
  show(<ReviewPage />)
  expect(await screen.findByRole('heading', { name: 'Nothing to review yet' })).toBeInTheDocument()
  expect(record().cards()).toHaveLength(1)
})

test('all missed questions are exported for Anki', async () => {
  const others = text.questions.map(({ id }) => id)
  await missYesterday(...others)
  const { user } = show(<ReviewPage />)
  await screen.findByRole('heading', { level: 2, name: /^Question 1 of/ })
  await user.click(screen.getByRole('button', { name: 'Export for Anki' }))
  await screen.findByText(`${others.length} questions saved.`)
  const [content, name] = vi.mocked(saveFile).mock.calls[0] ?? []
  expect(name).toBe(`${brand.slug}-review-${localDay(new Date())}.txt`)
  expect((await content?.text())?.split('\n').filter((line) => line.startsWith('"'))).toHaveLength(others.length)
})
