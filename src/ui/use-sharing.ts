import { useIsHydrated } from './hydrated.ts'
import { useToasts } from './toasts.ts'

/** Handing a page's address on: by the device's own way of sharing where there is one, and by copying its link. */
export function useSharing(title: string, copiedMessage: string) {
  const toasts = useToasts()
  const isHydrated = useIsHydrated()

  async function copyLink() {
    const address = addressToShare()
    try {
      await navigator.clipboard.writeText(address)
      toasts.add({ type: 'success', title: 'Link copied', message: copiedMessage })
    } catch {
      // Not allowed, or not a safe origin: the reader can still copy by hand.
      toasts.add({ type: 'error', title: 'The link could not be copied', message: address })
    }
  }

  async function share() {
    try {
      // oxlint-disable-next-line no-restricted-properties -- offered only by a browser that has it
      await navigator.share({ title, url: addressToShare() })
    } catch (error) {
      // Closed without a choice: nothing to say. Anything else did not share; the link is the other way.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink()
    }
  }

  // oxlint-disable-next-line no-restricted-properties -- this is where that is found out
  return { copyLink, share: isHydrated && typeof navigator.share === 'function' ? share : null }
}

/** Without the place on the page that the reader happens to be at. */
function addressToShare(): string {
  return window.location.origin + window.location.pathname
}
