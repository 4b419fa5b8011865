import { useQuery } from '@tanstack/react-query'
import { type Ref, useMemo } from 'react'
import { Link } from 'react-router-dom'
import { interfaceAttributes } from '#shared/content-language.ts'
import { queryClient } from '#site/backend/with-queries.tsx'
import type { Course, Lesson } from '#content/course.ts'
import { useHasEditedCode } from '#site/features/code/use-has-edited-code.ts'
import { LessonText, type ShownText } from '#site/features/lessons/LessonText.tsx'
import { LessonQuestions } from '#site/features/lessons/questions/LessonQuestions.tsx'
import { questionsHeading } from '#site/features/lessons/questions/questions-heading.ts'
import { useReadingPosition } from '#site/features/lessons/reading-positions.ts'
import { lessonQueries } from '#site/features/courses/course-queries.ts'
import { handoutPath } from '#shared/paths.ts'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { Button } from '#site/ui/Button.tsx'
import { useDeferredHydration } from '#site/ui/hydrated.ts'
import type { Prepare } from '#site/ui/lazy-part.ts'
import { LoadingScreen } from '#site/ui/LoadingScreen.tsx'
import printed from '#site/ui/printed.module.css'
import { TableOfContents } from '#site/ui/TableOfContents.tsx'
import classes from './LessonBody.module.css'

interface Props {
  course: Course
  lesson: Lesson
  textRef: Ref<ShownText>
}

/** Loads the text of the lesson in the address. */
export const prepare: Prepare = ({ id = '' }, query) => queryClient.prefetchQuery(lessonQueries.text(id, query.get('lesson') ?? ''))

/** A lesson's text with its questions. Renders nothing for a lesson without text. */
export function LessonBody({ course, lesson, textRef }: Props) {
  const { data: text, isPending, isError, refetch } = useQuery(lessonQueries.text(course.id, lesson.id))
  const isHydrated = useDeferredHydration()
  const inInterface = interfaceAttributes(course)
  const hasEdits = useHasEditedCode(course.id, lesson.id)
  const body = useReadingPosition(course.id, lesson.id, text !== undefined)
  if (isPending) return <LoadingScreen />
  if (isError) {
    return (
      <div role="alert" {...inInterface}>
        <EmptyState title="The lesson failed to load" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          <p>The connection may have been lost for a moment. Lessons of your courses are kept for offline use soon after you enroll.</p>
        </EmptyState>
      </div>
    )
  }
  if (!text) return null
  return (
    <div ref={body} className={classes.body}>
      {text.findings && text.findings.length > 0 && <Findings course={course} file={`${lesson.id}.md`} findings={text.findings} />}
      <LessonText
        ref={textRef}
        html={text.html}
        words={text.words}
        code={{ courseId: course.id, lessonId: lesson.id }}
        hasEdits={isHydrated && hasEdits}
      />
      {/* Not prerendered, because the questions show the learner's earlier answers. */}
      {isHydrated && <LessonQuestions course={course} lessonId={lesson.id} text={text} />}
      <p className={`${classes.printing} ${printed.screenOnly}`}>
        <button type="button" {...inInterface} onClick={() => window.print()}>
          Print this lesson
        </button>
        <Link to={handoutPath(course.id)} {...inInterface}>
          Hand-out of the whole course
        </Link>
      </p>
    </div>
  )
}

/** The lesson's table of contents: its headings, and that of the questions below its text. */
export function LessonContents({ course, lesson }: Omit<Props, 'textRef'>) {
  const { data: text } = useQuery(lessonQueries.text(course.id, lesson.id))
  const headings = useMemo(
    () => (text ? [...text.headings, ...(text.questions.length > 0 ? [questionsHeading(text.words)] : [])] : []),
    [text],
  )
  return <TableOfContents title="On this page" headings={headings} content={course} />
}

/** Shows authors a lesson's mistakes during development. */
function Findings({ course, file, findings }: { course: Course; file: string; findings: string[] }) {
  return (
    <aside className={`${classes.findings} ${printed.screenOnly}`} aria-label="Problems in this lesson" {...interfaceAttributes(course)}>
      <p>{`Problems in ${file}`}</p>
      <ul>
        {findings.map((finding) => (
          <li key={finding}>{finding}</li>
        ))}
      </ul>
    </aside>
  )
}
