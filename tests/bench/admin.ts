/**
 * `npm run bench:admin`: 100,000 accounts and 25,000 messages on PGlite and, where the machine has one, on PostgreSQL;
 * then every query of the administration: its time (p50 and p95 of twenty runs), the indexes it uses, and the rows it
 * reads without one. The command fails if a query reads more of a table without an index than a count may. `npm run
 * bench:admin -- PostgreSQL 20000` uses one of the two, with fewer accounts.
 */
import { type Backend, startBackend } from '#server/backend/backend.ts'
import { startPostgres } from '../backend/support/postgres-cluster.ts'
import { settings, stackFolders } from '../backend/support/stack.ts'

const options = process.argv.slice(2)
const accounts = Number(options.find((option) => /^\d+$/.test(option)) ?? 100_000)
const wanted = (engine: string) => !options.some((option) => option.startsWith('P')) || options.includes(engine)
const rounds = 20
/** count_users stops at 10,001 matches, and reads some other rows before. */
const maxSequentialRows = 20_000
/** Counting everything reads everything: from an index if it is up to date, otherwise from the table. */
const mayReadAll = new Set(['overview'])

interface Query {
  name: string
  /** One expression. */
  sql: string
  params?: unknown[]
  /** A change in the same statement, for `sql` to read. */
  changing?: string
}

const listUsers = (name: string, args: string, params: unknown[] = []): Query[] => [
  { name: `accounts: ${name}`, sql: `select public.list_users(${args})`, params },
]
const both = (name: string, args: string): Query[] => [
  ...listUsers(name, args),
  { name: `count of accounts: ${name}`, sql: `select public.count_users(${args})` },
]

/** The page in the middle of a sort. */
async function deep(backend: Backend, sort: string): Promise<Query[]> {
  const sorted = {
    newest: 'created_at',
    oldest: 'created_at',
    name: 'lower(coalesce(display_name, email))',
    email: 'lower(email)',
    last_seen: `coalesce(last_login_at, '-infinity')`,
  }
  const key = sorted[sort as keyof typeof sorted]
  const [row] = await backend.query<{ word: string }>(
    `select public.write_cursor(jsonb_build_object('sort', $1::text, 'key', ${key}, 'id', id)) as word
     from public.users order by ${key}, id offset ${Math.floor(accounts / 2)} limit 1`,
    [sort],
  )
  return listUsers(`${sort}, page in the middle`, 'sort => $1, after => $2', [sort, row?.word])
}

