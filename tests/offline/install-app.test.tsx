import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { InstallApp } from '#features/offline/InstallApp.tsx'
import { installPrompt, captureInstallPrompt } from '#features/offline/install-prompt.ts'
import { fakeDarkMode } from '../support/dark-mode.ts'
import { renderScreen } from '../support/render.tsx'

beforeEach(() => {
  // No window of its own.
  fakeDarkMode(false)
  installPrompt.setState(null, true)
})

function offer(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn<() => Promise<{ outcome: string }>>().mockResolvedValue({ outcome }),
  })
  act(() => void window.dispatchEvent(event))
  return event
}

describe('installing the product as an app', () => {
  captureInstallPrompt()

  it('is one press where the browser offers it, and then is done', async () => {
    const { user } = renderScreen(<InstallApp />)
    const event = offer('accepted')
    expect(event.defaultPrevented).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Install Ascendo' }))
    expect(event.prompt).toHaveBeenCalledOnce()
    expect(await screen.findByText('Installed: find it among your apps')).toBeInTheDocument()
  })

  it('says where to find it when the offer was declined, or never came', async () => {
    const { user } = renderScreen(<InstallApp />)
    expect(screen.getByText(/choose “Install” or “Add to Home Screen”/)).toBeInTheDocument()
    offer('dismissed')
    await user.click(screen.getByRole('button', { name: 'Install Ascendo' }))
    expect(await screen.findByText(/choose “Install” or “Add to Home Screen”/)).toBeInTheDocument()
  })
})
