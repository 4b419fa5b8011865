import { unknownUser, visitor } from '#auth/auth-state-store.ts'
import type { AuthState } from '#auth/auth-adapter.ts'

const page = document.documentElement

/** The auth state that this page was prerendered with. */
export function renderedState(): AuthState {
  return page.matches('[data-for-learners]') ? unknownUser : visitor
}

/**
 * Whether the prerendered content is what this user sees at this address. theme-boot.js has already checked whether it was
 * rendered for this address and audience, but it cannot tell whether the session has ended since.
 */
export function isPrerenderedFor({ user }: AuthState): boolean {
  return page.matches(`[data-prerendered]:not([data-awaits~='screen']${user?.emailVerified ? '' : ', [data-for-learners]'})`)
}

/** Whether the prerendered top of the learner's page shows. It is not hydrated: React replaces it once the page has loaded. */
export function showsFrame(): boolean {
  return page.matches("[data-awaits~='frame']")
}
