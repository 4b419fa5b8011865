import { resolve } from 'node:path'

/** The file that somebody named where they stand; npm itself runs commands in the project's folder. */
export function fileOf(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
}
