import { Link } from 'react-router-dom'
import type { OfferedCourse } from '#content/course.ts'
import { Sentence } from '#site/ui/Sentence.tsx'
import { catalogAddress, type CatalogQuery } from './catalog-query.ts'
import { lookInto, type LookState } from './look/look-address.ts'
import classes from './LookLink.module.css'

const inside: LookState = { stepsInside: 1 }

interface Props {
  course: OfferedCourse
  query: CatalogQuery
  /** The title of the lesson by which the search found the course. */
  lesson: string | undefined
}

/** Opens a course in a dialog over the catalog and keeps the current list. */
export function LookLink({ course, query, lesson }: Props) {
  const { pathname, search } = catalogAddress(query)
  return (
    <>
      {lesson !== undefined && (
        <p className={classes.lesson}>
          <Sentence text={`Lesson: ${lesson}`} quoted={{ title: lesson, language: course.language }} />
        </p>
      )}
      <Link
        className={classes.link}
        aria-label={`Look inside ${course.title}`}
        to={{ pathname, search: lookInto(new URLSearchParams(search), course.slug) }}
        state={inside}
      >
        Look inside
      </Link>
    </>
  )
}
