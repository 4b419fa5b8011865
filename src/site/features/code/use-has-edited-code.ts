import { useOptionalUser } from '#site/auth/auth-context.ts'
import { forgivingStorage } from '#site/backend/browser-storage.ts'
import { useConfiguration } from '#site/backend/configuration-context.ts'

const storage = forgivingStorage(() => localStorage)

/** Whether the account has changed code of the lesson. Cheap: what runs code is loaded only then. */
export function useHasEditedCode(courseId: string, lessonId: string): boolean {
  const { appId } = useConfiguration()
  const uid = useOptionalUser()?.uid
  return uid !== undefined && storage.getItem(`${appId}-code:${uid}`)?.includes(`"${courseId}/${lessonId}"`) === true
}
