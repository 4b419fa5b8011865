/**
 * Inlined into the page's head, after the configuration, as one script: marks the document before the first paint.
 * `page-document.ts` explains the attributes.
 */
import { enrolmentKey, profileKey, sessionKey, unconfirmedKey } from '#shared/storage-keys.ts'
import type { ConfigurationVariable } from '#site/backend/configuration.ts'
import { motionStorageKey } from '#site/theme/motion-preference.ts'
import {
  acceptedPreference,
  DARK_MODE_QUERY,
  effectiveTheme,
  markPreference,
  markTheme,
  themeStorageKey,
} from '#site/theme/theme-preference.ts'
import { configurationId } from './page-document.ts'

interface Learner {
  uid: string
  displayName: string | null
}

interface Enrolled {
  id: string
  status: string
}

const root = document.documentElement
/** The address that the page was prerendered for; null for an empty page. */
const page = root.getAttribute('data-prerendered')
const audience = root.getAttribute('data-audience')

let stored: string | null = null
let hasSession = false
/** The signed-in learner: the profile is stored only once the service has accepted the session. */
let learner: Learner | undefined
/** The page's course, if the learner is enrolled in it. */
let course: Enrolled | undefined
try {
  const parsed = <T>(text: string | null | undefined) => JSON.parse(`${text}`) as T
  const read = (key: string) => localStorage.getItem(key)
  const configuration = document.getElementById(configurationId)?.textContent
  const { VITE_APP_ID: appId, VITE_SUPABASE_PROJECT_ID: projectId } = parsed<Record<ConfigurationVariable, string>>(configuration)
  stored = read(themeStorageKey(appId))
  if (read(motionStorageKey(appId)) === 'reduce') root.setAttribute('data-motion', 'reduce')
  const account = `${appId}-${projectId}`
  const session = read(sessionKey(account))
  hasSession = session !== null || sessionStorage.getItem(unconfirmedKey(account)) !== null
  const profile = parsed<Learner>(read(profileKey(account)))
  if (parsed<{ user: { id: string } }>(session).user.id === profile.uid) {
    learner = profile
    const { enrolledCourses } = parsed<{ enrolledCourses: Enrolled[] }>(read(enrolmentKey(appId, profile.uid)))
    course = enrolledCourses.find(({ id }) => page?.split('?')[0] === `/courses/${id}`)
  }
} catch {
  // Storage is blocked, a value is not stored or is damaged: what was not read keeps its default.
}

const preference = acceptedPreference(stored)
markPreference(preference)
markTheme(effectiveTheme(preference, matchMedia(DARK_MODE_QUERY).matches))
if (page !== null) markPrerendered(page)

/**
 * A page is prerendered for one audience at one address, including its query. Another query or a history state may show something
 * else, and a host may serve the home page at other addresses. If anything differs, a spinner shows until the program renders the
 * page again.
 */
function markPrerendered(address: string) {
  const here = (location.pathname.replace(/\/+$/, '') || '/') + location.search
  const isSame = address === here && !(history.state as { usr?: unknown } | null)?.usr
  const isFor: Record<string, boolean> = { visitors: !hasSession, learners: !!learner, enrolled: !!course }
  // The home page is the visitors'; the top of the learner's, with their first name, is in it, too.
  if (learner && isSame && address === '/') root.setAttribute('data-welcomes', firstName(learner))
  if (course) root.setAttribute('data-course', course.status === 'completed' ? 'completed' : 'enrolled')

  const pending = [hasSession && 'account', !(isSame && (isFor[audience ?? ''] ?? true)) && 'screen'].filter(Boolean).join(' ')
  if (pending) root.setAttribute('data-pending', pending)
  else root.removeAttribute('data-pending')

  root.setAttribute('data-first-styles', '')
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  if (visit?.type === 'navigate' && !location.hash) root.setAttribute('data-fresh', 'unpainted')
}

/** What is stored may be of another type. */
function firstName({ displayName }: Learner): string {
  return (
    String(displayName ?? '')
      .trim()
      .split(/\s+/)[0] || 'Student'
  )
}
