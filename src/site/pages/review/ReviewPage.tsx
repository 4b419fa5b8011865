import { useState } from 'react'
import { useReviewRecord } from '#site/features/lessons/review/review-record.ts'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { AnkiExport } from './AnkiExport.tsx'
import classes from './ReviewPage.module.css'
import { ReviewRound } from './ReviewRound.tsx'

/** /review: the questions that the learner once missed, when they are due. */
export function ReviewPage() {
  const record = useReviewRecord()
  const [round, setRound] = useState(1)
  return (
    <div className={`${page.page} ${classes.page}`}>
      <PageHead title="Review" isUnlisted />
      <PageIntro title="Review" lead="Questions that you missed come back: first the next day, then a little later each time." />
      {record && (
        <>
          <ReviewRound key={round} record={record} isFirst={round === 1} onAnother={() => setRound(round + 1)} />
          <AnkiExport record={record} />
        </>
      )}
    </div>
  )
}
