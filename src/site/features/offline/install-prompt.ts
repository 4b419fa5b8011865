import { createStore } from 'zustand/vanilla'

/** Fired by Chromium when the app can be installed. TypeScript's DOM library does not have it yet. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

/** Holds the browser's install prompt until it is used. The event fires once, possibly before any component listens. */
export const installPrompt = createStore<InstallPromptEvent | null>(() => null)

export function captureInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    // Suppress the browser's banner over the page, because the Add-ons page offers to install the app.
    event.preventDefault()
    installPrompt.setState(event as InstallPromptEvent, true)
  })
  addEventListener('appinstalled', () => installPrompt.setState(null, true))
}
