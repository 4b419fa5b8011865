/** Far more than any page or answer of ours has. */
const mostBytes = 4 * 1024 * 1024

/**
 * Reads each answer to its end before anybody looks at it, so that one that breaks off, stalls or never ends is no
 * answer at all.
 * @throws Error as where nobody answers
 */
export function wholeAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init)
    const parts: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    // Leaving the loop early ends the connection.
    for await (const part of answer.body ?? []) {
      length += part.byteLength
      if (length > mostBytes) throw new Error(`an answer is longer than ${mostBytes} bytes`)
      parts.push(part)
    }
    const { status, statusText, headers } = answer
    return new Response(answer.body && new Blob(parts), { status, statusText, headers })
  }
}
