import { describe, expect, it } from 'vitest'
import type { AuditEntry } from '#site/features/administration/audit-api.ts'
import { actorOf, differencesOf, subjectOf } from '#site/pages/admin/audit/audit-texts.ts'

const entry: AuditEntry = {
  id: 1,
  happened_at: '2026-11-21T09:00:00Z',
  actor_id: 'a',
  actor_email: 'ada@ascendo.example',
  actor_name: 'Ada Admin',
  actor_role: 'authenticated',
  action: 'account.role',
  subject_id: 'b',
  subject_email: 'lea@ascendo.example',
  subject_name: null,
  before: { role: 'user' },
  after: { role: 'admin' },
  reason: null,
}

describe('an entry of the audit log', () => {
  it('names the actor and the subject, by address if there is no name', () => {
    expect([actorOf(entry), subjectOf(entry)]).toEqual(['Ada Admin', 'lea@ascendo.example'])
  })

  it('says so if no account acted, or a deleted one', () => {
    const nobody = { actor_id: null, actor_email: null, actor_name: null }
    expect(actorOf({ ...entry, ...nobody, actor_role: 'service_role' })).toBe('The secret key')
    expect(actorOf({ ...entry, ...nobody, actor_role: 'postgres' })).toBe('The database (postgres)')
    expect(actorOf({ ...entry, ...nobody, actor_id: 'a' })).toBe('A deleted account')
  })

  it('knows the name of a deleted account, unless it deleted itself', () => {
    const deleted = { ...entry, action: 'account.deleted', subject_email: null, after: null }
    expect(subjectOf({ ...deleted, before: { email: 'lea@ascendo.example', display_name: 'Lea', role: 'user' } })).toBe('Lea')
    expect(subjectOf({ ...deleted, before: null })).toBe('A deleted account')
  })

  it('shows the differences field by field', () => {
    expect(differencesOf({ ...entry, before: { disabled: false, notes: '' }, after: { disabled: true, notes: 'Answered' } })).toEqual([
      { field: 'disabled', before: 'no', after: 'yes' },
      { field: 'notes', before: '–', after: 'Answered' },
    ])
    expect(differencesOf({ ...entry, before: null })).toEqual([{ field: 'role', before: null, after: 'admin' }])
  })

  it('names the instructors between whom a course went, not their ids', () => {
    const given = (before: object, after: object) =>
      differencesOf({ ...entry, action: 'course.given', before: { ...before }, after: { ...after, slug: 'clay', title: 'Clay' } })[0]
    const [ina, otto] = [
      { instructor_id: 'a', instructor_name: 'Ina' },
      { instructor_id: 'b', instructor_name: 'Otto' },
    ]
    expect(given(ina, otto)).toEqual({ field: 'instructor', before: 'Ina', after: 'Otto' })
    expect(given({ instructor_id: null, instructor_name: null }, otto)).toEqual({ field: 'instructor', before: '–', after: 'Otto' })
    expect(given({ ...ina, instructor_name: null }, otto)).toMatchObject({ before: 'A deleted account' })
  })
})
