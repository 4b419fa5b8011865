import type { Course, CourseSummary } from '#content/course.ts'
import { PageHead } from '#site/ui/PageHead.tsx'
import pageClasses from '#site/ui/page.module.css'
import { CertificatePlace } from './certificate/CertificatePlace.tsx'
import { courseHead } from './page.ts'
import { CourseHero } from './CourseHero.tsx'
import { CourseTabs } from './tabs/CourseTabs.tsx'
import { RelatedCourses } from './RelatedCourses.tsx'
import type { CourseProgress } from './use-progress.ts'
import { useStartAtTop } from './use-start-at-top.ts'

interface Props {
  course: Course
  summary: CourseSummary
  progress: CourseProgress
}

/** The whole course: summary, curriculum, instructor and reviews. */
export function CourseView({ course, summary, progress }: Props) {
  useStartAtTop()
  return (
    <>
      <PageHead {...courseHead(summary)} />
      <CourseHero course={course} summary={summary} progress={progress} />
      <div className={pageClasses.page}>
        <CertificatePlace course={course} summary={summary} progress={progress} />
        <CourseTabs course={course} summary={summary} progress={progress} />
        <RelatedCourses course={course} />
      </div>
    </>
  )
}
