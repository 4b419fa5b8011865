import { createStore } from 'zustand/vanilla'

const retryAfterMs = 10_000
const timeoutMs = 8000

/** True after a check has failed although the browser says that it is online. For the browser's own state, see online.ts. */
export const serverUnreachable = createStore<boolean>(() => false)

let check: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * Call this when a request gets no answer: one failed request proves little, so a second one checks whether the server
 * is running. While it is not, the check repeats, so that `serverUnreachable` resets by itself.
 * @param address a URL that the server answers while it runs
 */
export function checkServerReachable(address: string = `${location.origin}/health`): Promise<boolean> {
  check ??= runCheck(address).finally(() => {
    check = null
  })
  return check
}

async function runCheck(address: string): Promise<boolean> {
  clearTimeout(timer)
  const isReachable = await answers(address)
  serverUnreachable.setState(!isReachable && navigator.onLine, true)
  if (serverUnreachable.getState()) timer = setTimeout(() => void checkServerReachable(address), retryAfterMs)
  return isReachable
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) })
    // A proxy answers 5xx for a server that is down. Responses from another origin are opaque: any of them counts.
    return answer.type === 'opaque' || answer.status < 500
  } catch {
    return false
  }
}
