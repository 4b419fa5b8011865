import { Worker } from 'node:worker_threads'
import bcrypt from 'bcryptjs'
import type { PasswordTask } from './password-worker.ts'

type Task = { kind: 'hash'; password: string; rounds: number } | { kind: 'compare'; password: string; hash: string }

interface Pending {
  resolve(value: unknown): void
  reject(error: Error): void
}

/** A hash of nothing that anybody knows, to spend the same time on addresses without an account. */
const hashOfNobody = '$2b$10$afaqSJ8u1.JOW76gCn0B1etFmRisWYhb.HTC.KQkedwEluGJjNzgm'

let worker: Worker | null = null
let lastId = 0
const pending = new Map<number, Pending>()

/** Whether the password belongs to the hash; takes as long without one. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await inWorker({ kind: 'compare', password, hash: hash || hashOfNobody })
  return matches === true && Boolean(hash)
}

/**
 * The library hashes passwords on the thread that answers every request, 80 ms each. It calls bcrypt
 * through the module's default object, so the two functions it uses are replaced there by ones that
 * work in another thread.
 */
export function hashPasswordsInWorker(): void {
  Object.assign(bcrypt, {
    hash: (password: string, rounds: number) => inWorker({ kind: 'hash', password, rounds }),
    compare: (password: string, hash: string) => inWorker({ kind: 'compare', password, hash }),
  })
}

function inWorker(task: Task): Promise<unknown> {
  worker ??= startWorker()
  const current = worker
  const id = (lastId += 1)
  return new Promise((resolve, reject) => {
    // Only work under way keeps the process alive.
    current.ref()
    pending.set(id, { resolve, reject })
    current.postMessage({ id, ...task } satisfies PasswordTask)
  })
}

function startWorker(): Worker {
  const started = new Worker(new URL('./password-worker.ts', import.meta.url))
  started.unref()
  started.on('message', ({ id, result }: { id: number; result: unknown }) => {
    pending.get(id)?.resolve(result)
    pending.delete(id)
    if (pending.size === 0) started.unref()
  })
  started.on('error', (error: Error) => {
    worker = null
    for (const { reject } of pending.values()) reject(error)
    pending.clear()
  })
  return started
}
