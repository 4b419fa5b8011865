import { screen, waitFor } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { RegisterPage } from '#site/pages/register/RegisterPage.tsx'
import { Terms } from '#site/pages/register/Terms.tsx'
import { failure } from '#shared/result.ts'
import { onlyAt } from '../../support/only-at.tsx'
import { fill, renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

const field = (label: string) => screen.getByLabelText(label)

function renderRegister(auth = scriptedAuth(), search = '') {
  return renderScreen(onlyAt('/register', <RegisterPage />), { auth, at: { pathname: '/register', search, state: { from: '/courses/3' } } })
}

async function fillIn({ user }: Pick<ReturnType<typeof renderRegister>, 'user'>, confirmation = 'lovelace-1') {
  await fill(user, field('Name'), '  Ada Lovelace ')
  await fill(user, field('Email address'), 'ada@example.org')
  await fill(user, field('Password'), 'lovelace-1')
  await fill(user, field('Confirm password'), confirmation)
  await user.click(screen.getByRole('checkbox', { name: /terms/ }))
  await user.click(screen.getByRole('button', { name: 'Create account' }))
}

describe('student or instructor', () => {
  test.each([
    ['', 'Student'],
    ['?role=student', 'Student'],
    ['?role=instructor', 'Instructor'],
    ['?role=admin', 'Student'],
  ])('/register%s presets %s', (search, name) => {
    renderRegister(scriptedAuth(), search)
    expect(screen.getByRole('radio', { name })).toBeChecked()
  })
})

describe('the terms', () => {
  const page = (id: string, title: string) => ({ id, title, description: 'About it.', inFooter: true, updated: '' })
  const opensInTab = (name: string, address: string) => {
    expect(screen.getByRole('link', { name: `${name} (opens in a new tab)` })).toHaveAttribute('href', address)
    expect(screen.getByRole('link', { name: `${name} (opens in a new tab)` })).toHaveAttribute('target', '_blank')
  }

  test('are the product’s, in plain words, if the school has no page with its own', () => {
    renderScreen(<Terms field={{}} />)
    expect(screen.getByText('Read the terms (one minute)')).toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'I have read the terms and agree to them' })).toBeInTheDocument()
  })

  test('are the school’s own page, and its page on privacy is linked', () => {
    renderScreen(<Terms field={{}} termsPage={page('terms', 'Terms of use')} privacyPage={page('privacy', 'Privacy')} />)
    expect(screen.queryByText('Read the terms (one minute)')).not.toBeInTheDocument()
    expect(screen.getByRole('checkbox', { name: 'I have read the terms (opens in a new tab) and agree to them' })).toBeInTheDocument()
    opensInTab('terms', '/pages/terms')
    opensInTab('Privacy', '/pages/privacy')
  })
})

describe('with a provider', () => {
  test.each([
    ['?role=instructor', 'Instructor', 'instructor'],
    ['?role=instructor', 'Student', 'student'],
    ['', 'Student', 'student'],
  ])('/register%s passes the choice of %s on', async (search, name, accountType) => {
    const outcomes = { signInWithProvider: failure('popup-closed-by-user') }
    const { user, auth } = renderRegister(scriptedAuth({ providers: ['google'], outcomes }), search)
    await user.click(screen.getByRole('radio', { name }))
    await user.click(await screen.findByRole('button', { name: 'Continue with Google' }))
    expect(auth.calls.at(-1)).toEqual({ name: 'signInWithProvider', args: ['google', accountType] })
  })
})

