import type { OtherData } from '#site/backend/stored-data.ts'
import { isObject } from '#site/backend/stored-json.ts'
import { notesOfAnnotations } from './annotated-notes.ts'
import { accountKinds, type DataKind } from './data-kinds.ts'

/** What a learner has besides courses and takes to other browsers: notes, answers, reviews and so on, by the kind's name. */
type LearningRecord = Readonly<Record<string, unknown>>

/** Reads everything that goes to other browsers. Kinds of which nothing is stored are left out. */
export async function recordOf(kinds: readonly DataKind[]): Promise<LearningRecord> {
  const values = await Promise.all(kinds.map(async ({ data }) => [data.name, (await data.portable?.read()) ?? null] as const))
  return Object.fromEntries(values.filter(([, value]) => value !== null))
}

export const readLearningRecord = (appId: string, uid: string) => recordOf(accountKinds(appId, uid))

/**
 * Returns what a learning file, an export of the account, or a link holds besides courses; null if there is nothing. Kinds that
 * this version does not know, or that stay in one browser, are left out.
 */
export async function otherDataIn(appId: string, uid: string, file: unknown): Promise<OtherData | 'damaged' | null> {
  const record = recordIn(file)
  if (!record) return null
  const parts: Part[] = []
  for (const kind of accountKinds(appId, uid)) {
    const { name, portable } = kind.data
    const value = Object.hasOwn(record, name) ? (record[name] ?? null) : null
    if (!portable || value === null) continue
    const count = await portable.countIn(value)
    if (count === null) return 'damaged'
    if (count > 0) parts.push({ title: `${kind.title} (${count})`, merge: () => portable.merge(value) })
  }
  return parts.length > 0 ? { titles: parts.map(({ title }) => title), merge: () => mergeAll(parts) } : null
}

interface Part {
  title: DataKind['title']
  merge(): Promise<() => Promise<void>>
}

function recordIn(file: unknown): LearningRecord | null {
  if (!isObject(file)) return null
  if (isObject(file['record'])) return file['record']
  if (!isObject(file['browser'])) return null
  const { learning, kept } = file['browser']
  if (isObject(learning) && isObject(learning['record'])) return learning['record']
  // Older exports of the account hold the kinds only as they are stored, and notes as Web Annotations.
  return isObject(kept) ? { ...kept, notes: notesOfAnnotations(kept['notes']) } : null
}

async function mergeAll(parts: readonly Part[]): Promise<() => Promise<void>> {
  const undos: (() => Promise<void>)[] = []
  const undo = async () => {
    for (const each of undos.toReversed()) await each()
  }
  try {
    for (const part of parts) undos.push(await part.merge())
  } catch (error) {
    await undo()
    throw error
  }
  return undo
}
