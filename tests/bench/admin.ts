/**
 * `npm run bench:admin`: 100,000 accounts on PGlite and, where the machine has one, on PostgreSQL; then every query of the
 * administration: how long it takes (p50 and p95 of twenty), which indexes it uses, and how many rows it reads without
 * one. A query that reads more of a table without an index than a count is allowed to makes the command fail.
 * `npm run bench:admin -- PostgreSQL 20000` takes one of the two, and fewer accounts.
 */
import { join } from 'node:path'
import { type Backend, startBackend } from '../../supabase/embedded/backend.ts'
import { startPostgres } from '../backend/support/postgres-cluster.ts'

const wishes = process.argv.slice(2)
const accounts = Number(wishes.find((wish) => /^\d+$/.test(wish)) ?? 100_000)
const wanted = (engine: string) => !wishes.some((wish) => wish.startsWith('P')) || wishes.includes(engine)
const rounds = 20
const supabase = join(import.meta.dirname, '../../supabase')
/** count_users stops at 10,001 matches and meets some others on the way. */
const mostInSequence = 20_000
/** Counting all of something reads all of it: by an index where the database knows that as current, else by the table. */
const mayReadAll = new Set(['overview'])

interface Query {
  name: string
  sql: string
  params?: unknown[]
}

const listUsers = (name: string, args: string, params: unknown[] = []): Query[] => [
  { name: `list: ${name}`, sql: `select public.list_users(${args})`, params },
]
const both = (name: string, args: string): Query[] => [
  ...listUsers(name, args),
  { name: `count: ${name}`, sql: `select public.count_users(${args})` },
]

/** The page in the middle of a sort. */
async function deep(backend: Backend, sort: string): Promise<Query[]> {
  const sorted = { newest: 'created_at', oldest: 'created_at', name: 'lower(coalesce(display_name, email))', email: 'lower(email)', last_seen: `coalesce(last_login_at, '-infinity')` }
  const key = sorted[sort as keyof typeof sorted]
  const [row] = await backend.query<{ word: string }>(
    `select public.write_cursor(jsonb_build_object('sort', $1::text, 'key', ${key}, 'id', id)) as word
     from public.users order by ${key}, id offset ${Math.floor(accounts / 2)} limit 1`,
    [sort],
  )
  return listUsers(`${sort}, page in the middle`, 'sort => $1, after => $2', [sort, row?.word])
}

async function queries(backend: Backend, admin: string, learner: string): Promise<Query[]> {
  const sorts = ['newest', 'oldest', 'name', 'email', 'last_seen']
  return [
    ...both('everybody', ''),
    ...sorts.slice(1).flatMap((sort) => listUsers(sort, 'sort => $1', [sort])),
    ...(await Promise.all(sorts.map((sort) => deep(backend, sort)))).flat(),
    ...both('one address', `search => 'person.4242@'`),
    ...both('a common name', `search => 'müller'`),
    ...both('a rare name', `search => 'quirrel'`),
    ...both('nobody', `search => 'zzzzzz'`),
    ...both('two letters', `search => 'qu'`),
    ...both('one letter', `search => 'a'`),
    ...listUsers('a common name by name', `search => 'müller', sort => 'name'`),
    ...both('admins', `role => 'admin'`),
    ...both('disabled', `state => 'disabled'`),
    ...both('active', `state => 'active'`),
    ...both('unverified', 'verified => false'),
    ...both('verified', 'verified => true'),
    ...both('active, unverified, a common name', `search => 'müller', state => 'active', verified => false`),
    ...both('disabled admins', `role => 'admin', state => 'disabled'`),
    ...listUsers('a thousand for a file', 'page_size => 1000'),
    { name: 'overview', sql: 'select public.admin_overview()' },
    { name: 'log: all', sql: 'select public.list_audit()' },
    { name: 'log: by action', sql: `select public.list_audit(action => 'account.disabled')` },
    { name: 'log: by actor', sql: 'select public.list_audit(actor => $1)', params: [admin] },
    { name: 'log: about somebody', sql: 'select public.list_audit(subject => $1)', params: [learner] },
    { name: 'act: promote', sql: `select public.set_role($1, 'admin')`, params: [learner] },
    { name: 'act: demote', sql: `select public.set_role($1, 'user')`, params: [learner] },
    { name: 'act: disable', sql: `select public.disable_user($1, 'Bench')`, params: [learner] },
    { name: 'act: enable', sql: 'select public.enable_user($1)', params: [learner] },
  ]
}

