import '@mantine/core/styles/Input.layer.css'
import { Textarea } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { useConnection } from '#site/backend/connection.ts'
import type { ReviewedVersion, VersionFile } from '#site/features/administration/course-version.ts'
import { approveVersion, returnVersion } from '#site/features/administration/course-versions-api.ts'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import { useConfirm } from '#site/ui/confirm.ts'
import { useToasts } from '#site/ui/toasts.ts'
import box from '#site/ui/box.module.css'
import shared from '../admin.module.css'
import { RemarkList } from './RemarkList.tsx'
import { lengthProblem } from './review-texts.ts'
import { type UnsentReviewStore, writtenRemarks } from './unsent-review.ts'
import type { useCourseAction } from './use-course-action.ts'
import classes from './VersionView.module.css'

interface Props {
  version: ReviewedVersion
  /** Null until they are known. */
  files: readonly VersionFile[] | null
  unsent: UnsentReviewStore
  decision: ReturnType<typeof useCourseAction>
}

/** Returns a version with an answer and remarks, or approves it. */
export function Decision({ version, files, unsent, decision }: Props) {
  const connection = useConnection()
  const toasts = useToasts()
  const confirm = useConfirm()
  const { answer } = unsent.review
  const remarks = writtenRemarks(unsent.review)
  const field = useRef<HTMLTextAreaElement>(null)
  const [isMissing, setIsMissing] = useState(false)
  const isAnswered = [...answer.trim()].length >= 3 || remarks.length > 0
  const problem =
    lengthProblem(answer) ?? (isMissing && !isAnswered ? 'Please say what to change, here or in a remark at a line below.' : null)
  const tooLong = remarks.find(({ text }) => lengthProblem(text) !== null)

  async function handleReturn(event: FormEvent) {
    event.preventDefault()
    setIsMissing(!isAnswered)
    if (!isAnswered || lengthProblem(answer)) return field.current?.focus()
    if (tooLong) return
    const trimmed = remarks.map((remark) => ({ ...remark, text: remark.text.trim() }))
    if (!(await decision.act(() => returnVersion(connection, version.id, { answer, remarks: trimmed })))) return
    unsent.drop()
    toasts.add({ type: 'success', title: 'Returned', message: 'The instructor is told by email.' })
  }

  async function handleApprove() {
    if (unsent.isWritten) {
      const isSure = await confirm({
        type: 'warning',
        title: 'Approve without what you wrote?',
        message: 'Your answer and your remarks are sent only if you return the version. If you approve it, they are removed.',
        confirmLabel: 'Approve anyway',
      })
      if (!isSure) return
    }
    if (!(await decision.act(() => approveVersion(connection, version.id)))) return
    unsent.drop()
    toasts.add({ type: 'success', title: 'Approved', message: 'The version is being published.' })
  }

  return (
    <form
      noValidate
      className={`${shared.tight} ${shared.panel}`}
      aria-labelledby="version-decision"
      onSubmit={(event) => void handleReturn(event)}
    >
      <h4 id="version-decision" className={shared.heading}>
        Your decision
      </h4>
      <p className={classes.hint}>
        Press the number of a line below to write a remark about it. What you write stays in this tab until you return the version.
      </p>
      <RemarkList
        label="Your remarks"
        remarks={remarks}
        files={files}
        problemOf={({ text }) => lengthProblem(text)}
        onRemove={({ path, line }) => unsent.remark(path, line, null)}
      />
      <Textarea
        ref={field}
        label="Answer"
        description="The instructor reads it in an email and in the studio, when you return the version."
        size="md"
        autosize
        minRows={3}
        maxRows={12}
        value={answer}
        onChange={(event) => unsent.change({ answer: event.currentTarget.value })}
        error={problem}
      />
      <div className={box.row}>
        <Button type="submit" variant="default" loading={decision.isPending}>
          {remarks.length > 0 ? `Return with ${formatCount(remarks.length, 'remark')}` : 'Return'}
        </Button>
        <Button disabled={decision.isPending} onClick={() => void handleApprove()}>
          Approve
        </Button>
      </div>
    </form>
  )
}
