import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NotMePage } from '#site/pages/not-me/NotMePage.tsx'
import { failure, success } from '#shared/result.ts'
import { onlyAt } from '../../support/only-at.tsx'
import { renderScreen } from '../../support/render.tsx'
import { scriptedAuth, type ScriptedAuthOptions } from '../../support/scripted-auth.ts'

function renderNotMe(search: string, outcomes: ScriptedAuthOptions['outcomes'] = {}) {
  const auth = scriptedAuth({ outcomes })
  const view = renderScreen(onlyAt('/not-me', <NotMePage />), { auth, at: { pathname: '/not-me', search } })
  return { ...view, auth, sent: () => auth.calls.filter(({ name }) => name === 'takeBack') }
}

const press = () => screen.getByRole('button', { name: 'Secure my account' })

test('nothing happens before the press; then it says what was done', async () => {
  const { user, sent } = renderNotMe('?token=a.b.c')
  expect(sent()).toEqual([])
  await user.click(press())
  expect(await screen.findByRole('heading', { level: 1, name: 'Your account is safe' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent(
    'Every device is signed out, and the old password no longer works. We have sent you an email to choose a new password.',
  )
  expect(sent()).toEqual([{ name: 'takeBack', args: ['a.b.c'] }])
})

test('a restored address is named', async () => {
  const { user } = renderNotMe('?token=a.b.c', { takeBack: success({ isMailed: true, isAddressRestored: true }) })
  await user.click(press())
  expect(await screen.findByRole('status')).toHaveTextContent('Your account has its former email address again.')
})

test('if another account has the address by then, it leads to an administrator', async () => {
  const { user } = renderNotMe('?token=a.b.c', { takeBack: success({ isMailed: false, isAddressRestored: false }) })
  await user.click(press())
  expect(await screen.findByRole('status')).toHaveTextContent('Another account has your email address by now')
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
})

test('a used link says so and leads to a new password', async () => {
  const { user } = renderNotMe('?token=a.b.c', { takeBack: failure('expired-action-code') })
  await user.click(press())
  expect(await screen.findByRole('heading', { level: 1, name: 'This link no longer works' })).toBeInTheDocument()
  expect(screen.getByRole('status')).toHaveTextContent(/older than seven days, or was already used/)
  expect(screen.queryByRole('button', { name: 'Secure my account' })).toBeNull()
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/password-reset')
})

test('without a token, it promises nothing that only the link can do, and leads to us and to a new password', () => {
  renderNotMe('')
  expect(screen.queryByRole('button', { name: 'Secure my account' })).toBeNull()
  const steps = screen.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(steps.join(' ')).toMatch(/leaves authenticator apps, connected accounts and a changed email address as they are/)
  expect(steps.join(' ')).not.toMatch(/stop working|former/)
  expect(screen.getByRole('link', { name: 'Write to us' })).toHaveAttribute('href', '/contact')
  expect(screen.getByRole('link', { name: 'Choose a new password' })).toHaveAttribute('href', '/password-reset')
})
