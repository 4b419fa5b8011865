import { join } from 'node:path'
import type { Plugin } from 'vite'
import { importPath, shownContent } from './content-folders.ts'

const virtualId = 'virtual:recordings'
const resolvedId = `\0${virtualId}`

/** Provides `virtual:recordings`: the URLs of all recordings, captions and chapters in the courses' folders. */
export function recordings(): Plugin {
  return {
    name: 'recordings',
    // Runs before Vite replaces import.meta.glob.
    enforce: 'pre',
    resolveId: (id) => (id === virtualId ? resolvedId : null),
    load(id) {
      if (id !== resolvedId) return null
      const files = shownContent.map((content) => importPath(join(content, 'courses/*/*.{webm,mp4,m4v,vtt}')))
      return `export const recordingFiles = import.meta.glob(${JSON.stringify(files)}, { query: '?url&no-inline', import: 'default', eager: true })`
    },
  }
}
