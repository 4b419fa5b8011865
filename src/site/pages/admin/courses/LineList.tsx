import { useEffect, useMemo, useRef, useState } from 'react'
import type { Remark } from '#site/features/administration/course-version.ts'
import { formatCount } from '#shared/format.ts'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import { useTabAddress } from '../use-tab-address.ts'
import type { ChangedFile } from './changed-files.ts'
import { readCoursesView } from './courses-view.ts'
import classes from './Files.module.css'
import { foldUnchanged, type Line, lineChanges } from './line-changes.ts'
import { RemarkField } from './RemarkField.tsx'

/** More would make a phone slow; a button shows the rest. */
const MOST_LINES = 1500

interface Props {
  file: ChangedFile
  canRemark: boolean
  remarks: { sent: readonly Remark[]; unsent: readonly Remark[] }
  onRemark: (line: number, text: string | null) => void
}

/** The lines of a file, with those that were removed, and remarks below theirs. */
export function LineList({ file, canRemark, remarks, onRemark }: Props) {
  const { line: wanted } = readCoursesView(useTabAddress().parameters)
  const [unfolded, setUnfolded] = useState<ReadonlySet<number>>(new Set())
  const [hasAll, setHasAll] = useState(false)
  const list = useRef<HTMLDivElement>(null)
  const lines = useMemo(
    () =>
      file.after
        ? lineChanges(file.change === 'new' ? null : (file.before?.text ?? ''), file.after.text ?? '')
        : lineChanges(file.before?.text ?? '', ''),
    [file],
  )
  const shown = file.after ? lines : lines.filter(({ kind }) => kind === 'removed')
  const isWhole = file.change === 'new' || file.change === 'same'
  const kept = new Set([...remarks.sent, ...remarks.unsent].flatMap(({ line }) => line ?? []).concat(wanted ?? []))
  const stretches = isWhole ? [{ isFolded: false, lines: shown }] : foldUnchanged(shown, kept)

  useEffect(() => {
    if (wanted === null) return
    const target = list.current?.querySelector<HTMLElement>(`[data-line="${wanted}"]`)
    target?.scrollIntoView({ block: 'center' })
    target?.focus({ preventScroll: true })
  }, [wanted])

  const rows = stretches.flatMap(({ isFolded, lines: some }): (Line | { folded: Line[] })[] =>
    isFolded && !unfolded.has(some[0]?.id ?? 0) ? [{ folded: some }] : some,
  )
  return (
    <div ref={list} className={classes.lines} role="group" aria-label={`Lines of ${file.path}`}>
      {rows.slice(0, hasAll ? undefined : MOST_LINES).map((row) =>
        'folded' in row ? (
          <button
            key={row.folded[0]?.id}
            type="button"
            className={classes.fold}
            onClick={() => setUnfolded(new Set([...unfolded, row.folded[0]?.id ?? 0]))}
          >
            {`Show ${formatCount(row.folded.length, 'unchanged line')}`}
          </button>
        ) : (
          <OneLine
            key={row.id}
            line={row}
            isWanted={row.number !== null && row.number === wanted}
            isWhole={isWhole}
            canRemark={canRemark}
            sent={remarkAt(remarks.sent, row)}
            written={remarkAt(remarks.unsent, row)}
            onWrite={(text) => row.number !== null && onRemark(row.number, text)}
          />
        ),
      )}
      {rows.length > MOST_LINES && !hasAll && (
        <button type="button" className={classes.fold} onClick={() => setHasAll(true)}>
          Show all lines
        </button>
      )}
    </div>
  )
}

const remarkAt = (remarks: readonly Remark[], { number }: Line) =>
  number === null ? undefined : remarks.find(({ line }) => line === number)?.text

interface LineProps {
  line: Line
  isWanted: boolean
  /** No line is marked as added, because all are. */
  isWhole: boolean
  canRemark: boolean
  sent: string | undefined
  written: string | undefined
  onWrite: (text: string | null) => void
}

function OneLine({ line: { kind, number, parts }, isWanted, isWhole, canRemark, sent, written, onWrite }: LineProps) {
  const Text = kind === 'removed' ? 'del' : kind === 'added' && !isWhole ? 'ins' : 'span'
  return (
    <>
      <div
        className={classes.line}
        data-kind={isWhole ? 'same' : kind}
        data-line={number ?? undefined}
        data-wanted={isWanted || undefined}
        tabIndex={-1}
      >
        {canRemark && number !== null ? (
          <button type="button" className={classes.number} aria-label={`Remark on line ${number}`} onClick={() => onWrite(written ?? '')}>
            {number}
          </button>
        ) : (
          <span className={classes.number}>{number ?? '−'}</span>
        )}
        <Text className={classes.text} dir="auto" translate="no">
          {Text === 'del' && <VisuallyHidden>Removed: </VisuallyHidden>}
          {Text === 'ins' && <VisuallyHidden>Added: </VisuallyHidden>}
          {parts.map(({ text, isChanged }, index) =>
            isChanged ? (
              // oxlint-disable-next-line react/no-array-index-key -- the parts of a line never change
              <mark key={index}>{text}</mark>
            ) : (
              text
            ),
          )}
        </Text>
      </div>
      {number !== null && (sent !== undefined || written !== undefined) && (
        <div className={classes.below}>
          <RemarkField place={`line ${number}`} sent={sent} written={written} onWrite={onWrite} />
        </div>
      )}
    </>
  )
}
