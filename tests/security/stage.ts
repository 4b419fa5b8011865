import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import type { Learner } from '../backend/support/test-backend.ts'
import type { Actor, Answer, Call } from './call.ts'
import type { RunningStack } from './stacks.ts'

/** The running stack with users who each own something. */
export interface Stage {
  backend: RunningStack
  lea: Learner
  tom: Learner
  uma: Learner
  dora: Learner
  ada: Learner
  jwtSecret: string
  picture: Uint8Array
  /** Makes the admin's proof fresh, if it is old: the attempts take longer than a proof stays fresh. */
  renewProofs(): Promise<void>
  /** Creates a new user, for allowed requests that destroy something. */
  newUser(): Promise<string>
  send(actor: Actor, call: Call): Promise<Answer>
  /** Returns the whole content of the database, with its tables, functions and policies. */
  dump(): Promise<Record<string, string>>
  /** Returns texts that the actor must never see: all data of other users. */
  secretsFrom(actor: Actor): string[]
  close(): Promise<void>
}

/** How long a proof is used: well below the five minutes for which it is fresh. */
const proofMs = 2 * 60_000
const message = 'Only the admin may read this message.'

/** Makes this person's proofs fresh. */
async function prove(backend: RunningStack, person: Learner): Promise<Learner> {
  await backend.query(
    `update auth.mfa_amr_claims proof set updated_at = now()
     from auth.sessions session where session.id = proof.session_id and session.user_id = $1`,
    [person.id],
  )
  // Refresh the token, because it contains the time of the session's last proof.
  const { data, error } = await person.client.auth.refreshSession()
  if (!data.session) throw error ?? new Error('no session')
  return { ...person, accessToken: data.session.access_token, refreshToken: data.session.refresh_token }
}

export async function openStage(openStack: () => Promise<RunningStack>): Promise<Stage> {
  const backend = await openStack()
  const { hostname, port } = new URL(backend.url)

  const [lea, tom, uma, dora, sam, admin] = await Promise.all([
    backend.learner('Lea Learner'),
    backend.learner('Tom Other'),
    backend.learner('Uma Unverified'),
    backend.learner('Dora Disabled'),
    backend.learner('Sam Signed Out'),
    backend.learner('Ada Admin'),
  ])
  const picture = Uint8Array.from(
    atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
    (letter) => letter.codePointAt(0) ?? 0,
  )
  for (const person of [lea, tom, dora, sam]) {
    await person.client.from('favorites').insert({ course_id: 'kept' })
    await person.client.storage.from('avatars').upload(`${person.id}/me.png`, picture.buffer, { contentType: 'image/png' })
  }
  await tom.client.rpc('send_contact_message', { name: 'Tom Other', email: tom.email, topic: 'other', message })
  await backend.query('update auth.users set email_confirmed_at = null where id = $1', [uma.id])
  await backend.query('select public.grant_admin($1)', [admin.email])
  const ada = await prove(backend, admin)
  let provedAt = Date.now()
  await ada.client.rpc('disable_user', { user_id: dora.id, reason: 'Only the admin may read this reason.' })

  await sam.client.auth.signOut()

  const actors: Record<Actor, { key?: string; person?: Learner }> = {
    'a stranger without a key': {},
    'a visitor': { key: backend.publishableKey },
    'the learner': { key: backend.publishableKey, person: lea },
    'another learner': { key: backend.publishableKey, person: tom },
    'an unverified learner': { key: backend.publishableKey, person: uma },
    'a disabled learner': { key: backend.publishableKey, person: dora },
    'a learner who has signed out': { key: backend.publishableKey, person: sam },
    'the admin': { key: backend.publishableKey, person: ada },
    'the secret key': { key: backend.secretKey },
  }

  let lastDump: { number: string; content: Record<string, string> } = { number: '', content: {} }

  return {
    backend,
    lea,
    tom,
    uma,
    dora,
    ada,
    picture,
    jwtSecret: backend.jwtSecret,

    async renewProofs() {
      if (Date.now() - provedAt < proofMs) return
      provedAt = Date.now()
      Object.assign(ada, await prove(backend, ada))
    },

    async newUser() {
      const id = randomUUID()
      await backend.query('insert into auth.users (id, email, email_confirmed_at) values ($1, $2, now())', [id, `${id}@ascendo.example`])
      return id
    },

    send(actor, { method, path, json, body, headers, token }) {
      const { key, person } = actors[actor]
      const content = json === undefined ? body : JSON.stringify(json)
      const bearer = token ?? person?.accessToken
      return new Promise((resolve, reject) => {
        const sent = request(
          {
            host: hostname,
            port,
            path,
            method: method ?? (content === undefined ? 'GET' : 'POST'),
            headers: {
              ...(key && { apikey: key }),
              ...(bearer && { authorization: `Bearer ${bearer}` }),
              ...(json !== undefined && { 'content-type': 'application/json' }),
              ...(content !== undefined && { 'content-length': String(Buffer.byteLength(content)) }),
              ...headers,
            },
          },
          (answer) => {
            const parts: Buffer[] = []
            answer.on('data', (part: Buffer) => parts.push(part))
            answer.on('end', () =>
              resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: Buffer.concat(parts).toString() }),
            )
          },
        )
        sent.on('error', reject)
        sent.end(content)
      })
    },

    async dump() {
      await backend.settled()
      // Every write takes a transaction number: without a new one, nothing has changed and need not be read again.
      const [{ number } = { number: '' }] = await backend.query<{ number: string }>(
        'select pg_snapshot_xmax(pg_current_snapshot())::text as number',
      )
      if (number === lastDump.number) return lastDump.content
      const tables = await backend.query<{ name: string }>(`
        select format('%I.%I', relnamespace::regnamespace, relname) as name from pg_class
        where relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace, 'private'::regnamespace)
          and relkind in ('r', 'p')
          -- The auth service's own diary, where refusals are written down too.
          and relname <> 'audit_log_entries'
          -- Most tables are empty, and naming all of them takes most of the time.
          and (relkind = 'p' or pg_relation_size(oid) > 0)
        order by 1`)
      const contents = tables.map(
        ({ name }) =>
          `select '${name}' as name, (select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text)::text from ${name} t) as content`,
      )
      const shape = `
        select 'tables', (select jsonb_agg(relname || coalesce(relacl::text, '') || relrowsecurity order by relname)::text
          from pg_class where relnamespace in ('public'::regnamespace, 'auth'::regnamespace, 'storage'::regnamespace))
        union all select 'functions', (select jsonb_agg(proname || md5(prosrc) || coalesce(proacl::text, '') order by oid)::text
          from pg_proc where pronamespace in ('public'::regnamespace, 'auth'::regnamespace))
        union all select 'policies', (select jsonb_agg(to_jsonb(p) order by to_jsonb(p)::text)::text from pg_policies p)`
      const rows = await backend.query<{ name: string; content: string | null }>([...contents, shape].join(' union all '))
      // Omit a table whose rows are gone, as the query above omits a table that never had any.
      lastDump = { number, content: Object.fromEntries(rows.flatMap(({ name, content }) => (content === null ? [] : [[name, content]]))) }
      return lastDump.content
    },

    secretsFrom(actor) {
      const secretFromAll = ['$2a$', '$2b$', 'encrypted_password']
      if (actor === 'the admin' || actor === 'the secret key') return secretFromAll
      const own = actors[actor].person
      const others = [lea, tom, uma, dora, sam, ada].filter((person) => person !== own)
      return [...secretFromAll, ...others.flatMap(({ id, email }) => [id, email]), 'Only the admin may read']
    },

    close: () => backend.close(),
  }
}
