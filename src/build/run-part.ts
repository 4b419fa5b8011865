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

/**
 * Runs a program of this folder in a process of its own, whose memory is free afterward.
 * @param options for Node, besides those of this process
 * @throws KilledPart, or an error if the program says that it has failed
 */
export async function runPart(name: string, args: readonly string[], options: readonly string[] = []): Promise<void> {
  const program = spawn(process.execPath, [...process.execArgv, ...options, join(import.meta.dirname, name), ...args], { stdio: 'inherit' })
  const [code, signal] = (await once(program, 'close')) as [number | null, NodeJS.Signals | null]
  if (signal) throw new KilledPart(name, signal)
  if (code !== 0) throw new Error(`${name} has failed.`)
}
