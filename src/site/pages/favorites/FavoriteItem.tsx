import { IconBookOff } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { coursePath } from '#shared/paths.ts'
import { CourseCard } from '#site/features/courses/CourseCard.tsx'
import { EnrollControl } from '#site/features/enrolment/EnrollControl.tsx'
import { useOpenFavorites } from '#site/features/favorites/favorites-context.ts'
import { HeartButton } from '#site/features/favorites/HeartButton.tsx'
import { Button } from '#site/ui/Button.tsx'
import classes from './FavoriteItem.module.css'
import { type FavoriteEntry, offered } from './favorites-view.ts'

interface Props {
  entry: FavoriteEntry
  /** Called on click, before the card is removed. */
  onRemoved: () => void
}

/** One favorite: a card with buttons to enroll and to remove the favorite, or a note that the course is no longer offered. */
export function FavoriteItem({ entry, onRemoved }: Props) {
  const { courseId, course } = entry
  const open = useOpenFavorites()
  const title = course?.title ?? `Course ${courseId}`

  function handleRemove() {
    onRemoved()
    void open?.remove({ id: courseId, title, language: course?.language })
  }

  const inCatalog = offered(entry)
  if (!inCatalog) {
    return (
      <article className={classes.gone}>
        <IconBookOff className={classes.icon} size={36} stroke={1.5} aria-hidden />
        <h2>
          {course ? (
            <Link to={coursePath(courseId)} {...languageAttributes(course)}>
              {title}
            </Link>
          ) : (
            <span>{title}</span>
          )}{' '}
          <span>is no longer offered</span>
        </h2>
        <p>It has been removed from the catalog since you saved it.</p>
        <Button data-remove variant="default" onClick={handleRemove} aria-label={`Remove "${title}" from favorites`}>
          Remove
        </Button>
      </article>
    )
  }
  return (
    <CourseCard
      course={inCatalog}
      headingLevel={2}
      corner={<HeartButton data-remove title={title} isPressed onClick={handleRemove} />}
      action={<EnrollControl course={inCatalog} />}
    />
  )
}
