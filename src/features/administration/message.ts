export const messageStates = ['new', 'open', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

/** A message of the contact form, in the database's own words. */
export interface Message {
  id: string
  /** Such as AS-7K3Q-92FM: what its sender was told. */
  reference: string
  topic: string
  name: string
  email: string
  message: string
  /** The account that sent it, if it was signed in and is still there. */
  user_id: string | null
  status: MessageState
  notes: string
  /** The administrator who changed it last. */
  handled_by: string | null
  created_at: string
  updated_at: string | null
}

export interface MessageFilter {
  search: string
  status: MessageState | null
}
