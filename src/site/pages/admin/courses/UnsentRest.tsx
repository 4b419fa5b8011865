import { useNavigate } from 'react-router-dom'
import type { CourseUnderReview } from '#site/features/administration/course-version.ts'
import { Button } from '#site/ui/Button.tsx'
import { useConfirm } from '#site/ui/confirm.ts'
import box from '#site/ui/box.module.css'
import shared from '../admin.module.css'
import { versionAddress } from './courses-view.ts'
import { RemarkList } from './RemarkList.tsx'
import { type UnsentReviewStore, writtenRemarks } from './unsent-review.ts'
import classes from './VersionView.module.css'

/** What was written about a version that was withdrawn or decided meanwhile. */
export function UnsentRest({ course: { version, versions }, unsent }: { course: CourseUnderReview; unsent: UnsentReviewStore }) {
  const navigate = useNavigate()
  const confirm = useConfirm()
  const waiting = versions.find(({ state, id }) => state === 'handed in' && id !== version.id)

  async function handleDiscard() {
    const isSure = await confirm({
      type: 'danger',
      title: 'Remove what you wrote?',
      message: 'Your answer and your remarks have not been sent to anyone.',
      confirmLabel: 'Remove',
    })
    if (isSure) unsent.drop()
  }

  return (
    <section className={`${shared.tight} ${shared.panel}`} aria-labelledby="version-unsent">
      <h4 id="version-unsent" className={shared.heading}>
        Not sent
      </h4>
      <p className={classes.hint}>You wrote this about the version, which was withdrawn or decided before you sent it.</p>
      {unsent.review.answer.trim() && (
        <p className={classes.answer} dir="auto">
          {unsent.review.answer}
        </p>
      )}
      <RemarkList label="Remarks not sent" remarks={writtenRemarks(unsent.review)} />
      <div className={box.row}>
        {waiting && (
          <Button
            onClick={() => {
              unsent.moveTo(waiting.id)
              void navigate(versionAddress(waiting.id))
            }}
          >
            {`Use it for version ${waiting.number}`}
          </Button>
        )}
        <Button variant="default" onClick={() => void handleDiscard()}>
          Remove
        </Button>
      </div>
    </section>
  )
}
