import { waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionEndNotice } from '#app/SessionEndNotice.tsx'
import { sessionEndToast } from '#app/session-end-toast.ts'
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

test('a sign-in that waits for its second step is no ended session', () => {
  expect(sessionEndToast('multi-factor-auth-required')).toBeNull()
})
