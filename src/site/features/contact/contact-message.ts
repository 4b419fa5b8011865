import { messageFor } from '#site/auth/auth-error-messages.ts'
import { emailProblem } from '#site/auth/credentials.ts'
import { shortenBy } from '#site/ui/shorten-by.ts'
import { isContactTopic } from './topics.ts'

export interface ContactMessage {
  name: string
  email: string
  topic: string
  message: string
  /** A honeypot: people do not see this field, but bots fill it in. */
  website: string
}

export const MIN_MESSAGE_LENGTH = 20
export const MAX_MESSAGE_LENGTH = 2000
const MIN_NAME_LENGTH = 2
const MAX_NAME_LENGTH = 80

/** Counts characters as the database does: the code points of the trimmed text, with every line break as one. */
export function lengthOf(text: string): number {
  return [...text.trim().replace(/\r\n?/g, '\n')].length
}

/** Validators that return a sentence about what is wrong, or null. The database checks the same. */
export const contactFieldErrors = {
  name(name: string) {
    const length = lengthOf(name)
    if (length === 0) return 'Please tell us your name.'
    if (length < MIN_NAME_LENGTH) return 'Please write your name with at least 2 characters.'
    return length > MAX_NAME_LENGTH ? 'Please use at most 80 characters for your name.' : null
  },
  email(email: string) {
    const problem = emailProblem(email)
    return problem && messageFor(problem)
  },
  topic: (topic: string) => (isContactTopic(topic) ? null : 'Please choose what it is about.'),
  message(message: string) {
    const length = lengthOf(message)
    if (length === 0) return 'Please write your message.'
    if (length < MIN_MESSAGE_LENGTH) return `Please write a little more: at least ${MIN_MESSAGE_LENGTH} characters.`
    const excess = length - MAX_MESSAGE_LENGTH
    return shortenBy('your message', excess)
  },
}

export type ContactField = keyof typeof contactFieldErrors

export function isContactField(name: string): name is ContactField {
  return Object.hasOwn(contactFieldErrors, name)
}
