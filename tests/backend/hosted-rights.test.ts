import { randomUUID } from 'node:crypto'
import { cpSync, globSync, mkdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#server/backend/database/database.ts'
import { createLibrary } from '#server/backend/supabase-lite.ts'
import { createPhotoStorage } from '#server/backend/storage/photo-storage.ts'
import { noDelivery } from '#server/backend/mail/mail-delivery.ts'
import { createMailer } from '#server/backend/mail/mailer.ts'
import { applyMigrations } from '#server/backend/database/migrations.ts'
import { createOneTimeCodes } from '#server/backend/auth/one-time-codes.ts'
import { preparedImage } from './support/prepared-database.ts'
import { settings, supabaseFolder, temporaryFolder } from './support/test-backend.ts'

/**
 * The rights of a hosted Supabase: the auth service's tables belong to supabase_auth_admin, and the migrations run as a role
 * that may change rows there and add triggers, but owns nothing and is no superuser.
 */
const hostedRights = `
  create role hosted noinherit bypassrls;
  grant anon, authenticated, service_role to hosted;
  create table auth.one_time_tokens (
    user_id uuid not null references auth.users (id) on delete cascade, token_type text, token_hash text, relates_to text
  );
  do $$
  declare
    owned record;
  begin
    for owned in select oid::regclass as name, relnamespace = 'auth'::regnamespace as is_of_service from pg_class
      where relkind in ('r', 'v') and relnamespace in ('auth'::regnamespace, 'public'::regnamespace, 'private'::regnamespace,
        'storage'::regnamespace, 'supabase_migrations'::regnamespace)
    loop
      execute format('alter table %s owner to %I', owned.name, case when owned.is_of_service then 'supabase_auth_admin' else 'hosted' end);
    end loop;
    for owned in select oid::regprocedure as name from pg_proc
      where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
        and not exists (select from pg_depend where objid = pg_proc.oid and deptype = 'e')
    loop
      execute format('alter function %s owner to hosted', owned.name);
    end loop;
  end $$;
  alter schema private owner to hosted;
  grant all on schema public, supabase_migrations, storage to hosted;
  grant usage on schema auth, extensions to hosted, supabase_auth_admin;
  grant all on all tables in schema auth to hosted;
  grant all on all sequences in schema auth to hosted, supabase_auth_admin;
  grant execute on all functions in schema auth to hosted, supabase_auth_admin;
`

/** Earlier migrations are already where they were applied. */
const firstOfHosted = '20261126'

const triggers = `
  select relname || '.' || tgname as name from pg_trigger join pg_class on pg_class.oid = tgrelid
  where not tgisinternal and relnamespace = 'auth'::regnamespace order by 1`

describe('on a hosted Supabase', () => {
  const folder = temporaryFolder()
  let database: Database

  beforeAll(async () => {
    database = await openDatabase({})
    const mailer = createMailer({
      delivery: noDelivery,
      codes: createOneTimeCodes(database),
      sender: settings.mailSender,
      siteUrl: settings.siteUrl,
      templatesDir: join(supabaseFolder, 'templates'),
    })
    await database.script('create role supabase_auth_admin noinherit')
    await createLibrary({ settings, database, mailer, storage: createPhotoStorage(join(folder, 'photos')) })
    const earlier = join(folder, 'earlier')
    mkdirSync(earlier)
    for (const file of globSync(join(supabaseFolder, 'migrations/*.sql'))) {
      if (basename(file) < firstOfHosted) cpSync(file, join(earlier, basename(file)))
    }
    await applyMigrations(database, earlier)
    await database.script(hostedRights)
    await applyMigrations(
      { ...database, script: (sql) => database.script(`set local role hosted;\n${sql}`) },
      join(supabaseFolder, 'migrations'),
    )
  })
  afterAll(async () => {
    await database.close()
    rmSync(folder, { recursive: true, force: true })
  })

  it('the migrations put every trigger on the tables of the auth service', async () => {
    const embedded = await openDatabase({ image: preparedImage() })
    const wanted = await embedded.query(triggers)
    await embedded.close()
    const ofLinks = ['refuse_address_under_way', 'refuse_outdated_link'].map((name) => ({ name: `one_time_tokens.${name}` }))
    const found = await database.query(triggers)
    expect(found).toEqual(expect.arrayContaining([...wanted, ...ofLinks]))
    expect(found).toHaveLength(wanted.length + ofLinks.length)
  })

  /** Runs statements as the auth service does, in one transaction. */
  const asAuthService = (sql: string) => database.script(`set local role supabase_auth_admin; set local search_path = auth; ${sql}`)

  /** What the service writes once it has compared the password, or redeemed a mail's link. */
  const signIn = (user: string, id: string, method: string) => `
    insert into sessions (id, user_id, aal, created_at, updated_at, user_agent, ip) values ('${id}', '${user}', 'aal1', now(), now(), 'a browser', '203.0.113.9');
    insert into refresh_tokens (id, token, user_id, session_id, revoked, created_at, updated_at)
      values (gen_random_uuid(), '${randomUUID()}', '${user}', '${id}', false, now(), now());
    update users set last_sign_in_at = now(), updated_at = now() where id = '${user}';
    insert into mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
      values (gen_random_uuid(), '${id}', now(), now(), '${method}');`

  /** Makes the account's last change of the password three seconds older. */
  const later = (user: string) =>
    database.query("update private.password_changes set changed_at = changed_at - interval '3 seconds' where user_id = $1", [user])

  it('the auth service may do what it does in the life of an account', async () => {
    const [user, session, factor, passkey] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()]
    const account = async <Value>(column: string): Promise<Value> => {
      const [row] = await database.query<{ value: Value }>(`select ${column} as value from auth.users where id = $1`, [user])
      return row?.value as Value
    }
    const log = (payload: object) =>
      `insert into audit_log_entries (id, payload, created_at) values (gen_random_uuid(), '${JSON.stringify({ actor_id: user, ...payload })}', now());`
    // Sign-up, its mail once more, a second sign-up.
    await asAuthService(`
      insert into users (id, aud, email, encrypted_password, confirmation_token, recovery_token, email_change, email_change_token_new,
        raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
        values ('${user}', 'authenticated', 'lea@ascendo.example', 'a hash', '', '', '', '', '{"provider": "email"}', '{"display_name": "Lea"}', now(), now());
      insert into identities (id, provider_id, user_id, provider, identity_data, created_at, updated_at)
        values (gen_random_uuid(), '${user}', '${user}', 'email', '{"sub": "${user}", "email": "lea@ascendo.example"}', now(), now());
      ${log({ action: 'user_confirmation_requested', traits: { provider: 'email' } })}
      update users set confirmation_sent_at = now(), confirmation_token = 'first' where id = '${user}';`)
    await asAuthService(`
      ${log({ action: 'user_confirmation_requested' })}
      update users set confirmation_sent_at = now() + interval '1 second', confirmation_token = 'again' where id = '${user}';`)
    expect(await account('encrypted_password')).toBe('a hash')
    await asAuthService(`
      ${log({ action: 'user_confirmation_requested', traits: { provider: 'email' } })}
      update users set confirmation_sent_at = now() + interval '2 seconds', confirmation_token = 'second' where id = '${user}';`)
    expect(await account('encrypted_password')).toBeNull()

    // The confirmation, with the metadata that the service read before it, and the new password.
    await asAuthService(`
      update users set confirmation_token = '', email_confirmed_at = now() where id = '${user}';
      update users set raw_user_meta_data = '{"display_name": "Lea", "email_verified": true}' where id = '${user}';
      delete from one_time_tokens where user_id = '${user}';
      update identities set identity_data = identity_data || '{"email_verified": true}' where user_id = '${user}';
      update users set raw_app_meta_data = '{"provider": "email", "providers": ["email"]}' where id = '${user}';
      ${signIn(user, session, 'otp')}`)
    expect(await account("raw_app_meta_data ? 'must_choose_password'")).toBe(true)
    await asAuthService(`
      update users set encrypted_password = 'a new hash' where id = '${user}';
      delete from one_time_tokens where user_id = '${user}';
      delete from sessions where id <> '${session}' and user_id = '${user}';`)
    expect(await account("raw_app_meta_data ? 'must_choose_password'")).toBe(false)
    await later(user)

    // A new address, an authenticator app, a passkey.
    await asAuthService(
      `update users set email_change = 'lea@example.org', email_change_token_new = 'token', email_change_sent_at = now() where id = '${user}';`,
    )
    await asAuthService(`update users set email = 'lea@example.org', email_change = '', email_change_token_new = '' where id = '${user}';`)
    await asAuthService(`
      insert into mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
        values ('${factor}', '${user}', 'phone', 'totp', 'unverified', 'secret', now(), now());`)
    await asAuthService(`
      update mfa_factors set status = 'verified', updated_at = now() where id = '${factor}';
      insert into mfa_amr_claims (id, session_id, created_at, updated_at, authentication_method)
        values (gen_random_uuid(), '${session}', now(), now(), 'totp');
      update sessions set aal = 'aal2', factor_id = '${factor}' where id = '${session}';
      delete from sessions where user_id = '${user}' and aal < 'aal2';`)
    await asAuthService(`
      insert into webauthn_credentials (id, user_id, credential_id, public_key, sign_count) values ('${passkey}', '${user}', '\\x01', '\\x02', 1);
      update webauthn_credentials set sign_count = 2, last_used_at = now() where id = '${passkey}';`)
    await expect(asAuthService(`update webauthn_credentials set sign_count = 2 where id = '${passkey}';`)).rejects.toThrow('did not go up')
    await asAuthService(`delete from webauthn_credentials where id = '${passkey}'; delete from mfa_factors where id = '${factor}';`)

    // A reset by mail, a refresh, disabling and enabling, the end.
    await asAuthService(`update users set recovery_sent_at = now(), recovery_token = 'token' where id = '${user}';`)
    const reset = randomUUID()
    await asAuthService(`update users set recovery_token = '' where id = '${user}'; ${signIn(user, reset, 'recovery')}`)
    await asAuthService(`
      update users set encrypted_password = 'the newest hash' where id = '${user}';
      delete from sessions where id <> '${reset}' and user_id = '${user}';`)
    await asAuthService(`
      update refresh_tokens set revoked = true where session_id = '${reset}';
      update sessions set refreshed_at = now(), user_agent = 'another browser' where id = '${reset}';`)
    await asAuthService(`update users set banned_until = now() + interval '100 years' where id = '${user}';`)
    await asAuthService(`update users set banned_until = null where id = '${user}';`)
    await asAuthService(`delete from users where id = '${user}';`)
    expect(await database.query('select from public.users where id = $1', [user])).toEqual([])
  })

  it('a sign-in that compared the old password creates no session after a change of the password', async () => {
    const user = randomUUID()
    await asAuthService(`
      insert into users (id, aud, email, encrypted_password, email_confirmed_at, created_at, updated_at)
        values ('${user}', 'authenticated', 'tom@ascendo.example', 'a hash', now(), now(), now());`)
    await asAuthService(signIn(user, randomUUID(), 'password'))
    await asAuthService(
      `update users set encrypted_password = 'another hash' where id = '${user}'; delete from sessions where user_id = '${user}';`,
    )
    await expect(asAuthService(signIn(user, randomUUID(), 'password'))).rejects.toThrow('has just been changed')
    const byMail = randomUUID()
    await asAuthService(signIn(user, byMail, 'otp'))
    expect(await database.query('select id from auth.sessions where user_id = $1', [user])).toEqual([{ id: byMail }])
    await later(user)
    await asAuthService(signIn(user, randomUUID(), 'password'))
  })

  it('what the service checked before a new password changes nothing after it', async () => {
    const user = randomUUID()
    const factor = randomUUID()
    await asAuthService(`
      insert into users (id, aud, email, encrypted_password, email_confirmed_at, created_at, updated_at)
        values ('${user}', 'authenticated', 'kim@ascendo.example', 'a hash', now(), now(), now());
      insert into mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
        values ('${factor}', '${user}', 'phone', 'totp', 'unverified', 'secret', now(), now());`)
    const changes = {
      address: `
        update users set email_change = 'thief@example.org', email_change_token_new = 'token' where id = '${user}';
        insert into one_time_tokens values ('${user}', 'email_change_token_new', 'token', 'thief@example.org');`,
      passkey: `
        insert into webauthn_credentials (id, user_id, credential_id, public_key, sign_count)
          values (gen_random_uuid(), '${user}', '\\x05', '\\x06', 1);`,
      app: `update mfa_factors set status = 'verified', updated_at = now() where id = '${factor}';`,
    }
    const refused = 'has just been changed'
    // A password and an address in one request are the same session's.
    await asAuthService(`update users set encrypted_password = 'another hash' where id = '${user}'; ${changes.address}`)
    for (const sql of Object.values(changes)) await expect(asAuthService(sql)).rejects.toThrow(refused)
    // A mail server may take longer than the second, for the password or for the change: the commit counts, and the beginning.
    await asAuthService(`update users set encrypted_password = 'a third hash' where id = '${user}'; select pg_sleep(1.1);`)
    await expect(asAuthService(`select pg_sleep(1.1); ${changes.address}`)).rejects.toThrow(refused)
    await asAuthService(changes.address)
  })

  it('an account without a password is no exception', async () => {
    const user = randomUUID()
    await asAuthService(`insert into users (id, aud, email, email_confirmed_at, created_at, updated_at)
      values ('${user}', 'authenticated', 'pat@ascendo.example', now(), now(), now());`)
    const addPasskey = `insert into webauthn_credentials (id, user_id, credential_id, public_key, sign_count)
      values (gen_random_uuid(), '${user}', '\\x05', '\\x06', 1);`
    await asAuthService(`update users set encrypted_password = 'a hash' where id = '${user}';`)
    await expect(asAuthService(addPasskey)).rejects.toThrow('has just been changed')
    await later(user)
    await asAuthService(addPasskey)
  })

  it('a link that is mailed while the address changes does not open the account', async () => {
    const user = randomUUID()
    await asAuthService(`
      insert into users (id, aud, email, encrypted_password, email_confirmed_at, created_at, updated_at)
        values ('${user}', 'authenticated', 'mia@ascendo.example', 'a hash', now(), now(), now());`)
    const mail = (type: string, address: string) =>
      asAuthService(`insert into one_time_tokens values ('${user}', '${type}', 'token', '${address}');`)
    await mail('recovery_token', 'mia@ascendo.example')
    await asAuthService(`update users set email = 'Mia@Example.org' where id = '${user}';`)
    for (const type of ['recovery_token', 'confirmation_token']) {
      await expect(mail(type, 'mia@ascendo.example')).rejects.toThrow('address has just been changed')
    }
    await mail('recovery_token', 'mia@example.org')
  })

  it('an account has ten authenticator apps, although the service counts them before it adds one', async () => {
    const user = randomUUID()
    await asAuthService(
      `insert into users (id, aud, email, created_at, updated_at) values ('${user}', 'authenticated', 'uma@ascendo.example', now(), now());`,
    )
    const add = (apps: number) =>
      asAuthService(`
        insert into mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
          select gen_random_uuid(), '${user}', gen_random_uuid(), 'totp', 'unverified', now(), now() from generate_series(1, ${apps});`)
    await add(10)
    await expect(add(1)).rejects.toThrow('ten authenticator apps')
  })

  it("the database's owner gives an account back whose address was changed", async () => {
    const user = randomUUID()
    await asAuthService(`
      insert into users (id, aud, email, encrypted_password, email_confirmed_at, created_at, updated_at)
        values ('${user}', 'authenticated', 'vic@ascendo.example', 'a hash', now(), now(), now());`)
    await asAuthService(`update users set email = 'thief@example.org' where id = '${user}'; ${signIn(user, randomUUID(), 'otp')}`)
    // The statement of supabase/production.md.
    await database.script(`
      set local role hosted;
      select private.secure_account(user_id, former_email, happened_at) from private.security_events
        where kind = 'address-changed' and former_email = 'vic@ascendo.example' order by id desc limit 1;`)
    expect(await database.query('select email, encrypted_password from auth.users where id = $1', [user])).toEqual([
      { email: 'vic@ascendo.example', encrypted_password: null },
    ])
    expect(await database.query('select id from auth.sessions where user_id = $1', [user])).toEqual([])
  })
})
