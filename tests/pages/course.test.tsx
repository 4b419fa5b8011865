import { screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Course, CourseSummary } from '#features/courses/course.ts'
import { courseSummaries, loadCourse } from '#features/courses/courses.ts'
import { relatedCourses } from '#features/courses/related-courses.ts'
import { outlineOf } from '#features/enrolment/enrolled-course.ts'
import { createEnrolmentStore } from '#features/enrolment/enrolment-store.ts'
import { EnrolmentProvider, enrolmentKey } from '#features/enrolment/EnrolmentProvider.tsx'
import { CoursePage } from '#pages/course/CoursePage.tsx'
import { lessonsOf } from '#pages/course/lesson-order.ts'
import { paths } from '#paths.ts'
import { ConfirmProvider } from '#ui/ConfirmProvider.tsx'
import { MemoryAuth, MemoryAuthService } from '../support/memory-auth.ts'
import { renderScreen } from '../support/render.tsx'

const learner = new MemoryAuthService().addAccount({ email: 'lea@example.org', displayName: 'Lea Lind' })
const store = () => createEnrolmentStore({ key: enrolmentKey('ascendo', learner.uid) }).getState()

let summary: CourseSummary
let course: Course
let lessonIds: string[]

beforeAll(async () => {
  const first = courseSummaries[0]
  const whole = first && (await loadCourse(first.id))
  if (!first || !whole) throw new Error('the catalogue is empty')
  summary = first
  course = whole
  lessonIds = lessonsOf(whole).map(({ lesson }) => lesson.id)
})

function renderCourse(search = '', id = summary.id) {
  return renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <Routes>
          <Route path={paths.course} element={<CoursePage />} />
        </Routes>
      </EnrolmentProvider>
    </ConfirmProvider>,
    { auth: new MemoryAuth({ user: learner }), at: `/courses/${id}${search}` },
  )
}

async function renderReady(search = '') {
  const view = renderCourse(search)
  await screen.findByRole('tablist')
  return view
}

const titleOf = (lessonId: string | undefined) =>
  lessonsOf(course).find(({ lesson }) => lesson.id === lessonId)?.lesson.title ?? 'no such lesson'

