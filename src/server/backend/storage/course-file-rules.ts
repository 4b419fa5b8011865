import { Readable } from 'node:stream'
import type { Database } from '../database/database.ts'
import { readRange } from '../http/byte-range.ts'
import { namesTag } from '../http/entity-tag.ts'
import { Refusal, storageError } from '../http/refusals.ts'
import { isReading, type Library, type ReadRequest, type RequestHead } from '../http/requests.ts'
import { isUpload } from '../http/uploads.ts'
import { courseBucket, type CourseStorage, type ReceivedFile } from './course-storage.ts'
import { isPicture, photoSettings } from './photo-rules.ts'

/** Runs the action while nothing else changes files of the draft, and no backup is made. */
type Alone = (draft: string, action: () => Promise<Response>) => Promise<Response>

const prefix = `/storage/v1/object/${courseBucket}/`
const fileName = /^([0-9a-f-]{36})\/([0-9a-f]{64})$/

/** How the recordings begin. An AVIF picture begins like an MP4, too. */
const recordings: Record<string, (beginning: Buffer) => boolean> = {
  'video/webm': (beginning) => beginning.readUInt32BE() === 0x1a45dfa3,
  'video/mp4': (beginning) => beginning.toString('latin1', 4, 8) === 'ftyp' && !isPicture(beginning, 'image/avif'),
}

/** The types that the bucket takes, the same as `[storage.buckets.courses]` in config.toml. */
export const courseFileTypes: string[] = [...photoSettings.mimeTypes, 'video/mp4', 'video/webm']

/**
 * Pictures and recordings of courses, in front of the library's storage service, which decides who may do what: an upload goes to the
 * disk as it arrives, is named by its hash, and never replaced; reading may ask for a part.
 */
