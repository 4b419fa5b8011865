import { isLoopback } from '../environment/this-machine.ts'
import { sendSecretKey } from '#embedded/secret-key.ts'
import { StartError } from '#embedded/start-error.ts'
import { type BackendAccess, jsonOf, type Operator } from './finding.ts'

/** The result of the database function `installation_state`. */
export interface InstallationState {
  forwarded_for: string | null
  connecting_ip: string | null
  photo_problems: string[]
  /** The email addresses of administrators without an authenticator app. Absent before the migration that adds it. */
  administrators_without_authenticator?: string[]
  /** How administrators are notified of contact messages. Both fields are absent before the migration that adds them. */
  message_delivery?: 'none' | 'mail' | 'webhook'
  message_webhook_problem?: 'refused' | 'waiting' | null
}

/**
 * Returns the configuration on this machine if it belongs to the checked installation. Its secret key is sent only to
 * the backend that the configuration itself names: a page could name any backend and quote a publishable key, which
 * everyone can read.
 */
export function operatorOf(operator: Operator | undefined, { url, key }: BackendAccess): Operator | null {
  if (operator?.publishableKey !== key) return null
  const [named, own] = [new URL(url), new URL(operator.backendUrl)]
  const isHere = isLoopback(named.hostname) && isLoopback(own.hostname)
  const isSame = named.origin === own.origin || (isHere && named.port === own.port)
  return isSame && (named.protocol === 'https:' || isHere) ? operator : null
}

/**
 * Reads the installation's state from the database, with the secret key.
 * @returns null if the database lacks the function or refuses the key
 * @throws StartError when the answer is a redirect
 */
export async function readState(
  { url }: BackendAccess,
  { secretKey }: Operator,
  send: typeof fetch,
  headers: Record<string, string> = {},
): Promise<InstallationState | null> {
  const init = { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body: '{}' }
  const answer = await sendSecretKey(`${url}/rest/v1/rpc/installation_state`, secretKey, init, send).catch((error: unknown) => {
    if (error instanceof StartError) throw error
    return null
  })
  const state = answer?.ok ? await jsonOf(answer) : {}
  return Array.isArray(state['photo_problems']) ? (state as unknown as InstallationState) : null
}

/** Where to run the command so that it has the secret key. */
export const withSecretKey = 'run this where .env holds the installation’s keys (on its server, or in its container)'
