import type { Result } from '#shared/result.ts'

/** Why an administrator's request failed. */
export type Failure =
  /**
   * `network`: unreachable. `account`: signed out, or no longer an administrator. `proof`: needs a proof of who the user is from
   * the last five minutes. `gone`: deleted in the meantime. `server`: any other error.
   */
  | { problem: 'network' | 'server' | 'account' | 'proof' | 'gone' }
  /**
   * The database refused and gave the reason, as a sentence without its period. Refusals about courses have a word that says why, and
   * may have a hint (supabase/README.md).
   */
  | { problem: 'refused'; reason: string; word?: string; hint?: string }

export type Outcome<T> = Result<T, Failure>

/** Wraps a failure, because a query can only fail by throwing. */
class AdministrationError extends Error {
  override name = 'AdministrationError'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`Administration: ${failure.problem}`)
    this.failure = failure
  }
}

export function failureOfError(error: unknown): Failure {
  return error instanceof AdministrationError ? error.failure : { problem: 'server' }
}

/** For queries: returns the value or throws the failure. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new AdministrationError(outcome.error)
  return outcome.value
}

const sentences: Record<Exclude<Failure['problem'], 'refused'>, string> = {
  network: 'The service is out of reach. Check your connection, then try again.',
  server: 'Something went wrong on our side. Please try again in a moment.',
  account: 'You are no longer signed in as an administrator.',
  proof: 'Please sign in again to complete this action.',
  gone: 'This account no longer exists.',
}

/** Returns the message for the administrator: what failed and what to do. */
export function sentenceFor(failure: Failure): string {
  return failure.problem === 'refused' ? `${failure.reason}.` : sentences[failure.problem]
}
