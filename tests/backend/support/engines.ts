import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { isFull } from '../../support/full.ts'

/** A database engine for the backend; every test of behavior must pass on each. */
export interface Engine {
  name: 'PGlite' | 'PostgreSQL'
  /** Creates an empty database. `databaseUrl` is absent for PGlite in memory. */
  create(): Promise<{ databaseUrl?: string; drop(): Promise<void> }>
}

export const pglite: Engine = { name: 'PGlite', create: async () => ({ drop: async () => {} }) }

function postgresAt(adminUrl: string): Engine {
  return {
    name: 'PostgreSQL',
    async create() {
      const name = `ascendo_test_${randomUUID().replaceAll('-', '')}`
      const admin = postgres(adminUrl, { max: 1, onnotice: () => {} })
      await admin.unsafe(`create database ${name}`)
      const url = new URL(adminUrl)
      url.pathname = `/${name}`
      return {
        databaseUrl: url.href,
        async drop() {
          await admin.unsafe(`drop database ${name} with (force)`)
          await admin.end()
        },
      }
    },
  }
}

const postgresUrl = inject('postgresUrl')

/** For behavior that may depend on the engine: always PGlite, and PostgreSQL if there is one. */
export const bothEngines: Engine[] = postgresUrl ? [pglite, postgresAt(postgresUrl)] : [pglite]

/** For behavior that is the same on both: PGlite, and in `npm run test:full` also PostgreSQL. */
export const engines: Engine[] = isFull ? bothEngines : [pglite]
