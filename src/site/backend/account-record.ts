import { type KeyValueStorage, readOrSetAside } from './browser-storage.ts'
import { exclusive, type Exclusive } from './exclusive.ts'
import { type Merge, mergedEntries } from './merge.ts'
import { type Check, isMapOf, isObject, isOneOf, isRecordOf } from './stored-json.ts'

const version = 1
const isThisVersion = isRecordOf({ version: isOneOf(version) })

/** What an account has stored of a kind in this browser. */
interface AccountRecord<T, Empty extends T | null> {
  /** A value that cannot be read is set aside, never lost. */
  read(): T | Empty
  /**
   * Applies a change to what is stored when its turn comes, not to what this tab last read. Null removes the record, and the same
   * value changes nothing.
   */
  change(apply: (stored: T | Empty) => T | null): Promise<void>
}

/** A kind of data that an account stores in this browser, as JSON under one key of local storage. */
export interface RecordKind<T extends object, Empty extends T | null = T> {
  /** Names the kind in its key and in exported files. */
  name: string
  /** Each account has a key of its own, so that people who share a browser see only their own data. */
  keyOf(appId: string, uid: string): string
  open(storage: KeyValueStorage, key: string, runExclusive?: Exclusive): AccountRecord<T, Empty>
  /** Whether a stored value, or one of a file, can be read. Entries that cannot be read are left out by the kind's own code. */
  isStored: Check<T>
  /** Whether every entry of a stored value can be read. A merge may replace one that cannot. */
  isWhole(stored: T): boolean
  merge: Merge<T>
  /** Returns the text to store. */
  textOf(value: T): string
}

interface Description<T extends object, Empty extends T | null> {
  name: string
  /** Checks the envelope only, so that a damaged entry does not take the others with it. */
  check: Check<T>
  empty: Empty
  /** Checks the entries, too. By default, the value is one entry. */
  isWhole?: (stored: T) => boolean
  merge: Merge<T>
}

export function recordKind<T extends object, Empty extends T | null = T>({
  name,
  check,
  empty,
  isWhole = () => true,
  merge,
}: Description<T, Empty>): RecordKind<T, Empty> {
  const isStored: Check<T> = (value): value is T => isThisVersion(value) && check(value)
  const textOf = (value: T) => JSON.stringify({ version, ...value })
  return {
    name,
    keyOf: (appId, uid) => `${appId}-${name}:${uid}`,
    open(storage, key, runExclusive = exclusive) {
      const read = () => readOrSetAside(storage, key, isStored) ?? empty
      return {
        read,
        change: (apply) =>
          runExclusive(key, () => {
            const stored = read()
            const next = apply(stored)
            if (next === stored) return
            if (next === null) storage.removeItem(key)
            else storage.setItem(key, textOf(next))
          }),
      }
    },
    isStored,
    isWhole,
    merge,
    textOf,
  }
}

type Entries<Field extends string> = Record<Field, Record<string, unknown>>

interface EntriesDescription<Field extends string> {
  name: string
  /** The field of the stored value that holds the entries. */
  field: Field
  isEntry: Check<unknown>
  merge: Merge<unknown>
}

/** A kind whose record has entries by name. One that cannot be read stays in storage. */
export function entriesKind<Field extends string>({ name, field, isEntry, merge }: EntriesDescription<Field>): RecordKind<Entries<Field>> {
  const recordOf = (entries: Record<string, unknown>) => ({ [field]: entries }) as Entries<Field>
  return recordKind<Entries<Field>>({
    name,
    check: (value): value is Entries<Field> => isRecordOf({ [field]: isObject })(value),
    empty: recordOf({}),
    isWhole: (stored) => isMapOf(isEntry)(stored[field]),
    merge: (one, other) => recordOf(mergedEntries(one[field], other[field], merge)),
  })
}

/** Returns an entry that passes the check; null if there is none. */
export function entryIn<T>(entries: Record<string, unknown>, name: string, check: Check<T>): T | null {
  const entry = Object.hasOwn(entries, name) ? entries[name] : null
  return check(entry) ? entry : null
}
