/** A stand-in for the host of the photos, which measuring machines need not reach. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { photoHost } from '../../e2e/support/photo-host.ts'
import { createCertificate } from './certificate.ts'

export interface PhotoHost {
  /** The browser's option to find it in place of the actual host. */
  browserArgument: string
  stop(): Promise<void>
}

interface Behavior {
  /** Until it answers. */
  delayMs: number
  /** The size of a photo; 0 if it has none to send. */
  bytesPerPixel: number
}

/**
 * The art in place of the photos is measured. A host that cannot be reached would not do: simulated throttling counts each
 * request that ended before the first paint, although the paint did not wait for it, and adds a connection.
 */
export const noPhotos: Behavior = { delayMs: 1000, bytesPerPixel: 0 }

/** As large as WebP of the quality that the product asks for. They are not decoded as such, which would take a few milliseconds. */
export const realPhotos: Behavior = { delayMs: 50, bytesPerPixel: 0.15 }

/** Starts the stand-in, with a certificate in `folder`. */
export async function startPhotoHost(folder: string, { delayMs, bytesPerPixel }: Behavior): Promise<PhotoHost> {
  const { hostname } = new URL(photoHost)
  const { certificate, key } = createCertificate(mkdtempSync(join(folder, 'photos-')), hostname)
  const server = createSecureServer({ cert: readFileSync(certificate), key: readFileSync(key) })
  server.on('stream', async (stream, headers) => {
    const { searchParams } = new URL(headers[':path'] ?? '/', photoHost)
    const [width, height] = [Number(searchParams.get('w')), Number(searchParams.get('h'))]
    const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#7a9"/></svg>`
    await sleep(delayMs)
    if (stream.destroyed) return
    // An error would be noted in the console, and count.
    if (bytesPerPixel === 0) return stream.respond({ ':status': 204 }, { endStream: true })
    stream.respond({ 'content-type': 'image/svg+xml', 'cache-control': 'max-age=31536000' })
    stream.end(picture.padEnd(Math.round(width * height * bytesPerPixel)))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    browserArgument: `--host-resolver-rules=MAP ${hostname}:443 127.0.0.1:${port}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
