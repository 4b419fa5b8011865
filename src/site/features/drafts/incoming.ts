import { courseFile, type FileKind, fileKind } from '#compiler/file-names.ts'
import { importFigure } from '#compiler/import-figure.ts'
import { slugOf } from '#compiler/slug.ts'
import { formatCount } from '#shared/format.ts'
import { failure, type Result, success } from '#shared/result.ts'
import { type CourseLimits, extensionOf, isStoredFile, sizeLimit, usualLimits } from './draft.ts'
import { sha256 } from './draft-store.ts'
import type { DraftsApi, FileToSave } from './drafts-api.ts'
import { sentenceFor } from './refusal.ts'
import { freePath, storable } from './stored-file.ts'
import { readZip, type ZipEntry } from './zip-file.ts'

/** A file that comes into a draft once the author agrees. */
export interface IncomingFile {
  path: string
  kind: FileKind
  /** Null for pictures and recordings. */
  text: string | null
  content: Blob | null
  /** What the file was called before it came. */
  given: string
}

/** A file that does not come, and why: a sentence. */
interface LeftOut {
  name: string
  why: string
}

/** What an import would do. Nothing is written yet. */
export interface Incoming {
  files: IncomingFile[]
  left: LeftOut[]
}

interface Given {
  name: string
  /** What it was called, if that is another name. */
  given?: string
  size: number
  problem?: ZipEntry['problem']
  read(): Promise<Blob | null>
}

/** Files that systems add to folders. They are no part of a course, and nobody misses them. */
const isNoise = (name: string) => /(^|\/)(__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$|\._)/.test(name)

/**
 * Reads the zip of a course's folder, of which a new course is made.
 * @returns what would come and what would not, or why the whole file cannot be used: a sentence
 */
export async function readCourseZip(file: Blob, limits: CourseLimits): Promise<Result<Incoming, string>> {
  const zip = await readZip(file)
  if (!zip.ok) {
    return failure(
      zip.error === 'too many'
        ? 'This zip has too many files for a course. Pack the folder of one course.'
        : 'This is no zip, or it is damaged. Pack the folder of the course again.',
    )
  }
  const given = zip.value.filter(({ name }) => !isNoise(name))
  const root = rootOf(given.map(({ name }) => name))
  const incoming = await judged(
    given.map((entry) => ({ ...entry, name: entry.name.startsWith(root) ? entry.name.slice(root.length) : entry.name })),
    limits,
  )
  return incoming.files.length > 0 || incoming.left.length > 0 ? success(incoming) : failure('This zip is empty.')
}

/**
 * Reads files that were dropped or chosen one by one. Names become names that a course can have, and never replace a file.
 * @param present the names of the draft's files
 */
export async function readFiles(files: readonly File[], present: readonly string[], limits: CourseLimits): Promise<Incoming> {
  const taken = new Set(present.map((path) => path.toLowerCase()))
  const given = files.map((file): Given => {
    const path = freePath(nameFor(file.name), (name) => taken.has(name.toLowerCase()))
    taken.add(path.toLowerCase())
    return { name: path, given: file.name, size: file.size, read: async () => file }
  })
  return judged(given, limits, present)
}

/** Returns the name of a file in a course: `My Lesson.MD` becomes `my-lesson.md`. */
export function nameFor(name: string): string {
  const [, stem = name, ending = ''] = /^(.*)\.([^.]+)$/.exec(name) ?? []
  const path = `${slugOf(stem).slice(0, 80) || 'file'}.${ending.toLowerCase() === 'markdown' ? 'md' : ending.toLowerCase()}`
  return fileKind(path) === null && fileKind(`a-${path}`) !== null ? `a-${path}` : path
}

/** The text of a file with questions in GIFT; or why it cannot be used: a sentence. */
export async function readGift(file: Blob): Promise<Result<string, string>> {
  const most = usualLimits.text_bytes
  if (file.size > most) return failure(sentences.size(`${most / 1024} KB`))
  const text = await textOf(file)
  return text === null ? failure(sentences.encoding) : success(text)
}

const sentences = {
  encrypted: 'It is locked with a password.',
  link: 'It is a link, and leads out of the folder.',
  method: 'It is packed in a way that this site cannot unpack.',
  damaged: 'It is damaged.',
  outside: 'Its name leads out of the folder.',
  folder: 'It is in a folder, and a course has none.',
  kind: 'A course has no files of this kind.',
  questions: 'Questions belong to a lesson: open it, and drop this file onto its text.',
  capitals: 'Its ending has capitals: write it small.',
  name: 'Its name may have only the letters a to z, digits, dots, hyphens and underscores.',
  twin: (other: string) => `Its name differs from ${other} in capitals only.`,
  size: (most: string) => `It is too large: this kind of file has ${most} at most.`,
  encoding: 'It is not written in UTF-8. Save it as UTF-8 first.',
  room: 'There is no room left for it in your courses.',
  many: (most: number, what: string) => `A course has ${formatCount(most, what)} at most.`,
}

