import { once } from 'node:events'
import { connect as connectHttp2, constants } from 'node:http2'
import { type AddressInfo, connect } from 'node:net'
import { connect as secure } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { realPhotos, startPhotoHost } from '../bench/photo-host.ts'
import { standIn } from '../support/stand-in.ts'
import { startProduct, temporaryFolder } from './program.ts'

/** Beginnings of requests, after which the client resets its connection. */
const beginnings = (path: string): Record<string, string> => ({
  'in the middle of the head': `GET ${path} HTTP/1.1\r\nHost: local`,
  'in the middle of the body': `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"half":`,
  'in the middle of a chunk': `POST ${path} HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nff\r\nhalf`,
  'after several requests at once': `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(5),
  'after asking for another protocol': `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`,
})

/** Resets a connection: before the first byte of the answer, and after it if there is one. */
async function reset(port: number, text: string, isAnswered: boolean): Promise<void> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  const closed = once(socket, 'close')
  await once(socket, 'connect')
  socket.write(text)
  if (isAnswered) await once(socket, 'data')
  else await new Promise(setImmediate)
  socket.resetAndDestroy()
  await closed
}

async function resetEvery(url: string, path: string): Promise<void> {
  const port = Number(new URL(url).port)
  for (const [when, text] of Object.entries(beginnings(path))) {
    await reset(port, text, false)
    if (!when.startsWith('in the middle')) await reset(port, text, true)
  }
}

test('a client that resets its connections ends neither the server nor the inbox', async () => {
  const product = await startProduct(temporaryFolder())
  for (const path of ['/', '/recording.mp4', '/auth/v1/signup', '/storage/v1/object/avatars/x']) {
    await resetEvery(product.siteUrl, path)
    expect((await fetch(product.siteUrl)).status).toBe(200)
  }
  for (const path of ['/', '/api/v1/messages']) {
    await resetEvery(product.mailUrl, path)
    expect((await fetch(product.mailUrl)).status).toBe(200)
  }
  product.signal('SIGTERM')
  expect(await product.ended).toBe(0)
})

/** Returns the errors that would end this program. */
function fatalErrors(): unknown[] {
  const errors: unknown[] = []
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    const others = process.rawListeners(event) as NodeJS.UncaughtExceptionListener[]
    const note = (error: unknown) => void errors.push(error)
    process.removeAllListeners(event).on(event, note)
    onTestFinished(() => {
      process.removeAllListeners(event)
      for (const other of others) process.on(event, other)
    })
  }
  return errors
}

test('a stand-in outlives clients that reset their connections, and a handler that fails', async () => {
  const fatal = fatalErrors()
  const server = standIn(async (request, response) => {
    if (request.url === '/fails') throw new Error('It cannot be reached')
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    response.end(Buffer.concat(parts))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await resetEvery(url, '/')
  expect(fatal).toEqual([])
  await expect(fetch(`${url}/fails`)).rejects.toThrow('fetch failed')
  expect(await (await fetch(url, { method: 'POST', body: 'still there' })).text()).toBe('still there')
  expect(fatal).toEqual([])
})

test('the photo host outlives a browser that leaves in the middle of a photo', async () => {
  const fatal = fatalErrors()
  const photos = await startPhotoHost(temporaryFolder(), { ...realPhotos, delayMs: 0 })
  onTestFinished(() => photos.stop())
  const port = Number(photos.browserArguments.at(-1)?.split(':').at(-1))
  const open = () => {
    const socket = connect(port, '127.0.0.1')
    const session = connectHttp2(`https://127.0.0.1:${port}`, {
      createConnection: () => secure({ socket, ALPNProtocols: ['h2'], rejectUnauthorized: false }),
    })
    socket.on('error', () => {})
    session.on('error', () => {})
    onTestFinished(() => session.destroy())
    const photo = () => session.request({ ':path': '/photo?w=4000&h=3000' }).on('error', () => {})
    return { socket, session, photo }
  }
  // The photo is larger than what the connection holds, so the host is still sending it.
  const cancelling = open()
  for (const code of [constants.NGHTTP2_CANCEL, constants.NGHTTP2_INTERNAL_ERROR, constants.NGHTTP2_PROTOCOL_ERROR]) {
    cancelling.photo().close(code)
    const begun = cancelling.photo()
    await once(begun, 'response')
    begun.close(code)
  }
  for (const isBegun of [false, true]) {
    const { socket, session, photo } = open()
    await once(session, 'connect')
    const first = photo()
    if (isBegun) await once(first, 'response')
    const closed = new Promise((resolve) => session.once('close', resolve))
    socket.resetAndDestroy()
    await closed
  }
  const { photo } = open()
  const [headers] = (await once(photo(), 'response')) as [Record<string, unknown>]
  expect(headers[':status']).toBe(200)
  expect(fatal).toEqual([])
})
