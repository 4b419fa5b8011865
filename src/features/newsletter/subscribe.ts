/** §9 */
export const SUBSCRIBE_DELAY_MS = 1000

/** Takes an address, or rejects where that fails. */
export type Subscribe = (email: string) => Promise<void>

/** Simulated, as §7 has it: takes a second, sends nothing and keeps nothing. */
export const simulatedSubscribe: Subscribe = () => new Promise((resolve) => setTimeout(resolve, SUBSCRIBE_DELAY_MS))
