import { createHash } from 'node:crypto'
import { brand } from '#shared/brand.ts'

/**
 * A backup is a plain tar file, so that it can be read without this program:
 *
 *   ascendo.json     format and version, first; named after the school
 *   env              the configuration with its secrets
 *   mail.json        caught emails
 *   photos/…         profile photos, as in the data folder
 *   course-files/…   pictures and recordings of courses that instructors write, as in the data folder
 *   database.tar.gz  the database's folder
 *   SHA256SUMS       checksums of all of these, last; for `sha256sum -c`
 */
export const names = {
  about: `${brand.slug}.json`,
  configuration: 'env',
  mail: 'mail.json',
  database: 'database.tar.gz',
  sums: 'SHA256SUMS',
} as const

/** Photo files are named by hashes, so no entry of a backup can point outside the folder. */
export const photoFile = /^[0-9a-f]{64}(\.json)?$/

/** The same holds for the files of courses. */
export const courseFile = /^[0-9a-f]{64}$/

/** Increase this when older versions of the program could not restore what this version writes. */
export const formatVersion = 1

export interface About {
  format: string
  version: number
  /** When the backup was made, in ISO 8601. */
  madeAt: string
  /** The newest migration in the database. */
  migration: string
}

export function sumLine(name: string, content: Buffer): string {
  return hashLine(name, createHash('sha256').update(content).digest('hex'))
}

export const hashLine = (name: string, hash: string) => `${hash}  ${name}\n`
