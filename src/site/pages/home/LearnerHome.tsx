import { home } from 'virtual:home'
import { Link } from 'react-router-dom'
import type { InAppUser } from '#site/auth/in-app-user.ts'
import { firstNameOf } from '#site/auth/in-app-user.ts'
import { FirstCourse } from '#site/features/course-grid/FirstCourse.tsx'
import { RecommendedCourses } from '#site/features/course-grid/RecommendedCourses.tsx'
import { ContinueCard } from '#site/features/enrolment/ContinueCard.tsx'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentsToContinue } from '#site/features/enrolment/enrolments-to-continue.ts'
import { learningStats } from '#site/features/enrolment/learning-stats.ts'
import { useOpenedLessons } from '#site/features/enrolment/opened-lessons.ts'
import { WeekGoalRow } from '#site/features/goal/WeekGoalRow.tsx'
import { paths } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import pageClasses from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { ContinueLearning } from './ContinueLearning.tsx'
import { LatestArticles } from './LatestArticles.tsx'
import classes from './LearnerHome.module.css'
import { LearnerWelcome } from './LearnerWelcome.tsx'
import { LearningFigures } from './LearningFigures.tsx'
import { QuickActions } from './QuickActions.tsx'
import { ReviewOffer } from './ReviewOffer.tsx'

/** The signed-in home page (§1). */
export function LearnerHome({ user }: { user: Pick<InAppUser, 'displayName' | 'isInstructor'> }) {
  const { enrolledCourses } = useEnrolment()
  const opened = useOpenedLessons()
  const courses = enrolmentsToContinue(enrolledCourses, opened)
  const [current] = courses
  const isNew = enrolledCourses.length === 0
  return (
    <>
      <PageHead title="Home" isUnlisted />
      <LearnerWelcome name={firstNameOf(user)}>
        {current && <ContinueCard course={current} />}
        {!isNew && <LearningFigures stats={learningStats(enrolledCourses)} />}
        {(!isNew || user.isInstructor) && (
          <div className={classes.week}>
            {!isNew && (
              <>
                <WeekGoalRow />
                <Button component={Link} to={paths.learning} variant="default" size="md">
                  My learning
                </Button>
              </>
            )}
            {user.isInstructor && (
              <Button component={Link} to={paths.studio} variant="default" size="md">
                Studio
              </Button>
            )}
          </div>
        )}
      </LearnerWelcome>
      <div className={pageClasses.page}>
        {isNew ? (
          <FirstCourse />
        ) : (
          <>
            <ReviewOffer enrolledCourses={enrolledCourses} />
            <ContinueLearning courses={courses} />
          </>
        )}
        <QuickActions />
        {!isNew && <RecommendedCourses enrolledCourses={enrolledCourses} />}
      </div>
      {home.articleTeasers.length > 0 && (
        <div className={classes.articles}>
          <LatestArticles />
        </div>
      )}
    </>
  )
}
