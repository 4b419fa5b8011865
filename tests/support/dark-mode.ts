import { vi } from 'vitest'

type Listener = (event: { matches: boolean; media: string }) => void

/** Fakes the operating system's dark mode; `change` switches it live. `vi.unstubAllGlobals` undoes it. */
export function fakeDarkMode(isDark: boolean) {
  const listeners = new Map<Listener, string>()
  let matches = isDark
  vi.stubGlobal('matchMedia', (media: string) => ({
    get matches() {
      return isAbout(media) && matches
    },
    media,
    addEventListener: (_: string, listener: Listener) => listeners.set(listener, media),
    removeEventListener: (_: string, listener: Listener) => listeners.delete(listener),
  }))
  return {
    change(next: boolean) {
      matches = next
      for (const [listener, media] of listeners) if (isAbout(media)) listener({ matches, media })
    },
  }
}

function isAbout(media: string) {
  return media.includes('prefers-color-scheme: dark')
}
