import type { Connection } from '#backend/connection.ts'
import type { Outcome } from './outcome.ts'
import { request } from './request.ts'

export const auditActions = [
  'account.role',
  'account.disabled',
  'account.enabled',
  'account.changed',
  'account.deleted',
  'message.changed',
  'message.deleted',
] as const
export type AuditAction = (typeof auditActions)[number]

/** One line of the log. Names are null for what is not an account, or is none any more. */
export interface AuditEntry {
  id: number
  happened_at: string
  /** Null where no account acted. */
  actor_id: string | null
  actor_email: string | null
  actor_name: string | null
  /** `authenticated`, `service_role`, or the database's user. */
  actor_role: string
  /** One of {@link auditActions}; a newer database may know more. */
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

export interface AuditPage {
  entries: AuditEntry[]
  /** Where the next page begins; null after the last one. */
  next: string | null
}

/** One page of the log, newest first. */
export function listAudit(
  connection: Connection,
  { action, actor, subject }: AuditFilter,
  { after, pageSize }: { after: string | null; pageSize: number },
): Promise<Outcome<AuditPage>> {
  return request(connection, (client) =>
    client.rpc('list_audit', {
      ...(action && { action }),
      ...(actor && { actor }),
      ...(subject && { subject }),
      ...(after && { after }),
      page_size: pageSize,
    }),
  )
}
