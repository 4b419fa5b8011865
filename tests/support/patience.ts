import { vi } from 'vitest'

const { waitFor, waitUntil } = vi

/** By default, Vitest gives up after a second, which is no limit for a busy machine. */
const patient = (options?: number | { timeout?: number; interval?: number }) =>
  typeof options === 'number' ? options : { timeout: 60_000, ...options }

vi.waitFor = (check, options) => waitFor(check, patient(options))
vi.waitUntil = (check, options) => waitUntil(check, patient(options))
