import type { Connection } from '#site/backend/connection.ts'
import type { Outcome } from './outcome.ts'
import { type Page, type PageRequest, requestPage } from './request.ts'

export const auditActions = [
  'account.role',
  'account.disabled',
  'account.enabled',
  'account.second_step_reset',
  'account.address_returned',
  'account.changed',
  'account.deleted',
  'message.changed',
  'message.deleted',
  'course.handed_in',
  'course.returned',
  'course.approved',
  'course.published',
  'course.withdrawn',
  'course.given',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One log entry. Names are null if the actor or subject is not an account, or has been deleted. */
export interface AuditEntry {
  id: number
  happened_at: string
  /** Null if no account acted. */
  actor_id: string | null
  actor_email: string | null
  actor_name: string | null
  /** `authenticated`, `service_role`, or the database's user. */
  actor_role: string
  /** One of {@link auditActions}, or one that only a newer database knows. */
  action: string
  subject_id: string | null
  subject_email: string | null
  subject_name: string | null
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
  reason: string | null
}

export interface AuditFilter {
  action: AuditAction | null
  actor: string | null
  subject: string | null
}

/** Reads one page of the log, newest entries first. */
export function listAudit(
  connection: Connection,
  { action, actor, subject }: AuditFilter,
  page: PageRequest,
): Promise<Outcome<Page<AuditEntry>>> {
  return requestPage(connection, 'entries', page, (client, part) =>
    client.rpc('list_audit', {
      ...(action && { action }),
      ...(actor && { actor }),
      ...(subject && { subject }),
      ...part,
    }),
  )
}
