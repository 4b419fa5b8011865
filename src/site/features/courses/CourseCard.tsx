import { IconClock, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { languageAttributes } from '#shared/content-language.ts'
import { formatCount } from '#shared/format.ts'
import { coursePath } from '#shared/paths.ts'
import type { PhotoPriority } from '#site/ui/picture-address.ts'
import type { OfferedCourse } from '#content/course.ts'
import { inLanguageOf } from './categories.ts'
import classes from './CourseCard.module.css'
import { CoursePicture } from './CoursePicture.tsx'
import { LevelBadge } from './LevelBadge.tsx'
import { PriceTag } from './PriceTag.tsx'
import { Rating } from './Rating.tsx'

interface CourseCardProps {
  course: OfferedCourse
  /** The card's main action, at the bottom: for example the enroll control. */
  action?: ReactNode
  /** A small control on the picture: the favorite heart. */
  corner?: ReactNode
  /** The heading level that fits the page's outline. */
  headingLevel?: 2 | 3 | 4
  priority?: PhotoPriority
  /** In place of the course's own. */
  picture?: ReactNode
}

/** A course in a grid. The title's link covers the whole card, except for the action and the corner. */
export function CourseCard({ course, action, corner, headingLevel = 3, priority, picture }: CourseCardProps) {
  const Heading = `h${headingLevel}` as const
  const inLanguage = languageAttributes(course)
  return (
    <article className={classes.card}>
      <div className={classes.picture}>
        {picture ?? <CoursePicture src={course.thumbnail} category={course.category} seed={course.id} priority={priority} />}
        <span className={classes.category} {...inLanguageOf(course.category)}>
          {course.category}
        </span>
      </div>
      <div className={classes.body}>
        <div className={classes.meta}>
          <LevelBadge level={course.level} />
          <Rating value={course.rating} reviews={course.totalReviews} isCompact />
        </div>
        <Heading className={classes.title} {...inLanguage}>
          <Link className={classes.link} to={coursePath(course.id)}>
            {course.title}
          </Link>
        </Heading>
        <p className={classes.instructor} dir={inLanguage.dir} translate="no">
          {course.instructor.name}
        </p>
        <div className={classes.facts}>
          <span className={classes.fact}>
            <IconClock size="1.1em" stroke={1.8} aria-hidden /> <span>{course.estimatedDuration}</span>
          </span>
          <span className={classes.fact}>
            <IconPlayerPlay size="1.1em" stroke={1.8} aria-hidden /> <span>{formatCount(course.lessons, 'lesson')}</span>
          </span>
          <PriceTag price={course.price} originalPrice={course.originalPrice} />
        </div>
      </div>
      {action && <div className={classes.action}>{action}</div>}
      {corner && <div className={classes.corner}>{corner}</div>}
    </article>
  )
}
