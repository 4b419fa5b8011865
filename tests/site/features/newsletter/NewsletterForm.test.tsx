import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { NewsletterForm } from '#site/features/newsletter/NewsletterForm.tsx'
import { LoadingProvider } from '#site/ui/LoadingProvider.tsx'
import type { Subscribe } from '#site/features/newsletter/subscribe.ts'

const success = 'Successfully subscribed to our newsletter!'
const input = () => screen.getByRole('textbox', { name: 'Your email address' })

function send(email: string) {
  fireEvent.change(input(), { target: { value: email } })
  fireEvent.submit(screen.getByRole('form', { name: 'Newsletter' }))
}

/** Advances the timers and flushes the updates that they cause. */
async function pass(milliseconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(milliseconds))
}

describe('the newsletter form', () => {
  it.each([
    ['', 'Please enter your email address'],
    ['   ', 'Please enter your email address'],
    ['nonsense', 'Please enter a valid email address'],
    ['a@b', 'Please enter a valid email address'],
    ['two words@example.org', 'Please enter a valid email address'],
  ])('rejects %j with %j beside the field, and sends nothing', async (email, message) => {
    const subscribe = vi.fn<Subscribe>()
    render(<NewsletterForm subscribe={subscribe} />, { wrapper: LoadingProvider })
    send(email)
    expect(input()).toHaveAttribute('aria-invalid', 'true')
    expect(input()).toHaveAccessibleDescription(message)
    expect(input()).toHaveFocus()
    expect(subscribe).not.toHaveBeenCalled()
  })

  it('clears the error as soon as the user types', async () => {
    render(<NewsletterForm />, { wrapper: LoadingProvider })
    send('nonsense')
    await userEvent.type(input(), 'x')
    expect(input()).toHaveAttribute('aria-invalid', 'false')
    expect(input()).toHaveAccessibleDescription('')
  })

  it('takes a second and says so, shows the success for three seconds and resets', async () => {
    vi.useFakeTimers()
    const fetch = vi.spyOn(globalThis, 'fetch')
    render(<NewsletterForm />, { wrapper: LoadingProvider })
    send('anna@example.org')
    expect(screen.getByRole('button', { name: 'Subscribing...' })).toBeDisabled()
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeInTheDocument()
    await pass(999)
    expect(screen.queryByText(success)).not.toBeInTheDocument()
    await pass(1)
    expect(screen.getByText(success)).toBeInTheDocument()
    expect(input()).toHaveValue('')
    await pass(2999)
    expect(screen.getByText(success)).toBeInTheDocument()
    await pass(1)
    expect(screen.queryByText(success)).not.toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
    expect(fetch).not.toHaveBeenCalled()
    fetch.mockRestore()
  })

  it('keeps the address on a failure, and accepts it again', async () => {
    const subscribe = vi.fn<Subscribe>().mockRejectedValueOnce(new Error('down')).mockResolvedValueOnce(undefined)
    render(<NewsletterForm subscribe={subscribe} />, { wrapper: LoadingProvider })
    send(' anna@example.org ')
    expect(await screen.findByText('Something went wrong. Please try again.')).toBeInTheDocument()
    expect(subscribe).toHaveBeenCalledWith('anna@example.org')
    await userEvent.click(screen.getByRole('button', { name: 'Subscribe' }))
    expect(await screen.findByText(success)).toBeInTheDocument()
  })
})
