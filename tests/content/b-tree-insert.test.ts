import fc from 'fast-check'
import { expect, it } from 'vitest'
import figure, { insert, levelsOf, type Page } from '#content/samples/courses/postgres-in-depth/b-tree-insert.figure.ts'

const empty: Page = { keys: [], children: [] }
const keysBelow = ({ keys, children }: Page): number[] => (children.length === 0 ? keys : children.flatMap(keysBelow))

/** Says what makes a tree no B-tree, in the tree's own terms. */
function faultsOf(root: Page, capacity: number): string[] {
  const levels = levelsOf(root)
  const faults: string[] = []
  for (const [level, pages] of levels.entries()) {
    for (const page of pages) {
      const isLeaf = level === levels.length - 1
      const { keys, children } = page
      if (keys.length > capacity) faults.push('too full')
      if (page !== root && keys.length < Math.floor(capacity / 2)) faults.push('too empty')
      if (children.length !== (isLeaf ? 0 : keys.length + 1)) faults.push('wrong number of children')
      if (keys.some((key, place) => place > 0 && key <= (keys[place - 1] ?? 0))) faults.push('unsorted')
      // Each key of an inner page is the smallest key to its right.
      if (!isLeaf && keys.some((key, place) => key !== keysBelow(children[place + 1] ?? empty)[0])) faults.push('wrong signpost')
    }
  }
  return faults
}

it('any keys in any order make a B-tree: sorted, equally deep, never too full and never too empty', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.integer(), { maxLength: 80 }), fc.integer({ min: 2, max: 6 }), (keys, capacity) => {
      let root = empty
      for (const key of keys) {
        const before = structuredClone(root)
        const insertion = insert(root, key, capacity)
        expect(root).toEqual(before)
        root = insertion.root
        expect(faultsOf(root, capacity)).toEqual([])
        expect([insertion.path[0], insertion.path.length]).toEqual([root, levelsOf(root).length])
        expect(insertion.path.at(-1)?.keys).toContain(key)
      }
      expect(keysBelow(root)).toEqual(keys.toSorted((one, other) => one - other))
    }),
  )
})

it.each([
  [1, 3, '40 finds room in its leaf. One page is the whole tree.'],
  [4, 3, '25 finds its leaf full: it is split, and a copy of 40 goes into a new root. 2 levels, 2 leaves.'],
  [11, 3, '15 finds its leaf full: a copy of 25 goes up. The page above is full, too: 60 moves into a new root. 3 levels, 5 leaves.'],
  [11, 4, '15 finds room in its leaf. 2 levels, 3 leaves.'],
])('%s keys in pages of %s', (inserted, capacity, sentence) => {
  expect(figure.say({ inserted, capacity })).toBe(sentence)
})
