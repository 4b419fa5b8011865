import { resolve } from 'node:path'

/** Resolves a path from the directory where the user called npm, because npm runs commands in the project's folder. */
export function resolveUserPath(name: string): string {
  return resolve(process.env['INIT_CWD'] ?? process.cwd(), name)
}
