import { createContext, use } from 'react'
import { configurationId } from '#build/page-contract.ts'
import { failure, type Result, success } from '#result.ts'

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

interface Rule {
  key: keyof Configuration
  variable: string
  meaning: string
  /** Returns a sentence about what is wrong, or null. */
  check: (value: string) => string | null
}

const slug = (value: string) => (/^[a-z0-9][a-z0-9_-]*$/i.test(value) ? null : 'may contain only letters, digits, - and _.')

const rules: Rule[] = [
  { key: 'apiKey', variable: 'VITE_SUPABASE_PUBLISHABLE_KEY', meaning: 'API key', check: checkKey },
  { key: 'authDomain', variable: 'VITE_SUPABASE_URL', meaning: 'Auth domain', check: checkUrl },
  { key: 'projectId', variable: 'VITE_SUPABASE_PROJECT_ID', meaning: 'Project id', check: slug },
  { key: 'storageBucket', variable: 'VITE_SUPABASE_STORAGE_BUCKET', meaning: 'Storage bucket', check: slug },
  {
    key: 'mailSender',
    variable: 'VITE_MAIL_SENDER',
    meaning: 'Messaging sender id',
    check: (value) => (/^[^\s@]+@[^\s@]+$/.test(value) ? null : 'must be an email address.'),
  },
  { key: 'appId', variable: 'VITE_APP_ID', meaning: 'App id', check: slug },
]

function checkKey(value: string): string | null {
  if (value.startsWith('sb_secret_')) return 'is a secret key: it must never reach a browser. Use the publishable key.'
  return /^(sb_publishable_|eyJ)\S+$/.test(value) ? null : 'must be a publishable key (sb_publishable_…) or an anon key.'
}

function checkUrl(value: string): string | null {
  return /^https?:/i.test(value) && URL.canParse(value) ? null : 'must be an address such as https://learn.example.org.'
}

/**
 * Checks all values at once, so that every problem is reported together.
 * @param values the values from `.env` or from the server, by variable name
 */
export function readConfiguration(values: Record<string, unknown>): Result<Configuration, ConfigurationProblem[]> {
  const problems: ConfigurationProblem[] = []
  const configuration: Partial<Configuration> = {}
  for (const { key, variable, meaning, check } of rules) {
    const given = values[variable]
    const value = typeof given === 'string' ? given.trim() : ''
    const problem = value ? check(value) : 'is missing.'
    if (problem) problems.push({ variable, meaning, problem })
    else configuration[key] = key === 'authDomain' ? value.replace(/\/+$/, '') : value
  }
  return problems.length ? failure(problems) : success(configuration as Configuration)
}

/** Reads the data block that the build or the server wrote into the page. */
export function configurationOfPage(page: Document = document): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(page.getElementById(configurationId)?.textContent ?? '{}')
    return typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** The names of the six variables, for the build and the server, which fill the page's data block. */
export const configurationVariables = rules.map((rule) => rule.variable)

export const ConfigurationContext = createContext<Configuration | null>(null)

export function useConfiguration(): Configuration {
  const configuration = use(ConfigurationContext)
  if (!configuration) throw new Error('useConfiguration must be used within the ConfigurationContext')
  return configuration
}
