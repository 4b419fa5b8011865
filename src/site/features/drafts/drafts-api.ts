import type { Connection } from '#site/backend/connection.ts'
import { type UploadWatch, watchUpload } from '#site/backend/watched-upload.ts'
import { isText } from '#site/backend/stored-json.ts'
import { failure, success } from '#shared/result.ts'
import {
  type CourseLimits,
  type CourseVersion,
  type DraftRow,
  type NextStep,
  type OwnDraft,
  type Snapshot,
  type SnapshotFile,
  mediaType,
} from './draft.ts'
import type { Outcome, Refusal } from './refusal.ts'

const BUCKET = 'courses'
/** Texts have up to 200 KB, and an address only room for so many ids. */
const TEXTS = 40
const ROWS = 1000

interface Answer<T> {
  data: T | null
  error: { code?: string; message: string; details?: string; hint?: string } | null
  status?: number
}

type Client = Awaited<ReturnType<Connection['data']>>

/** A file of a draft without its content. */
export interface FileRow {
  id: string
  path: string
  hash: string
  size: number
  /** The draft's revision with which this content came. */
  revision: number
}

/** A draft, and its files as they were then or, if they have been changed meanwhile, later. */
export interface Folder {
  draft: DraftRow
  /** Null if nothing has changed. */
  files: FileRow[] | null
}

export interface FileText extends FileRow {
  text: string | null
}

/** A file to save: a text, or the hash of what was uploaded; and the revision that the writing began from, null for a new file. */
export interface FileToSave {
  path: string
  text?: string
  hash?: string
  revision: number | null
}

export type Saved =
  | { result: 'saved'; revision: number; files: { path: string; revision: number }[] }
  /** Nothing was written. */
  | { result: 'conflict' }

/** What the store of writing asks of the service. */
export interface DraftService {
  /**
   * Reads a draft with the names of its files.
   * @param since the revision at which the files were read last; null if they were not
   */
  readFolder(draftId: string, since: number | null): Promise<Outcome<Folder>>
  readTexts(fileIds: readonly string[]): Promise<Outcome<FileText[]>>
  saveFiles(draftId: string, files: readonly FileToSave[]): Promise<Outcome<Saved>>
  removeFile(draftId: string, path: string): Promise<Outcome<{ revision: number }>>
  restoreFile(fileId: string): Promise<Outcome<{ revision: number }>>
  /** Uploads a picture or recording. Uploading what is there already succeeds. */
  upload(draftId: string, path: string, hash: string, content: Blob, watch?: UploadWatch): Promise<Outcome<void>>
}

/** The courses of one instructor in the database. Nothing is sent once the account's session has ended. */
export interface DraftsApi extends DraftService {
  /** Of the instructor. */
  uid: string
  listOwn(): Promise<Outcome<OwnDraft[]>>
  /** Drafts that were removed and can be restored. */
  listRemoved(): Promise<Outcome<DraftRow[]>>
  /** @param id chosen by the caller, so that a repeated call creates no second draft */
  create(id: string, files: readonly FileToSave[]): Promise<Outcome<DraftRow>>
  remove(draftId: string): Promise<Outcome<void>>
  restore(draftId: string): Promise<Outcome<void>>
  listSnapshots(draftId: string): Promise<Outcome<Snapshot[]>>
  readSnapshot(snapshotId: string): Promise<Outcome<SnapshotFile[]>>
  /** Returns its id; that of the newest one if nothing has changed since. */
  takeSnapshot(draftId: string): Promise<Outcome<string>>
  /** Makes the draft what it was, after a snapshot of what it is. */
  restoreSnapshot(snapshotId: string): Promise<Outcome<{ revision: number }>>
  listVersions(draftId: string): Promise<Outcome<CourseVersion[]>>
  /** @param revision the draft's revision that was checked */
  handIn(draftId: string, revision: number, note: string): Promise<Outcome<CourseVersion>>
  withdraw(versionId: string): Promise<Outcome<CourseVersion>>
  readLimits(): Promise<Outcome<CourseLimits>>
  download(draftId: string, hash: string): Promise<Outcome<Blob>>
}

