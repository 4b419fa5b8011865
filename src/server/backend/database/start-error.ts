/** A problem that the user must fix before the program can run; the message says how, in one sentence. */
export class StartError extends Error {
  override name = 'StartError'
}

/** Returns the error if its message already says what to do, otherwise one with this sentence. */
export function asStartError(error: unknown, sentence: string): StartError {
  return error instanceof StartError ? error : new StartError(sentence)
}
