import { globSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('**/*.module.css', { cwd: src })
  .map((file) => file.replaceAll(sep, '/'))
  .toSorted()

/**
 * What a CSS module's class is called in the build: the file's number and the name's place in it, `1k-3`. The page holds
 * its styles and its content, so every letter of a name is sent many times; and like names compress well.
 */
export function shortClassName(name: string, path: string, css: string): string {
  const file = files.indexOf(relative(src, path.replace(/\?.*$/, '')).replaceAll(sep, '/'))
  const place = [...new Set(css.match(/\.[a-z][\w-]*/gi))].indexOf(`.${name}`)
  // What is no class, such as an animation, keeps its name.
  return `c${file.toString(36)}-${place < 0 ? `-${name}` : place.toString(36)}`
}
