import { vi } from 'vitest'

const { waitFor, waitUntil } = vi

/** Vitest looks every 50 ms. What unit tests wait for comes sooner; looking at a server more often would slow it down. */
const intervalMs = typeof document === 'undefined' ? 50 : 5

/** By default, Vitest gives up after a second, which is no limit for a busy machine. */
const patient = (options?: number | { timeout?: number; interval?: number }) =>
  typeof options === 'number' ? options : { timeout: 60_000, interval: intervalMs, ...options }

vi.waitFor = (check, options) => waitFor(check, patient(options))
vi.waitUntil = (check, options) => waitUntil(check, patient(options))
