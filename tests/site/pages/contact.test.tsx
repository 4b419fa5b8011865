import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { ConnectionContext, createConnection } from '#site/backend/connection.ts'
import { ContactForm } from '#site/pages/contact/ContactForm.tsx'
import { ContactPage } from '#site/pages/contact/ContactPage.tsx'
import { renderScreen, testConfiguration } from '../../support/render.tsx'
import { buildUser, scriptedAuth } from '../../support/scripted-auth.ts'

const text = 'The second lesson stops after a minute.'
const kept = /Your message is kept here\.$/

type Answer = () => Response | Promise<Response>
const stored: Answer = () => Response.json('AS-7K3Q-92FM')
const refused =
  (status: number, code: string, details: string | null = null): Answer =>
  () =>
    Response.json({ code, message: 'refused', details, hint: null }, { status })

/** Renders the page with the real client and a fake server. */
function open(answer: Answer = stored, auth = scriptedAuth()) {
  const requests: { address: string; body: Record<string, unknown> }[] = []
  const connection = createConnection({
    configuration: testConfiguration,
    accessToken: async () => null,
    isSignedIn: () => true,
    async fetch(input, init) {
      requests.push({ address: String(input), body: JSON.parse(String(init?.body)) as Record<string, unknown> })
      return answer()
    },
  })
  const view = renderScreen(
    <ConnectionContext value={connection}>
      <ContactPage />
    </ConnectionContext>,
    { auth, at: '/contact' },
  )
  return { ...view, requests }
}

test.each([
  [null, null],
  [{ id: 'privacy', title: 'Privacy', description: 'About it.', inFooter: true, updated: '' }, '/pages/privacy'],
])('the consent leads to the school’s page on privacy, if it has one: %j', (privacyPage, address) => {
  const connection = createConnection({ configuration: testConfiguration, accessToken: async () => null, isSignedIn: () => false, fetch })
  renderScreen(
    <ConnectionContext value={connection}>
      <ContactForm writer={null} onSent={() => {}} privacyPage={privacyPage} />
    </ConnectionContext>,
  )
  const link = screen.queryByRole('link', { name: 'Privacy (opens in a new tab)' })
  expect(link?.getAttribute('href') ?? null).toBe(address)
})

const field = (name: string) => screen.getByLabelText(name)
const topic = () => field('What is it about?')
const send = () => screen.getByRole('button', { name: 'Send message' })

async function fill(user: ReturnType<typeof open>['user'], message = text) {
  for (const [name, value] of [
    ['Your name', 'Vera Visitor'],
    ['Email address', 'vera@ascendo.example'],
  ] as const) {
    await user.clear(field(name))
    await user.click(field(name))
    await user.paste(value)
  }
  await user.selectOptions(topic(), 'Something does not work')
  await user.click(field('Your message'))
  await user.paste(message)
  await user.click(screen.getByLabelText(/I agree/))
}

// The client is loaded while the user types. Load it beforehand, because the tests should not depend on its load time.
beforeAll(() => import('#site/backend/supabase-client.ts'))
afterEach(() => vi.restoreAllMocks())

