import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { courseQueries } from '#site/features/courses/course-queries.ts'
import { courseSummaries, loadCourse } from '#site/features/courses/courses.ts'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { CoursesPage } from '#site/pages/courses/CoursesPage.tsx'
import { courseInside } from '#site/pages/courses/look/course-inside.ts'
import { lessonInside, lookAddress, lookInto, stepsInside, withoutLook } from '#site/pages/courses/look/look-address.ts'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { provideModalDialogs } from '../../support/modal-dialog.ts'
import { renderScreen } from '../../support/render.tsx'

const read = (query: string) => new URLSearchParams(query)

describe('the address of a course inside the catalog', () => {
  test('names the course by slug or id; anything else opens none', () => {
    expect(courseInside(read('look=write-clearly'))?.slug).toBe('write-clearly')
    expect(courseInside(read('look=7&page=2'))?.slug).toBe('write-clearly')
    for (const query of ['', 'look=', 'look=no-such', 'look=WRITE-CLEARLY', 'lesson=1']) expect(courseInside(read(query))).toBeNull()
  })

  test('keeps the filters, and closing returns to them', () => {
    const open = lookInto(read('level=beginner&page=2'), 'write-clearly', 'a-lesson')
    expect(open).toBe('?level=beginner&page=2&look=write-clearly&lesson=a-lesson')
    expect(lessonInside(read(open))).toBe('a-lesson')
    expect(lookInto(read(open), 'write-clearly')).toBe('?level=beginner&page=2&look=write-clearly')
    expect(withoutLook(read(open)).toString()).toBe('level=beginner&page=2')
    expect(lookAddress('write-clearly')).toBe('/courses?look=write-clearly')
  })

  test('the history state counts the steps from the list', () => {
    expect(stepsInside({ stepsInside: 3 })).toBe(3)
    for (const state of [null, undefined, 'x', {}]) expect(stepsInside(state)).toBe(0)
  })
})

describe('the dialog', () => {
  beforeAll(provideModalDialogs)

  function renderCourses(at: string) {
    return renderScreen(
      <ConfirmProvider>
        <EnrolmentProvider storagePrefix="ascendo">
          <CoursesPage />
        </EnrolmentProvider>
      </ConfirmProvider>,
      { at },
    )
  }

  test('shows description, curriculum, instructor, reviews and free lessons, and closes to the list', async () => {
    const { user, address } = renderCourses('/courses?category=Content+Writing&look=write-clearly')
    const course = await loadCourse('7')
    const dialog = within(await screen.findByRole('dialog', { name: course?.title ?? '' }))
    expect(await dialog.findByText(course?.description ?? '')).toBeInTheDocument()
    for (const module of course?.modules ?? []) expect(dialog.getByText(module.title)).toBeInTheDocument()
    expect(dialog.getByText(course?.instructor.bio ?? '')).toBeInTheDocument()
    expect(dialog.getByText(course?.reviews[0]?.content ?? '')).toBeInTheDocument()
    expect(document.title).toContain(course?.title)
    await user.click(dialog.getByRole('link', { name: 'Close' }))
    await waitFor(() => expect(address.current).toBe('/courses?category=Content+Writing'))
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  })

  test("after a failure, 'Try again' loads the course again", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const { detail } = courseQueries
    let isOnline = false
    vi.spyOn(courseQueries, 'detail').mockImplementation((id) => ({
      ...detail(id),
      queryFn: () => (isOnline ? loadCourse(id) : Promise.reject(new Error('no connection'))),
    }))
    onTestFinished(() => void vi.restoreAllMocks())
    const { user } = renderCourses('/courses?look=write-clearly')
    const again = await screen.findByRole('button', { name: 'Try again' })
    isOnline = true
    await user.click(again)
    expect(await screen.findByRole('heading', { name: 'Curriculum' })).toBeInTheDocument()
  })

  test('a click closes it only if it began on the backdrop, too', async () => {
    const { address } = renderCourses('/courses?look=write-clearly')
    const dialog = await screen.findByRole('dialog')
    fireEvent.mouseDown(await screen.findByRole('heading', { name: 'Curriculum' }))
    fireEvent.click(dialog)
    expect(address.current).toBe('/courses?look=write-clearly')
    fireEvent.mouseDown(dialog)
    fireEvent.click(dialog)
    await waitFor(() => expect(address.current).toBe('/courses'))
  })

  test('every card links to it', () => {
    renderCourses('/courses')
    for (const { title, slug } of courseSummaries) {
      expect(screen.getByRole('link', { name: `Look inside ${title}` })).toHaveAttribute('href', lookAddress(slug))
    }
  })
})
