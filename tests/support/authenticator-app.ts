import { TOTP } from 'otpauth'

/** Returns what an authenticator app with this secret shows. Each code works only once, so a test may need a later step's. */
export function codeOf(secret: string, step = 0): string {
  return new TOTP({ secret }).generate({ timestamp: Date.now() + step * 30_000 })
}
