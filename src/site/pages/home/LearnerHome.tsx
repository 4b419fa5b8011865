import type { InAppUser } from '#site/auth/in-app-user.ts'
import { firstNameOf } from '#site/auth/in-app-user.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { learningStats } from '#site/features/enrolment/learning-stats.ts'
import pageClasses from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { ContinueLearning } from './ContinueLearning.tsx'
import { LatestArticles } from './LatestArticles.tsx'
import classes from './LearnerHome.module.css'
import { LearnerWelcome } from './LearnerWelcome.tsx'
import { LearningFigures } from './LearningFigures.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RecommendedCourses } from './RecommendedCourses.tsx'
import { ReviewOffer } from './ReviewOffer.tsx'
import { WeekGoalRow } from './WeekGoalRow.tsx'

/** The signed-in home page (§1). */
export function LearnerHome({ user }: { user: Pick<InAppUser, 'displayName'> }) {
  const { enrolledCourses } = useEnrolment()
  return (
    <>
      <PageHead title="Home" isUnlisted />
      <LearnerWelcome name={firstNameOf(user)}>
        <LearningFigures stats={learningStats(enrolledCourses)} />
        {enrolledCourses.length > 0 && <WeekGoalRow />}
      </LearnerWelcome>
      <div className={pageClasses.page}>
        <ReviewOffer enrolledCourses={enrolledCourses} />
        <ContinueLearning enrolledCourses={enrolledCourses} />
        <QuickActions />
        <RecommendedCourses enrolledCourses={enrolledCourses} />
      </div>
      <div className={classes.articles}>
        <LatestArticles />
      </div>
    </>
  )
}
