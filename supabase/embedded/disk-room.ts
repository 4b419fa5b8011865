import { statfs } from 'node:fs/promises'
import { StartError } from './start-error.ts'

const mebibyte = 1024 * 1024
/** PostgreSQL writes its log in files of 16 MB; without room for the next one it stands still for good. */
export const leastRoomBytes = 32 * mebibyte
const heldForMs = 1000

type FreeBytes = (folder: string) => Promise<number>

async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Refuses to open a database that could not write a word. */
export async function needRoom(folder: string, freeBytes: FreeBytes = freeBytesOf): Promise<void> {
  const free = await freeBytes(folder)
  if (free >= leastRoomBytes) return
  throw new StartError(
    `The disk of the data folder ${folder} is full (${megabytes(free)} free): make room for ${megabytes(leastRoomBytes)}, then start again. What was saved is safe.`,
  )
}

/** Tells whether anything may be written, and the log when that changes. Asks the disk once a second at most. */
export function watchRoom(
  folder: string,
  freeBytes: FreeBytes = freeBytesOf,
  now: () => number = () => performance.now(),
): () => Promise<boolean> {
  let isEnough = true
  let askedAt = -heldForMs
  return async () => {
    if (now() - askedAt < heldForMs) return isEnough
    askedAt = now()
    const free = await freeBytes(folder)
    const isEnoughNow = free >= leastRoomBytes
    if (isEnough && !isEnoughNow) {
      console.error(
        `The disk of the data folder is full (${megabytes(free)} free): nothing is written until there is room for ${megabytes(leastRoomBytes)}. What was saved is safe and can be read.`,
      )
    }
    if (!isEnough && isEnoughNow) console.error('There is room on the disk again: everything is written as before.')
    isEnough = isEnoughNow
    return isEnough
  }
}

const megabytes = (bytes: number) => `${Math.floor(bytes / mebibyte)} MB`
