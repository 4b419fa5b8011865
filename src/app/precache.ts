import type { Manifest } from 'vite'

/**
 * What works without a connection from the first visit on: the shell, and the screens and texts of the catalogue and the
 * blog. Courses' texts, the account and the administration are kept when they are used.
 */
const earlyParts = [
  /^index\.html$/,
  /^src\/pages\/(home|courses|category|course|blog|article|favorites|faqs|addons|themes|languages|contact|error)\//,
  /^src\/features\/(blog\/articles|favorites|offline|search)\//,
  /^src\/features\/courses\/(search-index|start-search-worker)\.ts$/,
  /^src\/(layout|ui|theme|auth\/[^/]+$)/,
]

/** The files that those parts are made of, from Vite's manifest of the build. */
export function precachedFiles(manifest: Manifest): Set<string> {
  const found = new Set<string>()
  function add(name: string) {
    const chunk = manifest[name]
    if (!chunk || found.has(chunk.file)) return
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) found.add(file)
    for (const imported of chunk.imports ?? []) add(imported)
  }
  for (const name of Object.keys(manifest).filter((part) => earlyParts.some((pattern) => pattern.test(part)))) add(name)
  return found
}
