import { useMemo } from 'react'
import { useOptionalUser } from '#site/auth/auth-context.ts'
import { browserStorage } from '#site/backend/browser-storage.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'
import { removedCourses, removedCoursesKind, type RemovedCourses } from './removed-courses.ts'

/** Returns the courses that the signed-in account does not want offline in this browser; null for visitors. */
export function useRemovedCourses(): RemovedCourses | null {
  const { appId } = useConfiguration()
  const uid = useOptionalUser()?.uid ?? null
  return useMemo(() => (uid === null ? null : removedCourses(browserStorage, removedCoursesKind.keyOf(appId, uid))), [appId, uid])
}
