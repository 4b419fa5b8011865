import { namesTag } from '../http/entity-tag.ts'
import { storageError } from '../http/refusals.ts'
import { isObject, isReading, type Library, type ReadRequest, toRequest } from '../http/requests.ts'
import { isUpload } from '../http/uploads.ts'

/** Signed URLs work without a session for hours, even after the account has been disabled. The product needs none. */
const signedAddresses = /^\/storage\/v1\/object\/(upload\/)?sign\//

interface Upload {
  bytes: Uint8Array<ArrayBuffer>
  type: string
  cacheControl: string | null
}

/** The rules in front of the library's storage service: only uploads within a session, and only real pictures. */
export function createPhotoRules(library: Library): (request: ReadRequest) => Promise<Response> {
  return async (request) => {
    if (signedAddresses.test(request.url.pathname)) return storageError('404', 'not_found', 'Signed addresses are not offered')
    if (isMalformedList(request)) return storageError('400', 'InvalidRequest', 'The list that is asked for is malformed')
    if (!isUpload(request)) return withoutScripts(unlessKnown(request, await library(toRequest(request))))

    const upload = await readUpload(request)
    if (!upload) return storageError('400', 'InvalidRequest', 'The upload is malformed')
    if (upload.bytes.length > photoSettings.sizeLimitBytes) {
      return storageError('413', 'Payload too large', 'The object exceeded the maximum allowed size')
    }
    if (!isPicture(upload.bytes, upload.type)) {
      return storageError('415', 'invalid_mime_type', `mime type ${upload.type || 'unknown'} is not supported`)
    }
    const accepted = toRequest(request, {
      body: upload.bytes,
      headers: {
        'content-type': upload.type,
        'content-length': String(upload.bytes.length),
        ...(upload.cacheControl && { 'cache-control': upload.cacheControl }),
      },
    })
    return library(accepted)
  }
}

/**
 * Checks the fields of a list request's body, as the storage service does. The library passes them on unchecked, and
 * answers 500 for some.
 */
const listFields: Record<string, (value: unknown) => boolean> = {
  prefix: (value) => typeof value === 'string',
  search: (value) => typeof value === 'string',
  limit: (value) => Number.isSafeInteger(value) && Number(value) > 0,
  offset: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
  sortBy: (value) => {
    if (!isObject(value)) return false
    const { column = 'name', order = 'asc' } = value
    return ['name', 'created_at', 'updated_at', 'last_accessed_at'].includes(column as string) && ['asc', 'desc'].includes(order as string)
  },
}

function isMalformedList({ url, json }: ReadRequest): boolean {
  if (!url.pathname.startsWith('/storage/v1/object/list/')) return false
  if (!isObject(json)) return true
  return Object.entries(listFields).some(([name, isValid]) => {
    const value = json[name]
    return value !== undefined && value !== null && !isValid(value)
  })
}

/**
 * Reads an upload. The client sends a Blob as a form part with an empty name, which the library does not read; it sends
 * other bodies as they are.
 */
async function readUpload(request: ReadRequest): Promise<Upload | null> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) {
    return { bytes: request.body, type: mimeType(type), cacheControl: request.headers.get('cache-control') }
  }
  try {
    const form = await new Response(request.body, { headers: { 'content-type': type } }).formData()
    const file = [...form.values()].find((value) => value instanceof Blob)
    if (!file) return null
    const seconds = form.get('cacheControl')
    return {
      bytes: new Uint8Array(await file.arrayBuffer()),
      type: mimeType(file.type),
      cacheControl: typeof seconds === 'string' && /^\d+$/.test(seconds) ? `max-age=${seconds}` : null,
    }
  } catch {
    return null
  }
}

function mimeType(header: string): string {
  return header.split(';')[0]?.trim().toLowerCase() ?? ''
}

/** Whether the bytes begin like the declared type, so that an HTML page cannot pass for a picture. */
export function isPicture(bytes: Uint8Array, type: string): boolean {
  const ascii = (from: number, to: number) => String.fromCharCode(...bytes.subarray(from, to))
  switch (type as (typeof photoSettings.mimeTypes)[number]) {
    case 'image/jpeg':
      return bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff
    case 'image/png':
      return ascii(1, 4) === 'PNG' && bytes[0] === 0x89
    case 'image/gif':
      return ascii(0, 4) === 'GIF8'
    case 'image/webp':
      return ascii(0, 4) === 'RIFF' && ascii(8, 12) === 'WEBP'
    case 'image/avif':
      return ascii(4, 8) === 'ftyp' && ascii(8, 32).includes('avif')
    default:
      return false
  }
}

/** Leaves out a photo that the browser has already. */
function unlessKnown(request: ReadRequest, answer: Response): Response {
  const etag = isReading(request) && answer.ok && answer.headers.get('etag')
  if (!etag || !namesTag(request.headers.get('if-none-match'), etag)) return answer
  const headers = new Headers(answer.headers)
  headers.delete('content-length')
  return new Response(null, { status: 304, headers })
}

/** Makes browsers show uploads only as pictures. */
function withoutScripts(answer: Response): Response {
  const headers = new Headers(answer.headers)
  headers.set('x-content-type-options', 'nosniff')
  headers.set('content-security-policy', "default-src 'none'; sandbox")
  return new Response(answer.body, { status: answer.status, statusText: answer.statusText, headers })
}

/** The limits for profile photos, the same as `[storage.buckets.avatars]` in config.toml. */
export const photoSettings = {
  sizeLimitBytes: 2 * 1024 * 1024,
  mimeTypes: ['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif'],
} as const
