import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Message } from '#features/administration/message.ts'
import { readAccountsView } from '#pages/admin/users/accounts-view.ts'
import { readMessagesView, replyAddress } from '#pages/admin/messages/messages-view.ts'
import { Pager } from '#pages/admin/Pager.tsx'
import { renderScreen } from '../support/render.tsx'

const step = (name: string) => screen.queryByRole('link', { name })

describe('pages of a list', () => {
  it('lead on and back, to the address of each', async () => {
    const { user, address } = renderScreen(<Pager label="Pages" next="second" onTurn={() => {}} />, { at: '/admin?tab=users&role=admin' })
    expect(step('Previous')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'Next' }))
    expect(address.current).toBe('/admin?tab=users&role=admin&after=second')
    await user.click(screen.getByRole('link', { name: 'Previous' }))
    expect(address.current).toBe('/admin?tab=users&role=admin')
  })

  it('lead back to the first page from an address that came from elsewhere', async () => {
    const { user, address } = renderScreen(<Pager label="Pages" next={null} onTurn={() => {}} />, { at: '/admin?tab=users&after=third' })
    expect(step('Next')).toBeNull()
    await user.click(screen.getByRole('link', { name: 'First page' }))
    expect(address.current).toBe('/admin?tab=users')
  })

  it('are not there for a single one', () => {
    renderScreen(<Pager label="Pages" next={null} onTurn={() => {}} />, { at: '/admin?tab=users' })
    expect(screen.queryByRole('navigation')).toBeNull()
  })
})

describe('an address that somebody typed', () => {
  it('leaves out what it does not know', () => {
    const view = readAccountsView(new URLSearchParams(`role=root&state=odd&verified=perhaps&sort=random&search=${'x'.repeat(200)}`))
    expect(view).toEqual({
      filter: { search: 'x'.repeat(100), role: null, state: null, verified: null },
      sort: 'newest',
      after: null,
    })
    expect(readMessagesView(new URLSearchParams('status=lost')).filter).toEqual({ search: '', status: null })
  })
})

describe('a reply by mail', () => {
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
    created_at: '2026-11-21T09:00:00Z',
    updated_at: null,
  }

  it('names the reference and quotes the message; nothing in it adds a receiver', () => {
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
