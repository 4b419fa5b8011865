import { useQuery } from '@tanstack/react-query'
import { lessonQueries } from '#features/lessons/lesson-queries.ts'
import { TableOfContents } from '#ui/TableOfContents.tsx'

/** The headings of the lesson beside its text. */
export function LessonContents({ courseId, lessonId }: { courseId: string; lessonId: string }) {
  const { data: text } = useQuery(lessonQueries.text(courseId, lessonId))
  return <TableOfContents title="On this page" headings={text?.headings ?? []} />
}
