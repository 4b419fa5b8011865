import { type FileKind, fileKind } from '#compiler/file-names.ts'
import { shallow } from 'zustand/vanilla/shallow'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { UploadWatch } from '#site/backend/watched-upload.ts'
import type { Exclusive } from '#site/backend/exclusive.ts'
import { done, failure, success } from '#shared/result.ts'
import type { DraftDatabase } from './draft-database.ts'
import type { DraftService, FileText } from './drafts-api.ts'
import { type DraftRow, isStoredFile, sizeLimit, usualLimits } from './draft.ts'
import { mergeFile, type TextEdit, textEdits } from './merge-text.ts'
import { type Outcome, type Refusal, sentenceFor } from './refusal.ts'
import {
  asNewFile,
  conflictsOf,
  type FileConflict,
  type Files,
  fileNamed,
  filesOfRows,
  isReady,
  isTooLarge,
  isUnsent,
  newFile,
  settled,
  type StoredFile,
  takeFiles,
  toSave,
  withDecision,
  withSaved,
  withSending,
  withTyped,
} from './stored-file.ts'

/** A file as a screen shows it. */
interface DraftFile {
  /** Stays while the file is renamed. An editor belongs to a file, not to its name, so use this as its key. */
  id: string
  path: string
  kind: FileKind
  /** Of a picture or recording: the SHA-256 of its content. */
  hash: string
  /** Bytes of a picture or recording. */
  size: number
  isSaved: boolean
  /** Why it is not saved, and what to do. */
  problem: string | null
}

/** A paragraph that was changed twice. The file holds `mine` until the author decides; `theirs` is kept beside it. */
export interface Conflict extends FileConflict {
  path: string
}

/**
 * `saving`: typed or on the way. `waiting`: for the connection. `choosing`: everything is saved but files with conflicts. `refused`: a
 * file cannot be saved, and its `problem` says why. `stopped`: nothing can be sent, and `sentence` says why.
 */
type SaveStatus = 'saved' | 'saving' | 'waiting' | 'choosing' | 'refused' | 'stopped'

export interface DraftState {
  /** `missing`: there is no such draft, or it is somebody else's. `failed`: it could not be read, and `sentence` says why. */
  state: 'loading' | 'ready' | 'missing' | 'failed'
  /** The draft as the service has it. */
  draft: DraftRow | null
  /** Sorted by name. */
  files: readonly DraftFile[]
  status: SaveStatus
  /** Why nothing can be sent, and what to do; null if there is no reason. */
  sentence: string | null
  conflicts: readonly Conflict[]
  /** False if the browser does not store what is typed, so that it is lost with the page unless it is sent. */
  isKept: boolean
  /** Files that the author removed in this browser, the last one first. */
  removed: readonly { id: string; path: string }[]
}

/** Shows a change from another tab or device in an editor. It is in `textOf` already: do not report it by `change`. */
type Watcher = (edits: readonly TextEdit[]) => void

export interface DraftStore extends Pick<StoreApi<DraftState>, 'getState' | 'subscribe' | 'getInitialState'> {
  /** Returns the present text; null if there is no such file. A file that was renamed elsewhere is found by its former name, too. */
  textOf(path: string): string | null
  /** Takes what was typed: the whole text. */
  change(path: string, text: string): void
  /** Returns a function that ends it. */
  watch(path: string, watcher: Watcher): () => void
  addFile(path: string, text: string): Promise<Outcome<void>>
  /** Adds several texts, or none. Existing names are refused. */
  addFiles(files: readonly { path: string; text: string }[]): Promise<Outcome<void>>
  /** Uploads a picture or recording under a name, or in place of the one that has it. Needs a connection. */
  addStoredFile(path: string, content: Blob, watch?: UploadWatch): Promise<Outcome<void>>
  remove(path: string): Promise<Outcome<void>>
  /** @param id of {@link DraftState.removed} */
  undoRemoval(id: string): Promise<Outcome<void>>
  /** Decides a conflict: `chosen` takes the place of the paragraph. Pass `mine`, `theirs`, both, or a third text. */
  resolve(conflict: Conflict, chosen: string): Promise<void>
  /** Reads what the service has. */
  refresh(): Promise<void>
  /** Sends what is unsent now. @returns whether everything is saved */
  flush(): Promise<boolean>
  /**
   * Saves everything, and reads what other devices saved.
   * @returns the draft's revision, to hand in what the author sees; null if something is not saved, or a conflict is not decided
   */
  complete(): Promise<number | null>
  /** Resolves when what was typed is stored in this browser. */
  kept(): Promise<void>
  /** Reads the draft and begins to save. The returned function ends that, after what was typed is stored and, if possible, sent. */
  open(): () => void
}

