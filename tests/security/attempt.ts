import type { Actor, Call } from './call.ts'
import type { Stage } from './stage.ts'

/** One line of the table: a request that must achieve nothing, and one much like it that must succeed. */
export interface Attempt {
  what: string
  as: Actor
  call: (stage: Stage) => Call | Promise<Call>
  /**
   * An attempt is refused when it is answered by 4xx or with nothing. One that may be answered with something names
   * what for: the actor's own rows, or a thing that has no effect. It must then show nothing of others.
   */
  mayAnswer?: 'own rows' | 'without effect'
  /** Why a service of the full stack, which is not ours, lets it pass: it is tried on the embedded stack only. */
  passesOnFullStack?: string
  /** Who may send the same request, or which other request shows that the refusal was none by accident. */
  control: Actor | { as: Actor; call: (stage: Stage) => Call | Promise<Call> }
}

export const rest = (table: string, more: Omit<Call, 'path'> & { query?: string } = {}): Call => {
  const { query, ...call } = more
  return { path: `/rest/v1/${table}${query ? `?${query}` : ''}`, ...call }
}

export const rpc = (name: string, json: object = {}): Call => ({ path: `/rest/v1/rpc/${name}`, json })

/** Asks for the rows that were written: an answer without rows has written none. */
export const written = { prefer: 'return=representation' }
