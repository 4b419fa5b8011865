import type { Manifest } from 'vite'

/** What works without a connection from the first visit on, besides the pages that ask for it: the shell and all articles. */
const earlyParts = [
  /^index\.html$/,
  /^src\/content\/articles\//,
  /^src\/features\/(favorites|offline|search)\//,
  /^src\/features\/courses\/(search-index|start-search-worker)\.ts$/,
  /^src\/(layout|ui|theme|auth\/[^/]+$)/,
]

/** There may be thousands of them: kept when they are used. */
const textOfCourse = /^src\/content\/courses\//

/**
 * When the worker fetches which file, from Vite's manifest of the build. Files that are not named wait until they are used.
 * @param keptPages the folders of pages that open without a connection from the first visit on
 */
export function filesInTime(manifest: Manifest, keptPages: readonly string[]): Map<string, 'early' | 'late'> {
  const times = new Map<string, 'early' | 'late'>()
  const isEarly = (name: string) =>
    earlyParts.some((pattern) => pattern.test(name)) || keptPages.some((folder) => name.startsWith(`src/pages/${folder}/`))
  function add(name: string, time: 'early' | 'late') {
    const chunk = manifest[name]
    if (!chunk || times.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) times.set(file, time)
    for (const imported of chunk.imports ?? []) add(imported, time)
  }
  const names = Object.keys(manifest).filter((name) => !textOfCourse.test(name))
  for (const name of names.filter(isEarly)) add(name, 'early')
  for (const name of names) add(name, 'late')
  return times
}
