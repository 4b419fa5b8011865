import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionEndNotice } from '#app/SessionEndNotice.tsx'
import { MemoryAuth, MemoryAuthService } from '../support/memory-auth.ts'
import { renderScreen } from '../support/render.tsx'

test('a notice gives the reason why a session ended by itself', async () => {
  const service = new MemoryAuthService()
  const user = service.addAccount({ email: 'ada@example.org' })
  const auth = new MemoryAuth({ service, user })
  const { toasts } = renderScreen(<SessionEndNotice />, { auth, at: '/blog' })
  service.accounts.clear()
  await auth.updateProfile({ displayName: 'Ada' })
  await waitFor(() =>
    expect(toasts).toMatchObject([{ type: 'warning', title: 'Session Ended', message: 'Your session has ended. Please sign in again.' }]),
  )
})

test('a sign-in that waits for its second step is no ended session', async () => {
  const service = new MemoryAuthService()
  service.addAccount({ email: 'ada@example.org', password: 'secret-1' })
  const app = { id: 'app', name: 'Phone', isConfirmed: true, createdAt: '2024-01-05T08:00:00.000Z', secret: 'JBSWY3DP', lastStep: 0 }
  service.accounts.get('ada@example.org')?.security.authenticators.push(app)
  const auth = new MemoryAuth({ service })
  const { toasts } = renderScreen(<SessionEndNotice />, { auth, at: '/blog' })
  await act(() => auth.signInWithPassword('ada@example.org', 'secret-1'))
  expect(auth.getState()).toMatchObject({ reason: 'multi-factor-auth-required' })
  await act(() => import('#auth/auth-error-messages.ts'))
  expect(toasts).toEqual([])
})
