import { type Check, isListOf, isNullOr, isNumber, isRecordOf, isText } from '#site/backend/stored-json.ts'
import type { FileRow, FileText, FileToSave } from './drafts-api.ts'
import { isStoredFile, sizeLimit, usualLimits } from './draft.ts'
import { mergeFile, type Overlap, withChoice } from './merge-text.ts'

/** A text that another tab has made of the same one, until the author has decided about every overlap with it. */
interface Beside {
  base: string
  text: string
}

/** A file of a draft as this browser stores it: what the author wrote, and what the service has. All tabs share it. */
export interface StoredFile {
  draft: string
  id: string
  path: string
  /** What the author wrote. Empty for pictures and recordings. */
  text: string
  /** The service's id, name and revision of the file; null while it has none. */
  fileId: string | null
  serverPath: string | null
  revision: number | null
  /** The service's newest text that this browser knows. */
  serverText: string
  /** The same, but with the paragraphs that both have changed as they were before. */
  base: string
  /** A text on the way to the service: it may have arrived although no answer came. */
  sent: string | null
  beside: Beside[]
  /** Of a picture or recording. */
  hash: string
  size: number
  /** When the author removed it. */
  removedAt: number | null
  /** Why the service did not take it: a word of supabase/README.md. */
  problem: string | null
}

export const isStoredText: Check<StoredFile> = isRecordOf<StoredFile>({
  draft: isText,
  id: isText,
  path: isText,
  text: isText,
  fileId: isNullOr(isText),
  serverPath: isNullOr(isText),
  revision: isNullOr(isNumber),
  serverText: isText,
  base: isText,
  sent: isNullOr(isText),
  beside: isListOf(isRecordOf<Beside>({ base: isText, text: isText })),
  hash: isText,
  size: isNumber,
  removedAt: isNullOr(isNumber),
  problem: isNullOr(isText),
})

export type Files = Map<string, StoredFile>

export function newFile(draft: string, id: string, path: string, text: string): StoredFile {
  return {
    draft,
    id,
    path,
    text,
    fileId: null,
    serverPath: null,
    revision: null,
    serverText: '',
    base: '',
    sent: null,
    beside: [],
    hash: '',
    size: 0,
    removedAt: null,
    problem: null,
  }
}

/** The text as the database can store it. Editors use `\n` alone. */
export function storable(text: string): string {
  return text
    .replace(/^\uFEFF+/, '')
    .replaceAll('\0', '')
    .replaceAll(/\r\n?/g, '\n')
    .toWellFormed()
}

/** Whether something of the file is in this browser only. */
export function isUnsent(file: StoredFile): boolean {
  return file.removedAt === null ? hasUnsentText(file) : file.serverPath !== null
}

function hasUnsentText(file: StoredFile): boolean {
  if (isStoredFile(file.path)) return false
  return file.revision === null || storable(file.text) !== file.serverText || file.base !== file.serverText || file.beside.length > 0
}

export function isTooLarge(file: StoredFile): boolean {
  // No character of UTF-8 has more than three bytes for each unit.
  const most = sizeLimit(file.path, usualLimits)
  return file.text.length * 3 > most && new TextEncoder().encode(storable(file.text)).length > most
}

/** A paragraph of which the author chooses one text, or writes a third. */
export interface FileConflict extends Overlap {
  /** `elsewhere`: on another device. `tab`: in another tab of this browser. */
  origin: 'elsewhere' | 'tab'
}

export function conflictsOf(file: StoredFile): FileConflict[] {
  if (isStoredFile(file.path)) return []
  const elsewhere = mergeFile(file.path, file.base, file.text, file.serverText).overlaps.map((overlap) => ({
    ...overlap,
    origin: 'elsewhere' as const,
  }))
  const tabs = file.beside.flatMap(({ base, text }) =>
    mergeFile(file.path, base, file.text, text).overlaps.map((overlap) => ({ ...overlap, origin: 'tab' as const })),
  )
  return [...elsewhere, ...tabs]
}

