import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from './database.ts'

/** Long enough for an answer to have left, on a busy machine too. */
const delayMs = 100
const mostWaiting = 100

/** Jobs that begin only after the request that asked for them has been answered, so that its answer tells nothing of them. */
export interface Background {
  /** @returns false, without taking the job, when too many are waiting */
  take(job: () => Promise<void>): boolean
  /** Waits until every job has ended. */
  settled(): Promise<void>
}

/** @param work how each job is done; one follows the other */
export function createBackground(work: (job: () => Promise<void>) => Promise<void>): Background {
  let waiting = 0
  let last: Promise<unknown> = Promise.resolve()

  async function follow(before: Promise<unknown>, job: () => Promise<void>): Promise<void> {
    await Promise.all([before, sleep(delayMs)])
    try {
      await work(job)
    } catch (error) {
      console.error(`A job in the background failed: ${messageOf(error)}`)
    }
    waiting -= 1
  }

  return {
    take(job) {
      if (waiting >= mostWaiting) return false
      waiting += 1
      last = follow(last, job)
      return true
    },
    async settled() {
      await last
    },
  }
}
