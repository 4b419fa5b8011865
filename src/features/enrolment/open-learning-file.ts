import { fileEnrolments, type FileEnrolments } from './file-enrolments.ts'
import { fileLimitBytes, type FileRefusal, readLearningFile } from './learning-file.ts'

export type OpenRefusal = FileRefusal | 'catalog-unavailable'
export type OpenedFile = ({ ok: true } & FileEnrolments) | { ok: false; code: OpenRefusal }

/** Reads a chosen file and returns its enrolments, or why that failed. It changes nothing yet. */
export async function openLearningFile(file: File): Promise<OpenedFile> {
  if (file.size > fileLimitBytes) return { ok: false, code: 'too-large' }
  const text = await file.text().catch(() => null)
  if (text === null) return { ok: false, code: 'unreadable' }
  const read = readLearningFile(text)
  if (!read.ok) return read
  return fileEnrolments(read.courses).then(
    (found) => ({ ok: true, ...found }),
    () => ({ ok: false, code: 'catalog-unavailable' }),
  )
}
