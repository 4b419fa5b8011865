import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { CourseFiles } from '#compiler/draft.ts'
import { fileKind } from '#compiler/file-names.ts'
import { isFigureProgram } from './moving-figures.ts'

/** The files of a course's folder, without programs of figures. Their texts are read when they are asked for. */
export async function courseFilesIn(folder: string): Promise<CourseFiles> {
  const names = new Set((await readdir(folder)).filter((name) => !isFigureProgram(name)).toSorted())
  return {
    has: (name) => names.has(name),
    keys: () => names.keys(),
    get: (name) => (names.has(name) ? textOf(folder, name) : undefined),
  }
}

function textOf(folder: string, name: string): string | null {
  const kind = fileKind(name)
  return kind === null || kind === 'picture' || kind === 'recording' ? null : readFileSync(join(folder, name), 'utf8')
}
