import { act, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { SessionEndNotice } from '#site/app/SessionEndNotice.tsx'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

test('a notice gives the reason why a session ended by itself', async () => {
  const { auth, toasts } = renderScreen(<SessionEndNotice />, { auth: scriptedAuth({ user: buildUser() }), at: '/blog' })
  act(() => auth.state.signedOut('user-token-expired'))
  await waitFor(() =>
    expect(toasts).toMatchObject([{ type: 'warning', title: 'Session Ended', message: 'Your session has ended. Please sign in again.' }]),
  )
})

test('a sign-in that waits for its second step is no ended session', async () => {
  const { auth, toasts } = renderScreen(<SessionEndNotice />, { at: '/blog' })
  act(() => auth.state.signedOut('multi-factor-auth-required'))
  await act(() => import('#site/auth/auth-error-messages.ts'))
  expect(toasts).toEqual([])
})
