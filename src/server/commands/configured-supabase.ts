import { envFilePath, stackFileOf } from '../environment/environment.ts'
import { valuesOf } from '../environment/values.ts'

/** The Supabase that the configuration names, which is neither completed nor required. */
export function configuredSupabase(): { url?: string | undefined; secretKey?: string | undefined } {
  const { address, text } = valuesOf(process.env, [envFilePath(), stackFileOf(envFilePath())])
  return { url: address('SUPABASE_URL'), secretKey: text('SUPABASE_SECRET_KEY') }
}
