import { IconBooks } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { CertificateList } from '#site/features/enrolment/CertificateList.tsx'
import { useCoursesOfToday } from '#site/features/enrolment/use-courses-of-today.ts'
import { learningStats } from '#site/features/enrolment/learning-stats.ts'
import { decodedAddress, paths } from '#shared/paths.ts'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { GoalSection } from './GoalSection.tsx'
import { LearningData } from './LearningData.tsx'
import { MyCourses } from './MyCourses.tsx'
import { ProgressCharts } from './ProgressCharts.tsx'
import { ProgressOverview } from './ProgressOverview.tsx'
import classes from './progress.module.css'

/** The learning stats of §3 and every enrolled course, as stored in this browser. */
export function ProgressTab() {
  const { enrolledCourses } = useEnrolment()
  const { hash } = useLocation()
  useCoursesOfToday('all')

  // React Router does not scroll to hashes.
  useEffect(() => {
    if (hash) document.getElementById(decodedAddress(hash.slice(1)))?.scrollIntoView()
  }, [hash])

  return (
    <div className={classes.tab}>
      {enrolledCourses.length === 0 ? (
        <div className={classes.empty}>
          <EmptyState icon={<IconBooks stroke={1.6} />} title="Nothing started yet" link={{ label: 'Browse Courses', to: paths.courses }}>
            <p>Enroll in a course, and your progress appears here. If you learned in another browser, import your courses below.</p>
          </EmptyState>
        </div>
      ) : (
        <>
          <ProgressOverview stats={learningStats(enrolledCourses)} />
          <ProgressCharts enrolledCourses={enrolledCourses} />
          <GoalSection />
          <MyCourses enrolledCourses={enrolledCourses} />
          <section className={classes.section} aria-labelledby="certificates">
            <h2 id="certificates" className={classes.heading}>
              Certificates
            </h2>
            <CertificateList enrolledCourses={enrolledCourses} />
          </section>
        </>
      )}
      <LearningData />
    </div>
  )
}
