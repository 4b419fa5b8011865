export const messageStates = ['new', 'open', 'closed'] as const
export type MessageState = (typeof messageStates)[number]

/** A message from the contact form, with the database's column names. */
export interface Message {
  id: string
  /** The reference that the sender was given, such as AS-7K3Q-92FM. */
  reference: string
  topic: string
  name: string
  email: string
  message: string
  /** The account that sent it; null if the sender was not signed in or the account no longer exists. */
  user_id: string | null
  status: MessageState
  notes: string
  /** The last administrator who changed it. */
  handled_by: string | null
  /** When an administrator marked it as answered; null if it is not answered. */
  answered_at: string | null
  /** The administrator who did; null also if that account no longer exists. */
  answered_by: string | null
  created_at: string
  updated_at: string | null
}

/** A message in the inbox. */
export interface ListedMessage extends Message {
  answered_by_email: string | null
}

export interface MessageFilter {
  search: string
  status: MessageState | null
  answered: boolean | null
}

/** What an administrator can change. The database writes the time of an answer itself, whatever it is given. */
export type MessageChange = Partial<Pick<Message, 'status' | 'notes' | 'answered_at'>>
