/** One line of the report. `ill` must be fixed; `unseen` could not be looked at from here. */
export interface Finding {
  state: 'well' | 'ill' | 'unseen'
  what: string
  /** What is there, or what to do about it. */
  say: string
}

const finding = (state: Finding['state']) => (what: string, say: string): Finding => ({ state, what, say })
export const well = finding('well')
export const ill = finding('ill')
export const unseen = finding('unseen')

/** A running installation, as anybody reaches it. */
export interface Installation {
  /** The site's origin, without a trailing slash. */
  address: string
  /** Mailpit or the embedded inbox, where mail can be looked at. */
  mailUrl?: string
  send: typeof fetch
}

/** What the site's page says that the backend is. */
export interface BackendAccess {
  url: string
  key: string
  bucket: string
  sender: string
}

/** An answer's body as JSON; an empty object where it is none. */
export async function jsonOf(answer: Response): Promise<Record<string, unknown>> {
  try {
    const value: unknown = await answer.json()
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}
