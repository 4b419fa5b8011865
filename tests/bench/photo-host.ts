/** A stand-in for the photo host, so that a machine without a connection to the internet can measure. */
import { mkdtempSync, readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { photoHost, picture } from '../../e2e/support/photo-host.ts'
import { secureStandIn } from '../support/stand-in.ts'
import { createCertificate } from './certificate.ts'

export interface PhotoHost {
  /** Chromium's arguments that lead to it instead of the actual host. */
  browserArguments: string[]
  stop(): Promise<void>
}

export interface PhotoBehavior {
  /** Until it answers. */
  delayMs: number
  /** The size of a photo; 0 if it has none to send. */
  bytesPerPixel: number
}

/**
 * The art in place of the photos is measured. A host that cannot be reached would not do: simulated throttling counts each
 * request that ended before the first paint, although the paint did not wait for it, and adds a connection.
 */
export const noPhotos: PhotoBehavior = { delayMs: 1000, bytesPerPixel: 0 }

/**
 * The size is that of WebP of the quality that the product asks for, and a quarter more: eight photos of scikit-image, scikit-learn and
 * Matplotlib at 480 by 300 pixels took 0.06 to 0.16 bytes per pixel, 0.10 on average. Decoding photos is not measured.
 */
export const realPhotos: PhotoBehavior = { delayMs: 50, bytesPerPixel: 0.125 }

/** Starts the stand-in, with a certificate in `folder`. */
export async function startPhotoHost(folder: string, { delayMs, bytesPerPixel }: PhotoBehavior): Promise<PhotoHost> {
  const { hostname } = new URL(photoHost)
  const { certificate, key } = createCertificate(mkdtempSync(join(folder, 'photos-')), hostname)
  const server = secureStandIn({ cert: readFileSync(certificate), key: readFileSync(key) }, async (request, response) => {
    const address = new URL(request.url, photoHost)
    const pixels = Number(address.searchParams.get('w')) * Number(address.searchParams.get('h'))
    await sleep(delayMs)
    // An error would be noted in the console, and count.
    if (bytesPerPixel === 0) return response.writeHead(204).end()
    response.writeHead(200, { 'content-type': 'image/svg+xml', 'cache-control': 'max-age=31536000', 'access-control-allow-origin': '*' })
    response.end(picture(address).padEnd(Math.round(pixels * bytesPerPixel)))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    browserArguments: ['--ignore-certificate-errors', `--host-resolver-rules=MAP ${hostname}:443 127.0.0.1:${port}`],
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
