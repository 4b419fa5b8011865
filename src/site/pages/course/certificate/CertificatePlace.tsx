import { type RefObject, Suspense, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import type { Course, CourseSummary } from '#content/course.ts'
import { useIsHydrated } from '#site/ui/hydrated.ts'
import { lazyPart } from '#site/ui/lazy-part.ts'
import { Certificate } from './Certificate.tsx'
import classes from './Certificate.module.css'
import type { CourseProgress } from '../use-progress.ts'

interface Props {
  course: Course
  summary: CourseSummary
  progress: CourseProgress
}

/** A chunk of its own, because it is rarely needed. */
const Pending = lazyPart(() => import('./CertificatePending.tsx'), 'CertificatePending')

const certificateHash = '#certificate'

/** The target of 'View Certificate' (`#certificate`): the certificate, or what is still missing for it. */
export function CertificatePlace({ course, summary, progress }: Props) {
  const location = useLocation()
  const isCompleted = progress.enrolled?.status === 'completed'
  const isHydrated = useIsHydrated()
  const place = useRef<HTMLDivElement>(null)

  // The prerendered page has no certificate, because the hash and the learner's progress are unknown at build time.
  if (!isHydrated || (!isCompleted && location.hash !== certificateHash)) return null
  return (
    <div ref={place} id="certificate" className={classes.place} tabIndex={-1}>
      <Suspense>
        {isCompleted && progress.enrolled ? (
          <Certificate course={course} enrolled={progress.enrolled} />
        ) : (
          <Pending course={course} summary={summary} progress={progress} />
        )}
        <ScrollToCertificate place={place} />
      </Suspense>
    </div>
  )
}

/** Scrolls once the content has loaded, because before that the place has no height. */
function ScrollToCertificate({ place }: { place: RefObject<HTMLElement | null> }) {
  const location = useLocation()

  // React Router does not scroll to hashes.
  useEffect(() => {
    if (location.hash !== certificateHash) return
    place.current?.scrollIntoView()
    place.current?.focus({ preventScroll: true })
  }, [location, place])

  return null
}