/**
 * Takes what one tab shows.
 * @param seen the stored text from which the tab's text was made
 */
export function withTyped(file: StoredFile, seen: string, shown: string): StoredFile {
  if (file.text === shown) return file
  if (file.text === seen) return { ...file, text: shown, problem: null }
  const merged = mergeFile(file.path, seen, shown, file.text)
  const beside = merged.overlaps.length > 0 ? [...file.beside, { base: merged.base, text: file.text }] : file.beside
  return { ...file, text: merged.text, beside, problem: null }
}

/** Merges what is beside the text, as far as nothing overlaps. */
export function settled(file: StoredFile): StoredFile {
  const merged = mergeFile(file.path, file.base, file.text, file.serverText)
  let { text } = merged
  const beside = file.beside.flatMap((other) => {
    const next = mergeFile(file.path, other.base, text, other.text)
    text = next.text
    return next.overlaps.length > 0 ? [{ base: next.base, text: other.text }] : []
  })
  if (text === file.text && merged.base === file.base && beside.length === file.beside.length) return file
  return { ...file, text, base: merged.base, beside }
}

/** Takes a text of the service, unless it is older than what is known. */
function withServerText(file: StoredFile, text: string, revision: number): StoredFile {
  if (file.revision !== null && revision <= file.revision) return file
  // The own save, whose answer was lost.
  if (file.sent !== null && storable(file.sent) === text) return withSaved(file, file.sent, revision)
  const merged = mergeFile(file.path, file.base, file.text, text)
  return { ...file, text: merged.text, base: merged.base, serverText: text, revision, sent: null, problem: null }
}

/** The service has stored `sent`. */
export function withSaved(file: StoredFile, sent: string, revision: number): StoredFile {
  if (file.revision !== null && revision < file.revision) return file
  const text = storable(sent)
  return { ...file, serverText: text, base: text, revision, sent: null, problem: null }
}

/** Whether the text can be sent. Overlaps wait for the author, so that no text is replaced that nobody has seen. */
export function isReady(file: StoredFile): boolean {
  if (!hasUnsentText(file) || (file.removedAt !== null && file.serverPath === null)) return false
  if (file.sent !== null) return true
  return file.base === file.serverText && file.beside.length === 0 && !isTooLarge(file)
}

/** Marks the text as on its way. A text whose answer was lost is sent again first, so that the own words never meet as strangers. */
export function withSending(file: StoredFile): StoredFile {
  return file.sent === null ? { ...file, sent: file.text } : file
}

export function toSave(file: StoredFile): FileToSave {
  return { path: file.path, text: storable(file.sent ?? file.text), revision: file.revision }
}

/** The service no longer has the file: what was written becomes a new one. */
export function asNewFile(file: StoredFile): StoredFile {
  return { ...file, fileId: null, serverPath: null, revision: null, serverText: '', base: '', sent: null }
}

/** Decides a conflict. Returns the file unchanged if it is no longer there. */
export function withDecision(file: StoredFile, conflict: FileConflict, chosen: string): StoredFile {
  const isSame = (overlap: Overlap) =>
    overlap.mine === conflict.mine && overlap.theirs === conflict.theirs && overlap.before === conflict.before
  if (conflict.origin === 'elsewhere') {
    const overlap = mergeFile(file.path, file.base, file.text, file.serverText).overlaps.find(isSame)
    return overlap ? settled({ ...file, ...withChoice(file, overlap, chosen) }) : file
  }
  for (const [place, other] of file.beside.entries()) {
    const overlap = mergeFile(file.path, other.base, file.text, other.text).overlaps.find(isSame)
    if (!overlap) continue
    const { text, base } = withChoice({ text: file.text, base: other.base }, overlap, chosen)
    return settled({ ...file, text, beside: file.beside.with(place, { base, text: other.text }) })
  }
  return file
}

