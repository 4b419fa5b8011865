import { statfs } from 'node:fs/promises'
import { StartError } from './start-error.ts'

const mebibyte = 1024 * 1024
/** PostgreSQL writes its write-ahead log in files of 16 MB; without space for the next one, it hangs forever. */
const minFreeBytes = 32 * mebibyte
const checkIntervalMs = 1000

type FreeBytes = (folder: string) => Promise<number>

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Returns how many bytes of files may be written, so that the database keeps its space. */
export async function writableBytes(folder: string): Promise<number> {
  return (await freeBytesOf(folder)) - minFreeBytes
}

/** Throws a {@link StartError} if there is too little space for a database to write anything. */
export async function requireFreeSpace(folder: string, freeBytes: FreeBytes = freeBytesOf): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= minFreeBytes) return
  throw new StartError(
    `The disk of the data folder ${folder} is full (${megabytes(free)} free): free ${megabytes(minFreeBytes)}, then start again. Saved data is safe.`,
  )
}

/**
 * Returns a function that tells whether there is enough space to write. It logs when that changes, and checks the disk
 * at most once a second.
 */
export function watchFreeSpace(
  folder: string,
  freeBytes: FreeBytes = freeBytesOf,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let isEnough = true
  let askedAt = -checkIntervalMs
  return async () => {
    if (now() - askedAt < checkIntervalMs) return isEnough
    askedAt = now()
    const free = await freeBytes(folder)
    const isEnoughNow = free >= minFreeBytes
    if (isEnough && !isEnoughNow) {
      console.error(
        `The disk of the data folder is full (${megabytes(free)} free): nothing is written until ${megabytes(minFreeBytes)} are free. Saved data is safe and can be read.`,
      )
    }
    if (!isEnough && isEnoughNow) console.error('The disk has enough space again: everything is written as before.')
    isEnough = isEnoughNow
    return isEnough
  }
}

const megabytes = (bytes: number) => `${Math.floor(bytes / mebibyte)} MB`