describe('creating an account', () => {
  test('sends the name trimmed and the type, and nothing that grants a permission', async () => {
    const view = renderRegister(scriptedAuth(), '?role=instructor')
    await fillIn(view)
    await waitFor(() => expect(view.address.current).toBe('/email-verification'))
    expect(view.auth.calls.find((call) => call.name === 'signUp')?.args).toEqual([
      { accountType: 'instructor', displayName: 'Ada Lovelace', email: 'ada@example.org', password: 'lovelace-1', returnTo: '/courses/3' },
    ])
    expect(view.address.state).toEqual({ from: '/courses/3', mailSent: true })
  })

  test.each([
    ['instructor', '/studio'],
    ['student', '/'],
  ])('a new %s who came for nothing else begins at %s', async (role, place) => {
    const auth = scriptedAuth()
    const view = renderScreen(onlyAt('/register', <RegisterPage />), { auth, at: `/register?role=${role}` })
    await fillIn(view)
    await waitFor(() => expect(view.address.current).toBe('/email-verification'))
    expect(auth.calls.find((call) => call.name === 'signUp')?.args).toMatchObject([{ returnTo: place }])
    expect(view.address.state).toMatchObject({ from: place })
  })

  test('a user with an unconfirmed address can register another one instead', async () => {
    const auth = scriptedAuth({ user: buildUser({ email: 'typo@example.org', emailVerified: false }) })
    const view = renderScreen(onlyAt('/register', <RegisterPage />), {
      auth,
      at: { pathname: '/register', state: { from: '/courses/3', insteadOf: 'typo@example.org' } },
    })
    await fillIn(view)
    await waitFor(() => expect(view.address.current).toBe('/email-verification'))
    expect(view.address.state).toEqual({ from: '/courses/3', mailSent: true })
    expect(auth.getState().user?.email).toBe('ada@example.org')
  })

  test('a taken address is reported, with a link to log in, and nothing typed is lost', async () => {
    const view = renderRegister(scriptedAuth({ outcomes: { signUp: failure('email-already-in-use') } }))
    await fillIn(view)
    expect(await screen.findByRole('alert')).toHaveTextContent('An account with this email already exists.')
    expect(field('Name')).toHaveValue('  Ada Lovelace ')
    expect(field('Email address')).toHaveFocus()
    await view.user.click(screen.getByRole('link', { name: 'Log in with this address' }))
    expect(view.address.current).toBe('/login')
    expect(view.address.state).toEqual({ from: '/courses/3', email: 'ada@example.org' })
  })

  test('an empty form says what each field needs and focuses the first', async () => {
    const { user, auth } = renderRegister()
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(field('Name')).toHaveAccessibleDescription('Please enter your name.')
    expect(field('Email address')).toHaveAccessibleDescription('Email address is required.')
    expect(field('Password')).toHaveAccessibleDescription('Password is required.')
    expect(screen.getByText('Please agree to the terms to create an account.')).toBeInTheDocument()
    expect(field('Name')).toHaveFocus()
    expect(auth.calls.map((call) => call.name)).not.toContain('signUp')
  })

  test.each([
    ['A', 'Please use at least 2 characters.'],
    ['x'.repeat(81), 'Please use at most 80 characters.'],
  ])('refuses the name %s', async (name, message) => {
    const { user } = renderRegister()
    await user.click(field('Name'))
    await user.paste(name)
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(field('Name')).toHaveAccessibleDescription(message)
  })

  test('a password below six characters is refused with the message of §8', async () => {
    const { user } = renderRegister()
    await fill(user, field('Password'), 'abcde{Enter}')
    expect(field('Password')).toHaveAccessibleDescription('Password should be at least 6 characters long.')
  })

  test('a password above 72 bytes is refused with the limit, before anything is sent', async () => {
    const { user, auth } = renderRegister()
    await user.click(field('Password'))
    await user.paste('é'.repeat(37))
    await user.click(screen.getByRole('button', { name: 'Create account' }))
    expect(field('Password')).toHaveAccessibleDescription(expect.stringContaining('Password should be at most 72 bytes long.'))
    expect(auth.calls.map(({ name }) => name)).not.toContain('signUp')
  })

  test('two different passwords are refused', async () => {
    const view = renderRegister()
    await fillIn(view, 'lovelace-2')
    expect(field('Confirm password')).toHaveAccessibleDescription('The two passwords do not match.')
    expect(view.address.current).toBe('/register')
  })

  test('the strength of the password is shown during typing', async () => {
    const { user } = renderRegister()
    await fill(user, field('Password'), 'password')
    expect(screen.getByText(/Password strength/).parentElement).toHaveTextContent('Weak')
    await user.clear(field('Password'))
    await fill(user, field('Password'), 'lamp otter velvet seven')
    expect(screen.getByText(/Password strength/).parentElement).toHaveTextContent('Strong')
  })
})

test('closed registration says so and offers no form', async () => {
  renderRegister(scriptedAuth({ registration: false }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Registration is closed' })).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Create account' })).not.toBeInTheDocument()
})
