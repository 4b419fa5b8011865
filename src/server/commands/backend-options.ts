import { join } from 'node:path'
import { defaultRateLimits } from '../backend/auth/auth-settings.ts'
import type { BackendOptions, RateLimits } from '../backend/backend.ts'
import { root, type Environment } from '../environment/environment.ts'
import { isForThisMachine } from '../environment/this-machine.ts'

/** Returns the embedded backend's options, the same for the server and for commands that open its data themselves. */
export function backendOptions(environment: Environment, siteUrl: string): BackendOptions {
  return {
    settings: {
      siteUrl,
      publishableKey: environment.browser.VITE_SUPABASE_PUBLISHABLE_KEY,
      secretKey: environment.secretKey,
      jwtSecret: environment.jwtSecret,
      storageBucket: environment.browser.VITE_SUPABASE_STORAGE_BUCKET,
      mailSender: environment.browser.VITE_MAIL_SENDER,
      providers: environment.providers,
      trustProxy: environment.trustProxy,
      corsOrigins: environment.corsOrigins,
      rateLimits: rateLimits(environment),
      buildWebhook: environment.buildWebhook,
      smtpUrl: environment.smtpUrl,
    },
    dataDir: environment.dataDir,
    migrationsDir: join(root, 'supabase/migrations'),
    ...(isForThisMachine(environment) ? { seedFile: join(root, 'supabase/seed.sql') } : { isPublic: true }),
    templatesDir: join(root, 'supabase/templates'),
    databaseUrl: environment.databaseUrl,
  }
}

function rateLimits({ rateLimitFactor: factor, networkMailsPerHour }: Environment): RateLimits {
  const { mailIntervalSeconds, ...usual } = defaultRateLimits
  const counts = {
    ...usual,
    ...(networkMailsPerHour !== null && { mailsPerHour: networkMailsPerHour, signUpsPerHour: networkMailsPerHour }),
  }
  const raised = Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, Math.ceil(count * factor)]))
  return { ...defaultRateLimits, ...raised, mailIntervalSeconds: mailIntervalSeconds / factor }
}
