import postgres from 'postgres'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { signedClaims } from '#server/backend/auth/accounts.ts'
import { bothEngines } from './support/engines.ts'
import { type Learner, settings, startTestBackend } from './support/test-backend.ts'

const engine = bothEngines.find(({ name }) => name === 'PostgreSQL')

/**
 * Tests the exact moment of the race, on separate connections. PGlite has only one connection, so there is no race.
 */
describe.skipIf(!engine)('two administrators who demote each other, on PostgreSQL', () => {
  it('the second waits for the first, and is then no longer an administrator', async () => {
    const place = await engine?.create()
    if (!place?.databaseUrl) throw new Error('PostgreSQL has an address')
    const backend = await startTestBackend({ name: 'PostgreSQL', create: async () => place })
    const sql = postgres(place.databaseUrl, { max: 3, onnotice: () => {} })
    onTestFinished(async () => {
      await sql.end({ timeout: 1 })
      await backend.close()
    })
    const [ada, eve, third] = [await backend.admin('Ada'), await backend.admin('Eve'), await backend.admin('Third')]

    const begin = async (person: Learner) => {
      const connection = await sql.reserve()
      onTestFinished(() => connection.release())
      await connection`begin`
      await connection`set local role authenticated`
      const claims = JSON.stringify(signedClaims(person.accessToken, settings.jwtSecret))
      await connection`select set_config('request.jwt.claim.sub', ${person.id}, true), set_config('request.jwt.claims', ${claims}, true)`
      return connection
    }
    const [first, second] = [await begin(ada), await begin(eve)]
    await first`select public.set_role(${eve.id}, 'user')`
    const answer = second`select public.set_role(${ada.id}, 'user')`.then(
      () => null,
      (error: unknown) => error,
    )
    await vi.waitFor(async () => {
      expect(
        await sql`select 1 from pg_locks join pg_database on oid = database and datname = current_database() where locktype = 'advisory' and not granted`,
      ).toHaveLength(1)
    })
    await first`commit`
    expect(await answer).toMatchObject({ code: '42501' })
    await second`rollback`

    const admins = await backend.query<{ id: string }>("select id from public.users where role = 'admin'")
    expect(admins.map(({ id }) => id).toSorted()).toEqual([ada.id, third.id].toSorted())
  })
})
