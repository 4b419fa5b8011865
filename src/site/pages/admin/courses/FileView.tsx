import { Suspense } from 'react'
import { useLocation } from 'react-router-dom'
import type { CourseUnderReview, Remark, VersionFile } from '#site/features/administration/course-version.ts'
import { fileKind } from '#compiler/file-names.ts'
import { ChoiceLinks } from '#site/ui/ChoiceLinks.tsx'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { missingPart } from '#site/ui/missing-part.tsx'
import shared from '../admin.module.css'
import { ListSkeleton } from '../ListSkeleton.tsx'
import type { ChangedFile } from './changed-files.ts'
import { fileAddress, type FileView as View, readCoursesView } from './courses-view.ts'
import classes from './Files.module.css'
import { LineList } from './LineList.tsx'
import { RemarkField } from './RemarkField.tsx'
import type { UnsentReviewStore } from './unsent-review.ts'

/** With the learners' own components for texts and questions. */
const Pages = lazyPart(() => import('./Pages.tsx'), 'Pages', { otherwise: missingPart })

interface Props {
  course: CourseUnderReview
  file: ChangedFile
  before: readonly VersionFile[]
  after: readonly VersionFile[]
  unsent: UnsentReviewStore
  /** Remarks with which the version was returned. */
  sent: readonly Remark[]
}

const viewNames: Record<View, string> = { changes: 'Text', page: 'Page' }

/** One file: its text with the changes, or what learners see of it. */
export function FileView({ course, file, before, after, unsent, sent }: Props) {
  const { search } = useLocation()
  const kind = fileKind(file.path)
  const isMedia = kind === 'picture' || kind === 'recording'
  const views: View[] = isMedia ? ['page'] : kind === 'lesson' || kind === 'figure' ? ['changes', 'page'] : ['changes']
  const asked = readCoursesView(new URLSearchParams(search)).view
  const view = views.find((one) => one === asked) ?? views[0] ?? 'changes'
  const canRemark = course.version.state === 'handed in' && file.after !== null
  const remarks = {
    sent: sent.filter(({ path }) => path === file.path),
    unsent: unsent.review.remarks.filter(({ path }) => path === file.path),
  }

  return (
    <section className={shared.tight} aria-labelledby="version-file">
      <div className={classes.bar}>
        <h5 id="version-file" className={shared.title}>
          <span translate="no">{file.path}</span>
        </h5>
        {views.length > 1 && (
          <ChoiceLinks
            label="How to show the file"
            choices={views.map((one) => ({
              name: viewNames[one],
              to: fileAddress(search, file.path, { view: one }),
              isChosen: one === view,
            }))}
          />
        )}
      </div>
      {file.change === 'removed' && <p className={classes.said}>This version no longer has this file. What it was is shown here.</p>}
      <RemarkField
        place="this file"
        isOffered={canRemark}
        sent={remarks.sent.find(({ line }) => line === null)?.text}
        written={remarks.unsent.find(({ line }) => line === null)?.text}
        onWrite={(text) => unsent.remark(file.path, null, text)}
      />
      {view === 'changes' ? (
        <LineList file={file} canRemark={canRemark} remarks={remarks} onRemark={(line, text) => unsent.remark(file.path, line, text)} />
      ) : (
        <Suspense fallback={<ListSkeleton label="Loading the page" />}>
          <Pages draftId={course.draft.id} {...{ file, before, after }} />
        </Suspense>
      )}
    </section>
  )
}
