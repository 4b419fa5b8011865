import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Database } from '#server/backend/database/database.ts'
import { startHousekeeping } from '#server/backend/database/housekeeping.ts'
import { bothEngines } from '../backend/support/engines.ts'
import { startTestBackend, type TestBackend } from '../backend/support/test-backend.ts'

describe.each(bothEngines)('housekeeping on $name', (engine) => {
  let backend: TestBackend
  beforeAll(async () => {
    backend = await startTestBackend(engine)
  })
  afterAll(() => backend.close())

  const clean = async () => {
    const [done] = await backend.query<{ deleted: number }>('select private.delete_stale_rows() as deleted')
    return done?.deleted
  }
  const refresh = (refresh_token: string) => backend.send('/auth/v1/token?grant_type=refresh_token', { json: { refresh_token } })
  const signIn = async (email: string, password: string) => {
    const answer = await backend.send('/auth/v1/token?grant_type=password', { json: { email, password } })
    return (await answer.json()) as { access_token: string; refresh_token: string }
  }
  const age = async (id: string, days: number) => {
    for (const [table, columns] of [
      ['sessions', ['created_at', 'updated_at']],
      ['refresh_tokens', ['created_at', 'updated_at']],
    ] as const) {
      const changes = columns.map((column) => `${column} = ${column} - make_interval(days => $2)`).join(', ')
      await backend.query(`update auth.${table} set ${changes} where user_id::text = $1`, [id, days])
    }
  }
  const count = async (table: string, id: string) => (await backend.query(`select 1 from ${table} where user_id::text = $1`, [id])).length

  it('removes sessions that nobody has used for ninety days, and no others', async () => {
    const [lea, tom] = [await backend.learner(), await backend.learner()]
    for (let more = 0; more < 3; more += 1) await signIn(lea.email, lea.password)
    await age(lea.id, 91)
    const present = await signIn(lea.email, lea.password)
    // Begun long ago, but still in use.
    await age(tom.id, 200)
    expect((await refresh(tom.refreshToken)).status).toBe(200)
    await clean()
    expect([await count('auth.sessions', lea.id), await count('auth.sessions', tom.id)]).toEqual([1, 1])
    expect((await refresh(lea.refreshToken)).status).toBe(400)
    expect((await refresh(present.refresh_token)).status).toBe(200)
    expect(await clean()).toBe(0)
  })

  it('removes refresh tokens that were spent more than a day ago, and the session goes on', async () => {
    const lea = await backend.learner()
    let token = lea.refreshToken
    for (let turn = 0; turn < 3; turn += 1) {
      token = ((await (await refresh(token)).json()) as { refresh_token: string }).refresh_token
    }
    await age(lea.id, 2)
    expect(await count('auth.refresh_tokens', lea.id)).toBe(4)
    await clean()
    expect(await count('auth.refresh_tokens', lea.id)).toBe(1)
    expect((await refresh(token)).status).toBe(200)
  })

  it("removes old entries of the auth service's log and old security events, and leaves new ones", async () => {
    const lea = await backend.learner()
    const entry =
      'insert into auth.audit_log_entries (id, payload, created_at) select gen_random_uuid(), $1::json, now() - make_interval(days => $2)'
    const payload = JSON.stringify({ actor_id: lea.id })
    for (const days of [91, 89]) {
      await backend.query(entry, [payload, days])
      await backend.query(
        "insert into private.security_events (user_id, kind, happened_at) select $1, 'password-changed', now() - make_interval(days => $2)",
        [lea.id, days],
      )
    }
    await clean()
    const ages = async (table: string, time: string, where: string) =>
      backend.query(`select floor(extract(epoch from now() - ${time}) / 86400)::int as days from ${table} where ${where}`, [lea.id])
    expect(
      await ages('auth.audit_log_entries', 'created_at', "created_at < now() - interval '1 day' and payload ->> 'actor_id' = $1"),
    ).toEqual([{ days: 89 }])
    expect(await ages('private.security_events', 'happened_at', "user_id::text = $1 and kind = 'password-changed'")).toEqual([{ days: 89 }])
  })
})

describe('the daily run', () => {
  afterEach(() => vi.useRealTimers())

  it('deletes in portions until nothing is left, then vacuums, soon after the start and every day', async () => {
    vi.useFakeTimers()
    const left = [10_000, 5, 0, 0]
    const calls: string[] = []
    const database = {
      async query() {
        const deleted = left.shift() ?? 0
        calls.push(`deleted ${deleted}`)
        return [{ value: deleted }]
      },
      async vacuum() {
        calls.push('vacuumed')
      },
    } as unknown as Database
    const stop = startHousekeeping(database, async () => void calls.push('cleaned'))
    await vi.advanceTimersByTimeAsync(60_000)
    const first = ['deleted 10000', 'deleted 5', 'deleted 0', 'cleaned', 'vacuumed']
    expect(calls).toEqual(first)
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
    expect(calls).toEqual([...first, 'deleted 0', 'cleaned', 'vacuumed'])
    await stop()
    await vi.advanceTimersByTimeAsync(24 * 60 * 60 * 1000)
    expect(calls).toHaveLength(8)
  })
})
