import { createStore } from 'zustand/vanilla'

const againAfterMs = 10_000
const patienceMs = 8000

/** Whether a server that was asked for a sign of life gave none. What the browser itself knows is in online.ts. */
export const silence = createStore<boolean>(() => false)

let question: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * For whoever got no answer: one request that fails says little, so the server is asked for a sign of life. Without one
 * it is asked again and again, so that the silence ends by itself.
 */
export function askForLife(origin: string = location.origin): Promise<boolean> {
  question ??= ask(origin).finally(() => {
    question = null
  })
  return question
}

async function ask(origin: string): Promise<boolean> {
  clearTimeout(timer)
  const isAlive = await answers(origin)
  silence.setState(!isAlive && navigator.onLine, true)
  if (silence.getState()) timer = setTimeout(() => void askForLife(origin), againAfterMs)
  return isAlive
}

async function answers(origin: string): Promise<boolean> {
  try {
    const answer = await fetch(`${origin}/health`, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    // A proxy answers for a server that is not there; what another origin says is not for us to read.
    return answer.type === 'opaque' || answer.status < 500
  } catch {
    return false
  }
}
