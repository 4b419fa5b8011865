import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { ErrorPage } from '#site/pages/error/ErrorPage.tsx'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { renderScreen } from '../../support/render.tsx'

function renderError(at: string) {
  return renderScreen(
    <ConfirmProvider>
      <EnrolmentProvider storagePrefix="ascendo">
        <ErrorPage />
      </EnrolmentProvider>
    </ConfirmProvider>,
    { at },
  )
}

test('an unknown route is shown as it was typed', () => {
  renderError('/caf%C3%A9/menu')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('This path leads nowhere')
  expect(screen.getByText('/café/menu')).toBeInTheDocument()
})

test.each(['/error', '/error/', '/ERROR'])('%s itself is not called unknown', (address) => {
  renderError(address)
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Something did not work')
})

test('a search opens the catalog, trimmed and encoded', async () => {
  const { user, address } = renderError('/nowhere')
  await user.type(screen.getByRole('searchbox'), '  data & charts {Enter}')
  expect(address.current).toBe('/courses?search=data+%26+charts')
})

test('a blank search is ignored', async () => {
  const { user, address } = renderError('/nowhere')
  await user.type(screen.getByRole('searchbox'), '   {Enter}')
  expect(address.current).toBe('/nowhere')
})

test('shows three popular courses', () => {
  renderError('/nowhere')
  const region = screen.getByRole('region', { name: 'Popular courses' })
  expect(within(region).getAllByRole('article')).toHaveLength(3)
})
