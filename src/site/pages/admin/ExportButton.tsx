import { IconDownload } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { brand } from '#shared/brand.ts'
import { exportRows } from '#site/features/administration/export-rows.ts'
import { sentenceFor } from '#site/features/administration/outcome.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import { useWork } from '#site/ui/loading.ts'
import { saveFile } from '#site/ui/save-file.ts'
import { UNTIL_CLOSED, useToasts } from '#site/ui/toasts.ts'
import classes from './ExportButton.module.css'
import { useRefusedAccount } from './Loaded.tsx'

type Options<T> = Parameters<typeof exportRows<T>>[0]

interface Props<T> extends Pick<Options<T>, 'columns' | 'read'> {
  label: string
  /** Part of the file's name: `ascendo-users-2024-05-06.csv`. */
  name: string
}

/** Saves all rows that match the current filter as a CSV file. The user can stop it at any time. */
export function ExportButton<T>({ label, name, columns, read }: Props<T>) {
  const toasts = useToasts()
  const [rows, setRows] = useState<number | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const { run } = useWork(`export ${name}`)
  const running = useRef<AbortController>(null)
  useRefusedAccount(isRefused)
  useEffect(() => () => running.current?.abort(), [])

  async function handleExport() {
    const { signal } = (running.current = new AbortController())
    setRows(0)
    const outcome = await run(() => exportRows({ columns, read, onProgress: setRows, signal }))
    if (signal.aborted || !outcome) return
    setRows(null)
    if (outcome.ok) {
      saveFile(outcome.value, `${brand.slug}-${name}-${new Date().toISOString().slice(0, 10)}.csv`)
    } else {
      setIsRefused(outcome.error.problem === 'account')
      toasts.add({
        type: 'error',
        title: 'The export stopped',
        message: `${sentenceFor(outcome.error)} No file was saved.`,
        duration: UNTIL_CLOSED,
      })
    }
  }

  function handleStop() {
    running.current?.abort()
    setRows(null)
  }

  return (
    <div className={classes.export}>
      <span className={classes.progress} role="status">
        {rows !== null && `${formatCount(rows, 'row')} so far…`}
      </span>
      {rows === null ? (
        <Button variant="default" leftSection={<IconDownload size={18} aria-hidden />} onClick={() => void handleExport()}>
          {label}
        </Button>
      ) : (
        <Button variant="default" onClick={handleStop}>
          Stop the export
        </Button>
      )}
    </div>
  )
}
