import type { Result } from '#shared/result.ts'
import type { AuthErrorCode } from './auth-error-codes.ts'

/** The result of an auth call. Expected failures are returned as values; only unexpected errors are thrown. */
export type AuthResult<T = void> = Result<T, AuthErrorCode>