test('an unknown course says so and leads back to the catalogue', () => {
  renderCourse('', 'no-such-course')
  expect(screen.getByRole('heading', { level: 1, name: 'There is no such course' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse all courses' })).toHaveAttribute('href', '/courses')
})

test('shows what the course is, and offers to enrol', async () => {
  await renderReady()
  const hero = within(screen.getByRole('banner'))
  expect(hero.getByRole('heading', { level: 1, name: course.title })).toBeInTheDocument()
  expect(hero.getByText(course.description)).toBeInTheDocument()
  expect(hero.getByRole('button', { name: 'Enroll Now' })).toBeInTheDocument()
})

describe('the tabs', () => {
  test.each(['Curriculum', 'Instructor', 'Reviews', 'FAQ'])('%s opens and stands in the address', async (name) => {
    const { user, address } = await renderReady()
    await user.click(screen.getByRole('tab', { name }))
    expect(screen.getByRole('tab', { name })).toHaveAttribute('aria-selected', 'true')
    expect(address.current).toBe(`/courses/${course.id}?tab=${name.toLowerCase()}`)
  })

  test('an unknown tab is the overview', async () => {
    await renderReady('?tab=secrets')
    expect(screen.getByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true')
  })

  test('the instructor is introduced', async () => {
    await renderReady('?tab=instructor')
    expect(screen.getByText(course.instructor.bio)).toBeInTheDocument()
  })

  test('reviews come with the count of each number of stars, the most helpful review first', async () => {
    await renderReady('?tab=reviews')
    const bars = within(screen.getByRole('list', { name: 'Ratings by stars' })).getAllByRole('listitem')
    expect(bars[0]).toHaveTextContent(`5 stars${course.ratingBreakdown[5].toLocaleString('en-US')}`)
    expect(bars[4]).toHaveTextContent(`1 star${course.ratingBreakdown[1].toLocaleString('en-US')}`)
    const shown = screen.getAllByText(/found this helpful/)
    const mostHelpful = Math.max(...course.reviews.map((review) => review.helpful))
    expect(shown[0]).toHaveTextContent(`${mostHelpful} learner`)
  })

  test('questions have their answers', async () => {
    await renderReady('?tab=faq')
    for (const { question, answer } of course.faqs) {
      expect(screen.getByText(question)).toBeInTheDocument()
      expect(screen.getByText(answer)).toBeInTheDocument()
    }
  })
})

test('offers at most four others of the same category (§9)', async () => {
  await renderReady()
  const related = within(screen.getByRole('region', { name: `More in ${course.category}` })).getAllByRole('article')
  expect(related).toHaveLength(relatedCourses(course, courseSummaries).length)
})

describe('somebody who is not enrolled', () => {
  test('can open previews only', async () => {
    await renderReady('?tab=curriculum')
    const panel = within(screen.getByRole('tabpanel'))
    const previews = lessonsOf(course).filter(({ lesson }) => lesson.isPreview)
    expect(panel.getAllByText('Preview')).toHaveLength(previews.length)
    expect(panel.getByRole('link', { name: previews[0]?.lesson.title ?? '' })).toBeInTheDocument()
    expect(panel.queryByRole('checkbox')).not.toBeInTheDocument()
  })

  test('who opens another lesson is asked to enrol, and then reads it', async () => {
    const locked = lessonsOf(course).find(({ lesson }) => !lesson.isPreview)?.lesson
    const { user } = renderCourse(`?lesson=${locked?.id}`)
    expect(await screen.findByRole('heading', { name: 'Enrol to open this lesson' })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Enroll Now' }))
    expect(await screen.findByRole('button', { name: 'Complete lesson' })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Enrol to open this lesson' })).not.toBeInTheDocument()
  })

  test('sees no certificate, and who asks for it learns how to get one', async () => {
    const { unmount } = await renderReady()
    expect(screen.queryByRole('heading', { name: /certificate/i })).not.toBeInTheDocument()
    unmount()
    await renderReady('#certificate')
    expect(screen.getByRole('heading', { name: 'A certificate waits at the end' })).toBeInTheDocument()
    expect(screen.queryByRole('region', { name: 'Certificate of completion' })).not.toBeInTheDocument()
  })
})

describe('an enrolled learner', () => {
  beforeEach(async () => {
    await store().enrol(summary)
  })

  test('ticks lessons in the curriculum and unticks them', async () => {
    const { user } = await renderReady('?tab=curriculum')
    const box = screen.getByRole('checkbox', { name: `Done: ${titleOf(lessonIds[0])}` })
    await user.click(box)
    expect(await screen.findByText(`1 of ${lessonIds.length} lessons`)).toBeInTheDocument()
    expect(store().enrolledCourses[0]).toMatchObject({ status: 'in_progress', completedLessons: 1 })
    await user.click(box)
    await waitFor(() => expect(store().enrolledCourses[0]).toMatchObject({ status: 'not_started', completedLessons: 0 }))
  })

  test('resumes at the first unfinished lesson', async () => {
    await store().setLessonDone(outlineOf(course), lessonIds[0] ?? '', true)
    const { user } = await renderReady()
    await user.click(screen.getByRole('link', { name: 'Continue Course' }))
    expect(await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[1]) })).toBeInTheDocument()
  })

  test('goes from lesson to lesson, completing and undoing', async () => {
    const { user } = renderCourse(`?lesson=${lessonIds[0]}`)
    expect(await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[0]) })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Previous' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Complete lesson' }))
    await user.click(await screen.findByRole('button', { name: 'Undo completion' }))
    await user.click(await screen.findByRole('button', { name: 'Complete lesson' }))
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[1]) })).toBeInTheDocument()
    expect(store().enrolledCourses[0]?.finishedLessons).toEqual([lessonIds[0]])
    await user.click(screen.getByRole('link', { name: 'Previous' }))
    expect(await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[0]) })).toBeInTheDocument()
  })

  test('who completes the last missing lesson is led to the certificate', async () => {
    const outline = outlineOf(course)
    await store().markComplete(outline)
    await store().setLessonDone(outline, lessonIds.at(-1) ?? '', false)
    const { user } = renderCourse('?lesson=next')
    expect(await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds.at(-1)) })).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Complete lesson' }))
    await user.click(await screen.findByRole('link', { name: 'View Certificate' }))
    const certificate = within(await screen.findByRole('region', { name: 'Certificate of completion' }))
    expect(certificate.getByText('Lea Lind')).toBeInTheDocument()
    expect(certificate.getByText(course.title)).toBeInTheDocument()
    expect(certificate.getByText(course.instructor.name)).toBeInTheDocument()
    expect(certificate.getByText(`${Number.parseInt(course.estimatedDuration, 10)} hours`)).toBeInTheDocument()
    expect(certificate.getByText(/self-recorded/i)).toBeInTheDocument()
  })

  test('the certificate keeps the day on which the last lesson was finished', async () => {
    const early = createEnrolmentStore({ key: enrolmentKey('ascendo', learner.uid), now: () => new Date(2024, 4, 3, 12) })
    await early.getState().markComplete(outlineOf(course))
    await store().setLessonDone(outlineOf(course), lessonIds[0] ?? '', true)
    await renderReady('#certificate')
    expect(screen.getByText('May 3, 2024')).toBeInTheDocument()
  })

  test('who asks for the certificate early hears what is missing and goes on from there', async () => {
    const outline = outlineOf(course)
    await store().setLessonDone(outline, lessonIds[0] ?? '', true)
    const { user } = await renderReady('#certificate')
    expect(screen.getByRole('heading', { name: 'Your certificate is not ready yet' })).toBeInTheDocument()
    expect(screen.getByText(new RegExp(`^${lessonIds.length - 1} of ${lessonIds.length} lessons are still to be done`))).toHaveTextContent(
      titleOf(lessonIds[1]),
    )
    await user.click(screen.getByRole('link', { name: 'Go on with the next lesson' }))
    expect(await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[1]) })).toBeInTheDocument()
  })

  test('a browser that draws no pictures says so and offers the other way', async () => {
    await store().markComplete(outlineOf(course))
    const draw = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const { user, toasts } = await renderReady()
    await user.click(screen.getByRole('button', { name: 'Download as picture' }))
    await waitFor(() => expect(toasts[0]).toMatchObject({ type: 'error', title: 'The picture could not be drawn' }))
    expect(screen.getByRole('button', { name: 'Download as picture' })).toBeEnabled()
    draw.mockRestore()
  })

  test('prints the certificate', async () => {
    await store().markComplete(outlineOf(course))
    const print = vi.spyOn(window, 'print').mockImplementation(() => {})
    const { user } = await renderReady()
    await user.click(screen.getByRole('button', { name: 'Print or save as PDF' }))
    expect(print).toHaveBeenCalledOnce()
    print.mockRestore()
  })

  test('marks the whole course as complete after being asked, and can start over', async () => {
    const { user } = await renderReady('?tab=curriculum')
    await user.click(screen.getByRole('button', { name: 'Mark course as complete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Mark as complete' }))
    expect(await screen.findByRole('region', { name: 'Certificate of completion' })).toBeInTheDocument()
    expect(store().enrolledCourses[0]).toMatchObject({ progress: 100, status: 'completed', completedLessons: lessonIds.length })

    await user.click(await screen.findByRole('button', { name: 'Start over' }))
    await user.click(within(await screen.findByRole('dialog', { name: 'Start this course over?' })).getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(store().enrolledCourses[0]).toMatchObject({ progress: 0, status: 'not_started' }))
    expect(screen.queryByRole('region', { name: 'Certificate of completion' })).not.toBeInTheDocument()
  })

  test('an unknown lesson shows the course', async () => {
    await renderReady('?lesson=no-such-lesson')
    expect(screen.getByRole('heading', { level: 1, name: course.title })).toBeInTheDocument()
  })
})
