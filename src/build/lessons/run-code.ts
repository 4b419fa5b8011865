import { spawn } from 'node:child_process'
import { codeProgram, programReader, type ProgramResult } from '#compiler/code-program.ts'

/** Runs the program that a process without permissions receives, until it is killed. Its globals are those of the page's workers. */
const bootstrap = `process.on('message', (program) => {
  const { createContext, runInContext } = require('node:vm')
  const context = createContext({ postMessage: (message) => process.send(message), addEventListener() {}, console: {}, setTimeout: (run, ms) => +setTimeout(run, ms), setInterval: (run, ms) => +setInterval(run, ms), clearTimeout, clearInterval, structuredClone, queueMicrotask, performance, URL, URLSearchParams, TextEncoder, TextDecoder, AbortController, AbortSignal, Event, EventTarget })
  runInContext('var self = globalThis;' + program, context)
})`

/**
 * Runs JavaScript in a process of its own, which may not read files, start others or see this one's environment.
 * @param scripts as for {@link codeProgram}
 * @param limitMs how long it may run
 */
export function runInProcess(scripts: ReadonlyMap<string, string>, limitMs: number): Promise<ProgramResult> {
  const { read, ...said } = programReader()
  const child = spawn(process.execPath, ['--permission', '--no-warnings', '--eval', bootstrap], {
    env: {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  let timer: ReturnType<typeof setTimeout> | undefined
  const startTimer = (ms: number, end: () => void) => {
    clearTimeout(timer)
    timer = setTimeout(end, ms)
  }
  return new Promise<ProgramResult>((resolve, reject) => {
    const finish = (end: ProgramResult['end']) => resolve({ ...said, end })
    // Generous, in case it never begins.
    startTimer(limitMs * 3, () => finish('late'))
    child.on('error', reject)
    child.on('exit', () => {
      if (!said.printed.some(({ isError }) => isError)) said.printed.push({ text: 'The code ended its process.', isError: true })
      finish('done')
    })
    child.on('message', (message) => {
      const type = read(message)
      if (type === 'begun') startTimer(limitMs, () => finish('late'))
      if (type === 'done') finish('done')
    })
    child.send(codeProgram(scripts))
  }).finally(() => {
    clearTimeout(timer)
    child.removeAllListeners('exit')
    child.kill('SIGKILL')
  })
}
