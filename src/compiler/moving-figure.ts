import type { BlockWords } from '#content/block-words.ts'
import { type MovingFigure, sayValue, startOf } from '#content/moving-figure.ts'
import { escapeHtml } from './markdown.ts'

/** A figure that learners can change. */
export interface MovingPart {
  /** The course's slug and the figure's name, by which the browser finds its program: `camera-foundations/aperture`. */
  id: string
  figure: MovingFigure
}

/** The HTML of a figure's sliders, as they are at the start. The element `moving-figure` makes them work. */
export function slidersOf({ id, figure }: MovingPart, words: BlockWords): string {
  const sliders = Object.entries(figure.controls).map(([name, control]) => {
    const { label, min, max, step = 1, start } = control
    const said = escapeHtml(sayValue(control, start))
    // Browsers restore what was typed, but nothing else would be drawn accordingly.
    return `<label>${escapeHtml(label)}<span data-value aria-hidden="true">${said}</span><input type="range" name="${escapeHtml(name)}" min="${min}" max="${max}" step="${step}" value="${start}" aria-valuetext="${said}" autocomplete="off"></label>`
  })
  const reset = sliders.length > 1 ? `<button type="button" data-reset>${escapeHtml(words.reset)}</button>` : ''
  return `<moving-figure data-figure="${escapeHtml(id)}">${sliders.join('')}<output>${escapeHtml(figure.say(startOf(figure)))}</output>${reset}</moving-figure>`
}
