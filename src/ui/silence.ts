import { createStore } from 'zustand/vanilla'

const againAfterMs = 10_000
const patienceMs = 8000

/** Whether a server that was asked for a sign of life gave none. What the browser itself knows is in online.ts. */
export const silence = createStore<boolean>(() => false)

let question: Promise<boolean> | null = null
let timer: ReturnType<typeof setTimeout> | undefined

/**
 * For a request that got no answer: one failure says little, so the server is asked for a sign of life. Without one
 * it is asked again and again, so that the silence ends by itself.
 * @param address one that the server answers while it runs
 */
export function askForLife(address: string = `${location.origin}/health`): Promise<boolean> {
  question ??= ask(address).finally(() => {
    question = null
  })
  return question
}

async function ask(address: string): Promise<boolean> {
  clearTimeout(timer)
  const isAlive = await answers(address)
  silence.setState(!isAlive && navigator.onLine, true)
  if (silence.getState()) timer = setTimeout(() => void askForLife(address), againAfterMs)
  return isAlive
}

async function answers(address: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(patienceMs) })
    // A proxy answers for a server that is not there; what another origin says is not for us to read.
    return answer.type === 'opaque' || answer.status < 500
  } catch {
    return false
  }
}
