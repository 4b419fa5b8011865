import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Course } from '#content/course.ts'
import { lessonQueries } from '#site/features/lessons/lesson-queries.ts'
import { questionsHeading } from '#site/features/lessons/questions/questions-heading.ts'
import { TableOfContents } from '#site/ui/TableOfContents.tsx'

/** The lesson's table of contents: its headings, and that of the questions below its text. */
export function LessonContents({ course, lessonId }: { course: Course; lessonId: string }) {
  const { data: text } = useQuery(lessonQueries.text(course.id, lessonId))
  const headings = useMemo(
    () => (text ? [...text.headings, ...(text.questions.length > 0 ? [questionsHeading(text.words)] : [])] : []),
    [text],
  )
  return <TableOfContents title="On this page" headings={headings} content={course} />
}
