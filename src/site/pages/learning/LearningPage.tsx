import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton } from '@mantine/core'
import { IconConfetti } from '@tabler/icons-react'
import { Suspense } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/format.ts'
import { accountPath, catalogPath, paths } from '#shared/paths.ts'
import { FirstCourse } from '#site/features/course-grid/FirstCourse.tsx'
import { CertificateList } from '#site/features/enrolment/CertificateList.tsx'
import { ContinueCard } from '#site/features/enrolment/ContinueCard.tsx'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { enrolmentsToContinue } from '#site/features/enrolment/enrolments-to-continue.ts'
import { useOpenedLessons } from '#site/features/enrolment/opened-lessons.ts'
import { useWeekGoal } from '#site/features/goal/use-week-goal.ts'
import { WeekGoalRow } from '#site/features/goal/WeekGoalRow.tsx'
import { CopyOffer } from '#site/features/hand-over/CopyOffer.tsx'
import { useDueCards } from '#site/features/lessons/review/use-due-cards.ts'
import { Button } from '#site/ui/Button.tsx'
import card from '#site/ui/card.module.css'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { useIsHydrated } from '#site/ui/hydrated.ts'
import { lazyPart, nothing } from '#site/ui/lazy-part.ts'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { PageSection } from '#site/ui/PageSection.tsx'
import { VisuallyHidden } from '#site/ui/VisuallyHidden.tsx'
import box from '#site/ui/box.module.css'
import classes from './LearningPage.module.css'
import { MyCourses } from './MyCourses.tsx'

/** Notes are in a database, so their code comes later. Without it, the rest of the page works. */
const LatestNotes = lazyPart(() => import('./LatestNotes.tsx'), 'LatestNotes', { otherwise: nothing })

/** /learning: where a learner's week begins. */
export function LearningPage() {
  const isHydrated = useIsHydrated()
  return (
    <div className={page.page}>
      <PageHead title="My learning" isUnlisted />
      <PageIntro title="My learning" lead="Where you left off, and what comes next." />
      {isHydrated ? <Learning /> : <Loading />}
    </div>
  )
}

function Learning() {
  const { enrolledCourses } = useEnrolment()
  const opened = useOpenedLessons()
  const [current, ...others] = enrolmentsToContinue(enrolledCourses, opened)
  if (enrolledCourses.length === 0) {
    return (
      <>
        <FirstCourse />
        <Notes isOptional />
      </>
    )
  }
  return (
    <>
      <div className={classes.start}>
        {current ? <ContinueCard course={current} /> : <AllCompleted />}
        <div className={box.stack}>
          <Week />
          <Review enrolledCourses={enrolledCourses} />
        </div>
      </div>
      <CopyOffer />
      <MyCourses courses={others} total={enrolledCourses.length} isAllCompleted={!current} />
      <div className={classes.kept}>
        <Notes />
        <PageSection id="certificates" title="Certificates">
          <CertificateList enrolledCourses={enrolledCourses} />
        </PageSection>
      </div>
    </>
  )
}

function AllCompleted() {
  return (
    <EmptyState
      icon={<IconConfetti size={40} stroke={1.5} />}
      title="You have completed all your courses"
      action={
        <Button component={Link} to={catalogPath()} size="md">
          Choose the next one
        </Button>
      }
    >
      <p>Your certificates are below.</p>
    </EmptyState>
  )
}

/** This week and its goal. */
function Week() {
  const { goal } = useWeekGoal()
  return (
    <section className={card.card} aria-labelledby="this-week">
      <h2 id="this-week" className={card.title}>
        This week
      </h2>
      {goal?.isPaused ? (
        <p className={classes.note}>
          Your goal is paused. <Link to={`${accountPath('progress')}#goal`}>Change it</Link>
        </p>
      ) : (
        <WeekGoalRow />
      )}
    </section>
  )
}

/** How many questions are due, and the way to them. */
function Review({ enrolledCourses }: { enrolledCourses: readonly EnrolledCourse[] }) {
  const { cards } = useDueCards(enrolledCourses)
  return (
    <section className={card.card} aria-labelledby="review">
      <div className={classes.head}>
        <h2 id="review" className={card.title}>
          Review
        </h2>
        {cards.length > 0 && (
          <Button component={Link} to={paths.review} variant="default">
            Review now
          </Button>
        )}
      </div>
      <p className={classes.note}>
        {cards.length > 0
          ? `${formatCount(cards.length, 'question')} that you missed ${cards.length === 1 ? 'is' : 'are'} due.`
          : 'No questions are due today. Those that you miss in lessons come back here.'}
      </p>
    </section>
  )
}

/** @param isOptional whether there is nothing to say if there are no notes */
function Notes({ isOptional = false }: { isOptional?: boolean }) {
  return (
    <Suspense fallback={isOptional ? null : <Skeleton height="9rem" radius="lg" />}>
      <LatestNotes isOptional={isOptional} />
    </Suspense>
  )
}

function Loading() {
  return (
    <div role="status" className={`${classes.start} ${classes.loading}`}>
      <VisuallyHidden>Loading...</VisuallyHidden>
      <Skeleton height="15rem" radius="lg" />
      <div className={box.stack}>
        <Skeleton height="7rem" radius="lg" />
        <Skeleton height="7rem" radius="lg" />
      </div>
    </div>
  )
}
