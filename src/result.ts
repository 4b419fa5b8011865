/** The result of a call that may fail as expected; what failed is a value too. Only broken assumptions throw. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E }

export const success = <T>(value: T) => ({ ok: true, value }) as const
export const failure = <const E>(error: E) => ({ ok: false, error }) as const
/** The success of a call that has nothing to hand back. */
export const done = success(undefined)
