import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ConnectionContext } from '#backend/connection-context.ts'
import { createConnection } from '#backend/connection.ts'
import { findCourseSummary } from '#features/courses/courses.ts'
import { OverviewTab } from '#pages/admin/OverviewTab.tsx'
import { renderScreen, testConfiguration } from '../support/render.tsx'

const overview = {
  users: 3,
  verified: 3,
  admins: 1,
  disabled: 0,
  new_by_day: [{ day: '2026-01-05', count: 3 }],
  favourites: [{ course_id: '1', count: 2 }, { course_id: 'made-up', count: 1 }],
  new_messages: 0,
  database_version: '17',
}

test('a favorite course that the catalogue does not have is named without a link', async () => {
  const connection = createConnection({
    configuration: testConfiguration,
    storage: localStorage,
    sessionKey: 'session',
    accessToken: async () => 'token',
    fetch: async (input) => Response.json(String(input).includes('admin_overview') ? overview : { users: [], next: null }),
  })
  renderScreen(
    <ConnectionContext value={connection}>
      <OverviewTab />
    </ConnectionContext>,
  )
  const favored = await screen.findByRole('region', { name: 'Most favored courses' })
  expect(within(favored).getByText(/^Course made-up, which has gone/)).toBeInTheDocument()
  expect(within(favored).getAllByRole('link').map((link) => link.textContent)).toEqual([findCourseSummary('1')?.title])
})
