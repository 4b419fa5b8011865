import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Message } from '#site/features/administration/message.ts'
import { readAccountsView } from '#site/pages/admin/users/accounts-view.ts'
import { readMessagesView, replyAddress } from '#site/pages/admin/messages/messages-view.ts'
import { Pager } from '#site/pages/admin/Pager.tsx'
import { renderScreen } from '../../support/render.tsx'

const step = (name: string) => screen.queryByRole('link', { name })

describe('pages of a list', () => {
  it('link to the next and the previous one, each with its URL', async () => {
    const { user, address } = renderScreen(<Pager label="Pages" next="second" onTurn={() => {}} />, { at: '/admin?tab=users&role=admin' })
    expect(step('Previous')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(address.current).toBe('/admin?tab=users&role=admin&after=second')
    await user.click(screen.getByRole('link', { name: 'Previous' }))
    expect(address.current).toBe('/admin?tab=users&role=admin')
  })

  it('link back to the first page from a URL that came from elsewhere', async () => {
    const { user, address } = renderScreen(<Pager label="Pages" next={null} onTurn={() => {}} />, { at: '/admin?tab=users&after=third' })
    expect(step('Next')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'First page' }))
    expect(address.current).toBe('/admin?tab=users')
  })

  it('are not shown for a single page', () => {
    renderScreen(<Pager label="Pages" next={null} onTurn={() => {}} />, { at: '/admin?tab=users' })
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('a URL typed by hand', () => {
  it('is parsed without its unknown values', () => {
    const view = readAccountsView(new URLSearchParams(`role=root&state=odd&verified=perhaps&sort=random&search=${'x'.repeat(200)}`))
    expect(view).toEqual({
      filter: { search: 'x'.repeat(100), role: null, state: null, verified: null },
      sort: 'newest',
      after: null,
    })
    expect(readMessagesView(new URLSearchParams('status=lost')).filter).toEqual({ search: '', status: null, answered: null })
  })
})

describe('a reply by email', () => {
  const message: Message = {
    id: '1',
    reference: 'AS-7K3Q-92FM',
    topic: 'other',
    name: 'Lea & Tom',
    email: 'lea+tom&cc=evil@ascendo.example',
    message: 'First line\nSecond line',
    user_id: null,
    status: 'open',
    notes: '',
    handled_by: null,
    answered_at: null,
    answered_by: null,
    created_at: '2026-11-21T09:00:00Z',
    updated_at: null,
  }

  it('names the reference and quotes the message, and nothing in it can add a recipient', () => {
    const address = new URL(replyAddress(message))
    expect(decodeURIComponent(address.pathname)).toBe(message.email)
    expect([...address.searchParams.keys()]).toEqual(['subject', 'body'])
    expect(address.searchParams.get('subject')).toBe('Your message AS-7K3Q-92FM')
    expect(address.searchParams.get('body')).toContain('> First line\r\n> Second line')
  })

  it('quotes the beginning of a long message', () => {
    expect(replyAddress({ ...message, message: 'x'.repeat(2000) }).length).toBeLessThan(1800)
  })
})
