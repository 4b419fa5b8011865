import { copyText } from './copy-text.ts'
import { useIsHydrated } from './hydrated.ts'
import { UNTIL_CLOSED, useToasts } from './toasts.ts'

/** Shares a page's URL: through the device's share sheet, if there is one, or by copying the link. */
export function useSharing(title: string, copiedMessage: string) {
  const toasts = useToasts()
  const isHydrated = useIsHydrated()

  async function copyLink() {
    const address = addressToShare()
    if (await copyText(address)) toasts.add({ type: 'success', title: 'Link copied', message: copiedMessage })
    // The reader can copy the link from the toast.
    else toasts.add({ type: 'error', title: 'The link could not be copied', message: address, duration: UNTIL_CLOSED })
  }

  async function share() {
    try {
      // oxlint-disable-next-line no-restricted-properties -- offered only by a browser that has it
      await navigator.share({ title, url: addressToShare() })
    } catch (error) {
      // The user closed the share sheet: say nothing. After any other failure, copy the link instead.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink()
    }
  }

  // oxlint-disable-next-line no-restricted-properties -- this line is the feature check
  return { copyLink, share: isHydrated && typeof navigator.share === 'function' ? share : null }
}

/** Without the query and the hash, which only say where on the page the reader is. */
function addressToShare(): string {
  return window.location.origin + window.location.pathname
}
