import { Link, useLocation } from 'react-router-dom'
import { useOptionalUser } from '#auth/auth-context.ts'
import { useConfiguration } from '#backend/configuration.ts'
import { readDraft } from '#features/contact/draft.ts'
import { findCourseSummary } from '#features/courses/courses.ts'
import { useFavorites } from '#features/favorites/favorites-context.ts'
import { paths } from '#paths.ts'
import classes from './WaitingList.module.css'

/** What waits for the connection, one by one: nothing of it is lost. Nothing is shown where nothing waits. */
export function WaitingList() {
  const { waiting } = useFavorites()
  const { appId } = useConfiguration()
  const uid = useOptionalUser()?.uid ?? null
  // What is written on one screen is told of on the next.
  useLocation()
  const hasMessage = Boolean(readDraft(appId, uid)?.message.trim())
  const count = waiting.length + (hasMessage ? 1 : 0)
  if (count === 0) return null

  return (
    <details className={classes.waiting}>
      <summary>{count === 1 ? '1 thing waits to be sent' : `${count} things wait to be sent`}</summary>
      <ul>
        {waiting.map(({ courseId, isFavorite }) => {
          const title = findCourseSummary(courseId)?.title ?? 'a course that has left the catalogue'
          return <li key={courseId}>{isFavorite ? `Add “${title}” to your favorites` : `Remove “${title}” from your favorites`}</li>
        })}
        {hasMessage && (
          <li>
            Your message to us, which only you can send: it waits on the <Link to={paths.contact}>contact page</Link>
          </li>
        )}
      </ul>
    </details>
  )
}
