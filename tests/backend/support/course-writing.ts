import { randomUUID } from 'node:crypto'
import type { SupabaseClient } from '@supabase/supabase-js'
import type { Learner, TestBackend } from './test-backend.ts'

type Query = TestBackend['query']

/** A refusal's code and the word that says what it is about. */
export type Refused = [code: string, word: string | null]

export interface Writer extends Learner {
  /** Calls a function of the database and returns its answer, or how it was refused. */
  // oxlint-disable-next-line typescript/no-explicit-any -- each test knows its answer
  call(name: string, args?: object): Promise<any>
}

export const courseFile = (slug: string, title = 'Painting with Light') => ({
  path: 'course.json',
  text: JSON.stringify({ slug, title }),
  revision: null,
})

/** Returns a person who calls functions. */
export function writer<Person extends { client: SupabaseClient }>(person: Person): Person & Pick<Writer, 'call'> {
  return {
    ...person,
    async call(name, args = {}) {
      const { data, error } = await person.client.rpc(name, args)
      return error ? [error.code, error.details] : data
    },
  }
}

export async function instructor(backend: { learner(name: string): Promise<Learner> }, name = 'Ina Instructor'): Promise<Writer> {
  const person = writer(await backend.learner(name))
  await person.call('change_account_type', { account_type: 'instructor' })
  return person
}

export async function administrator(backend: { query: Query; learner(name: string): Promise<Learner> }): Promise<Writer> {
  const person = await backend.learner('Ada Admin')
  await backend.query('select public.grant_admin($1)', [person.email])
  return writer(person)
}

/** Creates a draft with course.json and one lesson. Returns its id. */
export async function draftOf({ call }: Pick<Writer, 'call'>, slug = `course-${randomUUID()}`): Promise<string> {
  const { id } = await call('create_draft', {
    id: randomUUID(),
    files: [courseFile(slug), { path: 'first.md', text: `# ${slug}`, revision: null }],
  })
  return id as string
}

/** Hands in what the draft contains. Returns the version. */
export async function handIn(
  { call }: Pick<Writer, 'call'>,
  query: Query,
  draft_id: string,
  note = 'Ready',
): Promise<{ id: string; snapshot_id: string }> {
  const [draft] = await query<{ revision: number }>('select revision from public.drafts where id = $1', [draft_id])
  return call('hand_in_draft', { draft_id, revision: draft?.revision, note })
}
