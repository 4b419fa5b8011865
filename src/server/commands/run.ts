import { join } from 'node:path'
import { missingPackages } from '../missing-packages.ts'
import { oneLine, sanitizeConsole } from '../printing.ts'
import { StartError } from '../backend/database/start-error.ts'

type Command = (args: string[]) => Promise<void>

/** Each command loads only its own code: `reset` needs no web server. */
const commands: Record<string, () => Promise<Command>> = {
  start: async () => (await import('./start.ts')).start,
  dev: async () => (await import('./start.ts')).dev,
  build: async () => (await import('./build.ts')).build,
  reset: async () => (await import('./reset.ts')).reset,
  backup: async () => (await import('./backup.ts')).backup,
  restore: async () => (await import('./restore.ts')).restore,
  move: async () => (await import('./move.ts')).move,
  'grant-admin': async () => (await import('./grant-admin.ts')).grantAdmin,
  configure: async () => (await import('./configure.ts')).configure,
  doctor: async () => (await import('./doctor.ts')).doctor,
  course: async () => (await import('./course.ts')).course,
  brand: async () => (await import('./brand.ts')).writeBrand,
  types: async () => (await import('./generate.ts')).types,
  schema: async () => (await import('./generate.ts')).schema,
  stack: async () => (await import('./stack.ts')).startStack,
  'stack-stop': async () => (await import('./stack.ts')).stopStack,
}

/**
 * Runs the command that the first argument names. Errors that the user can fix are printed as one sentence, without a
 * stack trace.
 */
export async function run([name = '', ...args]: string[]): Promise<void> {
  sanitizeConsole()
  try {
    const load = Object.hasOwn(commands, name) ? commands[name] : undefined
    if (!load) throw new StartError(`There is no command "${name}": choose one of ${Object.keys(commands).join(', ')}.`)
    const command = await load()
    await command(args)
  } catch (error) {
    const sentence = sentenceOf(error)
    if (sentence === null) throw error
    console.error(oneLine(sentence))
    // Setting the exit code would not be enough, because whatever a failed start has opened would keep the process
    // alive.
    process.exit(1)
  }
}

/** Returns a sentence that says what the user can do about the error, or null if the error is a bug. */
function sentenceOf(error: unknown): string | null {
  if (error instanceof StartError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') {
    return `The disk is full (${error.message}): free some space, then try again.`
  }
  if (
    error instanceof Error &&
    'code' in error &&
    'path' in error &&
    /^(EACCES|EISDIR|ELOOP|ENAMETOOLONG|ENOTDIR|EPERM|EROFS)$/.test(String(error.code))
  ) {
    return `${String(error.path)} cannot be used (${String(error.code)}): choose another place, or give yourself read and write access to this one.`
  }
  // In a half-installed program, missing packages are the likeliest cause of any failure.
  return missingPackages(join(import.meta.dirname, '../../..'))
}
