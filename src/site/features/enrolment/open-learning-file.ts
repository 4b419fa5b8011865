import { readJson } from '#site/backend/stored-json.ts'
import { failure, type Result, success } from '#shared/result.ts'
import { fileEnrolments, type FileEnrolments } from './file-enrolments.ts'
import { fileLimitBytes, type FileRefusal, readLearningFile } from './learning-file.ts'

export type OpenRefusal = FileRefusal | 'catalog-unavailable'
/** The courses of a file, and the file itself, which may hold more than courses. */
type OpenedFile = Result<FileEnrolments & { file: unknown }, OpenRefusal>

/** Reads a chosen file and returns its enrolments, or why that failed. It changes nothing yet. */
export async function openLearningFile(file: File): Promise<OpenedFile> {
  if (file.size > fileLimitBytes) return failure('too-large')
  const text = await file.text().catch(() => null)
  if (text === null) return failure('unreadable')
  const read = readLearningFile(text)
  // A learner without courses may have notes.
  if (!read.ok && read.error !== 'empty') return read
  return fileEnrolments(read.ok ? read.value : []).then(
    (enrolments) => success({ ...enrolments, file: readJson(text) }),
    () => failure('catalog-unavailable'),
  )
}
