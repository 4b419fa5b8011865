/** The sender of a request. "the secret key" is the operator; all others are users or visitors. */
export type Actor =
  | 'a stranger without a key'
  | 'a visitor'
  | 'the learner'
  | 'another learner'
  | 'an unverified learner'
  | 'a disabled learner'
  | 'a learner who has signed out'
  | 'the admin'
  | 'the secret key'

export interface Call {
  /** By default, GET without a body, and POST with one. */
  method?: string
  /** Sent exactly as written, without normalization. */
  path: string
  json?: unknown
  body?: Uint8Array | string
  headers?: Record<string, string>
  /** Replaces the actor's own access token. */
  token?: string
}

export interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}
