import { AsyncLocalStorage } from 'node:async_hooks'

export interface DatabaseError {
  code: string
  message: string
  detail?: string | null
  hint?: string | null
}

const ofAction = new AsyncLocalStorage<{ error: DatabaseError | null }>()

/** Runs the action, and returns its result with the last database error in it, even if the action handled that. */
export function withLastError<T>(action: () => Promise<T>): Promise<{ result: T; error: DatabaseError | null }> {
  const last: { error: DatabaseError | null } = { error: null }
  return ofAction.run(last, async () => ({ result: await action(), error: last.error }))
}

/** Records the error of a statement for {@link withLastError}. */
export function recordError(error: unknown): void {
  const last = ofAction.getStore()
  if (last && isDatabaseError(error)) last.error = error
}

export function isDatabaseError(value: unknown): value is DatabaseError {
  return value instanceof Error && 'code' in value && typeof value.code === 'string' && /^[0-9A-Z]{5}$/.test(value.code)
}
