import type { Actor, Call } from './call.ts'
import type { Stage } from './stage.ts'

/** One row of the table: a request that must achieve nothing, and a similar one that must succeed. */
export interface Attempt {
  what: string
  as: Actor
  call: (stage: Stage) => Call | Promise<Call>
  /**
   * An attempt is refused if the answer is 4xx or empty. An attempt that may get another answer says why: the actor's
   * own rows, or something without effect. The answer must then show nothing of others.
   */
  mayAnswer?: 'own rows' | 'without effect'
  /** Why a service of the full stack, which is not ours, lets it pass. It is then tried on the embedded stack only. */
  passesOnFullStack?: string
  /** An actor who may send the same request, or another request that shows that the refusal was no accident. */
  control: Actor | { as: Actor; call: (stage: Stage) => Call | Promise<Call> }
}

export const rest = (table: string, more: Omit<Call, 'path'> & { query?: string } = {}): Call => {
  const { query, ...call } = more
  return { path: `/rest/v1/${table}${query ? `?${query}` : ''}`, ...call }
}

export const rpc = (name: string, json: object = {}): Call => ({ path: `/rest/v1/rpc/${name}`, json })

/** Requests the written rows in the answer: if it has no rows, none was written. */
export const written = { prefer: 'return=representation' }
