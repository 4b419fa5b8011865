import { type KeyValueStorage, readOrSetAside, setAside } from './browser-storage.ts'
import { exclusive, type Exclusive } from './exclusive.ts'
import { type Merge, mergedEntries } from './merge.ts'
import { type Check, isAnything, isObject, isOneOf, isRecordOf } from './stored-json.ts'

const version = 1
const isThisVersion = isRecordOf({ version: isOneOf(version) })

/** What an account has stored of a kind in this browser. */
interface AccountRecord<T, Empty extends T | null> {
  /** A value that cannot be read is set aside, never lost. */
  read(): T | Empty
  /**
   * Applies a change to what is stored when its turn comes, not to what this tab last read. Null removes the record, and the same
   * value changes nothing. Before a change replaces an entry that cannot be read, the whole value is set aside.
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
  /** How many entries of a stored value cannot be read. A merge may replace them. */
  countDamaged(stored: T): number
  merge: Merge<T>
  /** Returns the text to store. */
  textOf(value: T): string
}

interface Description<T extends object, Empty extends T | null> {
  name: string
  /** Checks the envelope only, so that a damaged entry does not take the others with it. */
  check: Check<T>
  empty: Empty
  /** How many entries cannot be read. By default, the value is one entry. */
  countDamaged?: (stored: T) => number
  merge: Merge<T>
}

export function recordKind<T extends object, Empty extends T | null = T>({
  name,
  check,
  empty,
  countDamaged = () => 0,
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
            if (next === null) return storage.removeItem(key)
            const before = storage.getItem(key)
            if (before !== null && stored !== null && countDamaged(next) < countDamaged(stored)) setAside(storage, key, before)
            storage.setItem(key, textOf(next))
          }),
      }
    },
    isStored,
    countDamaged,
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
  /** Checks the fields of an entry that is an object of several, each of which counts. */
  isPart?: Check<unknown>
  merge: Merge<unknown>
}

/** A kind whose record has entries by name. One that cannot be read stays in storage. */
export function entriesKind<Field extends string>({
  name,
  field,
  isEntry,
  isPart = isAnything,
  merge,
}: EntriesDescription<Field>): RecordKind<Entries<Field>> {
  const recordOf = (entries: Record<string, unknown>) => ({ [field]: entries }) as Entries<Field>
  return recordKind<Entries<Field>>({
    name,
    check: (value): value is Entries<Field> => isRecordOf({ [field]: isObject })(value),
    empty: recordOf({}),
    countDamaged: (stored) => {
      const entries = Object.values(stored[field])
      const parts = entries.filter(isObject).flatMap((entry) => Object.values(entry))
      return countFailing(entries, isEntry) + countFailing(parts, isPart)
    },
    merge: (one, other) => recordOf(mergedEntries(one[field], other[field], merge)),
  })
}

/** Returns how many of the values do not pass the check. */
export function countFailing(values: readonly unknown[], check: Check<unknown>): number {
  return values.filter((value) => !check(value)).length
}

/** Returns an entry that passes the check; null if there is none. */
export function entryIn<T>(entries: Record<string, unknown>, name: string, check: Check<T>): T | null {
  const entry = Object.hasOwn(entries, name) ? entries[name] : null
  return check(entry) ? entry : null
}