async function fill(backend: Backend): Promise<void> {
  await backend.query(
    `insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data, created_at)
     select gen_random_uuid(), 'person.' || n || '@' || (array['example.org', 'ascendo.example', 'mail.example'])[1 + n % 3],
       case when n % 12 <> 0 then now() end,
       jsonb_build_object('display_name',
         (array['Anna', 'Ben', 'Chloé', 'David', 'Eva', 'Farid', 'Grace', 'Hugo', 'Ines', 'Jonas'])[1 + n % 10] || ' ' ||
         case when n % 5000 = 0 then 'Quirrel' else
           (array['Müller', 'Schmidt', 'Garcia', 'Rossi', 'Nowak', 'Kaya', 'Dubois', 'Smith', 'Jensen', 'Silva', 'Okafor', 'Tanaka'])[1 + n / 10 % 12] end),
       now() - n * (interval '730 days' / $1::int)
     from generate_series(1, $1::int) n`,
    [accounts],
  )
  await backend.query(`update public.users set last_login_at = created_at + interval '1 day' where abs(hashtext(id::text)) % 5 > 0`)
  await backend.query(`update auth.users set banned_until = now() + interval '100 years' where abs(hashtext(id::text)) % 200 = 0`)
  await backend.query(`update public.users set account_type = 'instructor' where abs(hashtext(id::text)) % 10 = 0`)
  // Its trigger takes a lock for each person, and nobody has so many hands.
  await backend.query('alter table public.favorites disable trigger guard_favorites')
  await backend.query(
    `insert into public.favorites (user_id, course_id)
     select id, 'course-' || course from public.users, generate_series(1, 2) course where abs(hashtext(id::text)) % 4 = course`,
  )
  await backend.query('alter table public.favorites enable trigger guard_favorites')
}

async function measure(backend: Backend, query: Query, admin: string) {
  // Who asks, the question, and a wish to have it counted at once: in one statement, so on one connection.
  const sql = `select set_config('request.jwt.claim.sub', '${admin}', true), (${query.sql}), pg_stat_force_next_flush()`
  const run = () => backend.query(sql, query.params)
  const times: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    await run()
    times.push(performance.now() - began)
  }
  times.sort((a, b) => a - b)
  const percentile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const before = await scans(backend)
  await run()
  const after = await scans(backend)
  const used = [...after].flatMap(([name, count]) => {
    const more = count - (before.get(name) ?? 0)
    return more > 0 ? [{ name, more, inSequence: !name.includes('_idx') && !name.includes('_pkey') }] : []
  })
  return { p50: percentile(0.5), p95: percentile(0.95), used }
}

/** How often each index was used, and how many rows of each table were read without one. */
async function scans(backend: Backend): Promise<Map<string, number>> {
  const rows = await backend.query<{ name: string; count: number }>(`
    select relname as name, seq_tup_read::int as count from pg_stat_user_tables where schemaname in ('public', 'auth')
    union all select indexrelname, idx_scan::int from pg_stat_user_indexes where schemaname in ('public', 'auth')`)
  return new Map(rows.map(({ name, count }) => [name, count]))
}

async function bench(name: string, databaseUrl?: string): Promise<string[]> {
  const backend = await startBackend({
    settings: {
      siteUrl: 'http://localhost', publishableKey: 'key', secretKey: 'secret', jwtSecret: 'a secret of more than thirty-two letters',
      storageBucket: 'avatars', mailSender: 'hello@ascendo.example', providers: {},
    },
    migrationsDir: join(supabase, 'migrations'),
    templatesDir: join(supabase, 'templates'),
    ...(databaseUrl && { databaseUrl }),
  })
  const began = performance.now()
  await fill(backend)
  // As autovacuum does on PostgreSQL, and supabase/embedded/housekeeping.ts at each start and every day on PGlite.
  await backend.query('vacuum analyze')
  const [person] = await backend.query<{ id: string }>(`select id from public.users where email_verified order by created_at limit 1`)
  const [admin] = await backend.query<{ id: string }>(
    `select public.grant_admin(email) as id from public.users where email_verified order by created_at desc limit 1`,
  )
  if (!person || !admin) throw new Error('Nobody is there')
  console.log(`\n${name}: ${accounts.toLocaleString('en')} accounts, filled in ${((performance.now() - began) / 1000).toFixed(0)} s\n`)
  console.log(`${'query'.padEnd(44)}${'p50 ms'.padStart(9)}${'p95 ms'.padStart(9)}  reads`)

  const problems: string[] = []
  for (const query of await queries(backend, admin.id, person.id)) {
    const { p50, p95, used } = await measure(backend, query, admin.id)
    const words = used.map((one) => (one.inSequence ? `${one.more} rows of ${one.name} in sequence` : one.name))
    console.log(`${query.name.padEnd(44)}${p50.toFixed(1).padStart(9)}${p95.toFixed(1).padStart(9)}  ${words.join(', ')}`)
    for (const { name: relation, more } of used.filter((one) => one.inSequence && one.more > mostInSequence)) {
      if (!mayReadAll.has(query.name)) problems.push(`${name}, ${query.name}: reads ${more} rows of ${relation} in sequence`)
    }
  }
  await backend.close()
  return problems
}

const problems = wanted('PGlite') ? await bench('PGlite') : []
const postgres = wanted('PostgreSQL') ? await startPostgres() : null
if (postgres) {
  problems.push(...(await bench('PostgreSQL', postgres.url)))
  await postgres.stop()
}
console.log(problems.length === 0 ? '\nEvery query uses an index.' : `\n${problems.join('\n')}`)
process.exitCode = problems.length === 0 ? 0 : 1
