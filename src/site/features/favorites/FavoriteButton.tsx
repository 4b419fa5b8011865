import { useLocation, useNavigate } from 'react-router-dom'
import { useAuthState } from '#site/auth/auth-context.ts'
import { keepIntent } from '#site/auth/intent.ts'
import type { OriginState } from '#site/auth/origin.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import type { CourseSummary } from '#content/course.ts'
import { paths } from '#shared/paths.ts'
import { useIsFavorite, useOpenFavorites } from './favorites-context.ts'
import { HeartButton } from './HeartButton.tsx'

/** Adds a course to the favorites or removes it. Visitors have to sign in first, and unverified users to verify their email. */
export function FavoriteButton({ course }: { course: Pick<CourseSummary, 'id' | 'title'> }) {
  const { user } = useAuthState()
  const { appId } = useConfiguration()
  const favorites = useOpenFavorites()
  const isFavorite = useIsFavorite(course.id)
  const navigate = useNavigate()
  const { pathname, search } = useLocation()

  function handleClick() {
    if (user?.emailVerified) return void favorites?.change(course, !isFavorite)
    keepIntent(appId, { action: 'favorite', courseId: course.id, title: course.title })
    const state: OriginState = { from: pathname + search }
    void navigate(user ? paths.emailVerification : paths.login, { state })
  }

  return <HeartButton title={course.title} isPressed={isFavorite} onClick={handleClick} />
}
