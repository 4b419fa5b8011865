import { createStore } from 'zustand/vanilla'

/** What Chromium fires when the product can be installed; not in TypeScript's DOM yet. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** The browser's offer to install the product, until it has been used. It comes once, and may come before anybody asks. */
export const installPrompt = createStore<InstallPromptEvent | null>(() => null)

export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // The place to install from is the Add-ons page, not a bar over what somebody reads.
    event.preventDefault()
    installPrompt.setState(event as InstallPromptEvent, true)
  })
  addEventListener('appinstalled', () => installPrompt.setState(null, true))
}
