/** Far more than any page or answer of ours. */
const maxBytes = 4 * 1024 * 1024

/**
 * Reads each answer to its end before returning it, so that one that breaks off, stalls or never ends counts as none.
 * @throws Error, as when the server does not answer
 */
export function bufferAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init)
    const parts: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    // Leaving the loop early ends the connection.
    for await (const part of answer.body ?? []) {
      length += part.byteLength
      if (length > maxBytes) throw new Error(`an answer is longer than ${maxBytes} bytes`)
      parts.push(part)
    }
    const { status, statusText, headers } = answer
    return new Response(answer.body && new Blob(parts), { status, statusText, headers })
  }
}
