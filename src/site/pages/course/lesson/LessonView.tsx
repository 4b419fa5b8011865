import { IconChevronRight, IconConfetti, IconListDetails, IconListTree, IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Course, CourseSummary } from '#content/course.ts'
import { interfaceAttributes, languageAttributes } from '#shared/content-language.ts'
import { hasNewLessons } from '#site/features/enrolment/completions.ts'
import type { EnrolledCourse } from '#site/features/enrolment/enrolled-course.ts'
import { Button } from '#site/ui/Button.tsx'
import type { LessonPlace } from '#site/features/courses/lesson-order.ts'
import type { ShownText } from '#site/features/lessons/LessonText.tsx'
import { certificatePath, coursePath, paths } from '#shared/paths.ts'
import { lazyPart, nothing, type Prepare } from '#site/ui/lazy-part.ts'
import { pageInteractive, useIsHydrated, useWasRendered } from '#site/ui/hydrated.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import { PageHead } from '#site/ui/PageHead.tsx'
import { lessonHead } from '../page.ts'
import { CourseProgressBar } from '../CourseProgressBar.tsx'
import { LessonActions } from './LessonActions.tsx'
import { LessonLocked } from './LessonLocked.tsx'
import { LessonStage } from './LessonStage.tsx'
import printed from '#site/ui/printed.module.css'
import classes from './LessonView.module.css'
import { ModuleLessons } from '../ModuleLessons.tsx'
import type { CourseProgress } from '../use-progress.ts'
import { useStartAtTop } from '../use-start-at-top.ts'

/** A course page needs these only for its lessons. */
const loadText = () => import('./LessonBody.tsx')
const LessonBody = lazyPart(loadText, 'LessonBody')
const LessonContents = lazyPart(loadText, 'LessonContents')

/** Loads what the first render of the lesson in the address needs. */
export const prepareLesson: Prepare = async (...address) => {
  const [body] = await Promise.all([LessonBody.preload(), LessonContents.preload()])
  await body.prepare?.(...address)
}

/** A lesson can be read without notes and bookmark. The notes come after the contents, which would move them. */
const LessonNotes = lazyPart(
  () => Promise.all([pageInteractive, LessonContents.preload()]).then(() => import('#site/features/notes/LessonNotes.tsx')),
  'LessonNotes',
  { otherwise: nothing },
)
const BookmarkButton = lazyPart(() => pageInteractive.then(() => import('#site/features/notes/BookmarkButton.tsx')), 'BookmarkButton', {
  otherwise: nothing,
})

const CopyOffer = lazyPart(() => pageInteractive.then(() => import('#site/features/hand-over/CopyOffer.tsx')), 'CopyOffer', {
  otherwise: nothing,
})
const outlineId = 'lesson-outline'
const curriculumId = 'lesson-curriculum'

interface Props {
  course: Course
  summary: CourseSummary
  progress: CourseProgress
  place: LessonPlace
}

/**
 * One lesson, with outline, notes and curriculum beside it. On narrow screens, a bar that stays in view opens outline and curriculum.
 * Learners who are not enrolled can open only previews.
 */
