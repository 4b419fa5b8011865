import { globSync } from 'node:fs'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const src = fileURLToPath(new URL('..', import.meta.url))
const files = globSync('**/*.module.css', { cwd: src })
  .map((file) => file.replaceAll(sep, '/'))
  .toSorted()

/**
 * Names a CSS module's class in the build: the file's number and the class's position in it, `c1k-3`. A page contains
 * both its styles and its content, so each letter of a name is sent many times; and similar names compress well.
 */
export function shortClassName(name: string, path: string, css: string): string {
  const file = files.indexOf(relative(src, path.replace(/\?.*$/, '')).replaceAll(sep, '/'))
  const place = [...new Set(css.match(/\.[a-z][\w-]*/gi))].indexOf(`.${name}`)
  // Anything that is not a class, such as an animation, keeps its name.
  return `c${file.toString(36)}-${place < 0 ? `-${name}` : place.toString(36)}`
}
