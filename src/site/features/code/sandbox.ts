import { codeFrameScript } from '#shared/code-frame.ts'

/** A line of the console. */
export interface Printed {
  text: string
  isError: boolean
}

export type SandboxEnd = 'done' | 'late' | 'stopped'

/** What is printed at most. */
const most = { lines: 1000, characters: 100_000 }

interface Message {
  type: 'begun' | 'printed' | 'done' | 'broken'
  lines?: unknown
  message?: unknown
}

/**
 * Runs JavaScript where it reaches nothing: in a worker of a frame of no origin, without network, storage or the page.
 * @param scripts the bodies of functions of `exports`, `require` and `console`, by their names; only what the last one prints is returned
 * @param limitMs how long it may run
 */
export async function runInSandbox(
  scripts: ReadonlyMap<string, string>,
  limitMs: number,
  signal: AbortSignal,
): Promise<{ printed: Printed[]; end: SandboxEnd }> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.srcdoc = await framePage()
  const { port1, port2 } = new MessageChannel()
  const printed: Printed[] = []
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise((resolve) => {
      const finish = (end: SandboxEnd) => resolve({ printed, end })
      const startTimer = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => finish('late'), ms)
      }
      // Generous, in case it never begins.
      startTimer(limitMs * 3)
      signal.addEventListener('abort', () => finish('stopped'))
      port1.addEventListener('message', ({ data }: MessageEvent<Message>) => {
        if (data.type === 'begun') startTimer(limitMs)
        if (data.type === 'printed' && Array.isArray(data.lines))
          printed.push(...data.lines.flatMap(readLine).slice(0, most.lines + 1 - printed.length))
        if (data.type === 'broken') printed.push({ text: String(data.message), isError: true })
        if (data.type === 'done' || data.type === 'broken') finish('done')
      })
      port1.start()
      frame.addEventListener('load', () => frame.contentWindow?.postMessage(workerScript(scripts), '*', [port2]), { once: true })
      document.body.append(frame)
    })
  } finally {
    clearTimeout(timer)
    port1.close()
    frame.remove()
  }
}

/** What the sandbox says is not to be trusted. */
function readLine(line: unknown): Printed[] {
  if (typeof line !== 'object' || line === null || !('text' in line) || typeof line.text !== 'string') return []
  return [{ text: line.text.slice(0, most.characters), isError: 'isError' in line && line.isError === true }]
}

async function framePage(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeFrameScript))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; worker-src blob:`
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${codeFrameScript}</script>`
}

function workerScript(scripts: ReadonlyMap<string, string>): string {
  const modules = [...scripts].map(
    ([name, body]) => `[${JSON.stringify(name)}, async (exports, require, console, module) => {\n${body}\n}]`,
  )
  return `'use strict';\n(${prepare.toString()})(${JSON.stringify(most)}, new Map([${modules.join(',\n')}]))`
}

