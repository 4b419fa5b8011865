import { Button } from '@mantine/core'
import type { Course } from '#features/courses/course.ts'
import { ProgressBar } from '#features/enrolment/ProgressBar.tsx'
import pageClasses from '#ui/page.module.css'
import classes from './Curriculum.module.css'
import { lessonsOf, lessonToResume } from './lesson-order.ts'
import { ModuleLessons } from './ModuleLessons.tsx'
import type { CourseProgress } from './use-progress.ts'

interface Props {
  course: Course
  progress: CourseProgress
}

/** Modules and lessons; an enrolled learner ticks what is done. */
export function Curriculum({ course, progress }: Props) {
  const { enrolled } = progress
  const resume = lessonToResume(lessonsOf(course), enrolled?.finishedLessons ?? [])
  return (
    <div className={pageClasses.section}>
      <h2 className={pageClasses.heading}>Curriculum</h2>
      {enrolled ? (
        <div className={classes.progress}>
          <ProgressBar
            percent={enrolled.progress}
            label="Course progress"
            text={`${enrolled.completedLessons} of ${enrolled.totalLessons} lessons`}
          />
          <div className={classes.buttons}>
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
        <p className={classes.hint}>Lessons marked as preview are open to everybody who is signed in. Enrol to open the rest.</p>
      )}
      <div className={classes.modules}>
        {course.modules.map((module) => (
          <ModuleLessons
            key={module.id}
            courseId={course.id}
            module={module}
            progress={progress}
            isOpen={module === resume?.module || course.modules.length < 3}
          />
        ))}
      </div>
    </div>
  )
}
