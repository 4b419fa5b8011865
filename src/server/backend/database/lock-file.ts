import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { StartError } from './start-error.ts'

interface Owner {
  pid: number
  /** When the process began, in the system's own units. Distinguishes the owner from a later process with the same ID. */
  began: string | null
  token: string
}

/**
 * Paths of the locks this process holds. The owner's process ID alone does not prevent taking the same lock twice.
 */
const held = new Set<string>()

/**
 * Makes this process the only user of the data folder, because two at once lose rows silently. Takes over a lock whose
 * process has ended.
 * @returns a function that releases the lock
 * @throws StartError naming the process that holds it
 */
export function takeLock(path: string): () => void {
  const owner: Owner = { pid: process.pid, began: startTimeOf(process.pid), token: randomUUID() }
  // Write the lock to a draft, then link it, so that it appears complete or not at all.
  const draft = `${path}.${owner.token}`
  try {
    writeFileSync(draft, JSON.stringify(owner))
    for (let attempt = 0; attempt < 20; attempt += 1) {
      if (tryLink(draft, path)) {
        held.add(path)
        return () => {
          if (!held.delete(path)) return
          if (readOwner(path)?.token === owner.token) rmSync(path, { force: true })
        }
      }
      const other = readOwner(path)
      if (other && (isAlive(other) || held.has(path))) {
        throw new StartError(
          `The data folder is in use by process ${other.pid}: stop that one first, or choose another folder with DATA_DIR.`,
        )
      }
      removeStale(path, other)
    }
    throw new StartError(`The lock file ${path} cannot be taken over: delete it if no other process uses the folder.`)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** Returns the ID of the process that holds the lock now, or null. */
export function lockOwner(path: string): number | null {
  const owner = readOwner(path)
  return owner && isAlive(owner) ? owner.pid : null
}

function tryLink(draft: string, path: string): boolean {
  try {
    linkSync(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Removes a stale lock. If another process has replaced it meanwhile, restores the replacement. */
function removeStale(path: string, stale: Owner | null): void {
  const aside = `${path}.stale-${randomUUID()}`
  try {
    renameSync(path, aside)
  } catch {
    return
  }
  if (readOwner(aside)?.token !== stale?.token) tryLink(aside, path)
  rmSync(aside, { force: true })
}

function readOwner(path: string): Owner | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    if (typeof value !== 'object' || value === null || !('pid' in value) || typeof value.pid !== 'number') return null
    return value as Owner
  } catch {
    return null
  }
}

function isAlive(owner: Owner): boolean {
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false
  }
  // A zombie stays in the process table until its parent reads the exit code, but holds no files.
  const state = statOf(owner.pid)?.[0]
  if (state === 'Z' || state === 'X') return false
  const began = startTimeOf(owner.pid)
  // In a container, a restarted program often has the same process ID as the killed one.
  if (began === null && owner.pid === process.pid) return false
  return began === null || owner.began === null || began === owner.began
}

/** Returns when a process began. Null except on Linux; elsewhere only the ID identifies the process. */
function startTimeOf(pid: number): string | null {
  return statOf(pid)?.[19] ?? null
}

/** Returns the fields of a process's stat file on Linux, from the third on: the program's name before them may contain spaces. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  } catch {
    return null
  }
}
