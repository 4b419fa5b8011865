import { IconCalendar, IconClock, IconLink, IconPlayerPlay, IconShare2, IconUsers } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { type Course, type CourseSummary, isOffered } from '#content/course.ts'
import { interfaceAttributes, languageAttributes } from '#shared/content-language.ts'
import { inLanguageOf } from '#site/features/courses/categories.ts'
import { CoursePicture } from '#site/features/courses/CoursePicture.tsx'
import { LevelBadge } from '#site/features/courses/LevelBadge.tsx'
import { PriceTag } from '#site/features/courses/PriceTag.tsx'
import { Rating } from '#site/features/courses/Rating.tsx'
import { EnrollControl } from '#site/features/enrolment/EnrollControl.tsx'
import { FavoriteButton } from '#site/features/favorites/FavoriteButton.tsx'
import { formatCount } from '#shared/format.ts'
import { catalogPath, paths, resumePath } from '#shared/paths.ts'
import { Button } from '#site/ui/Button.tsx'
import { phoneSizes } from '#site/ui/picture-address.ts'
import { useSharing } from '#site/ui/use-sharing.ts'
import classes from './CourseHero.module.css'
import type { CourseProgress } from './use-progress.ts'

interface Props {
  course: Course
  summary: CourseSummary
  progress: CourseProgress
}

/** On phones, what to do comes before what to read, so that it is in view. */
export function CourseHero({ course, summary, progress: { enrolled } }: Props) {
  const inInterface = interfaceAttributes(course)
  const price = summary.isFree ? 0 : course.price
  return (
    <header className={classes.hero}>
      <div className={classes.inner}>
        <div className={classes.heading} {...languageAttributes(course)}>
          <p className={classes.eyebrow} {...inInterface}>
            <Link to={catalogPath({ category: course.category })} {...inLanguageOf(course.category)}>
              {course.category}
            </Link>
            <LevelBadge level={course.level} />
          </p>
          <h1 className={classes.title}>{course.title}</h1>
        </div>
        <div className={classes.offer}>
          <div className={classes.picture}>
            <CoursePicture
              src={course.heroImage}
              category={course.category}
              seed={course.id}
              sizes={`(min-width: 75em) 28rem, (min-width: 56em) 40vw, ${phoneSizes}`}
              priority="first"
            />
          </div>
          <div className={classes.terms}>
            {!enrolled && (
              <p className={classes.price} data-price>
                <PriceTag price={price} originalPrice={course.originalPrice} size="xl" />
              </p>
            )}
            {summary.isWithdrawn && (
              <p className={classes.withdrawn}>
                This course is no longer offered. It stays open for you, with your progress, notes and certificate.
              </p>
            )}
            <EnrollControl course={summary} size="md" continueTo={resumePath(course.id)} />
            {!enrolled && (
              <p className={classes.free} data-price>
                The price is for comparison only. Nothing is charged here, and you can start at once.
              </p>
            )}
            <ul className={classes.facts}>
              <li>
                <IconClock size={18} stroke={1.8} aria-hidden /> <span>{`${course.estimatedDuration} of lessons`}</span>
              </li>
              <li>
                <IconPlayerPlay size={18} stroke={1.8} aria-hidden /> <span>{formatCount(course.lessons, 'lesson')}</span>
              </li>
              <li>
                <IconCalendar size={18} stroke={1.8} aria-hidden /> <span>{`Planned for ${course.duration}`}</span>
              </li>
            </ul>
          </div>
        </div>
        <div className={classes.words} {...languageAttributes(course)}>
          <p className={classes.lead}>{course.description}</p>
          <div className={classes.proof} {...inInterface}>
            <Rating value={course.rating} reviews={course.totalReviews} />
            <span className={classes.fact}>
              <IconUsers size={18} stroke={1.8} aria-hidden /> <span>{formatCount(course.students, 'student')}</span>
            </span>
          </div>
          <p className={classes.by} {...inInterface}>
            By{' '}
            <Link to="?tab=instructor" preventScrollReset translate="no">
              {course.instructor.name}
            </Link>
          </p>
          <div className={classes.tools} {...inInterface}>
            {isOffered(summary) && (
              <>
                <FavoriteButton course={summary} />
                <ShareCourse title={course.title} />
              </>
            )}
            <Button component={Link} to={paths.learning} variant="default">
              My learning
            </Button>
          </div>
        </div>
      </div>
    </header>
  )
}

/** Opens the device's share sheet if it has one; otherwise copies the link. */
function ShareCourse({ title }: { title: string }) {
  const { copyLink, share } = useSharing(title, 'Paste it wherever someone should see this course.')
  const Icon = share ? IconShare2 : IconLink
  return (
    <Button variant="default" leftSection={<Icon size={18} aria-hidden />} onClick={() => void (share ?? copyLink)()}>
      {share ? 'Share' : 'Copy link'}
    </Button>
  )
}
