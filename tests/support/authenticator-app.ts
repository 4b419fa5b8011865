import { TOTP } from 'otpauth'

/** What an authenticator app with this secret shows. Each code works once, so that a test may need one of a later step. */
export function codeOf(secret: string, step = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })
}
