import { useOptionalUser } from '#site/auth/auth-context.ts'
import { browserStorage } from '#site/backend/browser-storage.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'

/** Whether the account has changed code of the lesson. Cheap: what runs code is loaded only then. */
export function useHasEditedCode(courseId: string, lessonId: string): boolean {
  const { appId } = useConfiguration()
  const uid = useOptionalUser()?.uid
  return uid !== undefined && browserStorage.getItem(`${appId}-code:${uid}`)?.includes(`"${courseId}/${lessonId}"`) === true
}
