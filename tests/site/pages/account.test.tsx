import { act, screen, waitFor, within } from '@testing-library/react'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { RouteGuard } from '#site/app/AppRoutes.tsx'
import type { OwnSignIn } from '#site/auth/auth-adapter.ts'
import type { AuthResult } from '#site/auth/auth-error-codes.ts'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { brand } from '#shared/brand.ts'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { newEnrolment } from '#site/features/enrolment/enrolled-course.ts'
import { EnrolmentProvider } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentKey } from '#shared/storage-keys.ts'
import { writeList } from '#site/features/enrolment/stored-list.ts'
import type { CachedOnRequest } from '#site/features/offline/course-worker.ts'
import { AccountPage } from '#site/pages/account/AccountPage.tsx'
import { failure, success } from '#shared/result.ts'
import { ThemeProvider } from '#site/theme/ThemeProvider.tsx'
import { ConfirmProvider } from '#site/ui/ConfirmProvider.tsx'
import { fakeDarkMode } from '../../support/dark-mode.ts'
import { renderScreen } from '../../support/render.tsx'
import { buildUser, scriptedAuth, type ScriptedAuthOptions } from '../../support/scripted-auth.ts'

const lea = buildUser({ email: 'lea@example.org', displayName: 'Lea Lind' })
/** How Lea signs in. */
const byPassword: OwnSignIn = { hasPassword: true, pendingEmail: null, identities: [] }

beforeEach(() => void fakeDarkMode(false))

async function renderAccount(tab: string, given: Partial<InAppUser> = {}, options: ScriptedAuthOptions = {}) {
  const auth = scriptedAuth({ user: { ...lea, ...given }, ...options })
  const view = renderScreen(
    <ThemeProvider appId="ascendo">
      <ConfirmProvider>
        <EnrolmentProvider storagePrefix="ascendo">
          <main id="content" tabIndex={-1}>
            <Routes>
              <Route
                path="/account"
                element={
                  <RouteGuard>
                    <AccountPage />
                  </RouteGuard>
                }
              />
              <Route path="*" element={<p>Elsewhere</p>} />
            </Routes>
          </main>
        </EnrolmentProvider>
      </ConfirmProvider>
    </ThemeProvider>,
    { auth, at: `/account?tab=${tab}` },
  )
  // Each tab is a chunk of its own: wait until it has loaded.
  await waitFor(() => expect(screen.queryByText('Loading...')).toBeNull())
  return view
}

/** Fills the field at once, like a password manager: these tests are not about typing. */
async function fill(user: ReturnType<typeof renderScreen>['user'], field: HTMLElement, text: string) {
  await user.click(field)
  if (text) await user.paste(text)
}

/** A file that is larger than it is. */
function oversized(): File {
  return Object.defineProperty(new File(['x'], 'big.png', { type: 'image/png' }), 'size', { value: 100 * 1024 * 1024 + 1 })
}

const part = (name: string) => within(screen.getByRole('region', { name }))

