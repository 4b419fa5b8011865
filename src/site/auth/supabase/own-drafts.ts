import type { SupabaseClient } from '@supabase/supabase-js'
import type { Database } from '#site/backend/database-types.ts'

type Client = SupabaseClient<Database>
interface Answer<Row> {
  data: Row[] | null
  error: unknown
}

/** Texts have up to 200 KB, and an address only room for so many hashes. */
const TEXTS = 40
const ROWS = 1000

/**
 * The courses that an instructor writes, for the export: each draft with its files, its versions, and the contents of these. Pictures and
 * recordings are named by their SHA-256.
 */
export async function readOwnDrafts(client: Client, uid: string) {
  const drafts = await rowsOf(await client.from('drafts').select('*').eq('instructor_id', uid).order('created_at').limit(ROWS))
  return Promise.all(
    drafts.map(async (draft) => {
      const files = await pages(TEXTS, (from, to) =>
        client
          .from('draft_files')
          .select('path, text, hash, size, updated_at, removed_at')
          .eq('draft_id', draft.id)
          .order('path')
          .order('id')
          .range(from, to),
      )
      const versions = await rowsOf(await client.from('course_versions').select('*').eq('draft_id', draft.id).order('number').limit(ROWS))
      const named: { number: number; files: { path: string; hash: string }[] }[] = []
      for (const { number, snapshot_id } of versions) {
        const ofVersion = client.from('draft_snapshot_files').select('path, hash').eq('snapshot_id', snapshot_id).order('path').limit(ROWS)
        named.push({ number, files: await rowsOf(await ofVersion) })
      }
      const present = new Set(files.map(({ hash }) => hash))
      const former = [...new Set(named.flatMap((version) => version.files.map(({ hash }) => hash)))].filter((hash) => !present.has(hash))
      const contents: { hash: string; text: string | null }[] = []
      for (let from = 0; from < former.length; from += TEXTS) {
        const some = former.slice(from, from + TEXTS)
        contents.push(...(await rowsOf(await client.from('draft_contents').select('hash, text').eq('draft_id', draft.id).in('hash', some))))
      }
      return { ...draft, files, versions: versions.map((version, index) => ({ ...version, files: named[index]?.files })), contents }
    }),
  )
}

function rowsOf<Row>({ data, error }: Answer<Row>): Row[] {
  if (error) throw error
  return data ?? []
}

async function pages<Row>(size: number, read: (from: number, to: number) => PromiseLike<Answer<Row>>): Promise<Row[]> {
  const all: Row[] = []
  for (let from = 0; ; from += size) {
    const page = rowsOf(await read(from, from + size - 1))
    all.push(...page)
    if (page.length < size) return all
  }
}