async function messages(backend: Backend): Promise<Query[]> {
  const [middle] = await backend.query<{ word: string; id: string }>(
    `select id, public.write_cursor(jsonb_build_object('time', created_at, 'id', id)) as word
     from public.contact_messages order by created_at desc, id desc offset ${Math.floor(accounts / 8)} limit 1`,
  )
  const list = (name: string, args: string, params: unknown[] = []): Query => ({
    name: `messages: ${name}`,
    sql: `select public.list_messages(${args})`,
    params,
  })
  return [
    list('all', ''),
    list('page in the middle', 'after => $1', [middle?.word]),
    list('new', `status => 'new'`),
    list('closed, page in the middle', `status => 'closed', after => $1`, [middle?.word]),
    list('not answered', `answered => false`),
    list('answered, page in the middle', `answered => true, after => $1`, [middle?.word]),
    list('one address', `search => 'person.4242@'`),
    list('a common word', `search => 'certificate'`),
    list('a rare word', `search => 'quirrel'`),
    list('a rare word, new', `search => 'quirrel', status => 'new'`),
    list('nobody', `search => 'zzzzzz'`),
    list('two letters', `search => 'qu'`),
    list('one letter', `search => 'q'`),
    list('a thousand for a file', 'page_size => 1000'),
    { name: 'message: read', sql: 'select to_jsonb(message) from public.contact_messages message where id = $1', params: [middle?.id] },
    {
      name: 'message: change',
      changing: `update public.contact_messages set notes = 'Bench ' || clock_timestamp() where id = $1 returning id`,
      sql: 'select id from changing',
      params: [middle?.id],
    },
  ]
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
    { name: 'account: read', sql: 'select to_jsonb(profile) from public.users profile where id = $1', params: [learner] },
    {
      name: 'account: disabled?',
      sql: 'select to_jsonb(disabled) from public.disabled_accounts disabled where user_id = $1 and until > now()',
      params: [learner],
    },
    ...(await messages(backend)),
    { name: 'overview', sql: 'select public.admin_overview()' },
    { name: 'log: all', sql: 'select public.list_audit()' },
    { name: 'log: by action', sql: `select public.list_audit(action => 'account.disabled')` },
    { name: 'log: by actor', sql: 'select public.list_audit(actor => $1)', params: [admin] },
    { name: 'log: by subject', sql: 'select public.list_audit(subject => $1)', params: [learner] },
    { name: 'action: promote', sql: `select public.set_role($1, 'admin')`, params: [learner] },
    { name: 'action: demote', sql: `select public.set_role($1, 'user')`, params: [learner] },
    { name: 'action: disable', sql: `select public.disable_user($1, 'Bench')`, params: [learner] },
    { name: 'action: enable', sql: 'select public.enable_user($1)', params: [learner] },
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
  // Its trigger takes a lock for each user, which is too many for one transaction.
  await backend.query('alter table public.favorites disable trigger guard_favorites')
  await backend.query(
    `insert into public.favorites (user_id, course_id)
     select id, 'course-' || course from public.users, generate_series(1, 2) course where abs(hashtext(id::text)) % 4 = course`,
  )
  await backend.query('alter table public.favorites enable trigger guard_favorites')
  await backend.query(
    `insert into public.contact_messages (reference, topic, name, email, message, status, created_at, answered_at)
     select 'AS-' || translate(lpad((n / 10000)::text, 4, '0') || '-' || lpad((n % 10000)::text, 4, '0'), '01', 'AC'),
       (array['course', 'account', 'problem', 'idea', 'other'])[1 + n % 5],
       (array['Anna', 'Ben', 'Chloé', 'David', 'Eva', 'Farid', 'Grace'])[1 + n % 7] || ' ' || case when n % 5000 = 0 then 'Quirrel' else 'Sender' end,
       'person.' || n * 4 || '@example.org',
       'Good morning. Since ' || n % 30 || ' days I am looking for ' ||
         (array['my certificate', 'the invoice', 'a way to change my address', 'the lesson after the next', 'a course about bees'])[1 + n % 5] ||
         ', and have tried what your questions and answers suggest. Could somebody tell me where it is? Thank you for your time.',
       case when n < 200 then 'new' when n < 1000 then 'open' else 'closed' end,
       now() - n * interval '11 minutes',
       case when n >= 400 then now() end
     from generate_series(1, $1::int) n`,
    [Math.floor(accounts / 4)],
  )
}

/** Those of the administrator's only session. */
const freshClaims = `select jsonb_build_object('sub', user_id, 'session_id', id,
  'amr', jsonb_build_array(jsonb_build_object('method', 'otp', 'timestamp', extract(epoch from now()))))::text from auth.sessions`

async function measure(backend: Backend, query: Query, admin: string) {
  // Sets the user, runs the query and flushes the statistics in one statement, so on one connection.
  const changing = query.changing ? `with changing as (${query.changing}) ` : ''
  const sql = `${changing}select set_config('request.jwt.claim.sub', '${admin}', true), set_config('request.jwt.claims', (${freshClaims}), true), (${query.sql}), pg_stat_force_next_flush()`
  const run = () => backend.query(sql, query.params)
  // Some actions require a proof of the last minutes.
  await backend.query('update auth.mfa_amr_claims set updated_at = now()')
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
  const used = [...after].flatMap(([name, { count, inSequence }]) => {
    const more = count - (before.get(name)?.count ?? 0)
    return more > 0 ? [{ name, more, inSequence }] : []
  })
  return { p50: percentile(0.5), p95: percentile(0.95), used }
}

