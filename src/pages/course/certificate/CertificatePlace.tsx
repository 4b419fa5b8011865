import { lazy, type RefObject, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Course, CourseSummary } from '#content/course.ts'
import { loadScreen } from '#ui/lazy-screen.ts'
import { Certificate } from './Certificate.tsx'
import classes from './Certificate.module.css'
import type { CourseProgress } from '../use-progress.ts'

interface Props {
  course: Course
  summary: CourseSummary
  progress: CourseProgress
}

/** Few ask early. */
const Pending = lazy(async () => ({ default: (await loadScreen(() => import('./CertificatePending.tsx'))).CertificatePending }))

const certificateHash = '#certificate'

/** Where 'View Certificate' leads (`#certificate`): the certificate, or what is missing for it where somebody asks early. */
export function CertificatePlace({ course, summary, progress }: Props) {
  const location = useLocation()
  const isCompleted = progress.enrolled?.status === 'completed'
  const place = useRef<HTMLDivElement>(null)

  if (!isCompleted && location.hash !== certificateHash) return null
  return (
    <div ref={place} id="certificate" className={classes.place} tabIndex={-1}>
      <Suspense>
        {isCompleted && progress.enrolled ? (
          <Certificate course={course} enrolled={progress.enrolled} />
        ) : (
          <Pending course={course} summary={summary} progress={progress} />
        )}
        <Arrival place={place} />
      </Suspense>
    </div>
  )
}

/** Goes to the place once what stands in it is loaded: before that it has no height to scroll to. */
function Arrival({ place }: { place: RefObject<HTMLElement | null> }) {
  const location = useLocation()

  // The router itself follows no hash.
  useEffect(() => {
    if (location.hash !== certificateHash) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [location, place])

  return null
}
