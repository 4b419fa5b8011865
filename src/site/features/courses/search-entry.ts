import type { OfferedCourse } from '#content/course.ts'

/** The searchable fields of a course. */
export interface SearchEntry {
  id: string
  title: string
  tags: string
  instructor: string
  category: string
  description: string
}

export function searchEntryOf({ id, title, tags, instructor, category, description }: OfferedCourse): SearchEntry {
  return { id, title, tags: tags.join(' '), instructor: instructor.name, category, description }
}
