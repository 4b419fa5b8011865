/** The result of a call with expected failures, which are returned as values. Only unexpected errors are thrown. */
export type Result<T, E> = { ok: true; value: T } | { ok: false; error: E }

export const success = <T>(value: T) => ({ ok: true, value }) as const
export const failure = <const E>(error: E) => ({ ok: false, error }) as const
/** The success of a call without a value. */
export const done = success(undefined)