describe('the profile', () => {
  test('shows the address with its badge, the dates and the role', async () => {
    await renderAccount('profile', { role: 'admin', lastLoginAt: '2024-05-06T12:00:00.000Z' })
    const facts = part('Account')
    expect(facts.getByText('lea@example.org')).toBeInTheDocument()
    expect(facts.getByText('Verified')).toBeInTheDocument()
    expect(facts.getByText('January 5, 2024')).toBeInTheDocument()
    expect(facts.getByText(/May 6, 2024 at/)).toBeInTheDocument()
    expect(facts.getByText('Admin')).toBeInTheDocument()
  })

  test.each([
    ['one letter', 'L', 'Please use at least 2 characters.'],
    ['blanks only', '     ', 'Please enter your name.'],
    ['invisible joiners only', '\u200d\u200d', 'Please use at least 2 characters.'],
    ['81 letters', 'L'.repeat(81), 'Please use at most 80 characters.'],
  ])('a name of %s is refused and kept for correction, and nothing is sent', async (_, name, sentence) => {
    const { auth, user } = await renderAccount('profile')
    const field = screen.getByLabelText('Display name')
    await user.clear(field)
    await fill(user, field, name)
    await user.click(part('Name').getByRole('button', { name: 'Save' }))
    expect(field).toHaveAccessibleDescription(sentence)
    expect(field).toHaveFocus()
    expect(field).toHaveValue(name)
    expect(auth.calls).toEqual([])
  })

  test('two characters are enough, even if one is a vowel sign', async () => {
    const { auth, user } = await renderAccount('profile')
    const field = screen.getByLabelText('Display name')
    await user.clear(field)
    await fill(user, field, '\u0915\u0940')
    await user.click(part('Name').getByRole('button', { name: 'Save' }))
    expect(auth.getState().user?.displayName).toBe('\u0915\u0940')
  })

  test('eighty characters of any kind fit', async () => {
    const { auth, user } = await renderAccount('profile')
    const field = screen.getByLabelText('Display name')
    await user.clear(field)
    await fill(user, field, '🌲'.repeat(80))
    await user.click(part('Name').getByRole('button', { name: 'Save' }))
    expect(auth.getState().user?.displayName).toBe('🌲'.repeat(80))
  })

  test("if the session has ended, 'No user logged in' is shown, with a way to sign in and return", async () => {
    const { auth, user, address, toasts } = await renderAccount('profile')
    auth.next('updateProfile', failure('no-current-user'))
    await user.click(part('Name').getByRole('button', { name: 'Save' }))
    expect(part('Name').getByRole('alert')).toHaveTextContent('No user logged in')
    await user.click(part('Name').getByRole('button', { name: 'Sign in again' }))
    expect(address.current).toBe('/login')
    expect(address.state).toEqual({ from: '/account?tab=profile' })
    expect(toasts).toMatchObject([{ title: 'Signed Out', message: 'You have been successfully signed out.' }])
  })

  test.each([
    ['a drawing with the name of a picture', new File(['<svg/>'], 'me.png', { type: 'image/png' }), /me\.png is not a picture we can use/],
    ['more than 100 MB', oversized(), /big\.png is larger than 100 MB/],
  ])('a photo that is %s is refused with a sentence', async (_, file, sentence) => {
    const { auth, user, container } = await renderAccount('profile')
    const input = container.querySelector<HTMLInputElement>('input[type="file"]')
    if (!input) throw new Error('no file input')
    await user.upload(input, file)
    expect(await part('Photo').findByRole('alert')).toHaveTextContent(sentence)
    expect(auth.calls).toEqual([])
  })

  test('the photo is removed after a confirmation', async () => {
    const { auth, user } = await renderAccount('profile', { photoURL: 'https://photos.example/1' })
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Remove photo' }))
    await waitFor(() => expect(auth.getState().user?.photoURL).toBeNull())
  })

  test("removing the photo says 'Processing...' meanwhile, and shows a failure in the dialog itself", async () => {
    const { auth, user } = await renderAccount('profile', { photoURL: 'https://photos.example/1' })
    const answer = Promise.withResolvers<AuthResult<InAppUser>>()
    auth.next('changePhoto', () => answer.promise)
    await user.click(screen.getByRole('button', { name: 'Remove' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Remove photo' }))
    expect(dialog.getByRole('button', { name: 'Processing...' })).toBeDisabled()
    expect(screen.getByRole('progressbar', { name: 'Loading', hidden: true })).toBeInTheDocument()
    await act(async () => answer.resolve(failure('network-request-failed')))
    expect(dialog.getByRole('alert')).toHaveTextContent('Network error. Please check your internet connection.')
    await user.click(dialog.getByRole('button', { name: 'Remove photo' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
    expect(auth.getState().user?.photoURL).toBeNull()
  })
})

describe('security', () => {
  const fillPassword = async (user: ReturnType<typeof renderScreen>['user'], current: string, next: string, again = next) => {
    await fill(user, screen.getByLabelText('Current password'), current)
    await fill(user, screen.getByLabelText('New password'), next)
    await fill(user, screen.getByLabelText('Confirm password'), again)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }

  test('the password can be changed with the current one, and the fields are cleared', async () => {
    const { user, auth, toasts } = await renderAccount('security')
    await fillPassword(user, 'secret-1', 'rope-and-chalk')
    expect(toasts).toMatchObject([{ title: 'Password changed' }])
    expect(auth.calls).toContainEqual({ name: 'updatePassword', args: ['rope-and-chalk', 'secret-1'] })
    expect(screen.getByLabelText('New password')).toHaveValue('')
  })

  test.each([
    ['short', '12345', '12345', 'New password', 'Password should be at least 6 characters long.'],
    ['too long', 'é'.repeat(37), 'é'.repeat(37), 'New password', 'Password should be at most 72 bytes long.'],
    ['not repeated correctly', 'rope-and-chalk', 'rope-and-cheese', 'Confirm password', 'The two passwords do not match.'],
  ])('a new password that is %s is not sent', async (_, next, again, label, sentence) => {
    const { user, auth } = await renderAccount('security')
    await fillPassword(user, 'secret-1', next, again)
    expect(screen.getByLabelText(label)).toHaveAccessibleDescription(expect.stringContaining(sentence))
    expect(auth.calls.some(({ name }) => name === 'updatePassword')).toBe(false)
  })

  test.each([
    ['wrong-current-password', 'That is not your current password. Please try again.', false],
    ['same-password', 'Please choose a password that differs from your current one.', false],
    ['user-token-expired', 'Your session has ended. Please sign in again.', true],
    ['network-request-failed', 'Network error. Please check your internet connection.', false],
  ] as const)('%s is shown as a sentence, with a link to sign in if that helps, and the input stays', async (code, sentence, isCured) => {
    const { user, auth } = await renderAccount('security')
    await screen.findByText('Link by email')
    await fill(user, screen.getByLabelText('Current password'), 'secret-1')
    await fill(user, screen.getByLabelText('New password'), 'rope-and-chalk')
    await fill(user, screen.getByLabelText('Confirm password'), 'rope-and-chalk')
    auth.next('updatePassword', failure(code))
    await user.click(screen.getByRole('button', { name: 'Change password' }))
    expect(part('Password').getByRole('alert')).toHaveTextContent(sentence)
    expect(part('Password').queryAllByRole('button', { name: 'Sign in again' })).toHaveLength(isCured ? 1 : 0)
    expect(screen.getByLabelText('New password')).toHaveValue('rope-and-chalk')
  })

  test('a user of another service sets a first password without a current one', async () => {
    const byGoogle = { ...byPassword, hasPassword: false, identities: [{ provider: 'google', email: lea.email, linkedAt: null }] }
    const { user, auth } = await renderAccount('security', {}, { outcomes: { ownSignIn: success(byGoogle) } })
    await waitFor(() => expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument())
    expect(part('Ways to sign in').getByText('Google').closest('li')).toHaveTextContent('Linked')
    await fill(user, screen.getByLabelText('New password'), 'rope-and-chalk')
    await fill(user, screen.getByLabelText('Confirm password'), 'rope-and-chalk')
    auth.outcomes.ownSignIn = success({ ...byGoogle, hasPassword: true })
    await user.click(screen.getByRole('button', { name: 'Set password' }))
    expect(auth.calls).toContainEqual({ name: 'updatePassword', args: ['rope-and-chalk', undefined] })
    expect(await screen.findByLabelText('Current password')).toBeInTheDocument()
  })

  test('an enabled service that is not linked says so, and one that is not enabled is not listed', async () => {
    await renderAccount('security', {}, { providers: ['github'] })
    const row = await part('Ways to sign in').findByText('GitHub')
    expect(row.closest('li')).toHaveTextContent('Not linked')
    expect(part('Ways to sign in').queryByText('Facebook')).not.toBeInTheDocument()
  })

  test('the sign-in methods can be requested again if they could not be read', async () => {
    const { auth, user } = await renderAccount('preferences')
    auth.next('ownSignIn', failure('network-request-failed'))
    await user.click(screen.getByRole('tab', { name: 'Security' }))
    await user.click(await part('Ways to sign in').findByRole('button', { name: 'Try Again' }))
    expect(await part('Ways to sign in').findByText('Link by email')).toBeInTheDocument()
  })

  test('a new address is pending, says so, and takes effect with its code', async () => {
    const { user, auth, toasts } = await renderAccount('security')
    await fill(user, screen.getByLabelText('New email address'), 'lind@example.org')
    auth.outcomes.ownSignIn = success({ ...byPassword, pendingEmail: 'lind@example.org' })
    await user.click(screen.getByRole('button', { name: 'Change email address' }))
    expect(auth.calls).toContainEqual({ name: 'updateEmail', args: ['lind@example.org'] })
    expect(await part('Email address').findByText(/is waiting to be confirmed/)).toHaveTextContent('lind@example.org')
    expect(part('Email address').getByRole('button', { name: /^Send the email again in/ })).toBeDisabled()
    auth.outcomes.ownSignIn = success(byPassword)
    auth.next('verify', success({ ...lea, email: 'lind@example.org' }))
    await fill(user, screen.getByLabelText('Six-digit code'), '123456')
    expect(auth.calls).toContainEqual({ name: 'verify', args: ['email-change', { email: 'lind@example.org', digits: '123456' }] })
    expect(part('Email address').getByText('lind@example.org')).toBeInTheDocument()
    expect(toasts.at(-1)).toMatchObject({ title: 'Address changed', message: 'Your email address is now lind@example.org.' })
    expect(await screen.findByLabelText('New email address')).toHaveValue('')
  })

  test('a change of address can be canceled', async () => {
    const { user, auth } = await renderAccount('security')
    await fill(user, screen.getByLabelText('New email address'), 'lind@example.org')
    auth.outcomes.ownSignIn = success({ ...byPassword, pendingEmail: 'lind@example.org' })
    await user.click(screen.getByRole('button', { name: 'Change email address' }))
    const cancel = await screen.findByRole('button', { name: 'Cancel the change' })
    auth.outcomes.ownSignIn = success(byPassword)
    await user.click(cancel)
    expect(await screen.findByLabelText('New email address')).toBeInTheDocument()
    expect(auth.calls).toContainEqual({ name: 'cancelEmailChange', args: [] })
    expect(part('Email address').getByText('lea@example.org')).toBeInTheDocument()
  })

  test.each([
    ['lea@example.org', 'This is already your address.'],
    ['not an address', 'Please enter a valid email address.'],
    ['', 'Email address is required.'],
  ])('%j is not accepted as a new address', async (typed, sentence) => {
    const { user, auth } = await renderAccount('security')
    const field = screen.getByLabelText('New email address')
    await fill(user, field, typed)
    await user.click(screen.getByRole('button', { name: 'Change email address' }))
    expect(field).toHaveAccessibleDescription(sentence)
    expect(auth.calls.map(({ name }) => name)).not.toContain('updateEmail')
  })

  test('signing out the other sessions works, or a sentence says why not', async () => {
    const { user, auth, toasts } = await renderAccount('security')
    await screen.findByText('Link by email')
    auth.next('signOutOthers', failure('network-request-failed'))
    await user.click(screen.getByRole('button', { name: 'Sign out other sessions' }))
    expect(part('Your devices').getByRole('alert')).toHaveTextContent('Network error.')
    await user.click(screen.getByRole('button', { name: 'Sign out other sessions' }))
    expect(toasts).toMatchObject([{ title: 'Signed out elsewhere' }])
  })
})

describe('preferences', () => {
  test('reduced motion marks the page and is stored', async () => {
    const { user } = await renderAccount('preferences')
    await user.click(screen.getByRole('radio', { name: 'Reduced' }))
    expect(document.documentElement).toHaveAttribute('data-motion', 'reduce')
    expect(localStorage.getItem('ascendo-motion')).toBe('reduce')
    await user.click(screen.getByRole('radio', { name: 'Same as my device' }))
    expect(document.documentElement).not.toHaveAttribute('data-motion')
  })

  test('the theme changes at once', async () => {
    const { user } = await renderAccount('preferences')
    await user.click(screen.getByRole('radio', { name: 'Dark' }))
    expect(document.documentElement).toHaveClass('dark')
  })
})

describe('offline lessons', () => {
  const [first, second] = courseSummaries as [(typeof courseSummaries)[0], (typeof courseSummaries)[0]]
  const noRecordings: CachedOnRequest = { count: 0, bytes: 0, allCount: 0, allBytes: 0, state: 'idle' }
  const fullOf = ({ slug }: typeof first) => ({
    slug,
    lessons: 20,
    allLessons: 20,
    bytes: 61_440,
    runsCode: false,
    recordings: noRecordings,
  })
  let kept: ReturnType<typeof fullOf>[]
  let code: CachedOnRequest

  beforeEach(() => {
    kept = [fullOf(first), fullOf(second)]
    code = { ...noRecordings, allCount: 7, allBytes: 11_271_994 }
    vi.stubEnv('PROD', true)
    const active = {
      postMessage(message: { type: string; slug?: string; slugs?: string[] }, ports?: MessagePort[]) {
        if (message.type === 'DROP_COURSE') kept = kept.filter(({ slug }) => slug !== message.slug)
        if (message.type === 'KEEP_COURSES') kept = [first, second].filter(({ slug }) => message.slugs?.includes(slug)).map(fullOf)
        if (message.type === 'KEEP_CODE') code = { ...code, count: 3, bytes: 2_097_152, state: 'keeping' }
        if (message.type === 'DROP_CODE') code = { ...code, count: 0, bytes: 0, state: 'idle' }
        const count = { KEEP_RECORDINGS: 1, DROP_RECORDINGS: 0 }[message.type]
        kept = kept.map((course) =>
          course.slug === message.slug && count !== undefined
            ? { ...course, recordings: { ...course.recordings, count, bytes: count * 634_053 } }
            : course,
        )
        ports?.[0]?.postMessage({ courses: kept, code, isFull: false })
      },
    }
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: Object.assign(new EventTarget(), { controller: active, ready: Promise.resolve({ active }) }),
    })
    return () => {
      Reflect.deleteProperty(navigator, 'serviceWorker')
      vi.unstubAllEnvs()
    }
  })

  test('show their room, and are removed and kept again one by one or all together', async () => {
    localStorage.setItem(enrolmentKey('ascendo', 'user-1'), writeList([first, second].map((summary) => newEnrolment(summary, new Date()))))
    const { user } = await renderAccount('preferences')
    const list = await part('Offline lessons').findByRole('list')
    expect(part('Offline lessons').getByText('In all, they take 120 KB on this device.')).toBeInTheDocument()
    const row = (title: string) => within(within(list).getByText(title).closest('li') as HTMLElement)

    await user.click(row(first.title).getByRole('button', { name: `Remove “${first.title}” from this device` }))
    expect(await row(first.title).findByText('Not on this device')).toBeInTheDocument()
    expect(row(second.title).getByText('20 lessons, 60 KB')).toBeInTheDocument()
    expect(localStorage.getItem('ascendo-not-offline:user-1')).toContain(first.id)

    await user.click(row(first.title).getByRole('button', { name: /^Keep/ }))
    expect(localStorage.getItem('ascendo-not-offline:user-1')).toBeNull()
    await user.click(row(second.title).getByRole('button', { name: /^Remove/ }))
    await user.click(part('Offline lessons').getByRole('button', { name: 'Keep all again' }))
    await waitFor(() => expect(part('Offline lessons').getAllByText('20 lessons, 60 KB')).toHaveLength(2))
    expect(part('Offline lessons').queryByRole('button', { name: 'Keep all again' })).not.toBeInTheDocument()
  })

  test('offer recordings with their size, keep them on request, and remove them again', async () => {
    kept = [{ ...fullOf(first), recordings: { ...noRecordings, allCount: 1, allBytes: 634_053 } }, fullOf(second)]
    localStorage.setItem(enrolmentKey('ascendo', 'user-1'), writeList([first, second].map((summary) => newEnrolment(summary, new Date()))))
    const { user } = await renderAccount('preferences')
    const setting = part('Offline lessons')
    expect(await setting.findByText('1 recording, not on this device')).toBeInTheDocument()
    await user.click(setting.getByRole('button', { name: `Keep 620 KB: recording of “${first.title}”` }))
    expect(await setting.findByText('1 recording, 620 KB')).toBeInTheDocument()
    expect(setting.getByText('In all, they take 740 KB on this device.')).toBeInTheDocument()
    const remove = setting.getByRole('button', { name: `Remove recording of “${first.title}”` })
    expect(remove).toHaveFocus()
    await user.click(remove)
    expect(await setting.findByText('1 recording, not on this device')).toBeInTheDocument()
  })

  test('offer what runs code if a course has some: with its size, its progress, and removal', async () => {
    localStorage.setItem(enrolmentKey('ascendo', 'user-1'), writeList([first, second].map((summary) => newEnrolment(summary, new Date()))))
    const { user, unmount } = await renderAccount('preferences')
    await part('Offline lessons').findByRole('list')
    expect(part('Offline lessons').queryByText('What runs the code in lessons')).not.toBeInTheDocument()
    unmount()

    kept = [fullOf(first), { ...fullOf(second), runsCode: true }]
    await renderAccount('preferences')
    const setting = part('Offline lessons')
    expect(await setting.findByText('What runs the code in lessons')).toBeInTheDocument()
    expect(setting.getByText('PostgreSQL and TypeScript, not on this device')).toBeInTheDocument()
    await user.click(setting.getByRole('button', { name: 'Keep 10.7 MB: what runs code' }))
    expect(await setting.findByText('PostgreSQL and TypeScript, being kept: 8.7 MB to go')).toBeInTheDocument()
    expect(setting.getByRole('button', { name: 'Stop: what runs code' })).toHaveFocus()
    expect(setting.getByText('In all, they take 2.1 MB on this device.')).toBeInTheDocument()

    // The list looks again by itself.
    code = { ...code, count: 7, bytes: code.allBytes, state: 'idle' }
    expect(await setting.findByText('PostgreSQL and TypeScript, 10.7 MB')).toBeInTheDocument()
    const remove = setting.getByRole('button', { name: 'Remove what runs code' })
    expect(remove).toHaveFocus()
    await user.click(remove)
    expect(await setting.findByText('PostgreSQL and TypeScript, not on this device')).toBeInTheDocument()
  })
})

describe('privacy', () => {
  const [course] = courseSummaries
  if (!course) throw new Error('no course')

  function enroll(uid: string) {
    localStorage.setItem(enrolmentKey('ascendo', uid), writeList([newEnrolment(course as NonNullable<typeof course>, new Date())]))
  }

  test('one file has all data: the server’s answer, learning data, preferences and waiting changes', async () => {
    const saved: Blob[] = []
    vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (blob: Blob) => (saved.push(blob), 'blob:x'), revokeObjectURL: () => {} }))
    // jsdom treats a download as a link to another page, which it cannot open.
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    enroll('lea')
    localStorage.setItem('ascendo-favorites:lea', '{"version":1,"known":null,"changes":[]}')
    localStorage.setItem('ascendo-favorites:tom', '{"secret":true}')
    const exported = { profile: { id: 'lea', email: 'lea@example.org' } }
    const { user, toasts } = await renderAccount('privacy', { uid: 'lea' }, { outcomes: { exportAccount: success(exported) } })
    await user.click(screen.getByRole('button', { name: 'Download everything' }))
    await waitFor(() => expect(toasts).toMatchObject([{ title: 'Your data is ready' }]))
    const text = (await saved[0]?.text()) ?? ''
    expect(JSON.parse(text)).toMatchObject({
      format: `${brand.slug}-account`,
      server: exported,
      browser: {
        learning: { format: `${brand.slug}-learning`, enrolledCourses: [{ id: course.id }] },
        preferences: { theme: 'system', motion: 'system' },
        kept: { favorites: { version: 1 }, learning: { version: 1 } },
      },
    })
    expect(text).not.toContain('secret')
  })

  test('without the server no partial file is saved', async () => {
    const { user, toasts } = await renderAccount('privacy', {}, { outcomes: { exportAccount: failure('network-request-failed') } })
    await user.click(screen.getByRole('button', { name: 'Download everything' }))
    expect(part('Your data').getByRole('alert')).toHaveTextContent('Network error.')
    expect(toasts).toEqual([])
  })

  test('each kind that this browser keeps is listed, and can be removed and put back by one button that keeps the focus', async () => {
    enroll('lea')
    const { user } = await renderAccount('privacy', { uid: 'lea' })
    const kept = part('Kept in this browser')
    const row = (await kept.findByText('Courses and progress')).closest('li')
    expect(row).toHaveTextContent('1 course, 1 KB')
    expect(kept.getByText(/Nothing is kept so far of: .*answers/)).toBeInTheDocument()
    expect(kept.queryByText('Set aside')).not.toBeInTheDocument()
    await user.click(kept.getByRole('button', { name: 'Remove: Courses and progress' }))
    expect(await kept.findByRole('button', { name: 'Undo: Courses and progress' })).toHaveFocus()
    expect(kept.getByRole('status')).toHaveTextContent('Courses and progress: removed.')
    expect(localStorage.getItem(enrolmentKey('ascendo', 'lea'))).toBeNull()
    await user.click(kept.getByRole('button', { name: 'Undo: Courses and progress' }))
    expect(await kept.findByRole('button', { name: 'Remove: Courses and progress' })).toHaveFocus()
    expect(localStorage.getItem(enrolmentKey('ascendo', 'lea'))).toContain(course.title)
  })

  test('everything is removed after a confirmation, and put back; other accounts and the preferences stay', async () => {
    enroll('lea')
    enroll('leander')
    localStorage.setItem('ascendo-answers:lea', '{"version":1,"answers":{"a/b":{},"a/c":{}}}')
    localStorage.setItem('ascendo-reading:lea:damaged:1', 'torn')
    localStorage.setItem('ascendo-motion', 'reduce')
    const before = { ...localStorage }
    const { user } = await renderAccount('privacy', { uid: 'lea' })
    const kept = part('Kept in this browser')
    expect((await kept.findByText('Answers')).closest('li')).toHaveTextContent('2 lessons')
    expect(kept.getByText('Set aside').closest('li')).toHaveTextContent('1 copy')
    await user.click(kept.getByRole('button', { name: 'Remove everything' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove everything' }))
    const undo = await kept.findByRole('button', { name: 'Put everything back' })
    const data = () => Object.fromEntries(Object.entries(localStorage).filter(([key]) => !key.endsWith(':turn')))
    expect(Object.keys(data()).toSorted()).toEqual(['ascendo-enrolment:leander', 'ascendo-motion'])
    await user.click(undo)
    await kept.findByRole('button', { name: 'Remove everything' })
    expect(data()).toEqual(before)
  })

  test('the preferences are removed on their own, and the site follows the device again', async () => {
    localStorage.setItem('ascendo-learning-theme', 'dark')
    const { user } = await renderAccount('privacy', { uid: 'lea' })
    expect(document.documentElement).toHaveClass('dark')
    const shared = part('Shared in this browser')
    await user.click(await shared.findByRole('button', { name: 'Remove: Preferences' }))
    await waitFor(() => expect(document.documentElement).toHaveClass('light'))
    await user.click(await shared.findByRole('button', { name: 'Undo: Preferences' }))
    await waitFor(() => expect(document.documentElement).toHaveClass('dark'))
  })

  test('if the browser blocks storage, the page says that nothing is kept', async () => {
    vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('blocked', 'SecurityError')
    })
    await renderAccount('privacy', { uid: 'lea' })
    expect(await part('Kept in this browser').findByText(/Nothing yet/)).toBeInTheDocument()
    expect(part('Kept in this browser').getByRole('button', { name: 'Remove everything' })).toBeDisabled()
  })

  test('the browser is asked to keep the data only if it may delete it, and a refusal is shown', async () => {
    const persist = vi.fn<() => Promise<boolean>>(async () => false)
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { storage: { persisted: async () => false, persist } }))
    const { user } = await renderAccount('privacy', { uid: 'lea' })
    const browser = part('What the browser may delete')
    await user.click(await browser.findByRole('button', { name: 'Ask to keep my data' }))
    expect(await browser.findByText(/It has not agreed yet/)).toBeInTheDocument()
    persist.mockResolvedValue(true)
    await user.click(browser.getByRole('button', { name: 'Ask to keep my data' }))
    expect(await browser.findByText(/has agreed to keep your data/)).toBeInTheDocument()
    expect(browser.queryByRole('button')).not.toBeInTheDocument()
  })

  test('the account is deleted after typing its address, with its data in this browser, and the user goes to the home page', async () => {
    enroll('lea')
    localStorage.setItem('ascendo-favorites:tom', 'his')
    const { user, auth, address, toasts } = await renderAccount('privacy', { uid: 'lea' })
    const field = screen.getByLabelText('Type your email address to confirm')
    await fill(user, field, 'tom@example.org')
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    expect(field).toHaveAccessibleDescription(expect.stringContaining('Please type lea@example.org to confirm.'))
    expect(auth.calls).toEqual([])
    await user.clear(field)
    await fill(user, field, ' LEA@example.org')
    await user.click(screen.getByRole('button', { name: 'Delete my account' }))
    await waitFor(() => expect(address.current).toBe('/'))
    expect(auth.calls).toEqual([{ name: 'deleteAccount', args: ['LEA@example.org'] }])
    expect(toasts.at(-1)).toMatchObject({ title: 'Account deleted' })
    expect(localStorage.getItem(enrolmentKey('ascendo', 'lea'))).toBeNull()
    expect(localStorage.getItem('ascendo-favorites:tom')).toBe('his')
  })

  test('an administrator sees why not', async () => {
    await renderAccount('privacy', { role: 'admin' })
    expect(part('Delete account').getByText(/Administrators cannot delete themselves/)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: 'Delete my account' })).not.toBeInTheDocument()
  })
})