export function draftsApi(connection: Connection, uid: string): DraftsApi {
  /** Expected failures are returned, not thrown. The type of the answer is the caller's claim. */
  async function ask<T>(request: (client: Client) => PromiseLike<Answer<unknown>>): Promise<Outcome<T>> {
    try {
      const { data, error, status = 0 } = await request(await connection.data(uid))
      return error ? failure(refusalOf(error, status)) : success(data as T)
    } catch (error) {
      return failure({ problem: error instanceof Error && error.name === 'AuthSessionMissingError' ? 'signed out' : 'network' })
    }
  }

  async function inGroups<Row>(ids: readonly string[], request: (client: Client, some: string[]) => PromiseLike<Answer<unknown>>) {
    const rows: Row[] = []
    for (let from = 0; from < ids.length; from += TEXTS) {
      const group = await ask<Row[]>((client) => request(client, ids.slice(from, from + TEXTS)))
      if (!group.ok) return group
      rows.push(...group.value)
    }
    return success(rows)
  }

  return {
    uid,
    async listOwn() {
      const drafts = await ask<DraftRow[]>((client) =>
        client
          .from('drafts')
          .select('*')
          .eq('instructor_id', uid)
          .is('removed_at', null)
          .order('updated_at', { ascending: false })
          .limit(ROWS),
      )
      if (!drafts.ok) return drafts
      const ids = drafts.value.map(({ id }) => id)
      const versions = await inGroups<CourseVersion>(ids, (client, some) =>
        client.from('course_versions').select('*').in('draft_id', some).order('number', { ascending: false }).limit(ROWS),
      )
      if (!versions.ok) return versions
      const byDraft = Map.groupBy(versions.value, ({ draft_id }) => draft_id)
      return success(drafts.value.map((draft) => ownDraft(draft, byDraft.get(draft.id) ?? [])))
    },
    listRemoved: () =>
      ask((client) =>
        client
          .from('drafts')
          .select('*')
          .eq('instructor_id', uid)
          .not('removed_at', 'is', null)
          .order('removed_at', { ascending: false })
          .limit(ROWS),
      ),
    create: (id, files) => ask((client) => client.rpc('create_draft', { id, files })),
    remove: (draft_id) => ask((client) => client.rpc('remove_draft', { draft_id })),
    restore: (draft_id) => ask((client) => client.rpc('restore_draft', { draft_id })),

    async readFolder(draftId, since) {
      const found = await ask<DraftRow[]>((client) =>
        client.from('drafts').select('*').eq('id', draftId).eq('instructor_id', uid).is('removed_at', null).limit(1),
      )
      if (!found.ok) return found
      const [draft] = found.value
      if (!draft) return failure({ problem: 'refused', word: 'draft', hint: '' })
      // Files read later are as new as the draft, or newer. (The embedded stack embeds no list: it takes a unique index for one to one.)
      if (draft.revision === since) return success({ draft, files: null })
      const files = await ask<FileRow[]>((client) =>
        client.from('draft_files').select('id, path, hash, size, revision').eq('draft_id', draftId).is('removed_at', null).limit(ROWS),
      )
      return files.ok ? success({ draft, files: files.value }) : files
    },
    readTexts: (ids) =>
      inGroups(ids, (client, some) => client.from('draft_files').select('id, path, hash, size, revision, text').in('id', some)),
    saveFiles: (draft_id, files) => ask((client) => client.rpc('save_draft_files', { draft_id, files })),
    removeFile: (draft_id, path) => ask((client) => client.rpc('remove_draft_file', { draft_id, path })),
    restoreFile: (file_id) => ask((client) => client.rpc('restore_draft_file', { file_id })),

    listSnapshots: (draftId) =>
      ask((client) =>
        client.from('draft_snapshots').select('id, taken_at').eq('draft_id', draftId).order('taken_at', { ascending: false }).limit(ROWS),
      ),
    async readSnapshot(snapshotId) {
      const named = await ask<{ draft_id: string; path: string; hash: string }[]>((client) =>
        client.from('draft_snapshot_files').select('draft_id, path, hash').eq('snapshot_id', snapshotId).order('path').limit(ROWS),
      )
      if (!named.ok) return named
      const [first] = named.value
      if (!first) return success([])
      const contents = await inGroups<Omit<SnapshotFile, 'path'>>([...new Set(named.value.map(({ hash }) => hash))], (client, some) =>
        client.from('draft_contents').select('hash, size, text').eq('draft_id', first.draft_id).in('hash', some),
      )
      if (!contents.ok) return contents
      const byHash = new Map(contents.value.map((content) => [content.hash, content]))
      return success(
        named.value.map(({ path, hash }) => ({ path, hash, size: byHash.get(hash)?.size ?? 0, text: byHash.get(hash)?.text ?? null })),
      )
    },
    takeSnapshot: (draft_id) => ask((client) => client.rpc('take_snapshot', { draft_id })),
    restoreSnapshot: (snapshot_id) => ask((client) => client.rpc('restore_snapshot', { snapshot_id })),

    listVersions: (draftId) =>
      ask((client) => client.from('course_versions').select('*').eq('draft_id', draftId).order('number', { ascending: false }).limit(ROWS)),
    handIn: (draft_id, revision, note) => ask((client) => client.rpc('hand_in_draft', { draft_id, revision, note })),
    withdraw: (version_id) => ask((client) => client.rpc('withdraw_version', { version_id })),
    readLimits: () => ask((client) => client.rpc('own_course_limits')),

    async upload(draftId, path, hash, content, watch) {
      // The bytes themselves instead of a form, so that nobody holds a recording in memory.
      const body = content.type === mediaType(path) ? content : content.slice(0, content.size, mediaType(path))
      const sent = await ask<void>(async (client) => {
        const bytes = await body.arrayBuffer()
        // A recording takes longer than any other request may.
        watchUpload(bytes, watch ?? { onProgress: () => {}, signal: new AbortController().signal })
        const { error } = await client.storage.from(BUCKET).upload(`${draftId}/${hash}`, bytes, { contentType: mediaType(path) })
        return storageAnswer(null, error)
      })
      if (sent.ok) return sent
      const { error } = sent
      if (error.problem === 'account') return failure({ problem: 'refused', word: 'file_size', hint: path })
      if (error.problem !== 'refused') return sent
      // 409: it is there already.
      return error.word === '409' ? success(undefined) : failure({ problem: 'refused', word: 'content', hint: path })
    },
    download: (draftId, hash) =>
      ask(async (client) => {
        const { data, error } = await client.storage.from(BUCKET).download(`${draftId}/${hash}`)
        return storageAnswer(data, error)
      }),
  }
}

