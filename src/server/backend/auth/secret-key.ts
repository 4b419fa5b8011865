import { StartError } from '../database/start-error.ts'

/** Returns the headers that authenticate a request with the secret key. */
function secretKeyHeaders(secretKey: string): Record<string, string> {
  // A legacy key is a token itself; for a new one, the service creates the token.
  return { apikey: secretKey, ...(secretKey.startsWith('eyJ') ? { Authorization: `Bearer ${secretKey}` } : {}) }
}

type SecretRequest = Omit<RequestInit, 'headers' | 'redirect'> & { headers?: Record<string, string> }

/** Sends a request that is authenticated with the secret key. */
export function sendSecretKey(url: string, secretKey: string, init: SecretRequest = {}, send = fetch): Promise<Response> {
  return sendSecret(url, { ...init, headers: { ...init.headers, ...secretKeyHeaders(secretKey) } }, send)
}

/**
 * Sends a request that holds a secret. Every request with one goes through here, because fetch would repeat the secret
 * wherever a redirect leads.
 * @throws StartError when the answer is a redirect
 */
export async function sendSecret(url: string, init: SecretRequest, send = fetch): Promise<Response> {
  const answer = await send(url, { ...init, redirect: 'manual' })
  if (answer.status < 300 || answer.status > 399) return answer
  await answer.body?.cancel()
  const { origin } = new URL(url)
  throw new StartError(
    `${origin} redirects to ${answer.headers.get('Location') ?? 'nothing'}, and a secret is sent only to the address that was configured: correct it, or the server there.`,
  )
}
