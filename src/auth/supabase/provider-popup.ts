import { failure } from '#result.ts'
import type { AuthResult } from '../auth-adapter.ts'

/** §9: how long after the window closed its outcome may still arrive. */
export const POPUP_CLOSED_WAIT_MS = 8_000
/** Nobody waits for ever; a consent page left open this long counts as given up. */
export const POPUP_TIMEOUT_MS = 5 * 60_000

const CLOSED_CHECK_MS = 250

/** In the popup: tells the opener how it went. */
export function reportToOpener(channelName: string, outcome: AuthResult): void {
  const channel = new BroadcastChannel(channelName)
  channel.postMessage(outcome)
  channel.close()
}

/**
 * In the opener: waits for the popup's word. A window seen closed may have finished just before,
 * so its outcome has {@link POPUP_CLOSED_WAIT_MS} to arrive.
 */
export function waitForPopup(popup: Window, channelName: string, abandoned: AbortSignal): Promise<AuthResult> {
  return new Promise((resolve) => {
    const channel = new BroadcastChannel(channelName)
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
      channel.close()
      abandoned.removeEventListener('abort', handleAbandoned)
      // The popup closes itself after it has spoken; closing it under its hands could cut its work short.
      if (!result.ok) popup.close()
      resolve(result)
    }
    function handleAbandoned() {
      finish(failure('popup-closed-by-user'))
    }

    if (abandoned.aborted) return handleAbandoned()
    abandoned.addEventListener('abort', handleAbandoned)
    channel.addEventListener('message', ({ data }: MessageEvent<AuthResult>) => finish(data))
  })
}
