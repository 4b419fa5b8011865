import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { pglite } from '../backend/support/engines.ts'
import { startTestBackend } from '../backend/support/test-backend.ts'
import { type RunningStack, served } from './stacks.ts'

let stack: RunningStack
beforeAll(async () => {
  stack = await served(await startTestBackend(pglite))
})
afterAll(() => stack.close())

/** Sends the head and half of the body, and resets the connection once the server is reading. */
async function leaveHalfway(path: string, type: string): Promise<void> {
  const { hostname, port } = new URL(stack.url)
  const socket = connect(Number(port), hostname)
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\napikey: ${stack.publishableKey}\r\nContent-Type: ${type}\r\nContent-Length: 400\r\nExpect: 100-continue\r\n\r\n{"email": "lea@exam`,
  )
  await once(socket, 'data')
  socket.resetAndDestroy()
}

test('a client that goes away while it sends is no error of the server', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  onTestFinished(() => logged.mockRestore())
  for (const path of ['/auth/v1/signup', '/auth/v1/token?grant_type=password', '/rest/v1/rpc/send_message']) {
    await leaveHalfway(path, 'application/json')
  }
  await leaveHalfway('/storage/v1/object/avatars/me.png', 'image/png')
  await sleep(500)
  expect(logged.mock.calls).toEqual([])
  expect((await fetch(`${stack.url}/auth/v1/health`, { headers: { apikey: stack.publishableKey } })).status).toBe(200)
})
