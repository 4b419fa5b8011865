import { IconChevronDown, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Course, CourseModule, Lesson } from '#content/course.ts'
import { interfaceAttributes, languageAttributes } from '#shared/content-language.ts'
import { formatCount } from '#shared/format.ts'
import { coursePath } from '#shared/paths.ts'
import tick from '#site/ui/tick.module.css'
import folding from '#site/ui/folding.module.css'
import classes from './ModuleLessons.module.css'
import type { CourseProgress } from './use-progress.ts'

interface Props {
  course: Course
  module: CourseModule
  progress: CourseProgress
  /** Expanded initially. */
  isOpen: boolean
  /** The open lesson, when this list is shown beside it. */
  currentLessonId?: string
}

/** One module with its lessons, collapsed or expanded. */
export function ModuleLessons({ course, module, progress, isOpen, currentLessonId }: Props) {
  const [isOpenAtFirst] = useState(isOpen)
  const { enrolled, isDone } = progress
  const inInterface = interfaceAttributes(course)
  const done = module.lessons.filter((lesson) => isDone(lesson.id)).length
  return (
    <details className={`${folding.folding} ${classes.module}`} {...languageAttributes(course)} open={isOpenAtFirst}>
      <summary className={`${folding.summary} ${classes.summary}`}>
        <IconChevronDown className={folding.arrow} size={20} aria-hidden />
        <h3>{module.title}</h3>
        <span className={classes.size} {...inInterface}>
          <span data-personal={enrolled ? true : undefined}>
            {enrolled ? `${done} of ${module.lessons.length} done` : formatCount(module.lessons.length, 'lesson')}
          </span>{' '}
          <span>{`· ${module.duration}`}</span>
        </span>
      </summary>
      {module.description && <p className={classes.description}>{module.description}</p>}
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
            <LessonTitle course={course} lesson={lesson} isEnrolled={enrolled !== null} isCurrent={lesson.id === currentLessonId} />
            <span className={classes.duration} {...inInterface}>
              {lesson.duration}
            </span>
          </li>
        ))}
      </ul>
    </details>
  )
}

interface TitleProps {
  course: Course
  lesson: Lesson
  isEnrolled: boolean
  isCurrent: boolean
}

/** Links to the lesson. A locked one leads to a page that says how to open it. */
function LessonTitle({ course, lesson, isEnrolled, isCurrent }: TitleProps) {
  const isLocked = !isEnrolled && !lesson.isPreview
  return (
    <span className={classes.title} data-locked={isLocked || undefined}>
      <Link to={coursePath(course.id, { lesson: lesson.id })} aria-current={isCurrent ? 'page' : undefined}>
        <span>{lesson.title}</span>
        {isLocked && <IconLock size={16} role="img" aria-label="(enroll to open)" />}
      </Link>
      {!isEnrolled && lesson.isPreview && (
        <span className={classes.preview} {...interfaceAttributes(course)}>
          Preview
        </span>
      )}
    </span>
  )
}
