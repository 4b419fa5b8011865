/**
 * Settles like the promise, but rejects after this many milliseconds. Use it when waiting for a browser: a worker that fails
 * never answers, and some browsers leave a promise pending for good.
 */
export async function inTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`Nothing within ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
