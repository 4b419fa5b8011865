/** Why a request of an administrator came to nothing. */
export type Failure =
  /** `network`: out of reach. `account`: signed out, or no administrator any more. `gone`: deleted meanwhile. */
  | { problem: 'network' | 'server' | 'account' | 'gone' }
  /** The database will not do it and says why, in a sentence without its full stop. */
  | { problem: 'refused'; reason: string }

export type Outcome<T> = { ok: true; value: T } | { ok: false; failure: Failure }

/** A failure on its way through a query, which knows no other way to fail. */
export class AdministrationError extends Error {
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

/** For queries: the value, or the failure thrown. */
export function valueOf<T>(outcome: Outcome<T>): T {
  if (!outcome.ok) throw new AdministrationError(outcome.failure)
  return outcome.value
}

/** What an administrator is told, and what helps. */
export function sentenceFor(failure: Failure): string {
  switch (failure.problem) {
    case 'network':
      return 'The service is out of reach. Check your connection, then try again.'
    case 'server':
      return 'Something went wrong on our side. Please try again in a moment.'
    case 'account':
      return 'You are no longer signed in as an administrator.'
    case 'gone':
      return 'This account does not exist any more.'
    case 'refused':
      return `${failure.reason}.`
  }
}
