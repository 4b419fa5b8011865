import { screen, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { localDay } from '#shared/calendar-day.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { courseSummaries, loadCourse } from '#site/features/courses/courses.ts'
import { lessonsOf } from '#site/features/courses/lesson-order.ts'
import { outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { createEnrolmentStore, EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { openedKind } from '#site/features/enrolment/opened-lessons.ts'
import { goalKind } from '#site/features/goal/week-goal.ts'
import { reviewsKind } from '#site/features/lessons/review/review-record.ts'
import { noteStoreOf } from '#site/features/notes/note-store.ts'
import { LearningPage } from '#site/pages/learning/LearningPage.tsx'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

let number = 0
/** A learner of whom nothing is stored yet, not even in a database. */
const newLearner = () => buildUser({ uid: `lea-${(number += 1)}`, email: 'lea@example.org', displayName: 'Lea Lind' })
const storeOf = (uid: string) => createEnrolmentStore({ key: enrolmentKey('ascendo', uid) }).getState()

function renderLearning(user = newLearner()) {
  return renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <LearningPage />
      </EnrolmentProvider>
    </ConfirmProvider>,
    { auth: scriptedAuth({ user }) },
  )
}

const part = (name: string) => within(screen.getByRole('region', { name }))

/** Enrolls the learner in the first courses of the catalog, and returns them. */
async function enroll(uid: string, count: number) {
  const courses = []
  for (const summary of courseSummaries.slice(0, count)) {
    await storeOf(uid).enroll(summary)
    const course = await loadCourse(summary.id)
    if (course) courses.push(course)
  }
  return courses
}

describe('a learner with courses', () => {
  test('who has completed all of them is led to the next one', async () => {
    const user = newLearner()
    const [only] = await enroll(user.uid, 1)
    if (!only) throw new Error('the catalog is too small')
    await storeOf(user.uid).markComplete(outlineOf(only))
    renderLearning(user)
    expect(await screen.findByRole('heading', { name: 'You have completed all your courses' })).toBeVisible()
    expect(screen.getByRole('link', { name: 'Choose the next one' })).toHaveAttribute('href', '/courses')
    expect(part('My courses').getByText('All of them are completed.')).toBeVisible()
  })

  test('sees the lesson that was left off, other courses, the week, reviews and certificates', async () => {
    const user = newLearner()
    const [first, second, third] = await enroll(user.uid, 3)
    if (!first || !second || !third) throw new Error('the catalog is too small')
    await storeOf(user.uid).setLessonDone(outlineOf(second), outlineOf(second).lessonIds[0] ?? '', true)
    await storeOf(user.uid).markComplete(outlineOf(third))
    const left = lessonsOf(first)[5]
    const courses = { [first.id]: { lessonId: left?.lesson.id, at: '2126-05-06T07:00:00.000Z' } }
    localStorage.setItem(openedKind.keyOf('ascendo', user.uid), JSON.stringify({ version: 1, courses }))
    const goal = { version: 1, unit: 'lessons', amount: 50, days: [], isPaused: false }
    localStorage.setItem(goalKind.keyOf('ascendo', user.uid), JSON.stringify(goal))
    const today = localDay(new Date())
    const cards = { [`${first.id}/a/b`]: { due: today, reviews: [{ on: today, grade: 1 }] } }
    localStorage.setItem(reviewsKind.keyOf('ascendo', user.uid), JSON.stringify({ version: 1, cards }))

    renderLearning(user)
    expect(screen.getByRole('heading', { level: 1, name: 'My learning' })).toBeInTheDocument()
    const current = part('Start learning')
    expect(await current.findByText(`Next: ${left?.lesson.title} · ${left?.lesson.duration}`)).toBeInTheDocument()
    expect(current.getByText(/^Lesson 6 of \d+\. You left off here on May 6\.$/)).toBeInTheDocument()
    expect(current.getByRole('link', { name: `Start ${first.title}` })).toHaveAttribute('href', `/courses/${first.id}?lesson=next`)
    expect(part('This week').getByText(/^\d+ of 50 lessons this week$/)).toBeInTheDocument()
    expect(part('Review').getByText('1 question that you missed is due.')).toBeInTheDocument()
    expect(part('Review').getByRole('link', { name: 'Review now' })).toHaveAttribute('href', '/review')
    const [next] = lessonsOf(second).slice(1)
    expect(await part('My courses').findByText(`Next: ${next?.lesson.title} · ${next?.lesson.duration}`)).toBeInTheDocument()
    expect(part('My courses').getAllByRole('article')).toHaveLength(1)
    expect(part('My courses').getByRole('link', { name: 'All courses and progress (3)' })).toHaveAttribute('href', '/account?tab=progress')
    expect(part('Certificates').getByRole('link')).toHaveAttribute('href', `/courses/${third.id}#certificate`)
  })

  test('sees the latest notes and bookmarks, with a way to all', async () => {
    const user = newLearner()
    const [course] = await enroll(user.uid, 1)
    const notes = noteStoreOf('ascendo', user.uid)
    const lesson = { courseId: course?.id ?? '', courseTitle: 'Course', lessonId: 'l', lessonTitle: 'Lesson', lessonNumber: 1 }
    for (const text of ['one', 'two', 'three']) notes.write(notes.add(lesson, null), text)
    notes.addBookmark(lesson)
    await notes.settled()
    renderLearning(user)
    const latest = within(await screen.findByRole('region', { name: 'Notes and bookmarks' }))
    expect(await latest.findByRole('link', { name: 'All notes (4)' })).toHaveAttribute('href', '/notes')
    expect(latest.getAllByRole('article')).toHaveLength(4)
    expect(latest.getByText('Bookmark')).toBeInTheDocument()
  })

  test('has all of the rest if something stored is damaged', async () => {
    const user = newLearner()
    await enroll(user.uid, 1)
    for (const kind of [openedKind, goalKind, reviewsKind]) localStorage.setItem(kind.keyOf('ascendo', user.uid), '{"version":1,')
    renderLearning(user)
    expect(await part('Start learning').findByText(/^Next: /)).toBeInTheDocument()
    expect(part('This week').getByRole('link', { name: 'Set a goal for the week' })).toBeInTheDocument()
    expect(part('Review').getByText(/^No questions are due today/)).toBeInTheDocument()
    for (const kind of [openedKind, goalKind, reviewsKind]) {
      expect(Object.keys(localStorage).some((key) => key.startsWith(`${kind.keyOf('ascendo', user.uid)}:damaged:`))).toBe(true)
    }
  })
})

test('a learner without courses sees how to begin, and nothing empty', async () => {
  renderLearning()
  expect(part('Choose your first course').getAllByRole('button', { name: 'Enroll Now' })).toHaveLength(3)
  for (const name of ['This week', 'Review', 'My courses', 'Certificates', 'Notes and bookmarks']) {
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  }
})

describe('the offer of a copy', () => {
  const offer = () => screen.queryByRole('region', { name: 'A copy of your progress' })

  test('comes after the first finished lesson, and never again once declined', async () => {
    const user = newLearner()
    const [course] = await enroll(user.uid, 1)
    if (!course) throw new Error('the catalog is empty')
    const first = renderLearning(user)
    expect(offer()).not.toBeInTheDocument()
    first.unmount()
    await storeOf(user.uid).setLessonDone(outlineOf(course), outlineOf(course).lessonIds[0] ?? '', true)
    const second = renderLearning(user)
    expect(offer()).toBeInTheDocument()
    await second.user.click(screen.getByRole('button', { name: 'No, thanks' }))
    expect(offer()).not.toBeInTheDocument()
    second.unmount()
    renderLearning(user)
    expect(offer()).not.toBeInTheDocument()
  })

  test('leads to the copy', async () => {
    const user = newLearner()
    const [course] = await enroll(user.uid, 1)
    if (course) await storeOf(user.uid).markComplete(outlineOf(course))
    const { user: pointer, address } = renderLearning(user)
    await pointer.click(screen.getByRole('link', { name: 'Keep a copy' }))
    expect(address.current).toBe('/account?tab=progress#learning-data')
    expect(offer()).not.toBeInTheDocument()
  })
})
