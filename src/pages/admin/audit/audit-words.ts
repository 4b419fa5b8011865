import { type AuditAction, type AuditEntry } from '#features/administration/audit-api.ts'

export const auditActionNames: Record<AuditAction, string> = {
  'account.role': 'Role changed',
  'account.disabled': 'Account disabled',
  'account.enabled': 'Account enabled',
  'account.changed': 'Account changed',
  'account.deleted': 'Account deleted',
  'message.changed': 'Message changed',
  'message.deleted': 'Message deleted',
}

/** Who acted: an administrator, an account that has gone, or nobody with an account. */
export function actorOf({ actor_id, actor_name, actor_email, actor_role }: AuditEntry): string {
  if (actor_id) return actor_name || actor_email || 'An account that has gone'
  return actor_role === 'service_role' ? 'The secret key' : `The database (${actor_role})`
}

/** On whom; what a deleted account was called, the log still knows. */
export function subjectOf({ action, subject_name, subject_email, before }: AuditEntry): string {
  if (action.startsWith('message.')) return typeof before?.['reference'] === 'string' ? before['reference'] : 'A message'
  const named = subject_name || subject_email || before?.['display_name'] || before?.['email']
  return typeof named === 'string' ? named : 'An account that has gone'
}

export interface Difference {
  field: string
  /** Null where there was nothing to compare with: something was made or deleted. */
  before: string | null
  after: string | null
}

/** What was different afterwards, field by field. */
export function differencesOf({ before, after }: AuditEntry): Difference[] {
  const fields = new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])
  return [...fields].map((field) => ({
    field: field.replaceAll('_', ' '),
    before: before && textOf(before[field]),
    after: after && textOf(after[field]),
  }))
}

function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return typeof value === 'string' ? value : JSON.stringify(value)
}
