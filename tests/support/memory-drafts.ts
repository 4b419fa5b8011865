import { createHash, randomUUID } from 'node:crypto'
import { fileKind } from '#compiler/file-names.ts'
import type { DraftService, FileText, FileToSave, Folder, Saved } from '#site/features/drafts/drafts-api.ts'
import { extensionOf, isStoredFile, sizeLimit, usualLimits } from '#site/features/drafts/draft.ts'
import type { Outcome, Refusal } from '#site/features/drafts/refusal.ts'
import { failure, success } from '#shared/result.ts'

interface Row extends FileText {
  removedAt: number | null
}

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
const refused = (word: string, hint = '') => failure({ problem: 'refused', word, hint })

/** One instructor's draft in memory, which answers as supabase/migrations/20261128090000_drafts.sql does. */
export class MemoryDrafts implements DraftService {
  readonly id: string
  rows: Row[] = []
  revision = 0
  /** What every request is answered with, if anything. */
  refusal: Refusal | null = null
  /** Saves that arrived. */
  saves: FileToSave[][] = []
  uploads = new Map<string, number>()
  #removals = 0

  constructor(id: string = randomUUID()) {
    this.id = id
  }

  async readFolder(_draft: string, since: number | null): Promise<Outcome<Folder>> {
    if (this.refusal) return failure(this.refusal)
    const draft = {
      id: this.id,
      instructor_id: 'ina',
      slug: '',
      title: '',
      address: null,
      revision: this.revision,
      text_bytes: '0',
      created_at: '2026-11-27T09:00:00Z',
      updated_at: '2026-11-27T09:00:00Z',
      removed_at: null,
    }
    const files = this.present().map(({ id, path, hash, size, revision }) => ({ id, path, hash, size, revision }))
    return success({ draft, files: since === this.revision ? null : files })
  }

  async readTexts(ids: readonly string[]): Promise<Outcome<FileText[]>> {
    return this.refusal ? failure(this.refusal) : success(this.rows.filter(({ id }) => ids.includes(id)).map((row) => ({ ...row })))
  }

  async saveFiles(_draft: string, files: readonly FileToSave[]): Promise<Outcome<Saved>> {
    if (this.refusal) return failure(this.refusal)
    this.saves.push([...files])
    const saved: { path: string; revision: number }[] = []
    let isConflict = false
    const writes: Row[] = []
    let next = this.revision
    for (const { path, text, hash: given, revision } of files) {
      if (fileKind(path) === null) return refused('path', path)
      if (text !== undefined && Buffer.byteLength(text) > sizeLimit(path, usualLimits)) return refused('text_size', path)
      const hash = given ?? hashOf(text ?? '')
      const file =
        this.present().find((row) => row.revision === revision && extensionOf(row.path) === extensionOf(path)) ??
        this.present().find((row) => isSame(row.path, path))
      if (file?.hash === hash) saved.push({ path: file.path, revision: file.revision })
      else if (file ? file.revision === revision : revision === null) {
        next += 1
        const size = text === undefined ? (this.uploads.get(hash) ?? 0) : Buffer.byteLength(text)
        writes.push({
          id: file?.id ?? randomUUID(),
          path: file?.path ?? path,
          text: text ?? null,
          hash,
          size,
          revision: next,
          removedAt: null,
        })
        saved.push({ path: file?.path ?? path, revision: next })
      } else isConflict = true
    }
    if (isConflict) return success({ result: 'conflict' })
    for (const row of writes) this.rows = [...this.rows.filter(({ id }) => id !== row.id), row]
    this.revision = next
    return success({ result: 'saved', revision: next, files: saved })
  }

  /** As another program may: no device renames files. */
  async renameFile(_draft: string, path: string, newPath: string) {
    if (this.refusal) return failure(this.refusal)
    const file = this.present().find((row) => row.path === path)
    const there = this.present().find((row) => isSame(row.path, newPath))
    if (!file && there?.path !== newPath) return refused('file', path)
    if (file && there && file.id !== there.id) return refused('path_taken', there.path)
    if (file && file.path !== newPath) {
      file.path = newPath
      this.revision += 1
    }
    return success({ revision: this.revision })
  }

  async removeFile(_draft: string, path: string) {
    if (this.refusal) return failure(this.refusal)
    const file = this.present().find((row) => row.path === path)
    if (file) {
      file.removedAt = this.#removals += 1
      this.revision += 1
    } else if (!this.rows.some((row) => row.path === path)) return refused('file', path)
    return success({ revision: this.revision })
  }

  async restoreFile(id: string) {
    if (this.refusal) return failure(this.refusal)
    const file = this.rows.find((row) => row.id === id)
    if (!file) return refused('file')
    if (file.removedAt !== null) {
      if (this.present().some((row) => isSame(row.path, file.path))) return refused('path_taken', file.path)
      file.removedAt = null
      this.revision += 1
    }
    return success({ revision: this.revision })
  }

  async upload(_draft: string, path: string, hash: string, content: Blob): Promise<Outcome<void>> {
    if (this.refusal) return failure(this.refusal)
    if (!isStoredFile(path)) return refused('content', path)
    this.uploads.set(hash, content.size)
    return success(undefined)
  }

  present(): Row[] {
    return this.rows.filter(({ removedAt }) => removedAt === null)
  }

  textOf(path: string): string | null | undefined {
    return this.present().find((row) => row.path === path)?.text
  }
}
