/**
 * Options of V8 that save memory: a small young generation, and a C library that returns freed memory to the system early. Fewer
 * helper threads would save nothing, and with a single one, a start could hang (nodejs/node#54918).
 */
const always = ['--max-semi-space-size=4']
/** V8 needs 450 MB for a moment to optimize a single function of PGlite. Where they are not free, PGlite runs unoptimized. */
const unoptimized = '--liftoff-only'
const optimizingBytes = 1e9

/** Returns the options for a program that may take this many bytes. */
export function memoryOptions(availableBytes) {
  return availableBytes < optimizingBytes ? [...always, unoptimized] : always
}

/** Environment variables for the C library, which reads them before anything else. */
export const memoryVariables = { MALLOC_TRIM_THRESHOLD_: '131072', MALLOC_MMAP_THRESHOLD_: '32768' }
