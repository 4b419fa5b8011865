import { useRef, useState } from 'react'
import { brand } from '#shared/brand.ts'
import type { FileEnrolments } from '#site/features/enrolment/file-enrolments.ts'
import type { OpenRefusal } from '#site/features/enrolment/open-learning-file.ts'
import { useUser } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import type { OtherData } from '#site/backend/stored-data.ts'
import { failure, type Result, success } from '#shared/result.ts'
import { useWork } from '#site/ui/loading.ts'

/** A parsed file. The serial number changes even when the same file is opened again. */
interface OpenedLearningFile extends FileEnrolments {
  others: OtherData | null
  fileName: string
  serial: number
}

const refusals: Record<OpenRefusal, string> = {
  'too-large': 'This file is larger than 20 MB, and files exported here are much smaller. Is it the right one?',
  unreadable: 'The browser could not read this file. Choose it again, or copy it to another folder first.',
  foreign: `This is not a complete ${brand.name} learning file. Choose the .json file that you exported on this page.`,
  newer: `This file was made by a newer version of ${brand.name}. Reload this page, then import it again.`,
  empty: 'There are no courses in this file.',
  broken: 'Part of this file is damaged. Export it again where it came from.',
  'catalog-unavailable': 'The courses in this file could not be looked up. Check your internet connection, then import it again.',
}

/** The file that the learner chose last: being read, refused with a reason, or open for review. */
export function useLearningFile() {
  const [opened, setOpened] = useState<OpenedLearningFile | null>(null)
  const [refusal, setRefusal] = useState<{ fileName: string; message: string } | null>(null)
  const { isPending, run } = useWork('read learning file')
  const serial = useRef(0)
  const { appId } = useConfiguration()
  const { uid } = useUser()

  async function read(file: File): Promise<Result<FileEnrolments & { others: OtherData | null }, OpenRefusal>> {
    const { openLearningFile } = await import('#site/features/enrolment/open-learning-file.ts')
    const result = await openLearningFile(file)
    if (!result.ok) return result
    const [{ otherDataIn }] = await Promise.all([
      import('#site/features/stored-data/learning-record.ts'),
      // What shows the file, so that it does not fail to load once the file has been read.
      import('#site/features/hand-over/ImportPreview.tsx'),
    ])
    const others = await otherDataIn(appId, uid, result.value.file)
    if (others === 'damaged') return failure('broken')
    const isEmpty = result.value.enrolments.length + result.value.unknownTitles.length === 0
    return isEmpty && others === null ? failure('empty') : success({ ...result.value, others })
  }

  async function open(file: File) {
    const own = ++serial.current
    setOpened(null)
    setRefusal(null)
    const result = await run(() => read(file).catch(() => failure('catalog-unavailable' as const)))
    // Another file was chosen in the meantime.
    if (own !== serial.current) return
    if (result.ok) setOpened({ ...result.value, fileName: file.name, serial: own })
    else setRefusal({ fileName: file.name, message: refusals[result.error] })
  }

  return { opened, refusal, isReading: isPending, open, close: () => setOpened(null) }
}
