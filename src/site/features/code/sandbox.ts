import { codeProgram, programReader, type ProgramResult } from '#compiler/code-program.ts'
import { codeFrameScript } from '#shared/code-frame.ts'

/**
 * Runs JavaScript where it reaches nothing: in a worker of a frame of no origin, without network, storage or the page.
 * @param scripts the bodies of functions of `exports`, `require` and `console`, by their names; only what the last one prints is returned
 * @param limitMs how long it may run
 */
export async function runInSandbox(scripts: ReadonlyMap<string, string>, limitMs: number, signal: AbortSignal): Promise<ProgramResult> {
  const opening = next ?? openFrame()
  next = null
  const frame = await opening
  const { port1, port2 } = new MessageChannel()
  const { read, ...said } = programReader()
  let timer: ReturnType<typeof setTimeout> | undefined
  try {
    return await new Promise((resolve) => {
      const finish = (end: ProgramResult['end']) => resolve({ ...said, end })
      const startTimer = (ms: number) => {
        clearTimeout(timer)
        timer = setTimeout(() => finish('late'), ms)
      }
      // Generous, in case it never begins.
      startTimer(limitMs * 3)
      if (signal.aborted) return finish('stopped')
      signal.addEventListener('abort', () => finish('stopped'))
      port1.addEventListener('message', ({ data }: MessageEvent<{ message?: unknown }>) => {
        const type = read(data)
        if (type === 'begun') startTimer(limitMs)
        if (type === 'broken') said.printed.push({ text: String(data.message), isError: true })
        if (type === 'done' || type === 'broken') finish('done')
      })
      port1.start()
      frame.contentWindow?.postMessage(codeProgram(scripts), '*', [port2])
    })
  } finally {
    clearTimeout(timer)
    port1.close()
    frame.remove()
    if (!signal.aborted) next ??= openFrame()
  }
}

/** A frame for the next run, because its process takes longer to start than code to run. */
let next: Promise<HTMLIFrameElement> | null = null

async function openFrame(): Promise<HTMLIFrameElement> {
  const frame = document.createElement('iframe')
  frame.hidden = true
  frame.setAttribute('sandbox', 'allow-scripts')
  frame.srcdoc = await framePage()
  return new Promise((resolve) => {
    frame.addEventListener('load', () => resolve(frame), { once: true })
    document.body.append(frame)
  })
}

async function framePage(): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(codeFrameScript))
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)))
  const policy = `default-src 'none'; script-src 'sha256-${hash}'; worker-src blob:`
  return `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><script>${codeFrameScript}</script>`
}
