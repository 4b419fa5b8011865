import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A part of the build was killed, probably for lack of memory. */
export class KilledPart extends Error {
  readonly signal: NodeJS.Signals

  constructor(name: string, signal: NodeJS.Signals) {
    super(`${name} was ended by ${signal}.`)
    this.signal = signal
  }
}

/** A part of the build has said why it cannot go on. */
export class FailedPart extends Error {}

/**
 * Runs a program of this folder in a process of its own, whose memory is free afterward.
 * @param stop ends it
 * @throws KilledPart or FailedPart
 */
export async function runPart(name: string, args: readonly string[], stop?: AbortSignal): Promise<void> {
  const command = [...process.execArgv, join(import.meta.dirname, name), ...args]
  const program = spawn(process.execPath, command, { stdio: 'inherit', ...(stop && { signal: stop }) })
  const [code, signal] = (await once(program, 'close')) as [number | null, NodeJS.Signals | null]
  if (signal) throw new KilledPart(name, signal)
  if (code !== 0) throw new FailedPart(`${name} has failed.`)
}

/**
 * Does the work of the build or of a part of it. If that fails, it says why, unless a part of it has. If a part was killed, this process
 * is, too: whoever started the build says then how much memory it needs.
 */
export async function doPart(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (error instanceof KilledPart) process.kill(process.pid, error.signal)
    process.exitCode = 1
    if (error instanceof FailedPart) return
    console.error(error instanceof Error ? error.message : error)
    if (error instanceof Error && error.cause) console.error(error.cause)
  }
}
