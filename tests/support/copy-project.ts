import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const parts = ['src', 'supabase', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json', '.env.example']

/** Copies into a folder what a build needs. The packages are links, and the copy has a cache of its own. */
export function copyProject(folder: string): void {
  for (const name of parts) cpSync(join(root, name), join(folder, name), { recursive: true })
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '.cache')) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
}
