import { readdir } from 'node:fs/promises'
import { basename, join, sep } from 'node:path'
import type { MovingPart } from '#compiler/moving-figure.ts'
import type { MovingFigure } from '#content/moving-figure.ts'
import { ownContent } from '../content-folders.ts'
import { loadFresh } from '../summaries-plugin.ts'

/** The ending of the files that make figures move, such as `aperture.figure.ts`. */
const ending = '.figure.ts'

export const isFigureProgram = (name: string) => name.endsWith(ending)

/**
 * The figures of a course's folder that learners can change, by the names of their SVG files. Only a course in the repository may have
 * them, because they are programs.
 */
export async function movingFigures(folder: string): Promise<Map<string, MovingPart>> {
  if (!folder.startsWith(ownContent + sep)) return new Map()
  const names = (await readdir(folder)).filter(isFigureProgram)
  const entries = names.map(async (file): Promise<[string, MovingPart]> => {
    const name = file.slice(0, -ending.length)
    const { default: figure } = await loadFresh<{ default: MovingFigure }>(join(folder, file))
    return [`${name}.svg`, { id: `${basename(folder)}/${name}`, figure }]
  })
  return new Map(await Promise.all(entries))
}
