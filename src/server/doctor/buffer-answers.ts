/** Far more than any of our pages and responses. */
const maxBytes = 4 * 1024 * 1024

/**
 * Wraps `fetch` to read each response to its end before returning it, so that a response that breaks off, stalls or
 * never ends counts as no response.
 * @throws Error from the returned function, as when the server does not respond
 */
export function bufferAnswers(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const answer = await send(input, init)
    const parts: Uint8Array<ArrayBuffer>[] = []
    let length = 0
    // Throwing out of the loop closes the connection.
    for await (const part of answer.body ?? []) {
      length += part.byteLength
      if (length > maxBytes) throw new Error(`an answer is longer than ${maxBytes} bytes`)
      parts.push(part)
    }
    const { status, statusText, headers } = answer
    return new Response(answer.body && new Blob(parts), { status, statusText, headers })
  }
}