export function LessonView({ course, summary, progress, place }: Props) {
  const { lesson, module, number } = place.current
  const { enrolled } = progress
  const inInterface = interfaceAttributes(course)
  const isHydrated = useIsHydrated()
  const wasRendered = useWasRendered()
  const isReadable = enrolled !== null || lesson.isPreview
  const heading = useRef<HTMLHeadingElement>(null)
  const [text, setText] = useState<ShownText | null>(null)
  const about = { courseId: course.id, courseTitle: course.title, lessonId: lesson.id, lessonTitle: lesson.title, lessonNumber: number }

  const { opened } = progress
  const isUnfinished = enrolled !== null && !progress.isDone(lesson.id)
  useEffect(() => {
    if (isUnfinished) void opened?.open(course.id, lesson.id)
  }, [opened, isUnfinished, course.id, lesson.id])

  useStartAtTop()
  // Focus the heading, so that screen readers announce the lesson, unless the user has moved the focus before hydration.
  useEffect(() => {
    if (!wasRendered || document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [wasRendered])

  return (
    <div className={classes.page} data-slim-footer>
      <PageHead {...lessonHead(summary, lesson.title)} />
      <article className={`${classes.lesson} ${printed.alone} ${printed.printed}`} {...languageAttributes(course)}>
        <nav className={`${classes.way} ${printed.screenOnly}`} aria-label="Breadcrumb" {...inInterface}>
          <Link className={classes.back} to={paths.learning}>
            My learning
          </Link>
          <IconChevronRight size={16} aria-hidden />
          <Link className={classes.back} to={coursePath(course.id)} {...languageAttributes(course)}>
            {course.title}
          </Link>
        </nav>
        <h1 ref={heading} tabIndex={-1} className={classes.title}>
          {lesson.title}
        </h1>
        <div className={classes.meta}>
          <p {...inInterface}>
            <span>{`Lesson ${number} of ${course.lessons} ·`}</span> <bdi {...languageAttributes(course)}>{module.title}</bdi>{' '}
            <span>{`· ${lesson.duration}`}</span>
          </p>
          {isReadable && (
            <div className={classes.bookmark} {...inInterface}>
              {isHydrated && (
                <Suspense>
                  <BookmarkButton about={about} />
                </Suspense>
              )}
            </div>
          )}
        </div>
        <div className={`${classes.bar} ${printed.screenOnly}`} {...inInterface}>
          {isReadable && (
            <button type="button" popoverTarget={outlineId}>
              <IconListTree size={18} aria-hidden /> <span>Outline</span>
            </button>
          )}
          <button type="button" popoverTarget={curriculumId}>
            <IconListDetails size={18} aria-hidden /> <span>Curriculum</span>
          </button>
        </div>
        {lesson.description && <p className={classes.description}>{lesson.description}</p>}
        {isReadable ? (
          <Suspense fallback={<LoadingScreen />}>
            <LessonStage course={course} lesson={lesson} />
            <LessonBody course={course} lesson={lesson} textRef={setText} />
          </Suspense>
        ) : (
          <LessonLocked course={course} summary={summary} />
        )}
        {enrolled?.status === 'completed' && <CompletedNotice course={course} enrolled={enrolled} />}
        {isHydrated && (
          <Suspense>
            <CopyOffer />
          </Suspense>
        )}
        <LessonActions course={course} progress={progress} place={place} />
      </article>
      <aside className={classes.side} aria-labelledby="curriculum-heading">
        {enrolled && (
          <div data-personal>
            <CourseProgressBar enrolled={enrolled} />
          </div>
        )}
        {isReadable && (
          <>
            <LessonSheet id={outlineId}>
              <Suspense fallback={<LoadingScreen />}>
                <LessonContents course={course} lesson={lesson} />
              </Suspense>
            </LessonSheet>
            <div className={classes.notes}>
              {isHydrated && (
                <Suspense>
                  <LessonNotes about={about} language={course.language} text={text} />
                </Suspense>
              )}
            </div>
          </>
        )}
        <LessonSheet id={curriculumId}>
          <h2 id="curriculum-heading" className={classes.curriculum}>
            Curriculum
          </h2>
          <div className={classes.modules}>
            {course.modules.map((other) => (
              <ModuleLessons
                key={other.id}
                course={course}
                module={other}
                progress={progress}
                isOpen={other === module}
                currentLessonId={lesson.id}
              />
            ))}
          </div>
        </LessonSheet>
      </aside>
    </div>
  )
}

interface SheetProps {
  /** What the button that opens it on narrow screens names in `popoverTarget`. */
  id: string
  children: ReactNode
}

/**
 * A part of what stands beside a lesson. On narrow screens it is a sheet, which a button opens even before the page is hydrated.
 * Pressing one of its links closes it.
 */
function LessonSheet({ id, children }: SheetProps) {
  function handleClick({ target, currentTarget }: MouseEvent<HTMLElement>) {
    if (target instanceof Element && target.closest('a')) currentTarget.hidePopover()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the presses are those of the links inside
    <div id={id} className={classes.sheet} popover="auto" onClick={handleClick}>
      <button type="button" className={classes.close} popoverTarget={id} popoverTargetAction="hide" aria-label="Close">
        <IconX size={22} aria-hidden />
      </button>
      {children}
    </div>
  )
}

/** Shown below lessons of a completed course. */
function CompletedNotice({ course, enrolled }: { course: Course; enrolled: EnrolledCourse }) {
  return (
    <div className={classes.notice} role="status" {...interfaceAttributes(course)}>
      <IconConfetti size={30} stroke={1.6} aria-hidden />
      {hasNewLessons(enrolled) ? (
        <p key="longer">
          <b>You have completed this course.</b> New lessons have been added since then. You keep your certificate.
        </p>
      ) : (
        <p key="whole">
          <b>That was the whole course.</b> Well climbed. Your certificate is ready.
        </p>
      )}
      <Button component={Link} to={certificatePath(course.id)} size="md">
        View Certificate
      </Button>
    </div>
  )
}
