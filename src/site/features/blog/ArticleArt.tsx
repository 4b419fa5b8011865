import type { CSSProperties } from 'react'
import art from '#site/features/courses/art.module.css'
import { lookOf } from '#site/features/courses/categories.ts'
import { numbersFrom } from '#site/features/courses/seeded-numbers.ts'
import { useDeferredHydration } from '#site/ui/hydrated.ts'

interface Props {
  category: string
  /** Seed for the layout of the tiles: the article's id. */
  seed: string
  /** For very wide pictures: more and smaller tiles. */
  isWide?: boolean
  /** True below the first view, where prerendered HTML leaves the drawing out. */
  isBelow?: boolean
}

/** The hue of the contrasting tone: a warm one, unless the category itself is warm. */
function contrastOf(hue: number): number {
  return hue < 100 || hue > 350 ? (hue + 130) % 360 : 56
}

/** The side of a tile, in units of the drawing. */
const side = 64
const sheets = { card: { columns: 5, rows: 3 }, wide: { columns: 10, rows: 4 } }

/**
 * Drawn art for an article: a sheet of paper-cut tiles in the category's hue. Each article has its own layout, which never
 * changes. It fills its parent and is decorative.
 */
export function ArticleArt({ category, seed, isWide = false, isBelow = false }: Props) {
  const isHydrated = useDeferredHydration()
  const { columns, rows } = sheets[isWide ? 'wide' : 'card']
  const { hue } = lookOf(category)
  const style = { '--hue': hue, '--warm-hue': contrastOf(hue) } as CSSProperties
  return (
    <span className={art.art} style={style} aria-hidden>
      {(isHydrated || !isBelow) && (
        <svg className={art.drawing} viewBox={`0 0 ${columns * side} ${rows * side}`} preserveAspectRatio="xMidYMid slice">
          {layTiles(seed, columns, rows).map((tile) => (
            <g key={`${tile.x} ${tile.y}`} transform={`translate(${tile.x} ${tile.y})`}>
              <rect className={art[tile.ground]} width={side + 0.5} height={side + 0.5} />
              <path className={art[tile.figure]} d={shapes[tile.shape]} transform={`rotate(${tile.turn * 90} ${side / 2} ${side / 2})`} />
            </g>
          ))}
        </svg>
      )}
    </span>
  )
}

/** Figures on a 64 by 64 tile: quarter, half and whole circles, a leaf, a stair, horizontal bars, a ring. */
const shapes = {
  quarter: 'M0 0H64A64 64 0 0 1 0 64Z',
  half: 'M0 32A32 32 0 0 1 64 32V64H0Z',
  whole: 'M32 8A24 24 0 1 1 32 56A24 24 0 1 1 32 8Z',
  leaf: 'M0 0A64 64 0 0 1 64 64A64 64 0 0 1 0 0Z',
  stair: 'M0 64V48H16V32H32V16H48V0H64V64Z',
  bars: 'M0 54H64V64H0ZM0 34H64V45H0ZM0 17H64V24H0ZM0 3H64V6H0Z',
  ring: 'M0 0H64A64 64 0 0 1 0 64V42A42 42 0 0 0 42 0Z',
} as const
const shapeNames = ['quarter', 'leaf', 'half', 'stair', 'ring', 'whole', 'quarter', 'bars', 'leaf'] as const

const pairs = [
  ['back', 'soft'],
  ['soft', 'deep'],
  ['back', 'mid'],
  ['deep', 'pale'],
  ['back', 'deep'],
  ['mid', 'pale'],
  ['soft', 'pale'],
  ['pale', 'warm'],
] as const

interface Tile {
  x: number
  y: number
  shape: keyof typeof shapes
  turn: number
  ground: (typeof pairs)[number][0]
  figure: (typeof pairs)[number][1]
}

function layTiles(seed: string, columns: number, rows: number): Tile[] {
  const next = numbersFrom(seed)
  return Array.from({ length: columns * rows }, (_, index) => {
    const [ground, figure] = pairs[next(pairs.length)] ?? pairs[0]
    return {
      x: (index % columns) * side,
      y: Math.floor(index / columns) * side,
      shape: shapeNames[next(shapeNames.length)] ?? 'quarter',
      turn: next(4),
      ground,
      figure,
    }
  })
}