interface Parts {
  draftId: string
  /** Names locks. */
  name: string
  database: DraftDatabase
  service: DraftService
  /** Tells the other tabs which files have changed. */
  channel: Pick<BroadcastChannel, 'postMessage' | 'addEventListener' | 'removeEventListener'> | null
  newId: () => string
  now?: () => number
  runExclusive: Exclusive
  hashOf?: (content: Blob) => Promise<string>
  /** How long the author pauses before something is sent. */
  pauseMs?: number
  /** How long a failed request waits for its next attempt. */
  retryMs?: number
}

/** What this tab shows of a file. */
interface Shown {
  /** The stored text from which `text` was made. */
  seen: string
  text: string
}

const PAUSE_MS = 1000
/** Whoever types without a pause is saved this often. */
const LONGEST_MS = 10_000
const RETRY_MS = 15_000
/** How many files one request saves, and about how much text. */
const BATCH = 40
const BATCH_UNITS = 500_000
const THIRTY_DAYS_MS = 30 * 24 * 60 * 60 * 1000

const refused = (word: string, hint = '') => failure({ problem: 'refused', word, hint })

/**
 * One draft in one tab. What is typed goes to the browser's database first, which all tabs share, and is sent from there. What comes from
 * elsewhere is merged by paragraphs, in course.json by lines, and reaches editors as edits.
 */
