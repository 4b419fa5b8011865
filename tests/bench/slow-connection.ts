/** A slow connection to a server on this machine, for a browser and its service worker alike. */
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Speed {
  /** The time of a round trip, in milliseconds. */
  rttMs: number
  /** The bandwidth in each direction, in kilobits per second, shared by all connections. */
  kbps: number
}

/** What Lighthouse calls a slow 4G connection. */
export const slow4G: Speed = { rttMs: 150, kbps: 1638.4 }
/** What WebPageTest calls a slow 3G connection. */
export const slow3G: Speed = { rttMs: 400, kbps: 400 }

export interface SlowConnection {
  /** Applies to connections opened from now on; null for full speed. */
  setSpeed(speed: Speed | null): void
  stop(): Promise<void>
}

/**
 * Starts a TCP proxy on `port`, in front of `target`, at full speed at first. A new connection waits a round trip for its
 * handshake, and data wait half of one in each direction. It does not imitate TCP's slow start or lost packets.
 */
export async function startSlowConnection(port: number, target: number): Promise<SlowConnection> {
  let speed: Speed | null = null
  const sockets = new Set<Socket>()
  const [upLink, downLink] = [new Link(), new Link()]
  const server = createServer({ allowHalfOpen: true }, (browser) => {
    const product = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true })
    const handshakeMs = speed?.rttMs ?? 0
    pass(browser, product, upLink, speed, handshakeMs)
    pass(product, browser, downLink, speed, 0)
    for (const socket of [browser, product]) {
      sockets.add(socket)
      socket.setNoDelay()
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        browser.destroySoon()
        product.destroySoon()
      })
    }
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  return {
    setSpeed(next) {
      speed = next
    },
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** One direction of the line: data leave after everything that was sent before them. */
class Link {
  #freeAt = 0

  /** The time at which so many bytes have arrived, on the clock of `performance.now`. */
  arrivalOf(bytes: number, { rttMs, kbps }: Speed, openAt: number): number {
    this.#freeAt = Math.max(performance.now(), this.#freeAt) + (bytes * 8) / kbps
    return Math.max(this.#freeAt, openAt) + rttMs / 2
  }
}

const packetBytes = 1460

function pass(from: Socket, to: Socket, link: Link, speed: Speed | null, handshakeMs: number): void {
  if (!speed) {
    from.pipe(to)
    return
  }
  const openAt = performance.now() + handshakeMs
  // One after the other, because timers of nearly the same time may fire in another order.
  let last = Promise.resolve()
  const after = (bytes: number, act: () => void) => {
    const arrival = link.arrivalOf(bytes, speed, openAt)
    last = last.then(() => sleep(Math.max(0, arrival - performance.now()))).then(act)
  }
  from.on('data', (data: Buffer) => {
    for (let start = 0; start < data.length; start += packetBytes) {
      const packet = data.subarray(start, start + packetBytes)
      after(packet.length, () => {
        if (to.writable) to.write(packet)
      })
    }
  })
  from.on('end', () => after(0, () => to.end()))
}
