import type { Manifest } from 'vite'

/**
 * What works without a connection from the first visit on: the shell, and the screens and texts of the catalogue and the
 * blog.
 */
const earlyParts = [
  /^index\.html$/,
  /^src\/pages\/(home|courses|category|course|blog|article|favorites|faqs|addons|themes|languages|contact|error)\//,
  /^src\/content\/articles\//,
  /^src\/features\/(favorites|offline|search)\//,
  /^src\/features\/courses\/(search-index|start-search-worker)\.ts$/,
  /^src\/(layout|ui|theme|auth\/[^/]+$)/,
]

/** There may be thousands of them: kept when they are used. */
const textOfCourse = /^src\/content\/courses\//

/** When the worker fetches which file, from Vite's manifest of the build. Files that are not named wait until they are used. */
export function filesInTime(manifest: Manifest): Map<string, 'early' | 'late'> {
  const times = new Map<string, 'early' | 'late'>()
  function add(name: string, time: 'early' | 'late') {
    const chunk = manifest[name]
    if (!chunk || times.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) times.set(file, time)
    for (const imported of chunk.imports ?? []) add(imported, time)
  }
  const names = Object.keys(manifest).filter((name) => !textOfCourse.test(name))
  for (const name of names.filter((part) => earlyParts.some((pattern) => pattern.test(part)))) add(name, 'early')
  for (const name of names) add(name, 'late')
  return times
}
