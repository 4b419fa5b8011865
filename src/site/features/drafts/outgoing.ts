import { zipSync, type Zippable } from 'fflate'

/** A file of a course with its content. */
export interface OutgoingFile {
  path: string
  content: string | Uint8Array
}

/** Packs a course as a folder of a zip, as it is in git. Pictures and recordings are packed already, so they are only stored. */
export function courseZip(folder: string, files: readonly OutgoingFile[]): Blob {
  // In this thread: the site's security policy allows no worker from a text, which the library would make.
  const entries: Zippable = Object.fromEntries(
    files.map(({ path, content }) => [
      `${folder || 'course'}/${path}`,
      typeof content === 'string' ? new TextEncoder().encode(content) : [content, { level: 0 }],
    ]),
  )
  return new Blob([zipSync(entries) as Uint8Array<ArrayBuffer>], { type: 'application/zip' })
}
