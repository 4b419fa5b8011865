import { onlineManager } from '@tanstack/react-query'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { courseQueries } from '#site/features/courses/course-queries.ts'
import type { Course, OfferedCourse } from '#content/course.ts'
import { courseSummaries, loadCourse } from '#site/features/courses/courses.ts'
import { relatedCourses } from '#site/features/courses/related-courses.ts'
import { outlineOf } from '#site/features/enrolment/enrolled-course.ts'
import { createEnrolmentStore, EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { CoursePage, LoadedCourse } from '#site/pages/course/CoursePage.tsx'
import { LessonStage } from '#site/pages/course/lesson/LessonStage.tsx'
import { lessonsOf } from '#site/features/courses/lesson-order.ts'
import { catalogPath, paths } from '#shared/paths.ts'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { buildCourse } from '../../support/courses.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

const learner = buildUser({ email: 'lea@example.org', displayName: 'Lea Lind' })
const store = () => createEnrolmentStore({ key: enrolmentKey('ascendo', learner.uid) }).getState()

let summary: OfferedCourse
let course: Course
let lessonIds: string[]

beforeAll(async () => {
  const first = courseSummaries[0]
  const whole = first && (await loadCourse(first.id))
  if (!first || !whole) throw new Error('the catalog is empty')
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
    { auth: scriptedAuth({ user: learner }), at: `/courses/${id}${search}` },
  )
}

async function renderReady(search = '') {
  const view = renderCourse(search)
  await screen.findByRole('tablist')
  return view
}

const titleOf = (lessonId: string | undefined) =>
  lessonsOf(course).find(({ lesson }) => lesson.id === lessonId)?.lesson.title ?? 'no such lesson'

test('an unknown course says so and links back to the catalog', async () => {
  renderCourse('', 'no-such-course')
  expect(await screen.findByRole('heading', { level: 1, name: 'There is no such course' })).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Browse all courses' })).toHaveAttribute('href', '/courses')
})

test('shows the course, and offers to enroll', async () => {
  await renderReady()
  const hero = within(screen.getByRole('banner'))
  expect(hero.getByRole('heading', { level: 1, name: course.title })).toBeInTheDocument()
  expect(hero.getByText(course.description)).toBeInTheDocument()
  expect(hero.getByRole('button', { name: 'Enroll Now' })).toBeInTheDocument()
  expect(hero.getByRole('button', { name: `Add "${course.title}" to favorites` })).toBeInTheDocument()
})

describe('a course that was taken off the catalog', () => {
  beforeEach(() => void Object.assign(summary, { isWithdrawn: true }))
  afterEach(() => Reflect.deleteProperty(summary, 'isWithdrawn'))

  test.each(['', '?tab=curriculum', '?lesson=next', '?handout=all', '#certificate'])(
    'says so to those who are not enrolled, and shows nothing else: %j',
    async (search) => {
      renderCourse(search)
      expect(await screen.findByRole('heading', { level: 1, name: 'This course is no longer offered' })).toBeInTheDocument()
      expect(screen.getByText(/Enrolled learners can still read it/)).toHaveTextContent(summary.title)
      expect(screen.getByRole('link', { name: 'Browse all courses' })).toHaveAttribute('href', '/courses')
      expect(screen.getByRole('link', { name: 'Bring your courses here' })).toHaveAttribute('href', '/continue')
      expect(screen.queryByRole('button')).not.toBeInTheDocument()
    },
  )

  test('goes on for those who are enrolled, says so, and is gone once they remove it', async () => {
    await store().enroll(summary)
    const { user } = await renderReady('?tab=curriculum')
    const hero = within(screen.getByRole('banner'))
    expect(hero.getByText(/^This course is no longer offered\. It stays open for you/)).toBeInTheDocument()
    expect(hero.queryByRole('button', { name: /favorites/ })).not.toBeInTheDocument()
    await user.click(screen.getByRole('checkbox', { name: `Done: ${titleOf(lessonIds[0])}` }))
    expect(await screen.findByText(`1 of ${lessonIds.length} lessons`)).toBeInTheDocument()
    await user.click(hero.getByRole('button', { name: `Remove ${course.title}` }))
    await user.click(await screen.findByRole('button', { name: 'Remove Course' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'This course is no longer offered' })).toBeInTheDocument()
  })
})

describe('the tabs', () => {
  test.each(['Curriculum', 'Instructor', 'Reviews', 'FAQ'])('%s opens and is in the URL', async (name) => {
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
    expect(await screen.findByText(course.instructor.bio)).toBeInTheDocument()
  })

  test('reviews are shown with the rating breakdown, the most helpful first', async () => {
    await renderReady('?tab=reviews')
    const bars = within(await screen.findByRole('list', { name: 'Ratings by stars' })).getAllByRole('listitem')
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

describe('every field of a course (§3) is on its page', () => {
  test.each(courseSummaries.map(({ id, title }) => [title, id] as const))('%s', async (_title, id) => {
    const whole = await loadCourse(id)
    if (!whole) throw new Error('no such course')
    const view = renderCourse('', id)
    await screen.findByRole('tablist')
    const pictures = () => [...view.container.querySelectorAll('img')].map((picture) => picture.src.split('?')[0])
    const text = () => view.container.textContent
    const dollars = (amount: number) => `$${amount}`
    const count = (amount: number) => amount.toLocaleString('en-US')
    function open(tab: string) {
      fireEvent.click(screen.getByRole('tab', { name: tab }))
      return within(screen.getByRole('tabpanel'))
    }

    const { instructor } = whole
    const hero = screen.getByRole('banner')
    for (const field of [
      whole.title,
      whole.description,
      whole.category,
      new RegExp(whole.level, 'i'),
      instructor.name,
      `Rated ${whole.rating.toFixed(1)} out of 5 from ${count(whole.totalReviews)} reviews`,
      `${count(whole.students)} students`,
      `${whole.lessons} lessons`,
      whole.estimatedDuration,
      whole.duration,
      dollars(whole.price),
      ...(whole.originalPrice > whole.price ? [dollars(whole.originalPrice)] : []),
      'Nothing is charged here',
    ]) {
      expect(hero).toHaveTextContent(field)
    }
    expect(hero).not.toHaveTextContent(/you save/i)
    expect(pictures()).toContain(whole.heroImage)

    const overview = open('Overview')
    for (const tag of whole.tags) expect(overview.getByRole('link', { name: tag })).toBeInTheDocument()

    const curriculum = open('Curriculum')
    for (const module of whole.modules) {
      expect(curriculum.getByRole('heading', { name: module.title })).toBeInTheDocument()
      for (const field of [module.description, `${module.lessons.length} lessons · ${module.duration}`]) expect(text()).toContain(field)
      for (const lesson of module.lessons) expect(text()).toContain(lesson.title)
    }
    expect(text()).toContain(`${whole.modules.length} modules · ${whole.lessons} lessons`)

    open('Instructor')
    await screen.findByText(instructor.bio)
    for (const figure of [instructor.rating.toFixed(1), count(instructor.totalStudents), count(instructor.totalCourses), instructor.bio]) {
      expect(text()).toContain(figure)
    }
    expect(pictures()).toContain(instructor.avatar)

    open('Reviews')
    await screen.findByRole('list', { name: 'Ratings by stars' })
    for (const review of whole.reviews) {
      const entry = screen.getByText(review.content).closest('li')
      expect(entry).toHaveTextContent(review.author.name)
      expect(entry).toHaveTextContent(`${review.rating} of 5 stars`)
      expect(entry?.querySelector('time')).toHaveAttribute('datetime', review.date)
    }
    const helpful = whole.reviews.filter((review) => review.helpful > 0).toSorted((a, b) => b.helpful - a.helpful)
    expect(screen.getAllByText(/found this helpful/).map((note) => Number.parseInt(note.textContent.replace(',', ''), 10))).toEqual(
      helpful.map((review) => review.helpful),
    )
    // Reviewers without a portrait are shown with initials.
    const portraits = whole.reviews.map(({ author }) => author.avatar).filter(Boolean)
    expect(pictures()).toEqual(expect.arrayContaining(portraits))
    for (const stars of [1, 2, 3, 4, 5] as const) expect(text()).toContain(count(whole.ratingBreakdown[stars]))

    open('FAQ')
    for (const { question, answer } of whole.faqs) {
      expect(text()).toContain(question)
      expect(text()).toContain(answer)
    }
  })
})

describe('sharing', () => {
  test('copies the course’s URL if the browser has no share sheet', async () => {
    const { user, toasts } = await renderReady('?tab=reviews')
    await user.click(screen.getByRole('button', { name: 'Copy link' }))
    await waitFor(() => expect(toasts[0]).toMatchObject({ type: 'success', title: 'Link copied' }))
    expect(await navigator.clipboard.readText()).toBe(`${window.location.origin}${window.location.pathname}`)
  })

  describe('with the device’s share sheet', () => {
    const share = vi.fn<(data: ShareData) => Promise<void>>()

    beforeEach(() => {
      share.mockReset()
      Object.defineProperty(navigator, 'share', { value: share, configurable: true })
    })
    afterEach(() => Reflect.deleteProperty(navigator, 'share'))

    test('the share sheet is used', async () => {
      share.mockResolvedValue()
      const { user, toasts } = await renderReady()
      await user.click(screen.getByRole('button', { name: 'Share' }))
      expect(share).toHaveBeenCalledWith({ title: course.title, url: `${window.location.origin}${window.location.pathname}` })
      expect(toasts).toEqual([])
    })

    test('closing it without a choice shows no message', async () => {
      share.mockRejectedValue(new DOMException('closed', 'AbortError'))
      const { user, toasts } = await renderReady()
      await user.click(screen.getByRole('button', { name: 'Share' }))
      expect(toasts).toEqual([])
    })

    test('if it fails, the link is copied', async () => {
      share.mockRejectedValue(new DOMException('refused', 'NotAllowedError'))
      const { user, toasts } = await renderReady()
      await user.click(screen.getByRole('button', { name: 'Share' }))
      await waitFor(() => expect(toasts[0]).toMatchObject({ title: 'Link copied' }))
    })
  })
})

describe('what a lesson shows', () => {
  const place = { course: buildCourse() }
  const lesson = { id: 'l1', title: 'Arches', description: 'Draw one.', duration: '10 min', type: 'video', isPreview: true } as const

  test('its recording has a player', async () => {
    const { container } = renderScreen(<LessonStage {...place} lesson={{ ...lesson, videoUrl: 'https://videos.example.org/arches.mp4' }} />)
    await waitFor(() => expect(container.querySelector('video')).toHaveAttribute('src', 'https://videos.example.org/arches.mp4'))
  })

  test('without a recording there is nothing in its place', () => {
    const { container } = renderScreen(<LessonStage {...place} lesson={lesson} />)
    expect(container.querySelector('video, figure, p')).not.toBeInTheDocument()
  })
})

test('a free course says so', async () => {
  renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <LoadedCourse course={{ ...course, price: 0 }} summary={{ ...summary, price: 0, isFree: true }} />
      </EnrolmentProvider>
    </ConfirmProvider>,
    { auth: scriptedAuth({ user: learner }), at: `/courses/${course.id}` },
  )
  expect(await screen.findByText('Free')).toBeInTheDocument()
})

test('offline, a course that was never opened before waits for the connection', async () => {
  onlineManager.setOnline(false)
  const load = vi.spyOn(courseQueries, 'detail').mockReturnValue({
    ...courseQueries.detail(summary.id),
    queryFn: () => Promise.reject(new TypeError('Failed to fetch')),
    retry: 1,
    retryDelay: 0,
  })
  renderCourse()
  expect(await screen.findByRole('heading', { level: 1, name: 'This course needs a connection' })).toBeInTheDocument()
  load.mockRestore()
  onlineManager.setOnline(true)
})

test('offers at most four others of the same category (§9)', async () => {
  await renderReady()
  const related = within(screen.getByRole('region', { name: `More in ${course.category}` }))
  expect(related.getAllByRole('article')).toHaveLength(relatedCourses(course, courseSummaries).length)
  expect(related.getByRole('link', { name: `All ${course.category} courses` })).toHaveAttribute(
    'href',
    catalogPath({ category: course.category }),
  )
})

describe('a learner who is not enrolled', () => {
  test('can open previews only', async () => {
    await renderReady('?tab=curriculum')
    const panel = within(screen.getByRole('tabpanel'))
    const previews = lessonsOf(course).filter(({ lesson }) => lesson.isPreview)
    expect(panel.getAllByText('Preview')).toHaveLength(previews.length)
    expect(panel.getByRole('link', { name: previews[0]?.lesson.title ?? '' })).toBeInTheDocument()
    expect(panel.queryByRole('checkbox')).not.toBeInTheDocument()
    expect(panel.getByRole('button', { name: 'Enroll Now' })).toBeInTheDocument()
    const locked = lessonsOf(course).filter(({ lesson }) => !lesson.isPreview)
    expect(panel.getAllByRole('link', { name: /\(enroll to open\)$/, hidden: true })).toHaveLength(locked.length)
  })

  test('is asked to enroll for other lessons, and can read them then', async () => {
    const locked = lessonsOf(course).find(({ lesson }) => !lesson.isPreview)?.lesson
    const { user } = renderCourse(`?lesson=${locked?.id}`)
    expect(await screen.findByRole('heading', { name: 'Enroll to open this lesson' })).toBeInTheDocument()
    expect(screen.getByText(/^Already open:/)).toHaveTextContent(`Already open: ${titleOf(lessonIds[0])}`)
    await user.click(screen.getByRole('button', { name: 'Enroll Now' }))
    expect(await screen.findByRole('button', { name: 'Complete and continue' })).toBeInTheDocument()
    expect(screen.queryByRole('heading', { name: 'Enroll to open this lesson' })).not.toBeInTheDocument()
  })

  test('sees no certificate, but its link explains how to get one', async () => {
    const { unmount } = await renderReady()
    expect(screen.queryByRole('heading', { name: /certificate/i })).not.toBeInTheDocument()
    unmount()
    const shown: unknown[] = []
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element) {
      shown.push(this.textContent)
    })
    await renderReady('#certificate')
    expect(await screen.findByRole('heading', { name: 'A certificate waits at the end' })).toBeInTheDocument()
    expect(shown).toEqual([expect.stringContaining('A certificate waits at the end')])
    expect(screen.queryByRole('region', { name: 'Certificate of completion' })).not.toBeInTheDocument()
  })
})

describe('an enrolled learner', () => {
  beforeEach(async () => {
    await store().enroll(summary)
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

  test('can read how progress is counted', async () => {
    await store().setLessonDone(outlineOf(course), lessonIds[3] ?? '', true)
    await renderReady('?tab=curriculum')
    const percent = Math.floor(100 / lessonIds.length)
    expect(screen.getByText(/counts the same, including previews/)).toHaveTextContent(`1 of ${lessonIds.length} is ${percent}%`)
  })

  test('resumes after the lesson that was finished last', async () => {
    await store().setLessonDone(outlineOf(course), lessonIds[8] ?? '', true)
    const { user } = await renderReady()
    await user.click(screen.getByRole('link', { name: 'Continue Course' }))
    expect(await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[9]) })).toBeInTheDocument()
  })

  test('resumes with the lesson that was opened last, not with one that was only looked at again', async () => {
    await store().setLessonDone(outlineOf(course), lessonIds[0] ?? '', true)
    const heading = (lesson: number) => screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[lesson]) })
    const { user, unmount } = renderCourse(`?lesson=${lessonIds[5]}`)
    await heading(5)
    await user.click(screen.getByRole('link', { name: 'Next' }))
    await heading(6)
    // The curriculum is a popover, which jsdom counts as hidden; a style sheet shows it beside the lesson.
    await user.click(screen.getByRole('link', { name: titleOf(lessonIds[0]), hidden: true }))
    await heading(0)
    unmount()
    renderCourse('?lesson=next')
    expect(await heading(6)).toBeInTheDocument()
  })

  test('begins with the first lesson again after starting over', async () => {
    await store().setLessonDone(outlineOf(course), lessonIds[0] ?? '', true)
    const { user } = renderCourse(`?lesson=${lessonIds[5]}`)
    await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[5]) })
    await user.click(screen.getByRole('link', { name: course.title }))
    await user.click(await screen.findByRole('tab', { name: 'Curriculum' }))
    await user.click(await screen.findByRole('button', { name: 'Start over' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Start over' }))
    await waitFor(() => expect(store().enrolledCourses[0]?.completedLessons).toBe(0))
    await user.click(screen.getByRole('link', { name: 'Continue Course' }))
    expect(await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[0]) })).toBeInTheDocument()
  })

  test('completes a lesson and opens the next in one press, and can go back and undo', async () => {
    const { user } = renderCourse(`?lesson=${lessonIds[0]}`)
    expect(await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[0]) })).toBeInTheDocument()
    expect(screen.queryByRole('link', { name: 'Previous' })).not.toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Complete and continue' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: titleOf(lessonIds[1]) })).toHaveFocus())
    expect(store().enrolledCourses[0]?.finishedLessons).toEqual([lessonIds[0]])
    await user.click(screen.getByRole('link', { name: 'Previous' }))
    await user.click(await screen.findByRole('button', { name: 'Undo completion' }))
    expect(await screen.findByRole('button', { name: 'Complete and continue' })).toBeInTheDocument()
    expect(store().enrolledCourses[0]?.finishedLessons).toEqual([])
  })

  test('a double click completes one lesson only, and does not undo it', async () => {
    const { user } = renderCourse(`?lesson=${lessonIds[0]}`)
    await user.click(await screen.findByRole('button', { name: 'Complete and continue' }))
    await waitFor(() => expect(screen.getByRole('heading', { level: 1, name: titleOf(lessonIds[1]) })).toHaveFocus())
    fireEvent.click(screen.getByRole('button', { name: 'Complete and continue' }), { detail: 2 })
    await user.click(screen.getByRole('link', { name: 'Previous' }))
    expect(await screen.findByRole('button', { name: 'Undo completion' })).toBeInTheDocument()
    expect(store().enrolledCourses[0]?.finishedLessons).toEqual([lessonIds[0]])
  })

  test('skips a lesson without completing it', async () => {
    const { user } = renderCourse(`?lesson=${lessonIds[0]}`)
    await user.click(await screen.findByRole('link', { name: 'Next' }))
    expect(await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[1]) })).toBeInTheDocument()
    expect(store().enrolledCourses[0]?.finishedLessons).toEqual([])
  })

  test('stays on the lesson that completes the course, wherever it is, because the certificate is offered there', async () => {
    const outline = outlineOf(course)
    await store().markComplete(outline)
    await store().setLessonDone(outline, lessonIds[0] ?? '', false)
    const { user } = renderCourse(`?lesson=${lessonIds[0]}`)
    await user.click(await screen.findByRole('button', { name: 'Complete lesson' }))
    expect(await screen.findByRole('link', { name: 'View Certificate' })).toBeInTheDocument()
    expect(screen.getByRole('heading', { level: 1, name: titleOf(lessonIds[0]) })).toBeInTheDocument()
  })

  test('goes to the certificate after completing the last missing lesson', async () => {
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

  test('the certificate has the date when the last lesson was finished', async () => {
    const early = createEnrolmentStore({ key: enrolmentKey('ascendo', learner.uid), now: () => new Date(2024, 4, 3, 12) })
    await early.getState().markComplete(outlineOf(course))
    await store().setLessonDone(outlineOf(course), lessonIds[0] ?? '', true)
    await renderReady('#certificate')
    expect(await screen.findByText('May 3, 2024')).toBeInTheDocument()
  })

  test('sees what is missing for the certificate, and can continue from there', async () => {
    const outline = outlineOf(course)
    await store().setLessonDone(outline, lessonIds[0] ?? '', true)
    const { user } = await renderReady('#certificate')
    expect(await screen.findByRole('heading', { name: 'Your certificate is not ready yet' })).toBeInTheDocument()
    expect(screen.getByText(new RegExp(`^${lessonIds.length - 1} of ${lessonIds.length} lessons are still to be done`))).toHaveTextContent(
      titleOf(lessonIds[1]),
    )
    await user.click(screen.getByRole('link', { name: 'Continue with the next lesson' }))
    expect(await screen.findByRole('heading', { level: 1, name: titleOf(lessonIds[1]) })).toBeInTheDocument()
  })

  test('says so if the browser cannot create the picture, and offers another way', async () => {
    await store().markComplete(outlineOf(course))
    const draw = vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)
    const { toasts } = await renderReady()
    fireEvent.click(screen.getByRole('button', { name: 'Download as picture' }))
    expect(screen.getByRole('button', { name: 'Download as picture' })).toBeDisabled()
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

  test('marks the whole course as complete after a confirmation, and can start over', async () => {
    const { user } = await renderReady('?tab=curriculum')
    await user.click(screen.getByRole('button', { name: 'Mark course as complete' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirm' }))
    expect(await screen.findByRole('region', { name: 'Certificate of completion' })).toBeInTheDocument()
    expect(store().enrolledCourses[0]).toMatchObject({ progress: 100, status: 'completed', completedLessons: lessonIds.length })

    await user.click(await screen.findByRole('button', { name: 'Start over' }))
    await user.click(
      within(await screen.findByRole('dialog', { name: 'Start this course over?' })).getByRole('button', { name: 'Start over' }),
    )
    await waitFor(() => expect(store().enrolledCourses[0]).toMatchObject({ progress: 0, status: 'not_started' }))
    expect(screen.queryByRole('region', { name: 'Certificate of completion' })).not.toBeInTheDocument()
  })

  test('sees in the dialog itself that the browser did not store a change', async () => {
    const { user } = await renderReady('?tab=curriculum')
    await user.click(screen.getByRole('button', { name: 'Mark course as complete' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Mark the course as complete?' }))
    const { setItem } = Storage.prototype
    Storage.prototype.setItem = () => {
      throw new DOMException('no room', 'QuotaExceededError')
    }
    try {
      await user.click(dialog.getByRole('button', { name: 'Confirm' }))
      expect(await dialog.findByRole('alert')).toHaveTextContent('This browser could not save the change.')
    } finally {
      Storage.prototype.setItem = setItem
    }
    await user.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(store().enrolledCourses[0]).toMatchObject({ progress: 0 })
  })

  test('an unknown lesson leads to the course, and says so', async () => {
    const { toasts, address } = await renderReady('?lesson=no-such-lesson')
    expect(screen.getByRole('heading', { level: 1, name: course.title })).toBeInTheDocument()
    await waitFor(() => expect(address.current).toBe(`/courses/${course.id}`))
    expect(toasts).toMatchObject([{ type: 'info', title: 'That lesson is not part of this course' }])
  })
})