/** Runs in the worker: its text is sent there, so it uses nothing from outside. */
function prepare(
  limits: { lines: number; characters: number },
  modules: Map<string, (exports: object, require: (name: string) => object, console: object, module: object) => Promise<void>>,
): void {
  // Without these, code can send the page nothing but what it prints, and start nothing that outlives its time.
  const post = self.postMessage.bind(self) as (message: object) => void
  const unwanted = ['postMessage', 'reportError', 'Worker', 'SharedWorker', 'BroadcastChannel', 'close']
  for (let owner = self as object | null; owner; owner = Object.getPrototypeOf(owner) as object | null)
    for (const name of unwanted) Reflect.deleteProperty(owner, name)

  let [lines, characters, sentAt]: [number, number, number] = [0, 0, 0]
  let waiting: { text: string; isError: boolean }[] = []
  function send() {
    if (waiting.length > 0) post({ type: 'printed', lines: waiting })
    waiting = []
    sentAt = Date.now()
  }
  function print(text: string, isError: boolean) {
    if (lines > limits.lines) return
    lines += 1
    characters += text.length
    const isFull = lines > limits.lines || characters > limits.characters
    if (isFull) lines = limits.lines + 1
    waiting.push(isFull ? { text: 'What follows is not shown.', isError: false } : { text, isError })
    if (isFull || Date.now() - sentAt > 100) send()
  }

  /** A value as a developer expects to read it. */
  function shown(value: unknown, depth = 0): string {
    if (typeof value === 'string') return depth === 0 ? value : JSON.stringify(value)
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value === 'symbol') return String(value)
    if (typeof value === 'function') return `[function ${value.name}]`
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
    if (value instanceof Error) return `${value.name}: ${value.message}`
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
    if (value instanceof RegExp) return String(value)
    if (depth > 4) return '…'
    const inner = (one: unknown) => shown(one, depth + 1)
    const list = (items: string[]) => (items.length > 100 ? [...items.slice(0, 100), '…'] : items).join(', ')
    if (Array.isArray(value)) return `[${list(value.slice(0, 101).map(inner))}]`
    if (value instanceof Set) return `Set {${list([...value].map(inner))}}`
    if (value instanceof Map) return `Map {${list([...value].map(([key, one]) => `${inner(key)} => ${inner(one)}`))}}`
    if (value instanceof Promise) return 'Promise'
    const name = (Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null)?.constructor?.name
    const entries = Object.entries(value).map(([key, one]) => `${/^[\w$]+$/.test(key) ? key : JSON.stringify(key)}: ${inner(one)}`)
    return `${name && name !== 'Object' ? `${name} ` : ''}{${entries.length > 0 ? ` ${list(entries)} ` : ''}}`
  }
  const say =
    (isError: boolean) =>
    (...values: unknown[]) =>
      print(values.map((value) => shown(value)).join(' '), isError)
  const spoken = {
    log: say(false),
    info: say(false),
    debug: say(false),
    table: say(false),
    dir: say(false),
    warn: say(true),
    error: say(true),
  }
  const nothing = () => {}
  const whole = (methods: object) => new Proxy(methods, { get: (target, name) => (Reflect.get(target, name) as unknown) ?? nothing })

  // It is done when no timer is left.
  const timers = new Set<unknown>()
  const { setTimeout: later, setInterval: again, clearTimeout: cancel } = self
  const starting =
    (start: (run: () => void, ms?: number) => number, isOnce: boolean) =>
    (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) => {
      const id: number = start(() => {
        if (isOnce) timers.delete(id)
        run(...values)
      }, ms)
      timers.add(id)
      return id
    }
  const ending = (id: number | undefined) => {
    timers.delete(id)
    cancel(id)
  }
  Object.assign(self, {
    setTimeout: starting((run, ms) => later(run, ms) as unknown as number, true),
    setInterval: starting((run, ms) => again(run, ms) as unknown as number, false),
    clearTimeout: ending,
    clearInterval: ending,
  })

  const fail = (error: unknown) => print(error instanceof Error ? shown(error) : `Uncaught ${shown(error, 1)}`, true)
  self.addEventListener('error', (event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    fail(event.error ?? event.message)
  })
  self.addEventListener('unhandledrejection', (event) => {
    event.preventDefault()
    fail(event.reason)
  })

  async function runAll() {
    const exported = new Map<string, object>()
    const last = [...modules.keys()].at(-1)
    for (const [name, run] of modules) {
      const module = { exports: {} }
      exported.set(name, module.exports)
      const load = (wanted: string) => {
        const found = exported.get(wanted.replace('./', ''))
        if (!found) throw new Error(`${wanted} is not here: code of a lesson runs by itself, without Node and without packages.`)
        return found
      }
      try {
        await run(module.exports, load, whole(name === last ? spoken : {}), module)
      } catch (error) {
        if (name === last) fail(error)
      }
    }
  }
  post({ type: 'begun' })
  const finish = () =>
    later(() => {
      if (timers.size > 0) return finish()
      send()
      post({ type: 'done' })
    }, 10)
  void runAll().then(finish)
}
