import { withdrawnPath } from '#shared/paths.ts'

/** Long enough for a slow connection. The learner waits meanwhile. */
const answerMs = 3000

/**
 * Whether a course was taken off the catalog since this page was loaded, which may be days ago. False if the site does not say, for
 * example offline.
 */
export async function wasTakenOff(slug: string): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch(withdrawnPath, { cache: 'no-store', signal: AbortSignal.timeout(answerMs) })
    .then((answer) => answer.json())
    .then((slugs: unknown) => Array.isArray(slugs) && slugs.includes(slug))
    .catch(() => false)
}
