import type { Manifest } from 'vite'

/** What works offline from the first visit, besides the pages that ask for it: the shell and all articles. */
const earlyParts = [
  /^index\.html$/,
  /^src\/content\/articles\//,
  /^src\/features\/(favorites|offline|search)\//,
  /^src\/features\/courses\/(search-index|start-search-worker)\.ts$/,
  /^src\/(layout|ui|theme|auth\/[^/]+$)/,
]

/** There may be thousands of courses, so each is cached when it is first opened. */
const textOfCourse = /^src\/content\/courses\//

/**
 * When the worker fetches each file, according to the build's Vite manifest. A file that is not listed is cached on
 * first use.
 * @param keptPages the folders of the pages that open offline from the first visit
 */
export function fetchTimes(manifest: Manifest, keptPages: readonly string[]): Map<string, 'early' | 'late'> {
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
