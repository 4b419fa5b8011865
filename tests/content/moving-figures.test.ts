import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { courseFolders, ownContent, sampleContent } from '#build/content-folders.ts'
import { movingFigures } from '#build/lessons/moving-figures.ts'
import { type FigureControl, sayValue, startOf } from '#content/moving-figure.ts'

const found = (
  await Promise.all(
    courseFolders([ownContent, sampleContent]).map(async (folder) =>
      [...(await movingFigures(folder))].map(([file, part]) => ({ folder, file, ...part })),
    ),
  )
).flat()

/** Reads a figure's file, and returns what finds its parts. */
function drawingOf(folder: string, file: string) {
  const svg = new DOMParser().parseFromString(readFileSync(join(folder, file), 'utf8'), 'image/svg+xml').documentElement
  const part = (id: string) => {
    const element = svg.querySelector<SVGElement>(`#${basename(file, '.svg')}-${id}`)
    if (!element) throw new Error(`${file} has no part ${id}.`)
    return element
  }
  return { svg, part }
}

/** The ends of a slider, and one value between them that its steps reach. */
function someValues({ min, max, step = 1 }: FigureControl): number[] {
  return [min, min + step * Math.round((max - min) / step / 3), max]
}

describe.each(found)('the figure $id', ({ folder, file, figure }) => {
  const start = startOf(figure)

  it('begins as its file is drawn', () => {
    const { svg, part } = drawingOf(folder, file)
    const still = svg.outerHTML
    figure.draw(part, start)
    expect(svg.outerHTML).toBe(still)
  })

  it('is drawn and told with every end of its sliders, and comes back to its beginning', () => {
    const { svg, part } = drawingOf(folder, file)
    const still = svg.outerHTML
    const said = new Set([figure.say(start)])
    for (const [name, control] of Object.entries(figure.controls)) {
      expect(someValues(control).every((value) => value >= control.min && value <= control.max)).toBe(true)
      const steps = (control.start - control.min) / (control.step ?? 1)
      expect(steps).toBeCloseTo(Math.round(steps), 6)
      for (const value of someValues(control)) {
        const values = { ...start, [name]: value }
        figure.draw(part, values)
        said.add(figure.say(values))
        expect([svg.outerHTML, figure.say(values), sayValue(control, value)].join(' ')).not.toMatch(/NaN|Infinity|undefined/)
      }
    }
    expect(said.size).toBeGreaterThan(2)
    // Three lines on a phone, for which the page has room.
    expect([...said].filter(({ length }) => length > 130)).toEqual([])
    figure.draw(part, start)
    expect(svg.outerHTML).toBe(still)
  })
})

it('only a course in the repository has any', async () => {
  expect(await movingFigures(`${ownContent}-published/courses/knots`)).toEqual(new Map())
})
