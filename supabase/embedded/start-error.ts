/** Something that a person has to put right before the program can run; the message says what, in one sentence. */
export class StartError extends Error {
  override name = 'StartError'
}
