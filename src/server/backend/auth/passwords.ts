import { availableParallelism } from 'node:os'
import bcrypt from 'bcryptjs'

/** Returns the cost of the library's hashes, which an environment variable can change. */
function hashCost(): number {
  return Math.min(31, Math.max(4, Math.trunc(Number(process.env['LITE_AUTH_BCRYPT_COST']) || 10)))
}

/**
 * Returns the hash of an unknown password, which is compared for addresses without an account so that they take the same
 * time.
 */
function dummyHash(): string {
  return `$2b$${String(hashCost()).padStart(2, '0')}$afaqSJ8u1.JOW76gCn0B1etFmRisWYhb.HTC.KQkedwEluGJjNzgm`
}

export function hashOf(password: string): Promise<string> {
  return bcrypt.hash(password, hashCost())
}

/** Node has four threads for such work; one of them stays free for files, DNS lookups and tokens. */
const maxAtOnce = Math.min(availableParallelism(), 3)
const waiting: (() => void)[] = []
let running = 0

/** Whether the password matches the hash. Takes the same time if there is no hash. */
export async function isPassword(password: string, hash: string | null): Promise<boolean> {
  const matches = await bcrypt.compare(password, hash || dummyHash())
  return matches && Boolean(hash)
}

/**
 * Replaces the library's password hashing, which is JavaScript on the thread that answers requests. The library calls
 * bcrypt through the module's default object, so its two functions there are replaced with native ones, which use other
 * threads.
 */
export async function useNativeBcrypt(load = () => import('@node-rs/bcrypt')): Promise<void> {
  const native = await load().catch(() => null)
  if (!native) {
    console.warn(
      `WARNING: There is no native bcrypt for this machine (${process.platform}, ${process.arch}), so other users wait longer while someone signs in.`,
    )
    return
  }
  Object.assign(bcrypt, {
    hash: (password: string, cost: number) => inTurn(() => native.hash(password, { cost })),
    compare: (password: string, hash: string) => inTurn(() => native.compare(password, hash)),
  })
}

/** Runs the work once fewer than {@link maxAtOnce} others are running. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < maxAtOnce) running += 1
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }
}
