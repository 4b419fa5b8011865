import { openChannel } from '#site/backend/open-channel.ts'
import { failure } from '#shared/result.ts'
import type { AuthResult } from '../auth-error-codes.ts'

/** §9: how long to wait for the outcome after the popup has closed. */
const POPUP_CLOSED_WAIT_MS = 8_000
/** A consent page that has been open for this long counts as abandoned. */
const POPUP_TIMEOUT_MS = 5 * 60_000

const CLOSED_CHECK_MS = 250

/** In the popup: sends the outcome to the opener. */
export function reportToOpener(channelName: string, outcome: AuthResult): void {
  const channel = openChannel(channelName)
  channel?.postMessage(outcome)
  channel?.close()
}

/**
 * In the opener: waits for the popup's outcome. A popup may have finished just before it closed, so its outcome has
 * {@link POPUP_CLOSED_WAIT_MS} to arrive.
 */
export function waitForPopup(popup: Window, channelName: string, abandoned: AbortSignal): Promise<AuthResult> {
  return new Promise((resolve) => {
    const channel = openChannel(channelName)
    const timeout = setTimeout(() => finish(failure('popup-timed-out')), POPUP_TIMEOUT_MS)
    let closedWait: ReturnType<typeof setTimeout> | undefined
    const check = setInterval(() => {
      if (!popup.closed) return
      clearInterval(check)
      closedWait = setTimeout(() => finish(failure('popup-closed-by-user')), POPUP_CLOSED_WAIT_MS)
    }, CLOSED_CHECK_MS)

    function finish(result: AuthResult) {
      clearTimeout(timeout)
      clearInterval(check)
      clearTimeout(closedWait)
      channel?.close()
      abandoned.removeEventListener('abort', handleAbandoned)
      // After a success the popup closes itself: closing it from here could interrupt its work.
      if (!result.ok) popup.close()
      resolve(result)
    }
    function handleAbandoned() {
      finish(failure('popup-closed-by-user'))
    }

    if (abandoned.aborted) return handleAbandoned()
    abandoned.addEventListener('abort', handleAbandoned)
    channel?.addEventListener('message', ({ data }: MessageEvent<AuthResult>) => finish(data))
  })
}
