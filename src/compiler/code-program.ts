/** How long code may take, in milliseconds: a block of SQL, and a program. */
export const codeLimits = { sql: 10_000, typescript: 5000 }

/** A line of the console. */
export interface Printed {
  text: string
  isError: boolean
}

/** What an expression and its expected value evaluated to. */
export interface Outcome {
  given: string
  /** Whether the expression ended in an error, which is then `given`. */
  threw: boolean
  expected: string
}

export interface ProgramResult {
  printed: Printed[]
  outcomes: ReadonlyMap<number, Outcome>
  /** The errors in which scripts before the last ended, by their names. */
  threw: ReadonlyMap<string, string>
  end: 'done' | 'late' | 'stopped'
}

type ProgramMessage =
  | { type: 'begun' | 'done' }
  | { type: 'printed'; lines: Printed[] }
  /** Code above the last ended in an error. */
  | { type: 'threw'; name: string; text: string }
  | ({ type: 'outcome'; index: number } & Outcome)

/** How much is printed at most. */
const most = { lines: 1000, characters: 100_000 }

/** Collects what a program says, which is not to be trusted. */
export function programReader() {
  const printed: Printed[] = []
  const outcomes = new Map<number, Outcome>()
  const threw = new Map<string, string>()
  return {
    printed,
    outcomes,
    threw,
    /** @returns the type of the message */
    read(data: unknown): string {
      const message = { ...(typeof data === 'object' ? data : {}) } as Record<string, unknown>
      const text = (name: string) => (typeof message[name] === 'string' ? message[name].slice(0, most.characters) : '')
      if (message['type'] === 'printed' && Array.isArray(message['lines']))
        printed.push(...message['lines'].flatMap(readLine).slice(0, most.lines + 1 - printed.length))
      if (message['type'] === 'threw') threw.set(text('name'), text('text'))
      if (message['type'] === 'outcome' && typeof message['index'] === 'number' && outcomes.size < most.lines)
        outcomes.set(message['index'], { given: text('given'), threw: message['threw'] === true, expected: text('expected') })
      return text('type')
    },
  }
}

function readLine(line: unknown): Printed[] {
  if (typeof line !== 'object' || line === null || !('text' in line) || typeof line.text !== 'string') return []
  return [{ text: line.text.slice(0, most.characters), isError: 'isError' in line && line.isError === true }]
}

/**
 * A program that runs JavaScript without anything that lets it send more than {@link ProgramMessage}.
 * @param scripts the bodies of functions of `exports`, `require` and `console`, by their names; only the last one's output is reported
 */
export function codeProgram(scripts: ReadonlyMap<string, string>): string {
  const modules = [...scripts].map(
    ([name, body]) => `[${JSON.stringify(name)}, async (exports, require, console, module) => {\n${body}\n}]`,
  )
  return `'use strict';\n(${prepare.toString()})(${JSON.stringify(most)}, new Map([${modules.join(',\n')}]))`
}

/** Runs elsewhere: its text is sent there, so it uses nothing from outside. */
function prepare(
  limits: { lines: number; characters: number },
  modules: Map<string, (exports: object, require: (name: string) => object, console: object, module: object) => Promise<void>>,
): void {
  // Without these, code can send the page nothing but what it prints, and start nothing that outlives its time.
  const post = self.postMessage.bind(self) as (message: ProgramMessage) => void
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

  /**
   * A value as a developer expects to read it.
   * @param within the values in which it is
   * @param isWhole whether equal values have the same text, and others another: names are in order, and nothing is left out
   */
  function shown(value: unknown, within: readonly unknown[] = [], isWhole = false): string {
    if (typeof value === 'string') return within.length === 0 ? value : JSON.stringify(value)
    if (typeof value === 'bigint') return `${value}n`
    if (typeof value === 'symbol') return String(value)
    if (typeof value === 'function') return `[function ${value.name}]`
    if (typeof value !== 'object' || value === null) return Object.is(value, -0) ? '-0' : String(value)
    if (value instanceof Error) return `${value.name}: ${value.message}`
    if (value instanceof Date) return Number.isNaN(value.getTime()) ? 'Invalid Date' : value.toISOString()
    if (value instanceof RegExp) return String(value)
    if (isWhole ? within.includes(value) : within.length > 4) return '…'
    const inner = (one: unknown) => shown(one, [...within, value], isWhole)
    const atMost = isWhole ? Infinity : 100
    const list = (items: string[]) => (items.length > atMost ? [...items.slice(0, atMost), '…'] : items).join(', ')
    if (Array.isArray(value)) return `[${list(value.slice(0, atMost + 1).map(inner))}]`
    if (value instanceof Set) return `Set {${list([...value].map(inner))}}`
    if (value instanceof Map) return `Map {${list([...value].map(([key, one]) => `${inner(key)} => ${inner(one)}`))}}`
    if (value instanceof Promise) return 'Promise'
    const name = (Object.getPrototypeOf(value) as { constructor?: { name?: string } } | null)?.constructor?.name
    const own = Object.entries(value)
    if (isWhole) own.sort(([one], [other]) => (one < other ? -1 : 1))
    const entries = own.map(([key, one]) => `${/^[\w$]+$/.test(key) ? key : JSON.stringify(key)}: ${inner(one)}`)
    return `${name && name !== 'Object' ? `${name} ` : ''}{${entries.length > 0 ? ` ${list(entries)} ` : ''}}`
  }
  const say =
    (isError: boolean) =>
    (...values: unknown[]) =>
      print(values.map((value) => shown(value)).join(' '), isError)
  const ended = (error: unknown) => (error instanceof Error ? shown(error) : shown(error, [null]))
  /** Reports what an expression and its expected value evaluate to. They come in arrays, so that promises are not awaited. */
  async function expect(index: number, given: () => Promise<unknown[]>, expected: () => Promise<unknown[]>) {
    const text = async (make: () => Promise<unknown[]>) => shown((await make())[0], [null], true)
    const own = await text(given).then(
      (value) => ({ given: value, threw: false }),
      (error: unknown) => ({ given: ended(error), threw: true }),
    )
    post({ type: 'outcome', index, ...own, expected: await text(expected).catch(ended) })
  }
  const spoken = {
    expect,
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

  const fail = (error: unknown) => print(error instanceof Error ? shown(error) : `Uncaught ${shown(error, [null])}`, true)
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
        if (!found) throw new Error(`${wanted} is not available: a lesson’s code runs on its own, without Node or packages.`)
        return found
      }
      try {
        await run(module.exports, load, whole(name === last ? spoken : {}), module)
      } catch (error) {
        if (name === last) fail(error)
        else post({ type: 'threw', name, text: ended(error) })
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
