import {
  type ListedMessage,
  type Message,
  type MessageFilter,
  type MessageState,
  messageStates,
} from '#site/features/administration/message.ts'
import { choiceIn } from '#site/ui/address-query.ts'
import type { Tone } from '#site/ui/Badge.tsx'
import { searchOf, yesOrNoIn } from '../admin-address.ts'

export const stateNames: Record<MessageState, string> = { new: 'New', open: 'Open', closed: 'Closed' }
export const stateTones: Record<MessageState, Tone> = { new: 'warm', open: 'accent', closed: 'plain' }

interface MessagesView {
  filter: MessageFilter
  after: string | null
  /** The id of the open message. */
  reading: string | null
}

/** Reads the view from the query string. Unknown values count as absent. */
export function readMessagesView(parameters: URLSearchParams): MessagesView {
  return {
    filter: {
      search: searchOf(parameters),
      status: choiceIn(parameters, 'status', messageStates),
      answered: yesOrNoIn(parameters, 'answered'),
    },
    after: parameters.get('after'),
    reading: parameters.get('message'),
  }
}

/** Email programs limit the length of a `mailto:` address. */
const MAX_QUOTE_LENGTH = 1200

/** Returns a `mailto:` address that opens a reply to the sender, with the message quoted. */
export function replyAddress({ email, name, reference, message }: Message): string {
  const text = message.length > MAX_QUOTE_LENGTH ? `${message.slice(0, MAX_QUOTE_LENGTH)}…` : message
  const quoted = text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\r\n')
  const body = `Dear ${name},\r\n\r\n\r\n\r\nYou wrote (${reference}):\r\n${quoted}\r\n`
  const to = encodeURIComponent(email).replace('%40', '@')
  return `mailto:${to}?subject=${encodeURIComponent(`Your message ${reference}`)}&body=${encodeURIComponent(body)}`
}

/** The columns of the exported file. */
export const messageColumns: { title: string; value: (message: ListedMessage) => string }[] = [
  { title: 'Reference', value: ({ reference }) => reference },
  { title: 'Received at', value: ({ created_at }) => created_at },
  { title: 'State', value: ({ status }) => status },
  { title: 'Topic', value: ({ topic }) => topic },
  { title: 'Name', value: ({ name }) => name },
  { title: 'Email', value: ({ email }) => email },
  { title: 'Message', value: ({ message }) => message },
  { title: 'Notes', value: ({ notes }) => notes },
  { title: 'Answered at', value: ({ answered_at }) => answered_at ?? '' },
  { title: 'Answered by', value: ({ answered_by_email }) => answered_by_email ?? '' },
  { title: 'Changed at', value: ({ updated_at }) => updated_at ?? '' },
]
