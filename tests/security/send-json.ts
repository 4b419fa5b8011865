import type { RunningStack } from './stacks.ts'

/** Sends a request as any HTTP client would, with an access token or without. The answer's body is parsed; null if it is empty. */
export async function sendJson(stack: RunningStack, method: string, path: string, token?: string, json?: object) {
  const answer = await fetch(`${stack.url}${path}`, {
    method,
    headers: {
      apikey: stack.publishableKey,
      ...(token && { authorization: `Bearer ${token}` }),
      ...(json && { 'content-type': 'application/json' }),
    },
    ...(json && { body: JSON.stringify(json) }),
  })
  const text = await answer.text()
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows its answer
  return { status: answer.status, body: (text ? JSON.parse(text) : null) as any }
}