/** @param present the names of the draft's files, which none of the entries has */
async function judged(entries: readonly Given[], limits: CourseLimits, present: readonly string[] = []): Promise<Incoming> {
  const incoming: Incoming = { files: [], left: [] }
  const names = new Map<string, string>()
  let room = limits.instructor_bytes - limits.used_bytes
  let lessons = present.filter((path) => fileKind(path) === 'lesson').length
  let count = present.length
  for (const entry of entries) {
    const { name, size, given = name } = entry
    const leave = (why: string) => incoming.left.push({ name: given, why })
    const why = nameProblem(name) ?? (entry.problem ? sentences[entry.problem] : null)
    const kind = fileKind(name)
    if (why !== null || kind === null) {
      leave(why ?? sentences.name)
      continue
    }
    const twin = names.get(name.toLowerCase())
    const most = sizeLimit(name, limits)
    if (twin !== undefined) leave(sentences.twin(twin))
    else if (size > most) leave(sentences.size(most < 1024 * 1024 ? `${most / 1024} KB` : `${most / 1024 / 1024} MB`))
    else if (size > room) leave(sentences.room)
    else if (kind === 'lesson' && lessons >= limits.lessons) leave(sentences.many(limits.lessons, 'lesson'))
    else if (count >= limits.files) leave(sentences.many(limits.files, 'file'))
    else {
      const content = await entry.read()
      const { text, problem } = content ? await readContent(name, kind, content) : { text: null, problem: sentences.damaged }
      if (problem !== null) {
        leave(problem)
        continue
      }
      names.set(name.toLowerCase(), name)
      room -= size
      count += 1
      if (kind === 'lesson') lessons += 1
      incoming.files.push({ path: name, kind, text, content: text === null ? content : null, given })
    }
  }
  return incoming
}

function nameProblem(name: string): string | null {
  if (/^([/\\]|[A-Za-z]:)/.test(name) || name.split(/[/\\]/).includes('..')) return sentences.outside
  if (/[/\\]/.test(name)) return sentences.folder
  if (fileKind(name) !== null) return null
  const ending = extensionOf(name)
  if (fileKind(`a.${ending}`) !== null) return sentences.name
  if (ending.toLowerCase() === 'gift') return sentences.questions
  return fileKind(`a.${ending.toLowerCase()}`) === null ? sentences.kind : sentences.capitals
}

/** The text of a file, which a picture or a recording does not have; or why it cannot come. */
async function readContent(name: string, kind: FileKind, content: Blob): Promise<{ text: string | null; problem: string | null }> {
  if (isStoredFile(name)) return { text: null, problem: null }
  const text = await textOf(content)
  if (text === null) return { text, problem: sentences.encoding }
  if (kind !== 'figure') return { text, problem: null }
  const { svg, problem } = importFigure(text, name.replace(/\.svg$/, ''))
  return { text: svg, problem }
}

/** Returns the text of a file in UTF-8 as editors show it; null if it has another encoding. */
async function textOf(content: Blob): Promise<string | null> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(await content.arrayBuffer())
    return text.includes('\0') ? null : storable(text)
  } catch {
    return null
  }
}

/** The folder in which course.json is or, without one, in which everything is. */
function rootOf(names: readonly string[]): string {
  const [facts] = names
    .filter((name) => name === courseFile || name.endsWith(`/${courseFile}`))
    .toSorted((one, other) => one.split('/').length - other.split('/').length)
  if (facts !== undefined) return facts.slice(0, -courseFile.length)
  const [first = ''] = names
  const folder = first.slice(0, first.indexOf('/') + 1)
  return folder !== '' && folder !== '/' && names.every((name) => name.startsWith(folder)) ? folder : ''
}

/** About how much text one request creates. */
const REQUEST_UNITS = 500_000

/**
 * Creates a course with its pictures and recordings. It can be repeated with the same id after a lost answer.
 * @returns why that failed: a sentence; null if it did not
 */
export async function createCourse(api: DraftsApi, id: string, files: readonly IncomingFile[]): Promise<string | null> {
  const texts = files.flatMap(({ path, text }) => (text === null ? [] : [{ path, text, revision: null }]))
  const created = await api.create(
    id,
    texts.filter(({ path }) => path === courseFile),
  )
  if (!created.ok) return sentenceFor(created.error)
  const save = async (some: readonly FileToSave[]) => {
    const saved = await api.saveFiles(id, some)
    if (!saved.ok) return sentenceFor(saved.error)
    return saved.value.result === 'saved' ? null : sentenceFor({ problem: 'refused', word: 'changed_elsewhere', hint: '' })
  }
  let batch: typeof texts = []
  let units = 0
  for (const file of [...texts, null]) {
    if (batch.length > 0 && (!file || units + file.text.length > REQUEST_UNITS)) {
      const problem = await save(batch)
      if (problem !== null) return problem
      batch = []
      units = 0
    }
    if (file) {
      batch.push(file)
      units += file.text.length
    }
  }
  for (const { path, content } of files) {
    if (!content) continue
    const hash = await sha256(content).catch(() => null)
    if (hash === null) return sentenceFor({ problem: 'refused', word: 'insecure', hint: path })
    const uploaded = await api.upload(id, path, hash, content)
    if (!uploaded.ok) return sentenceFor(uploaded.error)
    const problem = await save([{ path, hash, revision: null }])
    if (problem !== null) return problem
  }
  return null
}
