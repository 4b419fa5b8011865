import type { CSSProperties } from 'react'
import { useDeferredHydration } from '#site/ui/hydrated.ts'
import art from './art.module.css'
import { lookOf } from './categories.ts'
import { backdrop, motifs, type Vary } from './motifs.tsx'
import { numbersFrom } from './seeded-numbers.ts'

interface CategoryArtProps {
  category: string
  /** Varies the drawing within a category. A course passes its id. */
  seed?: string
  /** True below the first view, where prerendered HTML leaves the drawing out. */
  isBelow?: boolean
}

/**
 * Drawn art for a category, with its own hue and motif in both themes. It shows while a photo is loading, has failed or is
 * missing. The courses of a category have the motif in common, and differ in its shapes, its place, the ground and the hue. It
 * fills its parent and is decorative.
 */
export function CategoryArt({ category, seed = '', isBelow = false }: CategoryArtProps) {
  const isHydrated = useDeferredHydration()
  const { hue, motif } = lookOf(category)
  const next = numbersFrom(seed && `${category} ${seed}`)
  const vary: Vary = (value, spread) => (seed ? value - spread + next(2 * spread + 1) : value)
  const style = { '--hue': vary(hue, 14), '--angle': `${vary(145, 60)}deg` } as CSSProperties
  // Nothing is mirrored: a play symbol would point backward and a rising curve would fall.
  const place = `translate(${vary(160, 26)} ${vary(100, 12)}) rotate(${vary(0, 7)}) scale(${vary(seed ? 116 : 100, 14) / 100}) translate(-160 -100)`
  return (
    <span className={art.art} style={style} aria-hidden>
      {(isHydrated || !isBelow) && (
        <svg className={art.drawing} viewBox="0 0 320 200" preserveAspectRatio="xMidYMid slice" fill="none">
          {seed && backdrop(next)}
          <g transform={place}>{(motifs[motif] ?? motifs.plain)(vary)}</g>
        </svg>
      )}
    </span>
  )
}
