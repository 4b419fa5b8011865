import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { CourseModule, Lesson } from '#content/course.ts'
import { formatCount } from '#shared/format.ts'
import { coursePath } from '#shared/paths.ts'
import tick from '#site/ui/tick.module.css'
import classes from './ModuleLessons.module.css'
import type { CourseProgress } from './use-progress.ts'

interface Props {
  courseId: string
  module: CourseModule
  progress: CourseProgress
  /** Expanded initially. */
  isOpen: boolean
  /** The open lesson, when this list is shown beside it. */
  currentLessonId?: string
}

/** One module with its lessons, collapsed or expanded. */
export function ModuleLessons({ courseId, module, progress, isOpen, currentLessonId }: Props) {
  const [isOpenAtFirst] = useState(isOpen)
  const { enrolled, isDone } = progress
  const done = module.lessons.filter((lesson) => isDone(lesson.id)).length
  return (
    <details className={classes.module} open={isOpenAtFirst}>
      <summary className={classes.summary}>
        <IconChevronDown className={classes.chevron} size={20} aria-hidden />
        <h3>{module.title}</h3>
        <span className={classes.size}>
          <span data-personal={enrolled ? true : undefined}>
            {enrolled ? `${done} of ${module.lessons.length} done` : formatCount(module.lessons.length, 'lesson')}
          </span>{' '}
          <span>{`· ${module.duration}`}</span>
        </span>
      </summary>
      <p className={classes.description}>{module.description}</p>
      <ul className={classes.lessons}>
        {module.lessons.map((lesson) => (
          <li key={lesson.id} className={classes.lesson} data-current={lesson.id === currentLessonId || undefined}>
            {enrolled && (
              <input
                type="checkbox"
                data-personal
                className={`${tick.tick} ${classes.check}`}
                aria-label={`Done: ${lesson.title}`}
                checked={isDone(lesson.id)}
                onChange={(event) => void progress.setDone(lesson.id, event.currentTarget.checked)}
              />
            )}
            <LessonTitle courseId={courseId} lesson={lesson} isEnrolled={enrolled !== null} isCurrent={lesson.id === currentLessonId} />
            <span className={classes.duration}>{lesson.duration}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface TitleProps {
  courseId: string
  lesson: Lesson
  isEnrolled: boolean
  isCurrent: boolean
}

/** Links to the lesson. A locked one leads to a page that says how to open it. */
function LessonTitle({ courseId, lesson, isEnrolled, isCurrent }: TitleProps) {
  const isLocked = !isEnrolled && !lesson.isPreview
  return (
    <span className={classes.title} data-locked={isLocked || undefined}>
      <Link to={coursePath(courseId, { lesson: lesson.id })} aria-current={isCurrent ? 'page' : undefined}>
        <span>{lesson.title}</span>
        {isLocked && <IconLock size={16} role="img" aria-label="(enroll to open)" />}
      </Link>
      {!isEnrolled && lesson.isPreview && <span className={classes.preview}>Preview</span>}
    </span>
  )
}
