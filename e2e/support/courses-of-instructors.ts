import { randomUUID } from 'node:crypto'
import { createClient, type SupabaseClient } from '@supabase/supabase-js'
import { backendAddress, type Person } from './journey.ts'

/** An instructor who writes and hands in courses through the service's API. */
export interface CourseWriter {
  /** Creates a draft. Returns its id. */
  create(files: Record<string, string>): Promise<string>
  /** Replaces texts of a draft, and adds new files. */
  save(draftId: string, files: Record<string, string>): Promise<void>
  /** Returns the version's id. */
  handIn(draftId: string, note?: string): Promise<string>
  withdraw(versionId: string): Promise<void>
}

export async function courseWriter(person: Person): Promise<CourseWriter> {
  const client = await signedIn(person)
  await call(client, 'change_account_type', { account_type: 'instructor' })
  return {
    async create(files) {
      const id = randomUUID()
      const all = Object.entries(files).map(([path, text]) => ({ path, text, revision: null }))
      await call(client, 'create_draft', { id, files: all })
      return id
    },
    async save(draft_id, files) {
      const { data } = await client.from('draft_files').select('path, revision').eq('draft_id', draft_id).is('removed_at', null)
      const known = new Map((data ?? []).map(({ path, revision }) => [path as string, revision as number]))
      const all = Object.entries(files).map(([path, text]) => ({ path, text, revision: known.get(path) ?? null }))
      await call(client, 'save_draft_files', { draft_id, files: all })
    },
    async handIn(draft_id, note = '') {
      const { data } = await client.from('drafts').select('revision').eq('id', draft_id).single()
      const version = await call(client, 'hand_in_draft', { draft_id, revision: data?.['revision'], note })
      return (version as { id: string }).id
    },
    async withdraw(version_id) {
      await call(client, 'withdraw_version', { version_id })
    },
  }
}

/** The database as this person. */
export async function signedIn({ email, password }: Person): Promise<SupabaseClient> {
  const client = createClient(backendAddress(), process.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '', {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword({ email, password })
  if (error) throw error
  return client
}

/** Calls what only the program that builds the site may call. In the journeys, nothing builds it. */
export async function asProgram(name: string, args: object): Promise<void> {
  await call(createClient(backendAddress(), process.env['SUPABASE_SECRET_KEY'] ?? ''), name, args)
}

export async function call(client: SupabaseClient, name: string, args: object): Promise<unknown> {
  const { data, error } = await client.rpc(name, args)
  if (error) throw new Error(`${name}: ${error.code} ${error.message}`)
  return data
}
