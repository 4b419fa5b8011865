import { screen, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { ConnectionContext } from '#site/backend/connection.ts'
import { brand } from '#shared/brand.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { OverviewTab } from '#site/pages/admin/overview/OverviewTab.tsx'
import { renderScreen, testConfiguration } from '../../support/render.tsx'
import { signedInConnection } from '../../support/signed-in-connection.ts'

const overview = {
  users: 3,
  verified: 3,
  admins: 2,
  admins_without_authenticator: [
    { email: 'ada@example.org', display_name: 'Ada' },
    { email: 'bob@example.org', display_name: '' },
  ],
  disabled: 0,
  new_by_day: [{ day: '2026-01-05', count: 3 }],
  favourites: [
    { course_id: '1', count: 2 },
    { course_id: 'made-up', count: 1 },
  ],
  new_messages: 0,
  waiting_versions: 1,
  database_version: '17',
}

function openOverview(): void {
  const connection = signedInConnection(async (input) =>
    Response.json(String(input).includes('admin_overview') ? overview : { users: [], next: null }),
  )
  renderScreen(
    <ConnectionContext value={connection}>
      <OverviewTab />
    </ConnectionContext>,
  )
}

test('a favorite course that is not in the catalog is shown without a link', async () => {
  openOverview()
  const favored = await screen.findByRole('region', { name: 'Courses most often saved as favorites' })
  expect(within(favored).getByText(/^Course made-up, which no longer exists/)).toBeInTheDocument()
  expect(
    within(favored)
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual([findCourseSummary('1')?.title])
})

test('administrators without an authenticator app are named', async () => {
  openOverview()
  expect(await screen.findByText(/^No authenticator app:/)).toBeInTheDocument()
  expect(screen.getByText(/Only a password or a mailbox/)).toHaveTextContent('Ada and bob@example.org.')
})

test('a course that waits for review leads to the list of those', async () => {
  openOverview()
  const waiting = await screen.findByRole('link', { name: 'course to review' })
  expect(waiting).toHaveAttribute('href', '/admin?tab=courses')
  expect(waiting.closest('div')).toHaveTextContent('1')
})

describe('Stack health', () => {
  const rowsWith = async (health: Response) => {
    vi.stubGlobal('fetch', async () => health)
    openOverview()
    const card = await screen.findByRole('region', { name: 'Stack health' })
    await vi.waitFor(() => expect(card).not.toHaveTextContent('Asking…'))
    vi.unstubAllGlobals()
    const text = (tag: string) => [...card.querySelectorAll(tag)].map((element) => element.textContent)
    const values = text('dd')
    return Object.fromEntries(text('dt').map((name, index) => [name, values[index]]))
  }

  test('of the embedded backend on PGlite, which keeps mail in its inbox', async () => {
    const health = { name: `${brand.name} embedded backend`, database: 'PGlite', mail: 'inbox' }
    expect(await rowsWith(Response.json(health))).toMatchObject({
      'Runs on': 'The embedded backend',
      Database: 'Answers · PGlite · PostgreSQL 17',
      'Sign-in service': 'Answers',
      Mail: 'Kept in the inbox on the server',
    })
  })

  test('of the embedded backend on PostgreSQL, without mail delivery', async () => {
    const health = { name: `${brand.name} embedded backend`, database: null, mail: 'nowhere' }
    expect(await rowsWith(Response.json(health))).toMatchObject({
      'Runs on': 'The embedded backend',
      Database: 'Answers · PostgreSQL 17',
      Mail: 'Not delivered: no mail server is set up',
    })
  })

  test('of a Supabase elsewhere', async () => {
    expect(await rowsWith(Response.json({ name: 'GoTrue', version: 'v2.196.0', description: 'GoTrue is a user …' }))).toMatchObject({
      'Runs on': `Supabase at ${new URL(testConfiguration.authDomain).host}`,
      Database: 'Answers · PostgreSQL 17',
      'Sign-in service': 'Answers · GoTrue · v2.196.0',
      Mail: 'Sent by the sign-in service',
    })
  })

  test('if the sign-in service does not answer', async () => {
    expect(await rowsWith(new Response(null, { status: 502 }))).toMatchObject({
      'Runs on': 'Does not answer',
      Database: 'Answers · PostgreSQL 17',
      'Sign-in service': 'Does not answer',
    })
  })
})