function withRow(file: StoredFile, row: FileRow): StoredFile {
  return {
    ...file,
    fileId: row.id,
    serverPath: row.path,
    path: row.path,
    // It was restored elsewhere.
    removedAt: file.serverPath === null ? null : file.removedAt,
    ...(isStoredFile(row.path) && { hash: row.hash, size: row.size, revision: row.revision }),
  }
}

/** Finds the stored file of each row: by its id, its content's revision or, if it was never saved, its name. Returns them by the row's id. */
export function filesOfRows(files: Iterable<StoredFile>, rows: readonly FileRow[]): Map<string, StoredFile> {
  const left = new Set(files)
  const found = new Map<string, StoredFile>()
  const isUnknown = (file: StoredFile) => file.fileId === null && file.removedAt === null
  const isOf: ((file: StoredFile, row: FileRow) => boolean)[] = [
    (file, row) => file.fileId === row.id,
    (file, row) => isUnknown(file) && file.revision === row.revision,
    (file, row) => isUnknown(file) && file.revision === null && isSamePath(file.path, row.path),
  ]
  for (const isMatch of isOf) {
    for (const row of rows) {
      const file = found.has(row.id) ? undefined : [...left].find((one) => isMatch(one, row))
      if (!file) continue
      found.set(row.id, file)
      left.delete(file)
    }
  }
  return found
}

const isSamePath = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/**
 * Takes a draft's files as the service has them.
 * @param texts of the files that are newer there, by id
 */
export function takeFiles(files: Files, draft: string, rows: readonly FileRow[], texts: ReadonlyMap<string, FileText>): void {
  const present = new Set<string>()
  const matched = filesOfRows(files.values(), rows)
  for (const row of rows) {
    const known = matched.get(row.id)
    const newest = texts.get(row.id)
    if (!known && !newest && !isStoredFile(row.path)) continue
    const begun = known ?? { ...newFile(draft, freeId(files, row.id), row.path, ''), fileId: row.id }
    const named = withRow(begun, row)
    const file = typeof newest?.text === 'string' ? withServerText(named, newest.text, newest.revision) : named
    present.add(file.id)
    files.set(file.id, file)
  }
  for (const file of files.values()) {
    if (present.has(file.id) || (file.serverPath === null && file.revision === null)) continue
    if (file.removedAt !== null) files.set(file.id, { ...file, serverPath: null })
    else if (hasUnsentText(file)) files.set(file.id, asNewFile(file))
    else files.delete(file.id)
  }
  giveEachItsName(files)
}

/** What was written in a removed file may have its id, as a new file. */
function freeId(files: Files, id: string): string {
  return files.has(id) ? freeId(files, `${id}~`) : id
}

/** Finds a file other than `own` that has the name. A removed one has it until the service knows of the removal. */
export function fileNamed(files: Files, path: string, own?: string): StoredFile | undefined {
  return [...files.values()].find(
    (file) => file.id !== own && (file.removedAt === null || file.serverPath !== null) && isSamePath(file.path, path),
  )
}

/** Two files have one name if two devices chose it: the service's file keeps it. */
function giveEachItsName(files: Files): void {
  for (const file of files.values()) {
    if (file.removedAt !== null || file.serverPath !== null) continue
    const path = freePath(file.path, (other) => fileNamed(files, other, file.id) !== undefined)
    if (path !== file.path) files.set(file.id, { ...file, path })
  }
}

/** Returns the name itself, or with the first number that makes it free: `clay-2.md`. */
export function freePath(path: string, isTaken: (path: string) => boolean): string {
  if (!isTaken(path)) return path
  const [, name = '', ending = ''] = /^([^.]*)(.*)$/.exec(path) ?? []
  for (let number = 2; ; number += 1) {
    const next = `${name}-${number}${ending}`
    if (!isTaken(next)) return next
  }
}
