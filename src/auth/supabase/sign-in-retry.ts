/**
 * For this long after a change of the password, GoTrue creates no session for a password, because it may have compared the old one
 * (`supabase/migrations/20261126100100_sign_ins_under_way.sql`).
 */
const changeMs = 3000

/** Repeats a sign-in that GoTrue refused for that reason, which it does not name, once the time is over. */
export function withSignInRetry(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const isPasswordSignIn = String(input).endsWith('/auth/v1/token?grant_type=password')
    if (response.status !== 500 || !isPasswordSignIn) return response
    await new Promise((resolve) => setTimeout(resolve, changeMs))
    return send(input, init)
  }
}
