import { cpSync, mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const parts = ['src', 'supabase', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package.json', 'package-lock.json', '.env.example']

/** The files of `src/content` in which a school names its own, as they are before it has named any. */
const untouched = {
  'samples-shown.ts': 'export const samplesShown = true\n',
  'authors.ts': 'export const authors = {}\n',
  'home.ts': 'export const home = {}\n',
  'categories.ts': 'export const categories = []\nexport const programs = []\nexport const topics = []\n',
  'courses/instructors.ts': 'export const instructors = {}\n',
}

/**
 * Copies into a folder what a build needs, without the content of this school, so that tests find the samples alone. The packages are
 * links, and the copy has a cache of its own.
 */
export function copyProject(folder: string): void {
  for (const name of parts) cpSync(join(root, name), join(folder, name), { recursive: true })
  const content = join(folder, 'src/content')
  for (const own of ['courses', 'articles', 'pages', 'pictures']) {
    rmSync(join(content, own), { recursive: true, force: true })
    mkdirSync(join(content, own))
  }
  for (const [name, text] of Object.entries(untouched)) writeFileSync(join(content, name), text)
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((each) => each !== '.cache')) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name))
  }
}
