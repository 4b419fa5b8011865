/** A setting of a figure, which learners change with a slider. */
export interface FigureControl {
  label: string
  min: number
  max: number
  /** 1 if left out. */
  step?: number
  /** The value with which the drawing equals the SVG file. */
  start: number
  /** A value in words, such as `f/4`; without it, the number. */
  say?: (value: number) => string
}

/**
 * What `aperture.figure.ts` exports by default: it makes the figure `aperture.svg` beside it move. `src/content/lessons.md` explains
 * how to write one.
 */
export interface MovingFigure<Name extends string = string> {
  controls: Record<Name, FigureControl>
  /** What the figure shows, in a sentence or two. */
  say(values: Record<Name, number>): string
  /**
   * Changes the drawing.
   * @param part returns the element of the SVG with an id: `part('hole')` is the one with the id `aperture-hole`
   */
  draw(part: (id: string) => SVGElement, values: Record<Name, number>): void
}

/** The values with which a figure equals its SVG file. */
export function startOf({ controls }: MovingFigure): Record<string, number> {
  return Object.fromEntries(Object.entries(controls).map(([name, { start }]) => [name, start]))
}

export const sayValue = ({ say = String }: FigureControl, value: number): string => say(value)
