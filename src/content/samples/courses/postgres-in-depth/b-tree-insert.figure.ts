import type { MovingFigure } from '#content/moving-figure.ts'

/** The keys that are inserted, one after the other. */
export const keys = [40, 10, 60, 25, 80, 50, 30, 90, 70, 42, 15]

/** A page: a leaf has sorted keys, an inner page one child more than keys, and each key is the smallest of the leaves to its right. */
export interface Page {
  keys: number[]
  children: Page[]
}

/** What an insertion has done. */
export interface Insertion {
  root: Page
  /** The pages from the root to the leaf that took the key, as they are now. */
  path: Page[]
  /** The keys that went up from pages which were split, the lowest first. */
  wentUp: number[]
  hasNewRoot: boolean
}

/** Inserts a key into a tree, which stays as it was. A page holds at most `capacity` keys; one that gets more is split in the middle. */
export function insert(root: Page, key: number, capacity: number): Insertion {
  const wentUp: number[] = []
  const path: Page[] = []

  /** Returns the page with the key, or the two pages into which it was split, and the key between them. */
  function put({ keys: own, children }: Page): { left: Page; up: number; right: Page } | { left: Page } {
    const place = own.filter((other) => other <= key).length
    const child = children[place]
    let page: Page
    if (!child) page = { keys: own.toSpliced(place, 0, key), children }
    else {
      const below = put(child)
      page =
        'up' in below
          ? { keys: own.toSpliced(place, 0, below.up), children: children.toSpliced(place, 1, below.left, below.right) }
          : { keys: own, children: children.with(place, below.left) }
    }
    if (page.keys.length <= capacity) {
      path.unshift(page)
      return { left: page }
    }
    const middle = Math.floor(page.keys.length / 2)
    const up = page.keys[middle] as number
    const left = { keys: page.keys.slice(0, middle), children: page.children.slice(0, middle + 1) }
    // A leaf keeps all its keys, and a copy goes up. From an inner page, the key itself does.
    const right = { keys: page.keys.slice(child ? middle + 1 : middle), children: page.children.slice(middle + 1) }
    wentUp.push(up)
    path.unshift(key < up ? left : right)
    return { left, up, right }
  }

  const top = put(root)
  if (!('up' in top)) return { root: top.left, path, wentUp, hasNewRoot: false }
  const newRoot = { keys: [top.up], children: [top.left, top.right] }
  return { root: newRoot, path: [newRoot, ...path], wentUp, hasNewRoot: true }
}

/** The pages of a tree, level by level from the root. */
export function levelsOf(root: Page): Page[][] {
  const levels = [[root]]
  for (let last = levels[0]; last?.[0]?.children.length; last = levels.at(-1)) levels.push(last.flatMap(({ children }) => children))
  return levels
}

type Values = Record<'inserted' | 'capacity', number>

/** The tree after the first keys, and what the last of them has done. */
function treeOf({ inserted, capacity }: Values): Insertion {
  const empty: Insertion = { root: { keys: [], children: [] }, path: [], wentUp: [], hasNewRoot: false }
  return keys.slice(0, inserted).reduce(({ root }, key) => insert(root, key, capacity), empty)
}

const [slot, height, gap, width] = [21, 26, 6, 360]

/** Where the middle of each page is. Leaves stand side by side, the others above the middle of their children. */
function middlesOf(levels: Page[][], pageWidth: number): Map<Page, number> {
  const leaves = levels.at(-1) ?? []
  const left = (width - leaves.length * (pageWidth + gap) + gap) / 2
  const middles = new Map(leaves.map((leaf, place) => [leaf, left + place * (pageWidth + gap) + pageWidth / 2]))
  const middle = (page?: Page) => (page && middles.get(page)) ?? 0
  for (const level of levels.slice(0, -1).toReversed())
    for (const page of level) middles.set(page, (middle(page.children[0]) + middle(page.children.at(-1))) / 2)
  return middles
}

export default {
  controls: {
    inserted: {
      label: 'Keys inserted',
      min: 1,
      max: keys.length,
      start: 4,
      say: (value) => `${value}, last ${keys[value - 1]}`,
    },
    capacity: { label: 'Room in a page', min: 3, max: 5, start: 3, say: (value) => `${value} keys` },
  },
  say(values) {
    const { root, wentUp, hasNewRoot } = treeOf(values)
    const levels = levelsOf(root)
    const key = keys[values.inserted - 1]
    const [copied, moved] = wentUp
    const where = hasNewRoot ? 'into a new root' : 'up'
    const done =
      copied === undefined
        ? `${key} finds room in its leaf.`
        : moved === undefined
          ? `${key} finds its leaf full: it is split, and a copy of ${copied} goes ${where}.`
          : `${key} finds its leaf full: a copy of ${copied} goes up. The page above is full, too: ${moved} moves ${where}.`
    const count = levels.at(-1)?.length ?? 0
    return `${done} ${count === 1 ? 'One page is the whole tree' : `${levels.length} levels, ${count} leaves`}.`
  },
  draw(part, values) {
    const { root, path, wentUp } = treeOf(values)
    const levels = levelsOf(root)
    const last = keys[values.inserted - 1]
    const pageWidth = values.capacity * slot + 3
    const middles = middlesOf(levels, pageWidth)
    const top = (level: number) => 150 - (levels.length - 1 - level) * 64
    const [lines, pages, texts]: string[][] = [[], [], []]
    for (const [level, row] of levels.entries()) {
      for (const [place, page] of row.entries()) {
        const middle = middles.get(page) ?? 0
        const [x, y] = [middle - pageWidth / 2, top(level)]
        const isOnPath = path.includes(page)
        const color = isOnPath ? 'stroke="var(--figure-accent)" stroke-width="2.5"' : 'stroke="currentColor" stroke-width="1.5"'
        pages?.push(
          `<rect x="${x}" y="${y}" width="${pageWidth}" height="${height}" rx="3" fill="${isOnPath ? 'var(--figure-soft)' : 'none'}" ${color}/>`,
        )
        for (const [index, key] of page.keys.entries()) {
          const isNew = level === levels.length - 1 ? key === last : wentUp.includes(key)
          const look = isNew ? 'fill="var(--figure-warm)" font-weight="700"' : 'fill="currentColor"'
          texts?.push(`<text x="${x + 1.5 + slot * (index + 0.5)}" y="${y + 18}" ${look}>${key}</text>`)
        }
        for (const [index, child] of page.children.entries()) {
          const from = x + 1.5 + slot * index
          const leads = isOnPath && path.includes(child)
          lines?.push(
            `<path d="M${from} ${y + height}L${middles.get(child)} ${top(level + 1)}" ${leads ? 'stroke="var(--figure-accent)" stroke-width="2.5"' : 'stroke="currentColor" stroke-width="1.2"'}/>`,
          )
        }
        if (level === levels.length - 1 && place > 0)
          lines?.push(`<path d="M${x - gap} ${y + 13}H${x}" stroke="currentColor" stroke-width="1.5"/>`)
      }
    }
    part('tree').innerHTML = [lines, pages, texts].flat().join('')
  },
} satisfies MovingFigure<keyof Values>
