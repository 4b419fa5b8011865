import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../database/database.ts'

/** Long enough for the response to be sent, even on a busy machine. */
const answerMs = 100
const maxWaiting = 100

/**
 * Runs jobs only after the request that caused them has been answered, so that the response reveals nothing about them.
 * @param work runs each job; jobs run one at a time
 * @param delayMs how long each job waits for the response to be sent
 */
export function createBackground(work: (job: () => Promise<void>) => Promise<void>, delayMs = answerMs) {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()
  let answered = new AbortController()

  async function follow(before: Promise<unknown>, job: () => Promise<void>): Promise<void> {
    await Promise.all([before, sleep(delayMs, undefined, { signal: answered.signal }).catch(() => {})])
    try {
      await work(job)
    } catch (error) {
      console.error(`A background job failed: ${messageOf(error)}`)
    }
    waiting -= 1
  }

  return {
    /** @returns false, without taking the job, if too many are waiting */
    take(job: () => Promise<void>): boolean {
      if (waiting >= maxWaiting) return false
      waiting += 1
      last = follow(last, job)
      return true
    },
    /** Runs the waiting jobs without their delay, and waits until they have ended. Call it only when every request has been answered. */
    async settled(): Promise<void> {
      answered.abort()
      answered = new AbortController()
      await last
    },
  }
}

export type Background = ReturnType<typeof createBackground>
