import { randomUUID } from 'node:crypto'
import postgres from 'postgres'
import { inject } from 'vitest'

/** A place where the backend's data can lie; every test of behaviour holds on each. */
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

/** PGlite always, PostgreSQL where there is one. */
export const engines: Engine[] = postgresUrl ? [pglite, postgresAt(postgresUrl)] : [pglite]
