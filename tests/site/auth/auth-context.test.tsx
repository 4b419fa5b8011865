import { render, renderHook, screen, act } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { AuthProvider, useAuth, useAuthState, useOptionalUser, useUser } from '#site/auth/auth-context.ts'
import { firstNameOf } from '#site/auth/in-app-user.ts'
import { success } from '#shared/result.ts'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

function Greeting() {
  const user = useOptionalUser()
  return user ? `Hello ${firstNameOf(user)}` : 'Hello visitor'
}

describe('the auth facility', () => {
  it.each([useAuth, useAuthState, useOptionalUser, useUser])('$name throws outside its provider (§8)', (hook) => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    expect(() => renderHook(() => hook())).toThrow('useAuth must be used within an AuthProvider')
    vi.restoreAllMocks()
  })

  it('useUser throws while signed out', () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const wrapper = ({ children }: { children: React.ReactNode }) => <AuthProvider value={scriptedAuth()}>{children}</AuthProvider>
    expect(() => renderHook(() => useUser(), { wrapper })).toThrow('signed-in user')
    vi.restoreAllMocks()
  })

  it('follows the adapter’s state live', async () => {
    const lena = buildUser({ displayName: 'Lena Maria Learner' })
    const auth = scriptedAuth({ outcomes: { signInWithPassword: success(lena) } })
    render(
      <AuthProvider value={auth}>
        <Greeting />
      </AuthProvider>,
    )
    expect(screen.getByText('Hello visitor')).toBeVisible()
    await act(() => auth.signInWithPassword('lena@ascendo.example', 'secret-1'))
    expect(screen.getByText('Hello Lena')).toBeVisible()
    await act(() => auth.signOut())
    expect(screen.getByText('Hello visitor')).toBeVisible()
  })
})

describe('the first name (§1)', () => {
  it.each([
    ['Lena Maria Learner', 'Lena'],
    ['  Lena  ', 'Lena'],
    ['', 'Student'],
    [null, 'Student'],
  ])('of %j is %s', (displayName, first) => expect(firstNameOf({ displayName })).toBe(first))
})