export function createCourseFileRules({
  library,
  storage,
  freeBytes,
}: {
  library: Library
  storage: CourseStorage
  /** How many bytes may still be written. */
  freeBytes: () => Promise<number>
}) {
  const ask = ({ url, headers }: RequestHead, method: string, path: string, more: Record<string, string> = {}, body?: string) => {
    const asking = new Headers(headers)
    for (const [name, value] of Object.entries(more)) asking.set(name, value)
    return library(new Request(new URL(path, url), { method, headers: asking, ...(body !== undefined && { body }) }))
  }

  /** What uploads under way have announced and not yet written. */
  let awaitedBytes = 0

  async function upload(head: RequestHead, request: Request, alone: Alone): Promise<Response> {
    const key = head.url.pathname.slice(prefix.length)
    const [, draft = '', hash] = fileName.exec(key) ?? []
    const type = head.headers.get('content-type') ?? ''
    const length = Number(request.headers.get('content-length'))
    if (hash === undefined) throw new Refusal(400, 'A file of a course is named by its draft and the SHA-256 of its content')
    if (head.method !== 'POST' || head.headers.get('x-upsert') === 'true') throw new Refusal(405, 'A file of a course is never replaced')
    if (!courseFileTypes.includes(type)) throw new Refusal(415, `mime type ${type || 'unknown'} is not supported`, 'body')
    if (!(length > 0)) throw new Refusal(400, 'The length of the file must be announced', 'body')

    const described = { 'content-type': type, 'content-length': String(length) }
    // Asks whether the file may come, with all rules of the database, before reading it. Nothing uses the address in the answer.
    const permission = await ask(head, 'POST', `/storage/v1/object/upload/sign/${courseBucket}/${key}`, described)
    if (!permission.ok) {
      await request.body?.cancel()
      return permission
    }
    const free = await freeBytes()
    if (length > free - awaitedBytes) throw new Refusal(503, 'The server has no room left')

    let left = length
    awaitedBytes += left
    const written = (bytes: number) => {
      left -= bytes
      awaitedBytes -= bytes
    }
    const received = await storage.receive(request.body ?? emptyBody(), length, written).finally(() => (awaitedBytes -= left))
    try {
      if (received.size !== length) throw new Refusal(400, 'The file is shorter than was announced', 'body')
      if (received.hash !== hash) throw new Refusal(400, 'The name is not the SHA-256 of the content')
      if (!isOfType(received, type)) throw new Refusal(415, `The file is not of the type ${type}`, 'body')
      return await alone(draft, async () => {
        const answer = await ask(head, 'POST', head.url.pathname, described, received.id)
        // The library put the file in its place, and then the database refused the row.
        if (!answer.ok && !(await storage.discard(received))) await storage.remove(key)
        return answer
      })
    } finally {
      await storage.discard(received)
    }
  }

  const infoOf = (head: RequestHead, key: string) => ask(head, 'GET', `/storage/v1/object/info/${courseBucket}/${key}`)

  async function read(request: ReadRequest): Promise<Response> {
    const key = request.url.pathname.slice(prefix.length)
    const info = await infoOf(request, key)
    if (!info.ok) return info
    const { metadata } = (await info.json()) as { metadata: { mimetype: string } }
    const file = await storage.open(key)
    if (!file) return storageError('404', 'not_found', 'Object not found')
    const { size } = await file.stat()
    const etag = `"${key.slice(key.indexOf('/') + 1)}"`
    const headers: Record<string, string> = {
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=300',
      'content-type': metadata.mimetype,
      etag,
      // Makes browsers show it only as what it is.
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    }
    if (namesTag(request.headers.get('if-none-match'), etag)) {
      await file.close()
      return new Response(null, { status: 304, headers })
    }
    const range = readRange(request.headers.get('range') ?? '', size)
    if (range === 'unsatisfiable') {
      await file.close()
      return new Response(null, { status: 416, headers: { ...headers, 'content-range': `bytes */${size}` } })
    }
    const { start, end } = range ?? { start: 0, end: size }
    headers['content-length'] = String(end - start)
    if (range) headers['content-range'] = `bytes ${start}-${end - 1}/${size}`
    const status = range ? 206 : 200
    if (request.method === 'HEAD') {
      await file.close()
      return new Response(null, { status, headers })
    }
    return new Response(Readable.toWeb(file.createReadStream({ start, end: end - 1 })) as BodyInit, { status, headers })
  }

  return {
    /** Whether this is an upload of a file of a course, whose body must not be read into memory. */
    isUpload: (head: RequestHead) => isUpload(head) && head.url.pathname.startsWith(prefix),
    upload,
    /** Answers a request about a file of a course; null for all others, and for those that the library answers alone. */
    async answer(request: ReadRequest): Promise<Response | null> {
      const { url, json } = request
      if (isReading(request) && url.pathname.startsWith(prefix)) return read(request)
      if (!/^\/storage\/v1\/object\/(move|copy)$/.test(url.pathname)) return null
      const { bucketId, destinationBucket } = (json ?? {}) as { bucketId?: unknown; destinationBucket?: unknown }
      if (bucketId !== courseBucket && destinationBucket !== courseBucket) return null
      return storageError('400', 'InvalidRequest', 'A file of a course is named by its content')
    },
  }
}

function isOfType({ beginning }: ReceivedFile, type: string): boolean {
  const bytes = Buffer.alloc(32)
  bytes.set(beginning.subarray(0, 32))
  return recordings[type]?.(bytes) ?? isPicture(bytes, type)
}

async function* emptyBody(): AsyncGenerator<Uint8Array> {
  // Nothing comes.
}

/** Deletes what no draft and no history names any more, rows first. */
export async function cleanCourseFiles({ query }: Pick<Database, 'query'>, storage: CourseStorage): Promise<void> {
  await query('select private.delete_unreferenced_course_files()')
  const rows = await query<{ name: string }>(`select name from storage.objects where bucket_id = '${courseBucket}'`)
  await storage.sweep(rows.map(({ name }) => name))
}
