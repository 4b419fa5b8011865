import postgres from 'postgres'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { brand } from '#shared/brand.ts'
import { command, startProduct, temporaryFolder, valuesFor } from './program.ts'

const server = inject('postgresUrl')

/** Creates a separate database on the machine's PostgreSQL, and returns its URL. */
async function database(): Promise<string> {
  const owner = postgres(server ?? '', { max: 1 })
  const name = `runner_${process.pid}_${Date.now().toString(36)}`
  await owner.unsafe(`create database ${name}`)
  onTestFinished(async () => {
    await owner.unsafe(`drop database if exists ${name} with (force)`)
    await owner.end()
  })
  const url = new URL(server ?? '')
  url.pathname = `/${name}`
  return url.href
}

async function schemasOf(url: string): Promise<string[]> {
  const sql = postgres(url, { max: 1 })
  const rows = await sql<{ name: string }[]>`
    select nspname as name from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by 1`
  await sql.end()
  return rows.map((row) => row.name)
}

describe.skipIf(!server)('with DATABASE_URL', () => {
  test('the product runs on that PostgreSQL, resets it only with --yes, and runs again', async () => {
    const folder = temporaryFolder()
    const url = await database()
    const first = await startProduct(folder, { DATABASE_URL: url })
    expect(first.output()).toContain(new URL(url).pathname.slice(1))
    expect(await schemasOf(url)).toContain('auth')
    first.signal('SIGTERM')
    expect(await first.ended).toBe(0)

    const unconfirmed = command(['reset'], first.values)
    expect(await unconfirmed.ended).toBe(1)
    expect(unconfirmed.output()).toMatch(/deletes the schemas public, auth, storage/)
    expect(await schemasOf(url)).toContain('auth')

    const asked = command(['reset', '--yes'], first.values)
    expect([await asked.ended, asked.output()]).toEqual([0, expect.stringContaining('Everything is deleted')])
    expect(await schemasOf(url)).toEqual(['public'])

    const again = await startProduct(folder, { DATABASE_URL: url })
    const answer = await fetch(`${again.siteUrl}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: again.env['VITE_SUPABASE_PUBLISHABLE_KEY'] ?? '', 'Content-Type': 'application/json' },
      body: JSON.stringify({ email: `learner@${brand.slug}.example`, password: `${brand.slug}-demo` }),
    })
    expect(answer.status).toBe(200)
  })

  test('a database that does not answer gets one sentence without the password', async () => {
    const program = command(['start'], {
      ...(await valuesFor(temporaryFolder())),
      DATABASE_URL: 'postgres://ada:hush-hush@127.0.0.1:1/learn',
    })
    expect(await program.ended).toBe(1)
    expect(program.output()).not.toMatch(/hush-hush|^\s+at /m)
    expect(program.output().trim().split('\n')).toHaveLength(1)
  })
})
