/** The possible topics of a message. The database has the same list. */
export const contactTopics = [
  { value: 'course', label: 'A question about a course' },
  { value: 'account', label: 'My account or signing in' },
  { value: 'problem', label: 'Something does not work' },
  { value: 'idea', label: 'An idea or a compliment' },
  { value: 'other', label: 'Something else' },
] as const

type ContactTopic = (typeof contactTopics)[number]['value']

export function isContactTopic(value: string): value is ContactTopic {
  return contactTopics.some((topic) => topic.value === value)
}
