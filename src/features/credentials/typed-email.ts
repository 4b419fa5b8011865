/** An address that was already typed on another sign-in screen and came along in the router's state. */
export function typedEmail(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string' ? state.email : ''
}