describe('a visitor writes', () => {
  test('the message is sent, and its reference is shown and can be copied', async () => {
    const { user, requests } = open()
    await fill(user)
    await user.click(send())
    expect(await screen.findByRole('heading', { name: 'Thank you, your message has arrived' })).toHaveFocus()
    expect(screen.getByText('AS-7K3Q-92FM')).toBeInTheDocument()
    expect(requests).toEqual([
      {
        address: 'http://localhost:3000/rest/v1/rpc/send_contact_message',
        body: { name: 'Vera Visitor', email: 'vera@ascendo.example', topic: 'problem', message: text, website: '' },
      },
    ])
    await user.click(screen.getByRole('button', { name: 'Copy reference' }))
    expect(await screen.findByRole('button', { name: 'Copied' })).toBeInTheDocument()
    expect(await navigator.clipboard.readText()).toBe('AS-7K3Q-92FM')
  })

  test('another message starts with the same name and address, and nothing else', async () => {
    const { user } = open()
    await fill(user)
    await user.click(send())
    await user.click(await screen.findByRole('button', { name: 'Send another message' }))
    expect(field('Your name')).toHaveValue('Vera Visitor')
    expect(field('Email address')).toHaveValue('vera@ascendo.example')
    expect(field('Your message')).toHaveValue('')
    expect(topic()).toHaveValue('')
    expect(screen.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked()
  })

  test('an empty form says what is missing at each field, focuses the first, and sends nothing', async () => {
    const { user, requests } = open()
    await user.click(send())
    expect(field('Your name')).toHaveFocus()
    expect(field('Your name')).toHaveAccessibleDescription('Please tell us your name.')
    expect(field('Email address')).toHaveAccessibleDescription('Email address is required.')
    expect(topic()).toHaveAccessibleDescription('Please choose what it is about.')
    expect(field('Your message')).toHaveAccessibleDescription(/^Please write your message\./)
    expect(field('Your message')).toBeInvalid()
    expect(screen.getByRole('checkbox', { name: /I agree/ })).toHaveAccessibleDescription(/^Please agree/)
    expect(requests).toEqual([])
  })

  test('only invalid fields have errors, which disappear while they are corrected', async () => {
    const { user, requests } = open()
    await fill(user, 'Too short')
    await user.click(send())
    expect(field('Your message')).toHaveFocus()
    expect(field('Your message')).toHaveAccessibleDescription(/^Please write a little more: at least 20 characters\./)
    expect(field('Your name')).toBeValid()
    await user.type(field('Your message'), ' but growing')
    expect(field('Your message')).toBeValid()
    expect(requests).toEqual([])
  })

  test.each([
    ['nobody@', 'Please enter a valid email address.'],
    [`${'v'.repeat(250)}@ascendo.example`, 'Please enter a valid email address.'],
  ])('the address %s gets the error "%s"', async (email, sentence) => {
    const { user, requests } = open()
    await fill(user)
    await user.clear(field('Email address'))
    await user.click(field('Email address'))
    await user.paste(email)
    await user.click(send())
    expect(field('Email address')).toHaveFocus()
    expect(field('Email address')).toHaveAccessibleDescription(sentence)
    expect(requests).toEqual([])
  })

  test('characters are counted as in the database, and excess ones are not cut off', async () => {
    const { user, requests } = open()
    await fill(user, `  ${'🙂'.repeat(1999)}\n`)
    expect(field('Your message')).toHaveAccessibleDescription(/1999 \/ 2000/)
    expect(screen.getByText('Fewer than 100 characters are left.')).toBeInTheDocument()
    await user.click(field('Your message'))
    await user.paste('and more')
    expect(screen.getByText('The message is too long.')).toBeInTheDocument()
    await user.click(send())
    expect(field('Your message')).toHaveAccessibleDescription(/^Please shorten your message by 8 characters\./)
    expect(requests).toEqual([])
  })

  test('while it is being sent it cannot be sent again', async () => {
    const answer = Promise.withResolvers<Response>()
    const { user, requests } = open(() => answer.promise)
    await fill(user)
    await user.click(send())
    await waitFor(() => expect(requests).toHaveLength(1))
    expect(send()).toBeDisabled()
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
    await user.type(field('Your name'), '{Enter}')
    expect(requests).toHaveLength(1)
    answer.resolve(Response.json('AS-7K3Q-92FM'))
    expect(await screen.findByText('AS-7K3Q-92FM')).toBeInTheDocument()
  })

  test('the honeypot field is hidden from people', () => {
    const { container } = open()
    expect(screen.queryByRole('textbox', { name: 'Website' })).not.toBeInTheDocument()
    const trap = container.querySelector('input[name="website"]')
    expect(trap).toHaveAttribute('tabindex', '-1')
    expect(trap).toHaveAttribute('autocomplete', 'off')
  })

  test('other ways to reach us are listed beside the form', () => {
    open()
    const block = within(screen.getByRole('complementary', { name: 'Contact details' }))
    expect(block.getByRole('link', { name: 'hello@ascendo.example' })).toHaveAttribute('href', 'mailto:hello@ascendo.example')
    expect(block.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/faqs')
  })
})

describe('a learner writes', () => {
  const lea = buildUser({ uid: 'lea', email: 'lea@ascendo.example', displayName: 'Lea Learner' })

  test('name and address are filled in and can be changed', async () => {
    const { user, requests } = open(stored, scriptedAuth({ user: lea }))
    expect(field('Your name')).toHaveValue('Lea Learner')
    expect(field('Email address')).toHaveValue('lea@ascendo.example')
    await fill(user)
    await user.click(send())
    await screen.findByText('AS-7K3Q-92FM')
    expect(requests[0]?.body).toMatchObject({ name: 'Vera Visitor', email: 'vera@ascendo.example' })
  })

  test('a session that loads later fills in empty fields and keeps what was typed', async () => {
    const auth = scriptedAuth()
    const { user } = open(stored, auth)
    await user.type(field('Your name'), 'Lea from next door')
    act(() => auth.state.signedIn(lea))
    expect(field('Email address')).toHaveValue('lea@ascendo.example')
    expect(field('Your name')).toHaveValue('Lea from next door')
  })

  test('a message stays when the session ends, and disappears when another account signs in', async () => {
    const auth = scriptedAuth({ user: lea })
    const { user } = open(stored, auth)
    await user.type(field('Your message'), text)
    await act(() => auth.signOut())
    await user.type(field('Your message'), ' Please look.')
    expect(field('Your message')).toHaveValue(`${text} Please look.`)
    act(() => auth.state.signedIn(buildUser({ uid: 'otto', email: 'otto@ascendo.example', displayName: 'Otto Other' })))
    expect(field('Your message')).toHaveValue('')
    expect(field('Your name')).toHaveValue('Otto Other')
    expect(field('Email address')).toHaveValue('otto@ascendo.example')
  })

  test('a session that has ended is not reported as a network error', async () => {
    const auth = scriptedAuth({ user: lea })
    const { user } = open(async () => {
      await auth.signOut()
      throw new TypeError('No access token')
    }, auth)
    await fill(user)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(/^This account cannot send messages now\./)
    expect(field('Your message')).toHaveValue(text)
  })
})

describe('after a failure nothing is lost', () => {
  test.each([
    ['a server that fails', refused(500, 'XX000'), /^Something went wrong on our side\. Please try again in a moment\./],
    ['a page instead of an answer', () => new Response('<h1>Bad gateway</h1>', { status: 502 }), /^Something went wrong on our side\./],
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), /^Network error\. Please check your internet connection\./],
    [
      'too many messages',
      refused(429, 'PT429', '2471'),
      /^Several messages came from you or your network within an hour\. Please try again in 42 minutes\./,
    ],
    ['the last minute of the wait', refused(429, 'PT429', '7'), /Please try again in a minute\./],
    ['an account without permission', refused(403, '42501'), /^This account cannot send messages now\. Please sign in again, or sign out/],
  ])('%s', async (_, answer, sentence) => {
    const { user } = open(answer)
    await fill(user)
    await user.click(send())
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(sentence)
    expect(alert).toHaveTextContent(kept)
    expect(field('Your message')).toHaveValue(text)
    expect(field('Your name')).toHaveValue('Vera Visitor')
    expect(send()).toBeEnabled()
  })

  test('a field that the database rejects is marked and focused', async () => {
    const { user } = open(refused(400, 'PT400', 'email'))
    await fill(user)
    await user.click(send())
    await waitFor(() => expect(field('Email address')).toHaveFocus())
    expect(field('Email address')).toBeInvalid()
    expect(field('Your message')).toHaveValue(text)
  })

  test('offline it says so and sends no request; online again it is sent', async () => {
    const { user, requests } = open()
    await fill(user)
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await user.click(send())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      /^You are offline\. Please send it when you are back online\. Your message is kept here\.$/,
    )
    expect(requests).toEqual([])
    online.mockReturnValue(true)
    await user.click(send())
    expect(await screen.findByText('AS-7K3Q-92FM')).toBeInTheDocument()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('the message survives a reload, but the consent does not', async () => {
    const first = open(refused(500, 'XX000'))
    await fill(first.user)
    await first.user.click(send())
    await screen.findByRole('alert')
    first.unmount()
    const { user } = open()
    expect(screen.getByText('What you wrote before is still here.')).toBeInTheDocument()
    expect(field('Your message')).toHaveValue(text)
    expect(topic()).toHaveValue('problem')
    expect(screen.getByRole('checkbox', { name: /I agree/ })).not.toBeChecked()
    await user.click(screen.getByRole('checkbox', { name: /I agree/ }))
    await user.click(send())
    expect(await screen.findByText('AS-7K3Q-92FM')).toBeInTheDocument()
  })

  test('a draft can be discarded', async () => {
    const first = open()
    await fill(first.user)
    first.unmount()
    const second = open()
    await second.user.click(screen.getByRole('button', { name: 'Start over' }))
    expect(field('Your message')).toHaveValue('')
    expect(field('Your name')).toHaveFocus()
    second.unmount()
    open()
    expect(field('Your message')).toHaveValue('')
    expect(screen.queryByText('What you wrote before is still here.')).not.toBeInTheDocument()
  })

  test('a sent message leaves no draft behind', async () => {
    const first = open()
    await fill(first.user)
    await first.user.click(send())
    await screen.findByText('AS-7K3Q-92FM')
    first.unmount()
    open()
    expect(field('Your message')).toHaveValue('')
  })

  test.each(['{broken', '[]', '{"name":1}', 'null'])('a damaged draft is ignored: %s', (draft) => {
    sessionStorage.setItem('ascendo-contact-draft', draft)
    open()
    expect(field('Your message')).toHaveValue('')
    expect(field('Your name')).toHaveValue('')
  })
})
