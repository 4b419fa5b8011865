import { IconCloudOff, IconHeart, IconHeartBroken } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { paths } from '#shared/paths.ts'
import { CourseSection } from '#site/features/course-grid/CourseSection.tsx'
import { CourseCardSkeleton } from '#site/features/courses/CourseCardSkeleton.tsx'
import { courseSummaries } from '#site/features/courses/courses.ts'
import { useEnrolment } from '#site/features/enrolment/enrolment-store.ts'
import { recommendedCourses } from '#site/features/enrolment/recommended-courses.ts'
import { useFavorites, useOpenFavorites } from '#site/features/favorites/favorites-context.ts'
import { Button } from '#site/ui/Button.tsx'
import { EmptyState } from '#site/ui/EmptyState.tsx'
import { useIsOnline } from '#site/ui/online.ts'
import page from '#site/ui/page.module.css'
import { PageHead } from '#site/ui/PageHead.tsx'
import { PageIntro } from '#site/ui/PageIntro.tsx'
import { FavoritesList } from './FavoritesList.tsx'
import { SyncNotice } from './SyncNotice.tsx'

/** /favorites: the learner's saved courses, synced across devices. */
export function FavoritesPage() {
  const open = useOpenFavorites()

  // Another device may have changed the list.
  useEffect(() => void open?.refresh(), [open])

  return (
    <div className={page.page}>
      <PageHead title="Favorites" description="The courses that you saved for later, on every device." isUnlisted />
      <PageIntro title="Favorites" lead="What you would like to learn one day, saved here and on every device you sign in on." />
      <Favorites />
    </div>
  )
}

function Favorites() {
  const open = useOpenFavorites()
  const { favorites, isKnown, isFailed } = useFavorites()
  const isOnline = useIsOnline()
  const [isTrying, setIsTrying] = useState(false)

  async function handleRetry() {
    setIsTrying(true)
    await open?.refresh()
    setIsTrying(false)
  }

  if (favorites.length > 0) {
    return (
      <div className={page.section}>
        <SyncNotice isTrying={isTrying} onRetry={() => void handleRetry()} />
        <FavoritesList favorites={favorites} />
      </div>
    )
  }
  if (isKnown) {
    return (
      <>
        <SyncNotice isTrying={isTrying} onRetry={() => void handleRetry()} />
        <NoFavorites />
      </>
    )
  }
  if (!isOnline) {
    return (
      <EmptyState icon={<IconCloudOff stroke={1.6} />} title="Your favorites are not on this device yet">
        <p>They will load as soon as you are back online. From then on, you can also open them offline.</p>
      </EmptyState>
    )
  }
  if (isFailed) {
    return (
      <EmptyState
        icon={<IconHeartBroken stroke={1.6} />}
        title="Your favorites could not be loaded"
        action={
          <Button loading={isTrying} onClick={() => void handleRetry()}>
            Try Again
          </Button>
        }
      >
        <p>The service did not respond. Nothing is lost: your list is stored there.</p>
      </EmptyState>
    )
  }
  return (
    <div role="status" aria-label="Loading your favorites">
      <div className={page.courses}>
        {['first', 'second', 'third'].map((place) => (
          <CourseCardSkeleton key={place} />
        ))}
      </div>
    </div>
  )
}

/** Explains how to add a favorite, and suggests courses. */
function NoFavorites() {
  const { enrolledCourses } = useEnrolment()
  return (
    <>
      <EmptyState icon={<IconHeart stroke={1.6} />} title="No favorites yet" link={{ label: 'Browse Courses', to: paths.courses }}>
        <p>Press the heart on any course to save it here.</p>
      </EmptyState>
      <CourseSection id="suggestions" title="Worth a look" courses={recommendedCourses(courseSummaries, enrolledCourses)} />
    </>
  )
}
