import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { CoursesPage } from '#site/pages/courses/CoursesPage.tsx'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { provideModalDialogs } from '../../support/modal-dialog.ts'
import { renderScreen } from '../../support/render.tsx'

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

const cards = () => [...(document.querySelector('ul[aria-label="Courses"]')?.querySelectorAll('article') ?? [])]
const inFinance = courseSummaries.filter((course) => course.category === 'Finance')

test('shows every course with the most popular first, and says how many', () => {
  renderCourses()
  expect(cards()).toHaveLength(courseSummaries.length)
  const mostPopular = courseSummaries.toSorted((a, b) => b.students - a.students)[0]
  expect(within(cards()[0] as HTMLElement).getByRole('heading')).toHaveTextContent(mostPopular?.title ?? '')
  expect(screen.getByRole('status')).toHaveTextContent(`${courseSummaries.length} courses`)
})

test('a URL with a category shows only that category, with its name as the title', () => {
  renderCourses('/courses?category=Finance')
  expect(screen.getByRole('heading', { level: 1, name: 'Finance' })).toBeInTheDocument()
  expect(cards()).toHaveLength(inFinance.length)
  expect(screen.getByRole('link', { name: 'Finance' })).toHaveAttribute('aria-current', 'page')
})

test('choosing a category keeps the search', async () => {
  const { user, address } = renderCourses('/courses?search=money')
  await user.click(screen.getByRole('link', { name: 'Finance' }))
  await waitFor(() => expect(address.current).toBe('/courses?search=money&category=Finance'))
})

test('typing updates the URL and the list after a pause', async () => {
  const { user, address } = renderCourses()
  const first = courseSummaries.find(({ title }) => title.includes('TypeScript'))
  await user.type(screen.getByRole('searchbox'), '  typescript ')
  await waitFor(() => expect(new URLSearchParams(address.current.split('?')[1]).get('search')).toBe('typescript'))
  await waitFor(() => expect(cards().length).toBeLessThan(courseSummaries.length))
  expect(await screen.findByRole('heading', { name: first?.title ?? '' })).toBeInTheDocument()
})

test('filters are in the URL, and choosing one returns to the first page', async () => {
  const { user, address } = renderCourses('/courses?category=Finance&page=7')
  await user.click(screen.getByLabelText(/^Advanced,/))
  await waitFor(() => expect(address.current).toBe('/courses?category=Finance&level=advanced'))
  await user.click(screen.getByLabelText(/^Beginner,/))
  await waitFor(() => expect(address.current).toBe('/courses?category=Finance&level=beginner&level=advanced'))
  await user.click(screen.getByLabelText(/^4.5 and up,/))
  await user.click(screen.getByLabelText('Any rating'))
  await waitFor(() => expect(address.current).toBe('/courses?category=Finance&level=beginner&level=advanced'))
})

test('the sort order is in the URL', async () => {
  const { user, address } = renderCourses('/courses?category=Finance')
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Price: high to low')
  await waitFor(() => expect(address.current).toBe('/courses?category=Finance&sort=price-high'))
  const dearest = inFinance.toSorted((a, b) => b.price - a.price)[0]
  expect(within(cards()[0] as HTMLElement).getByRole('heading')).toHaveTextContent(dearest?.title ?? '')
})

test('each filter says how many courses it would show, and is disabled if there are none', () => {
  renderCourses('/courses?category=Finance')
  expect(screen.getByRole('checkbox', { name: 'Beginner, 1 course' })).toBeEnabled()
  expect(screen.getByRole('checkbox', { name: 'Intermediate, 0 courses' })).toBeDisabled()
  expect(screen.getByRole('checkbox', { name: 'Over $200, 1 course' })).toBeEnabled()
})

test('a filter is removed with its chip, and all of them with one press', async () => {
  const { user, address } = renderCourses('/courses?category=Finance&level=beginner&sort=rating')
  await user.click(screen.getByRole('button', { name: 'Remove filter Beginner' }))
  await waitFor(() => expect(address.current).toBe('/courses?category=Finance&sort=rating'))
  await user.click(screen.getByRole('checkbox', { name: /^Advanced,/ }))
  await user.click(screen.getByRole('button', { name: 'Clear all' }))
  await waitFor(() => expect(address.current).toBe('/courses?sort=rating'))
})

test('in narrow windows the filters are in a sheet, which says how many are active', async () => {
  provideModalDialogs()
  const { user, address } = renderCourses('/courses?level=advanced')
  await user.click(screen.getByRole('button', { name: 'Filters (1)' }))
  const sheet = within(screen.getByRole('dialog', { name: 'Filters' }))
  await user.click(sheet.getByLabelText(/^Beginner,/))
  await waitFor(() => expect(address.current).toBe('/courses?level=beginner&level=advanced'))
  const many = courseSummaries.filter(({ level }) => level !== 'intermediate').length
  await user.click(sheet.getByRole('button', { name: `Show ${many} courses` }))
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Filters (2)' }))
  await user.click(within(screen.getByRole('dialog', { name: 'Filters' })).getByRole('button', { name: 'Reset' }))
  await waitFor(() => expect(address.current).toBe('/courses'))
})

test('a typo shows close matches, and says so', async () => {
  renderCourses('/courses?search=typescirpt')
  await waitFor(() => expect(cards()).toHaveLength(1))
  expect(screen.getByRole('status')).toHaveTextContent('No exact match for “typescirpt”. 1 course comes close')
})

test('the search field follows the URL', async () => {
  const { user } = renderCourses('/courses?search=money')
  expect(screen.getByRole('searchbox')).toHaveValue('money')
  await user.click(screen.getByRole('button', { name: 'Remove filter “money”' }))
  await waitFor(() => expect(screen.getByRole('searchbox')).toHaveValue(''))
})

test('an empty result says so and offers a way out', async () => {
  const { user } = renderCourses('/courses?search=qwertyuiop')
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('0 courses for “qwertyuiop”'))
  expect(screen.getByRole('heading', { name: 'No courses match' })).toBeInTheDocument()
  expect(screen.getByText(/^Check the spelling/)).toBeInTheDocument()
  expect(screen.queryByRole('link', { name: /^Without/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Show every course' }))
  expect(cards()).toHaveLength(courseSummaries.length)
})

test('an empty result names the filter to remove, and how many courses that shows', async () => {
  const { user, address } = renderCourses('/courses?search=typescript&category=Finance')
  await user.click(await screen.findByRole('link', { name: 'Without Finance: 1 course' }))
  await waitFor(() => expect(address.current).toBe('/courses?search=typescript'))
  await waitFor(() => expect(cards()).toHaveLength(1))
})

test('a visitor is asked to log in on each card', () => {
  renderCourses('/courses?category=Finance')
  expect(screen.getAllByRole('link', { name: 'Login to Enroll' })).toHaveLength(inFinance.length)
})
