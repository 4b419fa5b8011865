/** §9 */
export const SUBSCRIBE_DELAY_MS = 1000

/** Subscribes an address. Rejects if that fails. */
export type Subscribe = (email: string) => Promise<void>

/** Simulated, as §7 requires: it takes a second, sends nothing and stores nothing. */
export const simulatedSubscribe: Subscribe = () => new Promise((resolve) => setTimeout(resolve, SUBSCRIBE_DELAY_MS))
