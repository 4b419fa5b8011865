import { unknownUser, visitor } from '#auth/auth-state-store.ts'
import type { AuthState } from '#auth/auth-adapter.ts'

const page = document.documentElement

/** The auth state that this page was prerendered with. */
export function renderedState(): AuthState {
  return page.matches('[data-for-learners]') ? unknownUser : visitor
}

/**
 * Whether the prerendered content is what this user sees at this address. theme-boot.js has found out whether it was rendered
 * for another address or another audience; but only the session itself knows whether it is over.
 */
export function isPrerenderedFor({ user }: AuthState): boolean {
  return page.matches(`[data-prerendered]:not([data-awaits~='screen']${user?.emailVerified ? '' : ', [data-for-learners]'})`)
}

/** Whether the top of the learner's page shows. It is drawn again, but at once as a whole. */
export function showsFrame(): boolean {
  return page.matches("[data-awaits~='frame']")
}
