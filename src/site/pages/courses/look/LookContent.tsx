import { useSuspenseQuery } from '@tanstack/react-query'
import { IconChevronDown, IconClock, IconPlayerPlay, IconUsers } from '@tabler/icons-react'
import { type MouseEvent, Suspense, useEffect, useRef } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Course, Lesson, OfferedCourse } from '#content/course.ts'
import type { LessonText as LessonTextContent } from '#content/lesson.ts'
import { interfaceAttributes, languageAttributes } from '#shared/content-language.ts'
import { courseQueries, lessonQueries } from '#site/features/courses/course-queries.ts'
import { InstructorProfile } from '#site/features/courses/InstructorProfile.tsx'
import { LevelBadge } from '#site/features/courses/LevelBadge.tsx'
import { PriceTag } from '#site/features/courses/PriceTag.tsx'
import { Rating } from '#site/features/courses/Rating.tsx'
import { Reviews } from '#site/features/courses/Reviews.tsx'
import { LessonText } from '#site/features/lessons/LessonText.tsx'
import { formatCount } from '#shared/format.ts'
import { lazyPart, nothing } from '#site/ui/lazy-part.ts'
import pageClasses from '#site/ui/page.module.css'
import folding from '#site/ui/folding.module.css'
import { lessonInside, lookInto, type LookState, stepsInside } from './look-address.ts'
import classes from './LookContent.module.css'
import { LookCurriculum } from './LookCurriculum.tsx'

/** Loads when the first lesson is opened. If loading fails, the lesson stays readable. */
const LessonQuestions = lazyPart(() => import('#site/features/lessons/questions/LessonQuestions.tsx'), 'LessonQuestions', {
  otherwise: nothing,
})

const previewsOf = (course: Course) => course.modules.flatMap((module) => module.lessons.filter((lesson) => lesson.isPreview))

/** The texts of the lessons that everyone may read. */
export const previewTexts = (course: Course) =>
  lessonQueries.texts(
    course.id,
    previewsOf(course).map(({ id }) => id),
  )

/** Shows a course's contents, with the lessons that everyone may read. */
export function LookContent({ summary }: { summary: OfferedCourse }) {
  const { data: course } = useSuspenseQuery(courseQueries.detail(summary.id))
  return course && <CourseInside course={course} summary={summary} />
}

function CourseInside({ course, summary }: { course: Course; summary: OfferedCourse }) {
  const { data: texts } = useSuspenseQuery(previewTexts(course))
  const readable = previewsOf(course).flatMap((lesson) => {
    const text = texts.get(lesson.id)
    return text ? [{ lesson, text }] : []
  })
  return (
    <>
      <div className={classes.intro}>
        <p className={classes.lead} {...languageAttributes(course)}>
          {course.description}
        </p>
        <div className={classes.facts}>
          <LevelBadge level={course.level} />
          <Rating value={course.rating} reviews={course.totalReviews} />
          <span>
            <IconUsers size={18} stroke={1.8} aria-hidden /> {formatCount(course.students, 'student')}
          </span>
          <span>
            <IconClock size={18} stroke={1.8} aria-hidden /> {course.estimatedDuration}
          </span>
          <span>
            <IconPlayerPlay size={18} stroke={1.8} aria-hidden /> {formatCount(course.lessons, 'lesson')}
          </span>
          <PriceTag price={summary.isFree ? 0 : course.price} originalPrice={course.originalPrice} />
        </div>
      </div>
      {readable.length > 0 && (
        <section className={classes.previews}>
          <h2 className={pageClasses.heading}>{`Read ${readable.length === 1 ? 'a lesson' : `${readable.length} lessons`} now`}</h2>
          {readable.map(({ lesson, text }) => (
            <PreviewLesson key={lesson.id} course={course} lesson={lesson} text={text} />
          ))}
        </section>
      )}
      <LookCurriculum course={course} readable={readable.map(({ lesson }) => lesson.id)} />
      <InstructorProfile instructor={course.instructor} />
      <Reviews course={course} />
    </>
  )
}

interface PreviewProps {
  course: Course
  lesson: Lesson
  text: LessonTextContent
}

/** A lesson that opens in place; the address names the open one. */
function PreviewLesson({ course, lesson, text }: PreviewProps) {
  const [parameters] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const block = useRef<HTMLDetailsElement>(null)
  const isOpen = lessonInside(parameters) === lesson.id

  useEffect(() => {
    if (isOpen) block.current?.scrollIntoView()
  }, [isOpen])

  function handleToggle(event: MouseEvent) {
    event.preventDefault()
    const steps = stepsInside(state)
    const inside: LookState = { stepsInside: steps > 0 ? steps + 1 : 0 }
    void navigate({ search: lookInto(parameters, course.slug, isOpen ? undefined : lesson.id) }, { state: inside, replace: steps === 0 })
  }

  return (
    <details ref={block} className={folding.folding} {...languageAttributes(course)} open={isOpen}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the browser turns Enter into a click */}
      <summary className={`${folding.summary} ${classes.summary}`} onClick={handleToggle}>
        <span>
          <b>{lesson.title}</b>
          <span className={classes.about}>
            {lesson.description && <span>{`${lesson.description} · `}</span>}
            <bdi {...interfaceAttributes(course)}>{lesson.duration}</bdi>
          </span>
        </span>
        <IconChevronDown className={folding.arrow} size={20} aria-hidden />
      </summary>
      <div className={classes.text}>
        <LessonText html={withoutIds(text.html)} words={text.words} />
        {isOpen && (
          <Suspense>
            <LessonQuestions course={course} lessonId={lesson.id} text={text} />
          </Suspense>
        )}
      </div>
    </details>
  )
}

/** Removes the ids of headings. Several lessons on one page could repeat an id, and nothing here links to headings. */
function withoutIds(html: string): string {
  return html.replaceAll(/<h([23]) id="[^"]*"/g, '<h$1')
}
