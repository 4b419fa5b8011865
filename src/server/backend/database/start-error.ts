/** A problem that the user must fix before the program can run; the message says how, in one sentence. */
export class StartError extends Error {
  override name = 'StartError'
}
