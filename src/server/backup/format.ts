import { createHash } from 'node:crypto'

/**
 * A backup is a plain tar file, so that it can be read without this program:
 *
 *   ascendo.json     what it is, first
 *   env              the configuration with its secrets
 *   mail.json        caught mails
 *   photos/…         profile photos as they lie in the data folder
 *   database.tar.gz  the database's folder
 *   SHA256SUMS       sums of all of these, last; `sha256sum -c` understands it
 */
export const names = {
  about: 'ascendo.json',
  configuration: 'env',
  mail: 'mail.json',
  database: 'database.tar.gz',
  sums: 'SHA256SUMS',
} as const

/** Photos have hashed names: nothing in a backup can name a place outside of the folder. */
export const photoFile = /^[0-9a-f]{64}(\.json)?$/

/** Rises when an older program could no longer restore what this one writes. */
export const formatVersion = 1

export interface About {
  format: 'ascendo-backup'
  version: number
  /** ISO 8601. */
  madeAt: string
  /** The newest migration in the database. */
  migration: string
}

export function sumLine(name: string, content: Buffer): string {
  return `${createHash('sha256').update(content).digest('hex')}  ${name}\n`
}