function ownDraft(draft: DraftRow, versions: readonly CourseVersion[]): OwnDraft {
  const newest = versions.toSorted((one, other) => other.number - one.number)[0] ?? null
  const isPublished = versions.some(({ state }) => state === 'published')
  const wasPublished = versions.some(({ published_at }) => published_at !== null)
  return { ...draft, newest, isPublished, next: nextStep(newest) ?? (isPublished ? 'published' : wasPublished ? 'taken off' : 'write') }
}

function nextStep(newest: CourseVersion | null): NextStep | null {
  switch (newest?.state) {
    case 'handed in':
      return 'wait for review'
    case 'returned':
      return 'fix'
    case 'approved':
      return 'wait for publication'
    default:
      return null
  }
}

/** The storage service's error in the form of the database's. */
function storageAnswer<T>(data: T | null, error: object | null): Answer<T> {
  if (!error) return { data, error: null }
  const { message = '', status = 0, statusCode } = error as { message?: string; status?: number; statusCode?: string }
  const said = Number(statusCode ?? status) || 0
  const code = said === 403 ? '42501' : ''
  return { data: null, error: { code, message, details: String(said) }, status: status || said }
}

function refusalOf({ code = '', details, hint }: { code?: string; details?: string; hint?: string }, status: number): Refusal {
  // An error with a success status did not come from the service, but for example from a captive portal.
  if (status < 400 || status === 408 || (status === 429 && code !== 'PT429')) return { problem: 'network' }
  if (status === 401) return { problem: 'signed out' }
  if (code === '42501') return { problem: 'account' }
  if (status >= 500 || !isText(details) || details === '') return { problem: 'server' }
  return { problem: 'refused', word: details, hint: hint ?? '' }
}
