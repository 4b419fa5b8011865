import { act, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { brand } from '#shared/brand.ts'
import { InstallApp } from '#site/features/offline/InstallApp.tsx'
import { installPrompt, captureInstallPrompt } from '#site/features/offline/install-prompt.ts'
import { fakeDarkMode } from '../../../support/dark-mode.ts'
import { renderScreen } from '../../../support/render.tsx'

beforeEach(() => {
  // No media query matches, so the app does not run in its own window.
  fakeDarkMode(false)
  installPrompt.setState(null, true)
})

function firePrompt(outcome: 'accepted' | 'dismissed') {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: vi.fn<() => Promise<{ outcome: string }>>().mockResolvedValue({ outcome }),
  })
  act(() => void window.dispatchEvent(event))
  return event
}

describe('installing the app', () => {
  captureInstallPrompt()

  it('takes one press if the browser offers it', async () => {
    const { user } = renderScreen(<InstallApp />)
    const event = firePrompt('accepted')
    expect(event.defaultPrevented).toBe(true)
    await user.click(screen.getByRole('button', { name: `Install ${brand.name}` }))
    expect(event.prompt).toHaveBeenCalledOnce()
    expect(await screen.findByText('Installed: find it among your apps')).toBeInTheDocument()
  })

  it('explains how if the prompt was dismissed, or never fired', async () => {
    const { user } = renderScreen(<InstallApp />)
    expect(screen.getByText(/choose “Install” or “Add to Home Screen”/)).toBeInTheDocument()
    firePrompt('dismissed')
    await user.click(screen.getByRole('button', { name: `Install ${brand.name}` }))
    expect(await screen.findByText(/choose “Install” or “Add to Home Screen”/)).toBeInTheDocument()
  })
})
