import { parentPort } from 'node:worker_threads'
import { compareSync, hashSync } from 'bcryptjs'

/** `hash` creates a hash with the given number of rounds; `compare` checks a password against a hash. */
export type PasswordTask =
  | { id: number; kind: 'hash'; password: string; rounds: number }
  | { id: number; kind: 'compare'; password: string; hash: string }

parentPort?.on('message', (task: PasswordTask) => {
  const result = task.kind === 'hash' ? hashSync(task.password, task.rounds) : compareSync(task.password, task.hash)
  parentPort?.postMessage({ id: task.id, result })
})
