import type { Backend, BackendOptions } from './contract.ts'
import { StartError } from './contract.ts'

export { StartError } from './contract.ts'
export type { Backend, BackendOptions, BackendSettings, CaughtMail, MailInbox, RateLimits } from './contract.ts'

/** Starts the embedded backend. Throws a {@link StartError} for everything a person can put right. */
export async function startBackend(_options: BackendOptions): Promise<Backend> {
  throw new StartError('The embedded backend is not built yet.')
}
