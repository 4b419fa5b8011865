import { unknownUser, visitor } from '#site/auth/auth-state-store.ts'
import type { AuthState } from '#site/auth/auth-adapter.ts'

const ofLearners = '[data-audience=learners], [data-audience=enrolled]'

/** The auth state that this page was prerendered with. */
export function renderedState(): AuthState {
  return document.documentElement.matches(ofLearners) ? unknownUser : visitor
}

/**
 * Whether the prerendered content is what this user sees at this address. before-paint.ts has already checked whether it was
 * rendered for this address and audience, but it cannot tell whether the session has ended since.
 */
export function isPrerenderedFor({ user }: AuthState): boolean {
  return document.documentElement.matches(`[data-prerendered]:not([data-pending~='screen']${user?.emailVerified ? '' : `, ${ofLearners}`})`)
}

/**
 * Whether the prerendered top of the learner's home page shows. It is not hydrated: React replaces it once the page
 * has loaded. False where pages are prerendered.
 */
export function showsWelcome(): boolean {
  return typeof document === 'object' && document.documentElement.matches('[data-welcomes]')
}
