/**
 * Twenty visitors, each of whom asks for something every half second, in a process of their own: `measureVisitors` starts it. In the
 * process that also approves courses and looks for them, answers would wait for that.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get, type OutgoingHttpHeaders } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

/** An address, with what a request needs besides it. */
export interface Visited {
  kind: string
  address: string
  headers?: OutgoingHttpHeaders
}

const visitors = 20
const everyMs = 500
const agent = new Agent({ keepAlive: true })

/** Returns the answers' times in milliseconds, by kind, from now until the work is done. */
export async function measureVisitors(visited: Visited[], work: Promise<unknown>): Promise<Map<string, number[]>> {
  const program = fork(fileURLToPath(import.meta.url), [JSON.stringify(visited)])
  const times = once(program, 'message') as Promise<[[string, number[]][]]>
  try {
    await Promise.race([work, once(program, 'exit')])
    if (program.exitCode !== null) throw new Error('The visitors have ended: the lines above say why.')
    program.send('stop')
    return new Map((await times)[0])
  } finally {
    program.kill()
  }
}

async function visit(visited: Visited[]): Promise<void> {
  const times = new Map<string, number[]>()
  const over = new AbortController()
  process.once('message', () => over.abort())
  await Promise.all(
    Array.from({ length: visitors }, async (_, visitor) => {
      await sleep((everyMs / visitors) * visitor)
      for (let turn = visitor; !over.signal.aborted; turn += 1) {
        const { kind, address, headers } = visited[turn % visited.length] as Visited
        const began = performance.now()
        const status = await statusOf(address, headers)
        // A deployment may take a former script away.
        if (status !== 200 && !address.endsWith('.js')) throw new Error(`${address} answered ${status}`)
        const took = performance.now() - began
        times.set(kind, [...(times.get(kind) ?? []), took])
        await sleep(Math.max(0, everyMs - took))
      }
    }),
  )
  process.send?.([...times])
  process.disconnect()
  agent.destroy()
}

/** Receives the whole answer and drops it: what this process does with answers would be measured, too. */
function statusOf(address: string, headers?: OutgoingHttpHeaders): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'Accept-Encoding': 'br', ...headers } }, (answer) =>
      answer.resume().on('end', () => resolve(answer.statusCode)),
    ).on('error', reject)
  })
}

if (process.send && process.argv[2]) await visit(JSON.parse(process.argv[2]) as Visited[])
