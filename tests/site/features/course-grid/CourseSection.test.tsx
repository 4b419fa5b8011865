import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { isOffered } from '#content/course.ts'
import { CourseSection } from '#site/features/course-grid/CourseSection.tsx'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { renderScreen } from '../../../support/render.tsx'

const show = (count: number) =>
  renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <CourseSection id="more" title="Worth a look" courses={courseSummaries.filter(isOffered).slice(0, count)} />
      </EnrolmentProvider>
    </ConfirmProvider>,
  )

it('shows courses below its heading, and no heading without courses', () => {
  const { unmount } = show(2)
  expect(screen.getByRole('heading', { level: 2, name: 'Worth a look' })).toBeInTheDocument()
  expect(screen.getAllByRole('article')).toHaveLength(2)
  unmount()
  show(0)
  expect(screen.queryByRole('heading', { name: 'Worth a look' })).not.toBeInTheDocument()
})
