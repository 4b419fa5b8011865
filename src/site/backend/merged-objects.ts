import { higher, type Merge, mergedEntries } from './merge.ts'
import { isObject } from './stored-json.ts'

/** Merges the entries of two objects. Anything else is damaged, and gives way to an object. */
export function mergedObjects(merge: Merge<unknown>): Merge<unknown> {
  return (one, other) =>
    isObject(one) && isObject(other) ? mergedEntries(one, other, merge) : higher((value) => Number(isObject(value)))(one, other)
}
