import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'
import { isFull } from '../../support/full.ts'

/** A place where the backend's data can lie; every test of behavior holds on each. */
export interface Engine {
  name: 'PGlite' | 'PostgreSQL'
  /** Makes an empty database. `databaseUrl` is absent for PGlite in memory. */
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

/** For what an engine may do in its own way: PGlite always, PostgreSQL where there is one. */
export const bothEngines: Engine[] = postgresUrl ? [pglite, postgresAt(postgresUrl)] : [pglite]

/** For what the product does alike on both: PGlite, and in `npm run test:full` PostgreSQL too. */
export const engines: Engine[] = isFull ? bothEngines : [pglite]
