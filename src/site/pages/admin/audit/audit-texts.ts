import { type AuditAction, type AuditEntry } from '#site/features/administration/audit-api.ts'

export const auditActionNames: Record<AuditAction, string> = {
  'account.role': 'Role changed',
  'account.disabled': 'Account disabled',
  'account.enabled': 'Account enabled',
  'account.second_step_reset': 'Second step reset',
  'account.address_returned': 'Former address returned',
  'account.changed': 'Account changed',
  'account.deleted': 'Account deleted',
  'message.changed': 'Message changed',
  'message.deleted': 'Message deleted',
  'course.handed_in': 'Course handed in',
  'course.returned': 'Course returned',
  'course.approved': 'Course approved',
  'course.published': 'Course published',
  'course.withdrawn': 'Course withdrawn',
  'course.given': 'Course given to another instructor',
}

/** Names the actor: an administrator, a deleted account, the secret key, or a role of the database. */
export function actorOf({ actor_id, actor_name, actor_email, actor_role }: AuditEntry): string {
  if (actor_id) return actor_name || actor_email || 'A deleted account'
  return actor_role === 'service_role' ? 'The secret key' : `The database (${actor_role})`
}

/** Names the subject. The entry about a deletion still contains the name of the deleted account. */
export function subjectOf({ action, subject_name, subject_email, before, after }: AuditEntry): string {
  if (action.startsWith('message.')) return typeof before?.['reference'] === 'string' ? before['reference'] : 'A message'
  if (action.startsWith('course.')) return typeof after?.['title'] === 'string' ? after['title'] : 'A course'
  const named = subject_name || subject_email || before?.['display_name'] || before?.['email']
  return typeof named === 'string' ? named : 'A deleted account'
}

interface Difference {
  field: string
  /** Null if the subject was created, or the field describes it and did not change. */
  before: string | null
  /** Null if the subject was deleted. */
  after: string | null
}

/** Lists the changes, field by field. */
export function differencesOf(entry: AuditEntry): Difference[] {
  const [before, after] = [entry.before, entry.after].map(withNamedInstructor)
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({
    field: field.replaceAll('_', ' '),
    // What only one of them has describes the subject and did not change.
    before: before && field in before ? textOf(before[field]) : null,
    after: after && field in after ? textOf(after[field]) : null,
  }))
}

/** Shows the instructor's name in place of the id. */
function withNamedInstructor(recorded: AuditEntry['before']): AuditEntry['before'] {
  if (!recorded || !('instructor_id' in recorded)) return recorded
  const { instructor_id, instructor_name, ...rest } = recorded
  return { instructor: instructor_id && (instructor_name || 'A deleted account'), ...rest }
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
