import { join, resolve } from 'node:path'
import type { BackendSettings } from '#server/backend/backend.ts'

export const supabaseFolder = resolve(import.meta.dirname, '../../../supabase')

/** The options that say what every embedded backend is made of. */
export const stackFolders = { migrationsDir: join(supabaseFolder, 'migrations'), templatesDir: join(supabaseFolder, 'templates') }

const plenty = 1_000_000

/** The settings of an embedded backend in tests and benches, without rate limits. */
export const settings: BackendSettings = {
  siteUrl: 'http://localhost:5173',
  publishableKey: 'sb_publishable_tests_of_the_stack',
  secretKey: 'sb_secret_tests',
  jwtSecret: 'a secret of more than thirty-two characters',
  storageBucket: 'avatars',
  mailSender: 'hello@ascendo.example',
  providers: {},
  rateLimits: {
    wrongSignIns: plenty,
    signIns: plenty,
    signUpsPerHour: plenty,
    tokenVerifications: plenty,
    tokenRefreshes: plenty,
    signInStarts: plenty,
    mailsPerHour: plenty,
    mailsPerAddressAndHour: plenty,
    mailIntervalSeconds: 0,
  },
}
