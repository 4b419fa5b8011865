import { checkDraft, type CourseFiles, compileDraft } from '#compiler/draft.ts'

const checkedLesson = 'blind-contours.md'

/** The files of a course's folder, with null for pictures and recordings. */
export type Folder = [name: string, text: string | null][]

/** Compiles all lessons of a folder, and checks the folder of one course as a whole. Returns a text for each result. */
export async function compileAll(files: CourseFiles): Promise<[name: string, result: string][]> {
  const compiled: [string, string][] = []
  for (const name of files.keys()) {
    if (name.endsWith('.md')) compiled.push([name, JSON.stringify(await compileDraft(files, name.replace(/\.md$/, '')))])
  }
  if (files.has(checkedLesson)) compiled.push(['findings', JSON.stringify(await checkDraft(files))])
  return compiled
}

// In a worker, which has no page, but not where Node imports this file.
if ('postMessage' in globalThis && !('process' in globalThis)) {
  self.addEventListener('message', ({ data }: MessageEvent<Folder>) => {
    compileAll(new Map(data)).then(
      (compiled) => self.postMessage(compiled),
      (error: unknown) => self.postMessage(String(error)),
    )
  })
}
