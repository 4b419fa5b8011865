import { failure, type Result, success } from '#shared/result.ts'

/** The six values without which the product refuses to start (§5). */
export interface Configuration {
  /** API key: the publishable key of the Supabase project. */
  apiKey: string
  /** Auth domain: the URL of the service, e.g. `http://localhost:5173`. No trailing slash. */
  authDomain: string
  /** Project id: part of the storage key of the session. */
  projectId: string
  /** Storage bucket for profile photos. */
  storageBucket: string
  /** Messaging sender id: the address from which we send email. */
  mailSender: string
  /** App id: prefix of all storage keys. */
  appId: string
}

/** A missing or malformed value, and what to do about it. */
export interface ConfigurationProblem {
  /** The variable's name in `.env`. */
  variable: string
  /** The specification's name for it. */
  meaning: string
  problem: string
}

interface Setting {
  key: keyof Configuration
  meaning: string
  pattern: RegExp
  /** Completes "must be …". */
  shape: string
}

const slug = { pattern: /^[a-z0-9][a-z0-9_-]*$/i, shape: 'made of letters, digits, - and _' }

/** The six settings by variable name, with the rule that both the browser and the server check. */
export const settings = {
  VITE_SUPABASE_PUBLISHABLE_KEY: {
    key: 'apiKey',
    meaning: 'API key',
    pattern: /^(sb_publishable_|eyJ)\S{16,}$/,
    shape: 'a whole publishable key (sb_publishable_…)',
  },
  VITE_SUPABASE_URL: {
    key: 'authDomain',
    meaning: 'Auth domain',
    pattern: /^https?:\/\/[^\s/]\S*$/,
    shape: 'an address such as https://learn.example.org',
  },
  VITE_SUPABASE_PROJECT_ID: { key: 'projectId', meaning: 'Project id', ...slug },
  VITE_SUPABASE_STORAGE_BUCKET: { key: 'storageBucket', meaning: 'Storage bucket', ...slug },
  VITE_MAIL_SENDER: { key: 'mailSender', meaning: 'Messaging sender id', pattern: /^[^\s@]+@[^\s@]+$/, shape: 'an email address' },
  VITE_APP_ID: { key: 'appId', meaning: 'App id', ...slug },
} as const satisfies Record<string, Setting>

/** The name of a setting in `.env` and in the page's data block. */
export type ConfigurationVariable = keyof typeof settings

/** Returns a sentence about what is wrong with a value, or null. */
function problemOf({ key, pattern, shape }: Setting, value: string): string | null {
  if (!value) return 'is missing.'
  if (value.startsWith('sb_secret_')) return 'is a secret key: it must never reach a browser. Use the publishable key.'
  const isValid = pattern.test(value) && (key !== 'authDomain' || URL.canParse(value))
  return isValid ? null : `must be ${shape}.`
}

/**
 * Checks all values at once, so that every problem is reported together.
 * @param values the values from `.env` or from the server, by variable name
 */
export function readConfiguration(values: Record<string, unknown>): Result<Configuration, ConfigurationProblem[]> {
  const problems: ConfigurationProblem[] = []
  const configuration: Partial<Configuration> = {}
  for (const [variable, setting] of Object.entries<Setting>(settings)) {
    const given = values[variable]
    const value = typeof given === 'string' ? given.trim() : ''
    const problem = problemOf(setting, value)
    if (problem) problems.push({ variable, meaning: setting.meaning, problem })
    else configuration[setting.key] = setting.key === 'authDomain' ? value.replace(/\/+$/, '') : value
  }
  return problems.length ? failure(problems) : success(configuration as Configuration)
}

/** The names of the six variables, for the build and the server, which fill the page's data block. */
export const configurationVariables = Object.keys(settings) as ConfigurationVariable[]
