import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useUser } from '#site/auth/auth-context.ts'
import { useConnection } from '#site/backend/connection.ts'
import { withQueries } from '#site/backend/with-queries.tsx'
import { accountTypeQuery } from '#site/features/studio/studio-queries.ts'
import type { Prepare } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { BecomeInstructor } from './BecomeInstructor.tsx'
import { CourseList } from './CourseList.tsx'
import { DraftScreen, prefetchDraft } from './draft/parts.ts'
import { WritingGuide } from './WritingGuide.tsx'

export const prepare: Prepare = async (_parameters, query) => {
  if (!query.has('draft')) return
  await prefetchDraft(query.get('file'))
  await DraftScreen.preload()
}

/** /studio: an instructor's own courses, and with `?draft=` one of them. */
export const StudioPage = withQueries(function StudioPage() {
  const [query] = useSearchParams()
  const draft = query.get('draft')
  const former = useRef(draft)
  useEffect(() => {
    if (former.current === draft) return
    former.current = draft
    // The link or the dialog that had the focus is gone, and the path is the same.
    if (document.activeElement === document.body) document.getElementById('content')?.focus({ preventScroll: true })
  }, [draft])
  if (draft === null) return <Courses />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <DraftScreen key={draft} id={draft} />
    </Suspense>
  )
})

function Courses() {
  const user = useUser()
  const connection = useConnection()
  const type = useQuery(accountTypeQuery(connection, user.uid))
  const writes = user.role === 'admin' || type.data === 'instructor'
  return (
    <div className={page.page} data-slim-footer>
      <PageHead title="Studio" isUnlisted />
      <PageIntro title="Studio" lead="Where you write your courses. Nobody else sees them until you hand one in." />
      {writes || type.isError ? (
        <>
          <CourseList />
          <WritingGuide />
        </>
      ) : type.isPending ? (
        <LoadingScreen />
      ) : (
        <BecomeInstructor />
      )}
    </div>
  )
}
