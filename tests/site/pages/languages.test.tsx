import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { LanguagesPage } from '#site/pages/languages/LanguagesPage.tsx'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { renderScreen } from '../../support/render.tsx'

function renderLanguages() {
  return renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <LanguagesPage />
      </EnrolmentProvider>
    </ConfirmProvider>,
    { at: '/languages' },
  )
}

test('says that the interface is in English, and offers no other language', () => {
  renderLanguages()
  const languages = within(screen.getByRole('region', { name: 'Interface language' })).getAllByRole('listitem')
  expect(languages).toHaveLength(1)
  expect(languages[0]).toHaveTextContent('English')
  expect(languages[0]).toHaveAttribute('aria-current', 'true')
})

test('shows the courses on speaking and writing', () => {
  renderLanguages()
  const courses = within(screen.getByRole('region', { name: 'Courses on speaking and writing' })).getAllByRole('article')
  expect(courses.length).toBeGreaterThan(0)
  for (const course of courses) expect(course).toHaveTextContent(/^(Communication|Content Writing)/)
})
