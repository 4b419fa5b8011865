import type { InAppUser } from '#auth/in-app-user.ts'
import { firstNameOf } from '#auth/in-app-user.ts'
import { useEnrolment } from '#features/enrolment/enrolment-context.ts'
import { learningStats } from '#features/enrolment/learning-stats.ts'
import pageClasses from '#ui/page.module.css'
import { PageHead } from '#ui/PageHead.tsx'
import { ContinueLearning } from './ContinueLearning.tsx'
import { LatestArticles } from './LatestArticles.tsx'
import classes from './LearnerHome.module.css'
import { LearningFigures } from './LearningFigures.tsx'
import { QuickActions } from './QuickActions.tsx'
import { RecommendedCourses } from './RecommendedCourses.tsx'
import { ReviewOffer } from './ReviewOffer.tsx'
import { WeekGoalRow } from './WeekGoalRow.tsx'

/** The signed-in home page (§1). */
export function LearnerHome({ user }: { user: Pick<InAppUser, 'displayName'> }) {
  const { enrolledCourses } = useEnrolment()
  const stats = learningStats(enrolledCourses)
  return (
    <>
      <PageHead title="Home" isUnlisted />
      <div className={classes.top}>
        <div className={classes.inner}>
          <div>
            <h1 className={classes.welcome}>Welcome, {firstNameOf(user)}</h1>
            <p className={classes.lead}>{encouragement(stats)}</p>
          </div>
          <LearningFigures stats={stats} />
          {enrolledCourses.length > 0 && <WeekGoalRow />}
        </div>
      </div>
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

function encouragement({ totalCourses, inProgressCourses, completedCourses }: ReturnType<typeof learningStats>): string {
  if (totalCourses === 0) return 'A good day to begin something. Choose a course and do its first lesson.'
  if (inProgressCourses > 0) return 'One lesson today is a step up. Your courses are where you left them.'
  if (completedCourses === totalCourses) return 'Everything finished: enjoy that for a moment, then choose the next climb.'
  return 'Your courses are ready. The first lesson is the shortest step.'
}
