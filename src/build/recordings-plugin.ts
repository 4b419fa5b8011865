import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { importPath, ownContent, replacedFolders, shownContent } from './content-folders.ts'
import { virtualModules } from './virtual-modules.ts'

const recordingsIn = (content: string) => join(content, 'courses/*/*.{webm,mp4,m4v,vtt}')

/** Provides `virtual:recordings`: the URLs of all recordings, captions and chapters in the courses' folders. */
export const recordings = (): Plugin => virtualModules('recordings', { 'virtual:recordings': listOfRecordings })

function listOfRecordings(): string {
  const isInProject = (content: string) => content.startsWith(ownContent)
  const patterns = [
    ...shownContent.filter(isInProject).map((content) => importPath(recordingsIn(content))),
    ...replacedFolders().map((folder) => `!${importPath(folder)}/*`),
  ]
  // Vite looks for files of a pattern in the project only.
  const others = globSync(shownContent.filter((content) => !isInProject(content)).map(recordingsIn)).toSorted()
  return `${others.map((file, index) => `import other${index} from ${JSON.stringify(`${file}?url&no-inline`)}`).join('\n')}
const inProject = import.meta.glob(${JSON.stringify(patterns)}, { query: '?url&no-inline', import: 'default', eager: true })
export const recordingFiles = { ...inProject, ${others.map((file, index) => `${JSON.stringify(file)}: other${index}`).join(', ')} }`
}
