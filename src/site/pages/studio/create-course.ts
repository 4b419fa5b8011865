import { sha256 } from '#site/features/drafts/draft-store.ts'
import type { DraftsApi } from '#site/features/drafts/drafts-api.ts'
import { createDraftFrom, type IncomingFile } from '#site/features/drafts/incoming.ts'
import { sentenceFor } from '#site/features/drafts/refusal.ts'

/** Creates the course with its pictures and recordings. Returns why that failed: a sentence. It can be repeated. */
export async function createCourse(api: DraftsApi, id: string, files: readonly IncomingFile[]): Promise<string | null> {
  const created = await createDraftFrom(api, id, files)
  if (!created.ok) return sentenceFor(created.error)
  for (const { path, content } of files) {
    if (!content) continue
    const hash = await sha256(content)
    const uploaded = await api.upload(id, path, hash, content)
    if (!uploaded.ok) return sentenceFor(uploaded.error)
    const saved = await api.saveFiles(id, [{ path, hash, revision: null }])
    if (!saved.ok) return sentenceFor(saved.error)
  }
  return null
}