export function createDraftStore({
  draftId,
  name,
  database,
  service,
  channel,
  newId,
  now = Date.now,
  runExclusive,
  hashOf = sha256,
  pauseMs = PAUSE_MS,
  retryMs = RETRY_MS,
}: Parts): DraftStore {
  const store = createStore<DraftState>(() => ({
    state: 'loading',
    draft: null,
    files: [],
    status: 'saved',
    sentence: null,
    conflicts: [],
    isKept: true,
    removed: [],
  }))
  /** The stored files as this tab last saw them. */
  let known: Files = new Map()
  const shown = new Map<string, Shown>()
  const watchers = new Map<string, Set<Watcher>>()
  /** Former names of files. */
  const aliases = new Map<string, string>()
  const committing = new Map<string, Promise<void>>()
  let isSending = false
  let stopped: Refusal | null = null
  let isOpen = false
  let timer: ReturnType<typeof setTimeout> | undefined
  let unsentSince: number | null = null
  /** The draft's revision at which its files were read last. */
  let readAt: number | null = null

  function find(path: string): StoredFile | undefined {
    const present = [...known.values()].filter((file) => file.removedAt === null)
    return present.find((file) => file.path === path) ?? present.find((file) => file.id === aliases.get(path))
  }

  function publish(more: Partial<DraftState> = {}) {
    const present = [...known.values()].filter((file) => file.removedAt === null)
    const files = present
      .map((file): DraftFile => {
        const word = isTooLarge(file) ? tooLarge(file.path) : file.problem
        return {
          id: file.id,
          path: file.path,
          kind: fileKind(file.path) ?? 'lesson',
          hash: file.hash,
          size: file.size,
          isSaved: !isUnsent(file) && !isTyped(file.id),
          problem: word === null ? null : sentenceFor({ problem: 'refused', word, hint: file.path }),
        }
      })
      .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    const conflicts = present.flatMap((file) =>
      file.base === file.serverText && file.beside.length === 0
        ? []
        : conflictsOf(file).map((conflict): Conflict => ({ ...conflict, path: file.path })),
    )
    const removed = [...known.values()]
      .filter((file) => file.removedAt !== null)
      .toSorted((one, other) => (other.removedAt ?? 0) - (one.removedAt ?? 0))
      .map(({ id, path }) => ({ id, path }))
    const before = store.getState()
    store.setState({
      files: withoutChange(before.files, files),
      conflicts: withoutChange(before.conflicts, conflicts),
      status: statusOf(files, conflicts),
      sentence: stopped ? sentenceFor(stopped) : null,
      isKept: database.isKept(),
      removed: withoutChange(before.removed, removed),
      ...more,
    })
  }

  function statusOf(files: readonly DraftFile[], conflicts: readonly Conflict[]): SaveStatus {
    const unsaved = files.filter((file) => !file.isSaved)
    if (stopped && stopped.problem !== 'network' && stopped.problem !== 'server') return 'stopped'
    const isRemoving = [...known.values()].some((file) => file.removedAt !== null && isUnsent(file))
    if (unsaved.length === 0 && !isRemoving) return 'saved'
    if (stopped) return 'waiting'
    const open = new Set(conflicts.map(({ path }) => path))
    if (isSending || isRemoving || unsaved.some(({ path, problem }) => problem === null && !open.has(path))) return 'saving'
    return unsaved.some(({ problem }) => problem !== null) ? 'refused' : 'choosing'
  }

  function isTyped(id: string): boolean {
    const tab = shown.get(id)
    return tab !== undefined && tab.text !== tab.seen
  }

  /** Takes files as they are stored, and shows what has changed. */
  function adopt(files: Files, ids: readonly string[] | null) {
    for (const id of ids ?? [...known.keys()]) if (!files.has(id) && !isTyped(id)) known.delete(id)
    for (const file of files.values()) {
      const before = known.get(file.id)
      if (before && before.path !== file.path) aliases.set(before.path, file.id)
      known.set(file.id, file)
      show(file)
    }
    publish()
  }

  function show({ id, path, text }: StoredFile) {
    const tab = shown.get(id)
    if (!tab) return
    const merged = mergeFile(path, tab.seen, tab.text, text)
    // What overlaps is sorted out when this tab's text is stored.
    if (merged.overlaps.length > 0) return
    const edits = textEdits(tab.text, merged.text)
    shown.set(id, { seen: text, text: merged.text })
    if (edits.length > 0) for (const watcher of watchers.get(id) ?? []) watcher(edits)
  }

  /** Changes stored files, shows the result, and tells the other tabs. */
  async function edit<T>(ids: readonly string[] | null, apply: (files: Files) => T): Promise<T> {
    const [result, files, changed] = await database.edit(draftId, ids, (stored) => {
      const before = new Map(stored)
      const answer = apply(stored)
      const all = new Set([...before.keys(), ...stored.keys()])
      return [answer, new Map(stored), [...all].filter((id) => before.get(id) !== stored.get(id))] as const
    })
    adopt(files, ids)
    if (changed.length > 0) channel?.postMessage({ draft: draftId, ids: changed })
    return result
  }

  /** Stores what this tab shows of a file. */
  function commit(id: string): Promise<void> {
    const running = committing.get(id)
    if (running) return running
    if (!isTyped(id)) return Promise.resolve()
    const work = commitAll(id)
    committing.set(id, work)
    return work
  }

  async function commitAll(id: string): Promise<void> {
    try {
      for (let tab = shown.get(id); tab && tab.text !== tab.seen; tab = shown.get(id)) {
        const { seen, text } = tab
        const last = known.get(id)
        if (!last) return
        const file = await database.edit(draftId, [id], (files) => {
          const stored = files.get(id)
          // It was removed elsewhere meanwhile: what is typed brings it back.
          const next = stored ? withTyped(stored, seen, text) : asNewFile({ ...last, text })
          files.set(id, next.removedAt === null ? next : { ...next, removedAt: null })
          return files.get(id) as StoredFile
        })
        shown.set(id, { seen: text, text: shown.get(id)?.text ?? text })
        known.set(id, file)
        show(file)
        channel?.postMessage({ draft: draftId, ids: [id] })
      }
    } finally {
      // At once: whoever types before the next turn begins anew.
      committing.delete(id)
      publish()
    }
  }

  async function kept() {
    await Promise.all([...shown.keys()].map(commit))
  }

  function schedule(ms = pauseMs) {
    if (!isOpen) return
    clearTimeout(timer)
    unsentSince ??= now()
    const wait = Math.max(0, Math.min(ms, unsentSince + LONGEST_MS - now()))
    timer = setTimeout(() => void flush(), ms > LONGEST_MS ? ms : wait)
  }

  // Sending ---------------------------------------------------------------------------------------

  let sending: Promise<boolean> | null = null

  function flush(): Promise<boolean> {
    sending ??= sendAll().finally(() => {
      sending = null
    })
    return sending
  }

  async function sendAll(): Promise<boolean> {
    clearTimeout(timer)
    await kept()
    unsentSince = null
    isSending = true
    try {
      // One tab sends at a time.
      stopped = await runExclusive(`${name}:${draftId}:send`, send)
    } catch {
      stopped = { problem: 'server' }
    } finally {
      isSending = false
    }
    publish()
    const isRetried = stopped?.problem === 'network' || stopped?.problem === 'server'
    if (isRetried) schedule(retryMs)
    const { status } = store.getState()
    // Typed while it was being sent.
    if (!stopped && status === 'saving') schedule()
    return status === 'saved'
  }

  /** Sends what is ready. Returns why it stopped; null if nothing is left that can be sent. */
  async function send(): Promise<Refusal | null> {
    const skipped = new Set<string>()
    let most = BATCH
    for (let turn = 0; turn < 200; turn += 1) {
      const files = (
        await edit(null, (all) => {
          for (const file of all.values()) all.set(file.id, settled(file))
          return [...all.values()]
        })
      ).filter(({ id }) => !skipped.has(id))
      // The number of files is limited, so removals come first, once what was written in them is saved.
      const removed = files.find((file) => file.removedAt !== null && file.serverPath !== null && !isReady(file))
      const batch = removed ? [] : batchOf(files, most)
      if (!removed && batch.length === 0) return null
      const refusal = removed ? await sendRemoval(removed) : await sendTexts(batch, skipped)
      if (!refusal) {
        // What was refused for want of room may have it now.
        if (removed) skipped.clear()
        most = Math.min(BATCH, most * 2)
        continue
      }
      if (refusal.problem !== 'refused' || refusal.word === 'draft') return refusal
      // One of them is refused: find out which.
      if (batch.length > 1) {
        most = Math.ceil(batch.length / 2)
        continue
      }
      const id = (removed ?? batch[0])?.id
      if (id === undefined) return refusal
      skipped.add(id)
      const { word } = refusal
      await edit([id], (all) => change(all, id, (file) => ({ ...file, problem: word, sent: null })))
    }
    return null
  }

  function batchOf(files: readonly StoredFile[], most: number): StoredFile[] {
    const batch: StoredFile[] = []
    let units = 0
    for (const file of files.toSorted((one, other) => Number(other.removedAt !== null) - Number(one.removedAt !== null))) {
      if (!isReady(file)) continue
      units += file.text.length
      if (batch.length > 0 && (batch.length >= most || units > BATCH_UNITS)) break
      batch.push(file)
    }
    return batch
  }

  async function sendRemoval({ id, serverPath }: StoredFile): Promise<Refusal | null> {
    if (serverPath === null) return null
    const answer = await service.removeFile(draftId, serverPath)
    if (answer.ok) {
      await edit([id], (all) => change(all, id, (file) => ({ ...file, serverPath: null })))
      await noteRevision(answer.value.revision)
      return null
    }
    if (answer.error.problem !== 'refused' || answer.error.word !== 'file') return answer.error
    // It was removed elsewhere, too, or has another name there, under which it is removed next.
    return refreshNow(() => {})
  }

  async function sendTexts(batch: readonly StoredFile[], skipped: ReadonlySet<string>): Promise<Refusal | null> {
    const ids = batch.map(({ id }) => id)
    // Stored before it is sent, so that a page that is closed now knows what may have arrived.
    const files = (
      await edit(ids, (all) => {
        for (const id of ids) change(all, id, (file) => (isReady(file) ? withSending(file) : file))
        return [...all.values()]
      })
    ).filter((file) => file.sent !== null && !skipped.has(file.id))
    if (files.length === 0) return null
    const answer = await service.saveFiles(draftId, files.map(toSave))
    if (!answer.ok) return answer.error
    if (answer.value.result === 'saved') {
      const { files: saved, revision } = answer.value
      await edit(ids, (all) => {
        for (const [place, { id, sent }] of files.entries()) {
          const stored = saved[place]
          if (!stored) continue
          change(all, id, (file) => {
            const named = file.serverPath === null ? { ...file, path: stored.path, serverPath: stored.path } : file
            return withSaved(named, sent ?? '', stored.revision)
          })
        }
      })
      await noteRevision(revision)
      // Learns the new files' ids, by which they are found after a rename.
      return files.some(({ fileId }) => fileId === null) ? refreshNow() : null
    }
    // The answer names a file by its path, which may be another one's by now. The list of files tells them apart.
    const refusal = await refreshNow(() => {})
    if (!refusal) await edit(ids, (all) => ids.forEach((id) => change(all, id, (file) => ({ ...file, sent: null }))))
    return refusal
  }

  function change(files: Files, id: string, next: (file: StoredFile) => StoredFile) {
    const file = files.get(id)
    if (file) files.set(id, next(file))
  }

  // Reading ---------------------------------------------------------------------------------------

  async function noteRevision(revision: number) {
    const { draft } = store.getState()
    if (!draft || draft.revision >= revision) return
    const next = { ...draft, revision }
    store.setState({ draft: next })
    await database.writeDraft(next)
  }

  /** Reads the draft. Returns why that failed. Runs while this tab may send, so that no answer is older than what is stored. */
  async function refreshNow(first?: (files: Files) => void): Promise<Refusal | null> {
    const folder = await service.readFolder(draftId, first ? null : readAt)
    if (!folder.ok) return folder.error
    const { draft, files: rows } = folder.value
    if (rows) {
      const stored = await edit(null, (all) => new Map(all))
      const matched = filesOfRows(stored.values(), rows)
      const changed = rows.filter((row) => !isStoredFile(row.path) && (matched.get(row.id)?.revision ?? -1) < row.revision)
      const texts = changed.length > 0 ? await service.readTexts(changed.map(({ id }) => id)) : success<FileText[]>([])
      if (!texts.ok) return texts.error
      await edit(null, (all) => {
        first?.(all)
        takeFiles(all, draftId, rows, new Map(texts.value.map((text) => [text.id, text])))
      })
      readAt = draft.revision
    }
    store.setState({ draft })
    await database.writeDraft(draft)
    return null
  }

  async function refresh(): Promise<void> {
    await kept()
    const refusal = await runExclusive(`${name}:${draftId}:send`, () => refreshNow()).catch((): Refusal => ({ problem: 'server' }))
    stopped = refusal
    const isHere = known.size > 0 || store.getState().draft !== null
    const isMissing = refusal?.problem === 'refused' && refusal.word === 'draft'
    publish({ state: !refusal || isHere ? 'ready' : isMissing ? 'missing' : 'failed' })
    if ([...known.values()].some(isUnsent) && (!refusal || refusal.problem === 'network' || refusal.problem === 'server')) {
      schedule(refusal ? retryMs : 0)
    }
  }

  async function begin() {
    const cached = await database.readDraft(draftId)
    const before = now() - THIRTY_DAYS_MS
    await edit(null, (files) => {
      for (const file of files.values()) {
        if (file.removedAt !== null && file.serverPath === null && file.removedAt < before) files.delete(file.id)
      }
    })
    if (cached) publish({ draft: cached, ...(known.size > 0 && { state: 'ready' }) })
    await refresh()
  }

  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const { draft, ids } = data as { draft: string; ids: string[] }
    if (draft === draftId) void database.edit(draftId, ids, (files) => new Map(files)).then((files) => adopt(files, ids))
  }

  function pathProblem(path: string, files: Files): Outcome<void> {
    if (fileKind(path) === null) return refused('path', path)
    const taken = fileNamed(files, path)
    return taken ? refused('path_taken', taken.path) : done
  }

  return {
    getState: store.getState,
    getInitialState: store.getInitialState,
    subscribe: store.subscribe,
    textOf(path) {
      const file = find(path)
      return file ? (shown.get(file.id)?.text ?? file.text) : null
    },
    change(path, text) {
      const file = find(path)
      if (!file || isStoredFile(file.path)) return
      const tab = shown.get(file.id) ?? { seen: file.text, text: file.text }
      if (tab.text === text) return
      shown.set(file.id, { ...tab, text })
      void commit(file.id)
      publish()
      schedule()
    },
    watch(path, watcher) {
      const file = find(path)
      if (!file) return () => {}
      if (!shown.has(file.id)) shown.set(file.id, { seen: file.text, text: file.text })
      const all = watchers.get(file.id) ?? new Set()
      watchers.set(file.id, all.add(watcher))
      return () => void all.delete(watcher)
    },
    async addFiles(files) {
      const outcome = await edit(null, (all): Outcome<void> => {
        const next = new Map(all)
        for (const { path, text } of files) {
          const problem = isStoredFile(path) ? refused('path', path) : pathProblem(path, next)
          if (!problem.ok) return problem
          const file = newFile(draftId, newId(), path, text)
          next.set(file.id, file)
        }
        for (const [id, file] of next) all.set(id, file)
        return done
      })
      if (outcome.ok) schedule()
      return outcome
    },
    addFile(path, text) {
      return this.addFiles([{ path, text }])
    },
    async addStoredFile(path, content, watch) {
      if (!isStoredFile(path)) return refused('path', path)
      if (content.size > sizeLimit(path, usualLimits)) return refused('file_size', path)
      const replaced = find(path)
      let hash: string
      try {
        hash = await hashOf(content)
      } catch {
        return refused('insecure')
      }
      const uploaded = await service.upload(draftId, path, hash, content, watch)
      if (!uploaded.ok) return uploaded
      // It has arrived, and nobody waits for it any more.
      if (watch?.signal.aborted) return failure({ problem: 'network' })
      const answer = await service.saveFiles(draftId, [{ path, hash, revision: replaced?.revision ?? null }])
      if (!answer.ok) return answer
      await refresh()
      return answer.value.result === 'saved' ? done : refused('changed_elsewhere', path)
    },
    async remove(path) {
      const file = find(path)
      if (!file) return refused('file', path)
      await commit(file.id)
      await edit([file.id], (all) => change(all, file.id, (stored) => ({ ...stored, removedAt: now() })))
      schedule()
      return done
    },
    async undoRemoval(id) {
      // While it is on its way, nobody knows whether the service still has it.
      const outcome = await runExclusive(`${name}:${draftId}:send`, async () => {
        const [stored] = await edit([id], (all) => [...all.values()])
        if (stored && (stored.serverPath !== null || stored.fileId === null)) {
          return edit(null, (all): Outcome<void> => {
            const problem = stored.serverPath === null ? pathProblem(stored.path, all) : done
            if (problem.ok) change(all, id, (file) => ({ ...file, removedAt: null }))
            return problem
          })
        }
        const answer = await service.restoreFile(stored?.fileId ?? id)
        if (!answer.ok) return answer
        const refusal = await refreshNow()
        return refusal ? failure(refusal) : done
      })
      if (outcome.ok) schedule()
      return outcome
    },
    async resolve(conflict, chosen) {
      const file = find(conflict.path)
      if (!file) return
      await commit(file.id)
      await edit([file.id], (all) => change(all, file.id, (stored) => withDecision(stored, conflict, chosen)))
      schedule(0)
    },
    refresh,
    flush,
    async complete() {
      if (!(await flush())) return null
      await refresh()
      const { status, draft } = store.getState()
      return status === 'saved' && !stopped && draft?.revision === readAt ? readAt : null
    },
    kept,
    open() {
      isOpen = true
      channel?.addEventListener('message', onMessage)
      void begin()
      return () => {
        isOpen = false
        clearTimeout(timer)
        channel?.removeEventListener('message', onMessage)
        void flush()
      }
    },
  }
}

/** Returns the former list if the next one says the same, so that a key draws only what it changes. */
function withoutChange<T extends object>(former: readonly T[], next: readonly T[]): readonly T[] {
  return former.length === next.length && next.every((each, index) => shallow(each, former[index])) ? former : next
}

function tooLarge(path: string): string {
  return fileKind(path) === 'figure' ? 'figure_size' : 'text_size'
}

export async function sha256(content: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await content.arrayBuffer())
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
