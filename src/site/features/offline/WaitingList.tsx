import { Link, useLocation } from 'react-router-dom'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { readDraft } from '#site/features/contact/draft.ts'
import { findCourseSummary } from '#site/features/courses/courses.ts'
import { useFavorites } from '#site/features/favorites/favorites-context.ts'
import { paths } from '#shared/paths.ts'
import { Sentence } from '#site/ui/Sentence.tsx'
import classes from './WaitingList.module.css'

/** Lists each change that is waiting for the connection. Renders nothing if there is none. */
export function WaitingList() {
  const { waiting } = useFavorites()
  const { appId } = useConfiguration()
  const uid = useOptionalUser()?.uid ?? null
  // Rerender on navigation, to notice a draft written on another screen.
  useLocation()
  const hasMessage = Boolean(readDraft(appId, uid)?.message.trim())
  const count = waiting.length + (hasMessage ? 1 : 0)
  if (count === 0) return null

  return (
    <details className={classes.waiting}>
      <summary>{count === 1 ? '1 item is waiting to be sent' : `${count} items are waiting to be sent`}</summary>
      <ul>
        {waiting.map(({ courseId, isFavorite }) => {
          const course = findCourseSummary(courseId)
          const title = course?.title ?? 'a course that is no longer in the catalog'
          return (
            <li key={courseId}>
              <Sentence
                text={isFavorite ? `Add “${title}” to your favorites` : `Remove “${title}” from your favorites`}
                quoted={course ?? undefined}
              />
            </li>
          )
        })}
        {hasMessage && (
          <li>
            Your message to us: send it from the <Link to={paths.contact}>contact page</Link>
          </li>
        )}
      </ul>
    </details>
  )
}
