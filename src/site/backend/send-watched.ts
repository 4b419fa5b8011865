import type { UploadWatch } from './watched-upload.ts'

/** Longer than a phone is without a connection between two cells. */
const SILENCE_MS = 60_000

/** A fetch that tells its progress, which `fetch` cannot. It ends if nothing is sent or answered for a minute. */
export function sendWatched(address: string, init: RequestInit, { onProgress, signal }: UploadWatch): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    let timer: ReturnType<typeof setTimeout>
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => request.abort(), SILENCE_MS)
    }
    const end = () => request.abort()
    request.addEventListener('load', () =>
      resolve(new Response(request.response as ArrayBuffer, { status: request.status, headers: contentTypeOf(request) })),
    )
    for (const event of ['error', 'abort'] as const) request.addEventListener(event, () => reject(new TypeError('The upload was ended')))
    request.addEventListener('loadend', () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
    })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      wait()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.open(init.method ?? 'POST', address)
    request.responseType = 'arraybuffer'
    for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
    signal.addEventListener('abort', end)
    wait()
    if (signal.aborted) reject(new TypeError('The upload was ended'))
    else request.send(init.body as ArrayBuffer)
  })
}

const contentTypeOf = (request: XMLHttpRequest) => ({ 'Content-Type': request.getResponseHeader('Content-Type') ?? '' })
