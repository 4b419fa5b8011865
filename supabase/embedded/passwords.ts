import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import bcrypt from 'bcryptjs'
import type { PasswordTask } from './password-worker.ts'

type Task = { kind: 'hash'; password: string; rounds: number } | { kind: 'compare'; password: string; hash: string }

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** The hash of an unknown password, compared for addresses without an account so that they take the same time. */
const dummyHash = '$2b$10$afaqSJ8u1.JOW76gCn0B1etFmRisWYhb.HTC.KQkedwEluGJjNzgm'

interface Helper {
  worker: Worker
  pending: Map<number, Pending>
}

/** A thread for each processor but one, which answers requests, so that sign-ins do not stall other requests. */
const maxHelpers = Math.max(1, availableParallelism() - 1)
const helpers = new Set<Helper>()
let lastId = 0

/** Whether the password matches the hash. Takes the same time if there is no hash. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await inWorker({ kind: 'compare', password, hash: hash || dummyHash })
  return matches === true && Boolean(hash)
}

/**
 * The library hashes passwords on the thread that answers requests, 80 ms each. It calls bcrypt through the module's
 * default object, so this replaces its two functions there with ones that use another thread.
 */
export function hashPasswordsInWorker(): void {
  Object.assign(bcrypt, {
    hash: (password: string, rounds: number) => inWorker({ kind: 'hash', password, rounds }),
    compare: (password: string, hash: string) => inWorker({ kind: 'compare', password, hash }),
  })
}

function inWorker(task: Task): Promise<unknown> {
  const { worker, pending } = leastBusy()
  const id = (lastId += 1)
  return new Promise((resolve, reject) => {
    // Only pending work keeps the process alive.
    worker.ref()
    pending.set(id, { resolve, reject })
    worker.postMessage({ id, ...task } satisfies PasswordTask)
  })
}

/** An idle thread, or a new one if more are allowed, or the one with the shortest queue. */
function leastBusy(): Helper {
  const [best] = [...helpers].toSorted((a, b) => a.pending.size - b.pending.size)
  return best && (best.pending.size === 0 || helpers.size >= maxHelpers) ? best : startHelper()
}

function startHelper(): Helper {
  const worker = new Worker(new URL('./password-worker.ts', import.meta.url))
  const helper: Helper = { worker, pending: new Map() }
  const { pending } = helper
  helpers.add(helper)
  worker.unref()
  worker.on('message', ({ id, result }: { id: number; result: unknown }) => {
    pending.get(id)?.resolve(result)
    pending.delete(id)
    if (pending.size === 0) worker.unref()
  })
  worker.on('error', (error: Error) => {
    helpers.delete(helper)
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  })
  return helper
}
