import type { Course, CourseSummary } from '#content/course.ts'
import { formatDuration, parseDuration } from '#shared/duration.ts'
import { lessonsOf } from '#site/features/courses/lesson-order.ts'
import { EnrollControl } from '#site/features/enrolment/EnrollControl.tsx'
import { formatCount } from '#shared/format.ts'
import { Button } from '#site/ui/Button.tsx'
import pageClasses from '#site/ui/page.module.css'
import box from '#site/ui/box.module.css'
import { CourseProgressBar } from '../CourseProgressBar.tsx'
import classes from './Curriculum.module.css'
import { ModuleLessons } from '../ModuleLessons.tsx'
import type { CourseProgress } from '../use-progress.ts'

interface Props {
  course: Course
  summary: CourseSummary
  progress: CourseProgress
}

/** Modules and lessons; an enrolled learner checks off finished lessons. */
export function Curriculum({ course, summary, progress }: Props) {
  const { enrolled, resume } = progress
  const lessons = lessonsOf(course)
  const minutes = lessons.reduce((sum, { lesson }) => sum + parseDuration(lesson.duration), 0)
  return (
    <div className={pageClasses.section}>
      <div className={classes.head}>
        <h2 className={pageClasses.heading}>Curriculum</h2>
        <p>{`${formatCount(course.modules.length, 'module')} · ${formatCount(course.lessons, 'lesson')} · ${formatDuration(minutes)}`}</p>
      </div>
      {enrolled ? (
        <div className={classes.progress}>
          <CourseProgressBar enrolled={enrolled} />
          <div className={box.tightRow}>
            {enrolled.status !== 'completed' && (
              <Button size="sm" variant="default" onClick={() => void progress.completeAll()}>
                Mark course as complete
              </Button>
            )}
            {enrolled.completedLessons > 0 && (
              <Button size="sm" variant="subtle" onClick={() => void progress.startOver()}>
                Start over
              </Button>
            )}
          </div>
        </div>
      ) : (
        <div className={classes.offer}>
          <p>
            Lessons marked as preview are already open. The others open when you enroll. It is free, and your progress is saved from then
            on.
          </p>
          <EnrollControl course={summary} size="md" />
        </div>
      )}
      <div className={classes.modules}>
        {course.modules.map((module) => (
          <ModuleLessons
            key={module.id}
            course={course}
            module={module}
            progress={progress}
            isOpen={module === resume?.module || course.modules.length < 3}
          />
        ))}
      </div>
    </div>
  )
}
