import { totalmem } from 'node:os'

/** What the program with PGlite takes at its peak, in a container of 512 MB. */
const neededBytes = 375e6

const megabytes = (bytes: number) => `${Math.floor(bytes / 1e6)} MB`

/** Returns the memory that this program may take: its container's limit, or what is free on the machine. */
export function memoryForProgram(): number {
  const limit = process.constrainedMemory()
  return limit > 0 && limit < totalmem() ? limit : process.availableMemory() + takenBytes()
}

function takenBytes(): number {
  try {
    return process.memoryUsage.rss()
  } catch {
    // Linux tells it in /proc, which not every sandbox has.
    return 0
  }
}

/**
 * Returns a warning if the backend will probably not start, or null. The system ends a program that takes too much memory without a
 * word, so the log has to say it before.
 */
export function memoryWarning(bytes: number): string | null {
  if (bytes >= neededBytes) return null
  return `WARNING: The program needs about ${megabytes(neededBytes)} of memory, and there are ${megabytes(bytes)}. If it ends without a message, the system has ended it for lack of memory: give the machine or the container more, or use a PostgreSQL elsewhere (DATABASE_URL).`
}
