import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { courseSummaries } from '#features/courses/courses.ts'
import { EnrolmentProvider } from '#features/enrolment/EnrolmentProvider.tsx'
import { CoursesPage } from '#pages/courses/CoursesPage.tsx'
import { ConfirmProvider } from '#ui/ConfirmProvider.tsx'
import { renderScreen } from '../support/render.tsx'

function renderCourses(at = '/courses') {
  return renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <CoursesPage />
      </EnrolmentProvider>
    </ConfirmProvider>,
    { at },
  )
}

const cards = () => within(screen.getByRole('list', { name: 'Courses' })).getAllByRole('article')
const inFinance = courseSummaries.filter((course) => course.category === 'Finance')

test('shows every course with the most popular first, and says how many', () => {
  renderCourses()
  expect(cards()).toHaveLength(courseSummaries.length)
  const mostPopular = courseSummaries.toSorted((a, b) => b.students - a.students)[0]
  expect(within(cards()[0] as HTMLElement).getByRole('heading')).toHaveTextContent(mostPopular?.title ?? '')
  expect(screen.getByRole('status')).toHaveTextContent(`${courseSummaries.length} courses`)
})

test('an address with a category shows only that category, under its name', () => {
  renderCourses('/courses?category=Finance')
  expect(screen.getByRole('heading', { level: 1, name: 'Finance' })).toBeInTheDocument()
  expect(cards()).toHaveLength(inFinance.length)
  expect(screen.getByRole('link', { name: 'Finance' })).toHaveAttribute('aria-current', 'page')
})

test('choosing a category keeps the search', async () => {
  const { user, address } = renderCourses('/courses?search=money')
  await user.click(screen.getByRole('link', { name: 'Finance' }))
  expect(address.current).toBe('/courses?search=money&category=Finance')
})

test('what is typed reaches the address and the list after a pause', async () => {
  const { user, address } = renderCourses()
  const first = courseSummaries[0]
  await user.type(screen.getByRole('searchbox'), `  ${first?.title}  `)
  await waitFor(() => expect(new URLSearchParams(address.current.split('?')[1]).get('search')).toBe(first?.title))
  await waitFor(() => expect(cards().length).toBeLessThan(courseSummaries.length))
  expect(screen.getByRole('heading', { name: first?.title ?? '' })).toBeInTheDocument()
})

test('level and order stand in the address', async () => {
  const { user, address } = renderCourses()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'Beginner')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Price: low to high')
  expect(address.current).toBe('/courses?level=beginner&sort=price-low')
  const cheapest = courseSummaries.filter((course) => course.level === 'beginner').toSorted((a, b) => a.price - b.price)[0]
  expect(within(cards()[0] as HTMLElement).getByRole('heading')).toHaveTextContent(cheapest?.title ?? '')
})

test('a filter is removed by its chip, all of them by one press', async () => {
  const { user, address } = renderCourses('/courses?category=Finance&level=beginner')
  await user.click(screen.getByRole('button', { name: 'Remove filter Beginner' }))
  expect(address.current).toBe('/courses?category=Finance')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Level' }), 'Advanced')
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  expect(address.current).toBe('/courses')
})

test('the search field follows the address', async () => {
  const { user } = renderCourses('/courses?search=money')
  expect(screen.getByRole('searchbox')).toHaveValue('money')
  await user.click(screen.getByRole('button', { name: 'Remove filter “money”' }))
  expect(screen.getByRole('searchbox')).toHaveValue('')
})

test('an empty result says so and leads on', async () => {
  const { user, address } = renderCourses('/courses?search=qwertyuiop&category=Finance')
  expect(screen.getByRole('status')).toHaveTextContent('0 courses for “qwertyuiop”')
  expect(screen.getByRole('heading', { name: 'No course fits yet' })).toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Search all courses' }))
  expect(address.current).toBe('/courses?search=qwertyuiop')
  await user.click(screen.getByRole('link', { name: 'Show every course' }))
  expect(cards()).toHaveLength(courseSummaries.length)
})

test('a visitor is asked to log in on each card', () => {
  renderCourses('/courses?category=Finance')
  expect(screen.getAllByRole('link', { name: 'Login to Enroll' })).toHaveLength(inFinance.length)
})
