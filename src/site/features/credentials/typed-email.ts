/** Returns the email address typed on another sign-in screen, which is passed on in the router state. */
export function typedEmail(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''
}
