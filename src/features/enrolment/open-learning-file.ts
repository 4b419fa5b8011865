import { failure, type Result, success } from '#result.ts'
import { fileEnrolments, type FileEnrolments } from './file-enrolments.ts'
import { fileLimitBytes, type FileRefusal, readLearningFile } from './learning-file.ts'

export type OpenRefusal = FileRefusal | 'catalog-unavailable'
export type OpenedFile = Result<FileEnrolments, OpenRefusal>

/** Reads a chosen file and returns its enrolments, or why that failed. It changes nothing yet. */
export async function openLearningFile(file: File): Promise<OpenedFile> {
  if (file.size > fileLimitBytes) return failure('too-large')
  const text = await file.text().catch(() => null)
  if (text === null) return failure('unreadable')
  const read = readLearningFile(text)
  if (!read.ok) return read
  return fileEnrolments(read.value).then(success, () => failure('catalog-unavailable'))
}
