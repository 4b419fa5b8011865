import { randomBytes } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename } from 'node:path'
import { parseEnv } from 'node:util'
import { asStartError, StartError } from '../backend/database/start-error.ts'

/** A value of an `.env` file and its line, so that an error can point at it. */
export interface EnvEntry {
  value: string
  line: number
}

const assignment = /^\s*(?:export\s+)?([A-Za-z_][A-Za-z0-9_]*)\s*=\s*(.*?)\s*$/
const value = /^(?:"[^"]*"|'[^']*'|`[^`]*`|[^"'`].*|)(?:\s+#.*)?$/

/**
 * Parses the text of an `.env` file.
 * @throws StartError naming the first line that is neither a comment nor NAME=value
 */
export function parseEnvText(text: string, fileName: string): Map<string, EnvEntry> {
  const entries = new Map<string, EnvEntry>()
  for (const [index, line] of text.split(/\r?\n/).entries()) {
    if (/^\s*(#|$)/.test(line)) continue
    const [, name, rest] = assignment.exec(line) ?? []
    if (name === undefined || rest === undefined || !value.test(rest) || line.includes('\0')) {
      throw new StartError(
        `Line ${index + 1} of ${fileName} cannot be read: write it as NAME=value (with matching quotes), or delete the file to get a fresh one.`,
      )
    }
    // Node would parse the # and the rest as a comment, but they are usually part of a password.
    if (/^[^"'`#]*[^\s"'`#]#/.test(rest)) {
      throw new StartError(`Line ${index + 1} of ${fileName} has a # in the value of ${name}: put the value in double quotes.`)
    }
    entries.set(name, { value: parseEnv(`${name}=${rest}`)[name] ?? '', line: index + 1 })
  }
  return entries
}

export function readEnvFile(path: string): Map<string, EnvEntry> {
  if (!existsSync(path)) return new Map()
  try {
    return parseEnvText(readFileSync(path, 'utf8'), basename(path))
  } catch (error) {
    throw asStartError(error, `${path} cannot be read (${codeOf(error)}): make sure that it is a file that you can read.`)
  }
}

/** Fresh keys and secrets, by variable name. */
const generated: Record<string, () => string> = {
  VITE_SUPABASE_PUBLISHABLE_KEY: () => `sb_publishable_${randomBytes(24).toString('base64url')}`,
  SUPABASE_SECRET_KEY: () => `sb_secret_${randomBytes(24).toString('base64url')}`,
  SUPABASE_JWT_SECRET: () => randomBytes(48).toString('base64url'),
}

/**
 * Creates `.env` from `.env.example`, or adds missing values to it. Existing lines stay unchanged. Atomic: if the
 * program dies, the file is unchanged.
 * @returns what was done, for the start message
 */
export function completeEnvFile(path: string, examplePath: string): 'created' | 'completed' | 'complete' {
  const present = readEnvFile(path)
  const example = readFileSync(examplePath, 'utf8')
  const filled = example.replace(/^([A-Z_]+)=$/gm, (line, name: string) => line + (generated[name]?.() ?? ''))
  if (!existsSync(path)) {
    writeAtomically(path, filled)
    return 'created'
  }
  const names = [...parseEnvText(filled, basename(examplePath)).keys()]
  const lines = names.filter((name) => !present.has(name)).map((name) => lineOf(filled, name))
  if (lines.length === 0) return 'complete'
  const before = readFileSync(path, 'utf8').replace(/\n*$/, '\n')
  writeAtomically(path, `${before}\n# Added because it was missing; see .env.example.\n${lines.join('\n')}\n`)
  return 'completed'
}

function lineOf(text: string, name: string): string {
  return text.split('\n').find((line) => line.startsWith(`${name}=`)) ?? ''
}

/**
 * Replaces the file atomically. Only its owner can read it, because it holds secrets. If the path is a symbolic link,
 * writes to the link's target.
 */
export function writeAtomically(path: string, text: string): void {
  const target = existsSync(path) ? realpathSync(path) : path
  const draft = `${target}.${process.pid}.tmp`
  try {
    writeFileSync(draft, text, { mode: 0o600 })
    chmodSync(draft, 0o600)
    renameSync(draft, target)
  } catch (error) {
    if (existsSync(draft)) rmSync(draft)
    if (codeOf(error) === 'ENOSPC') throw error
    throw new StartError(`${path} cannot be written (${codeOf(error)}): give yourself write access to its folder.`)
  }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