/** How often each index was used, and how many rows of each table were read without an index. */
async function scans(backend: Backend): Promise<Map<string, { count: number; inSequence: boolean }>> {
  const rows = await backend.query<{ name: string; count: number; inSequence: boolean }>(`
    select relname as name, seq_tup_read::int as count, true as "inSequence" from pg_stat_user_tables where schemaname in ('public', 'auth')
    union all select indexrelname, idx_scan::int, false from pg_stat_user_indexes where schemaname in ('public', 'auth')`)
  return new Map(rows.map(({ name, ...seen }) => [name, seen]))
}

async function bench(name: string, databaseUrl?: string): Promise<void> {
  const backend = await startBackend({
    ...stackFolders,
    settings,
    // Filling takes one statement for each table.
    statementMs: 10 * 60_000,
    ...(databaseUrl && { databaseUrl }),
  })
  const began = performance.now()
  await fill(backend)
  // As autovacuum does on PostgreSQL, and src/server/backend/database/housekeeping.ts on PGlite soon after each start and every day.
  await backend.query('vacuum analyze')
  const [person] = await backend.query<{ id: string }>(`select id from public.users where email_verified order by created_at limit 1`)
  const [admin] = await backend.query<{ id: string }>(
    `select public.grant_admin(email) as id from public.users where email_verified order by created_at desc limit 1`,
  )
  if (!person || !admin) throw new Error('There are no accounts')
  await backend.query(
    `with session as (insert into auth.sessions (id, user_id, aal) values (gen_random_uuid(), $1, 'aal1') returning id)
     insert into auth.mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
     select gen_random_uuid(), id, now(), now(), 'otp' from session`,
    [admin.id],
  )
  console.log(`\n**${name}: ${accounts.toLocaleString('en')} accounts, filled in ${((performance.now() - began) / 1000).toFixed(0)} s**\n`)
  console.log('| query | p50 ms | p95 ms | reads |\n|---|--:|--:|---|')

  for (const query of await queries(backend, admin.id, person.id)) {
    const { p50, p95, used } = await measure(backend, query, admin.id)
    const words = used.map((one) => (one.inSequence ? `${one.more} rows of ${one.name} sequentially` : one.name))
    const kind = query.name.split(':', 1)[0] ?? ''
    const ofKind = slowest.get(kind) ?? new Map<string, number>()
    slowest.set(kind, ofKind.set(name, Math.max(p95, ofKind.get(name) ?? 0)))
    console.log(`| ${query.name} | ${p50.toFixed(1)} | ${p95.toFixed(1)} | ${words.join(', ')} |`)
    for (const { name: relation, more } of used.filter((one) => one.inSequence && one.more > maxSequentialRows)) {
      if (!mayReadAll.has(query.name)) problems.push(`${name}, ${query.name}: reads ${more} rows of ${relation} sequentially`)
    }
  }
  await backend.close()
}

const problems: string[] = []
/** For each kind of query and engine, the p95 of the slowest one. */
const slowest = new Map<string, Map<string, number>>()
if (wanted('PGlite')) await bench('PGlite')
const postgres = wanted('PostgreSQL') ? await startPostgres() : null
if (postgres) {
  await bench('PostgreSQL', postgres.url)
  await postgres.stop()
}
const engines = [...new Set([...slowest.values()].flatMap((ofKind) => [...ofKind.keys()]))]
console.log(`\n| p95 of the slowest, ms | ${engines.join(' | ')} |\n|---|${'--:|'.repeat(engines.length)}`)
for (const [kind, ofKind] of slowest) console.log(`| ${kind} | ${engines.map((engine) => ofKind.get(engine)?.toFixed(1)).join(' | ')} |`)
console.log(problems.length === 0 ? '\nEvery query uses an index.' : `\n${problems.join('\n')}`)
process.exitCode = problems.length === 0 ? 0 : 1
