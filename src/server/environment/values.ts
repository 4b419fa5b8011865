import { existsSync } from 'node:fs'
import { basename } from 'node:path'
import { StartError } from '../backend/database/start-error.ts'
import { readEnvFile, type EnvEntry } from './env-file.ts'

/**
 * Reads values by name; the first invalid one throws. The process environment overrides the files, and later files override earlier ones.
 */
export function valuesOf(processEnv: NodeJS.ProcessEnv, files: string[]) {
  const sources = files
    .filter((path) => existsSync(path))
    .map((path) => ({ path, entries: readEnvFile(path) }))
    .toReversed()

  const find = (name: string): { entry: EnvEntry; path: string } | undefined => {
    for (const { path, entries } of sources) {
      const entry = entries.get(name)
      if (entry) return { entry, path }
    }
    return undefined
  }
  const text = (name: string): string | undefined => (processEnv[name] ?? find(name)?.entry.value)?.trim() || undefined

  /** Returns the variable's name and where it is set, as the beginning of a sentence. */
  const subject = (name: string): string => {
    const found = find(name)
    if (processEnv[name] !== undefined || !found) return `${name} in the process environment`
    return `${name} (line ${found.entry.line} of ${basename(found.path)})`
  }
  const optional = (name: string, pattern: RegExp, shape: string) => {
    const value = text(name)
    if (value !== undefined && !pattern.test(value)) throw new StartError(`${subject(name)} must be ${shape}.`)
    return value
  }
  /** A URL that can be parsed. */
  const url = (name: string, pattern: RegExp, shape: string) => {
    const value = optional(name, pattern, shape)
    if (value !== undefined && !URL.canParse(value)) throw new StartError(`${subject(name)} is not an address: it must be ${shape}.`)
    return value
  }
  /** An HTTP or HTTPS URL, without a trailing slash. */
  const address = (name: string) => url(name, /^https?:\/\/[^\s/]/, 'an address such as https://learn.example.org')?.replace(/\/+$/, '')
  /** Requires an origin: anything more would end up in pages, emails and headers, where it cannot work. */
  const originOf = (name: string, value: string) => {
    const { protocol, origin, href } = URL.parse(value) ?? {}
    if (!origin || !/^https?:$/.test(protocol ?? '') || href !== `${origin}/`) {
      throw new StartError(`${subject(name)} must be an origin such as https://learn.example.org, without a path, a query or a password.`)
    }
    return origin
  }
  return {
    text,
    optional,
    url,
    address,
    /** An origin: scheme, host and port, as browsers write them. */
    origin(name: string): string | undefined {
      const value = address(name)
      return value === undefined ? undefined : originOf(name, value)
    },
    /** Several origins, separated by commas. */
    origins: (name: string): string[] =>
      text(name)
        ?.split(',')
        .map((value) => originOf(name, value.trim())) ?? [],
    required(name: string, pattern: RegExp, shape: string): string {
      const value = optional(name, pattern, shape)
      if (value !== undefined) return value
      // The variable is not set anywhere yet: completing the file adds its default or generates its value.
      if (processEnv[name] === undefined && !find(name)) return ''
      throw new StartError(`${subject(name)} is empty: give it a value, or delete the line to get a fresh one.`)
    },
    port(name: string, fallback: number): number {
      const value = optional(name, /^\d{1,5}$/, 'a port number') ?? String(fallback)
      if (Number(value) > 65535) throw new StartError(`${subject(name)} must be a port number, at most 65535.`)
      return Number(value)
    },
  }
}
