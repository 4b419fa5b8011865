-- Second factors: an account with an authenticator app reaches nothing before its second step, whatever signed it in.

-- The auth service's tables -----------------------------------------------------------------------

-- As GoTrue creates them, for the embedded stack, whose library lacks them. Does nothing where GoTrue's own exist.
do $$
begin
  if to_regclass('auth.mfa_factors') is null then
    create type auth.factor_type as enum ('totp', 'webauthn', 'phone');
    create type auth.factor_status as enum ('unverified', 'verified');
    create table auth.mfa_factors (
      id uuid primary key,
      user_id uuid not null references auth.users (id) on delete cascade,
      friendly_name text,
      factor_type auth.factor_type not null,
      status auth.factor_status not null,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      secret text,
      phone text unique,
      last_challenged_at timestamptz unique,
      web_authn_credential jsonb,
      web_authn_aaguid uuid,
      last_webauthn_challenge_data jsonb
    );
    create unique index mfa_factors_user_friendly_name_unique on auth.mfa_factors (friendly_name, user_id)
      where trim(friendly_name) <> '';
    create index factor_id_created_at_idx on auth.mfa_factors (user_id, created_at);
    create trigger void_keys_of_factor after update of status on auth.mfa_factors
      for each row when (old.status is distinct from new.status) execute function private.void_keys_of_factor();
    create trigger void_keys_without_factor after delete on auth.mfa_factors
      for each row when (old.status = 'verified') execute function private.void_keys_of_factor();
  end if;

  if to_regclass('auth.mfa_challenges') is null then
    create table auth.mfa_challenges (
      id uuid primary key,
      factor_id uuid not null references auth.mfa_factors (id) on delete cascade,
      created_at timestamptz not null,
      verified_at timestamptz,
      ip_address inet not null,
      otp_code text,
      web_authn_session_data jsonb
    );
    create index mfa_challenge_created_at_idx on auth.mfa_challenges (created_at desc);
  end if;

  if to_regclass('auth.mfa_amr_claims') is null then
    create table auth.mfa_amr_claims (
      session_id uuid not null references auth.sessions (id) on delete cascade,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      authentication_method text not null,
      id uuid not null constraint amr_id_pk primary key,
      constraint mfa_amr_claims_session_id_authentication_method_pkey unique (session_id, authentication_method)
    );
  end if;

  if to_regclass('auth.webauthn_credentials') is null then
    create table auth.webauthn_credentials (
      id uuid primary key default gen_random_uuid(),
      user_id uuid not null references auth.users (id) on delete cascade,
      credential_id bytea not null,
      public_key bytea not null,
      attestation_type text not null default '',
      aaguid uuid,
      sign_count bigint not null default 0,
      transports jsonb not null default '[]',
      backup_eligible boolean not null default false,
      backed_up boolean not null default false,
      friendly_name text not null default '',
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      last_used_at timestamptz
    );
    create unique index webauthn_credentials_credential_id_key on auth.webauthn_credentials (credential_id);
    create index webauthn_credentials_user_id_idx on auth.webauthn_credentials (user_id);
  end if;

  if to_regclass('auth.webauthn_challenges') is null then
    create table auth.webauthn_challenges (
      id uuid primary key default gen_random_uuid(),
      user_id uuid references auth.users (id) on delete cascade,
      challenge_type text not null check (challenge_type in ('signup', 'registration', 'authentication')),
      session_data jsonb not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null
    );
    create index webauthn_challenges_user_id_idx on auth.webauthn_challenges (user_id);
    create index webauthn_challenges_expires_at_idx on auth.webauthn_challenges (expires_at);
  end if;
end
$$;

-- Who is asking -----------------------------------------------------------------------------------

create function private.has_authenticator(uid uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (select from auth.mfa_factors factor where factor.user_id = uid and factor.status = 'verified')
$$;

-- False as soon as the account is disabled or the session ended, not only when the token expires; for an account that has
-- to choose its password anew; and before the second step, which both the token and the session have to have passed. A
-- token without a session was created by a holder of the secret.
create or replace function public.is_active() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users account
    where account.id = auth.uid()
      and account.deleted_at is null
      and (account.banned_until is null or account.banned_until <= now())
      and not coalesce(account.raw_app_meta_data ? 'must_choose_password', false)
  ) and (
    coalesce(auth.jwt() ->> 'session_id', '') = ''
    or exists (
      select from auth.sessions session
      where session.id = (auth.jwt() ->> 'session_id')::uuid
        and session.user_id = auth.uid()
        and (session.aal::text = 'aal2' or not private.has_authenticator(auth.uid()))
    )
  ) and (auth.jwt() ->> 'aal' = 'aal2' or not private.has_authenticator(auth.uid())) is true
$$;

-- Wrong codes -------------------------------------------------------------------------------------

-- Codes typed for an account in a day: for all its authenticator apps and recovery codes, in all sessions, on all devices.
create table private.code_tries (
  user_id uuid primary key references auth.users (id) on delete cascade,
  tries integer not null default 1,
  since timestamptz not null default now()
);
alter table private.code_tries enable row level security;

-- Counts a code before it is compared, so that concurrent guesses do not get more. False if even the right one must not
-- count: thirty were wrong in a day.
create function private.count_code(uid uuid) returns boolean
language sql volatile security definer set search_path = ''
as $$
  insert into private.code_tries as known (user_id) values (uid)
  on conflict (user_id) do update set
    tries = case when known.since < now() - interval '1 day' then 1 else known.tries + 1 end,
    since = case when known.since < now() - interval '1 day' then now() else known.since end
  returning known.tries <= 30
$$;

-- The code was right.
create function private.uncount_code(uid uuid) returns void
language sql volatile security definer set search_path = ''
as $$ update private.code_tries known set tries = known.tries - 1 where known.user_id = uid $$;

-- The same for GoTrue, which calls it after comparing (its hook `mfa_verification_attempt`).
create function private.mfa_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  uid constant uuid := event ->> 'user_id';
begin
  if not private.count_code(uid) then
    return '{"decision": "reject", "message": "Too many wrong codes in a day"}';
  end if;
  if (event ->> 'valid')::boolean then
    perform private.uncount_code(uid);
  end if;
  return '{"decision": "continue"}';
end
$$;

-- Administrators ----------------------------------------------------------------------------------

create table private.administration_rules (
  only_row boolean primary key default true check (only_row),
  authenticator_required boolean not null default false
);
alter table private.administration_rules enable row level security;
insert into private.administration_rules default values;

comment on table private.administration_rules is
  'To require an authenticator app of every administrator: update private.administration_rules set authenticator_required = true';

-- What the caller has to add before the administration opens; null if nothing.
create function private.administration_need() returns text
language sql stable security definer set search_path = ''
as $$
  select 'authenticator' from private.administration_rules
  where authenticator_required and not private.has_authenticator(auth.uid())
$$;

-- Every function and policy of the administration asks this function, and through it is_active, which asks for the
-- second step.
create or replace function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select public.is_active()
    and exists (select from public.users profile where profile.id = auth.uid() and profile.role = 'admin')
    and private.administration_need() is null
$$;

-- The origin of this request according to the gateway, the problems of the photo storage, and the administrators whom only
-- a password protects.
create or replace function public.installation_state() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'forwarded_for', headers ->> 'x-forwarded-for',
    'connecting_ip', headers ->> 'cf-connecting-ip',
    'photo_problems', to_jsonb(private.photo_storage_problems()),
    'administrators_without_authenticator', (
      select coalesce(jsonb_agg(profile.email order by profile.email), '[]')
      from public.users profile
      where profile.role = 'admin' and not private.has_authenticator(profile.id)
    )
  )
  from (select nullif(current_setting('request.headers', true), '')::jsonb) as request (headers)
$$;

-- The overview names them, too.
create or replace function public.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  users bigint;
  unverified bigint;
  new_by_day jsonb;
  favourites jsonb;
begin
  perform public.require_admin();
  users := (select count(*) from public.users);
  unverified := (select count(*) from public.users profile where not profile.email_verified);
  select jsonb_agg(jsonb_build_object('day', day::date, 'count', coalesce(registered.count, 0)) order by day) into new_by_day
    from generate_series(today - 29, today, interval '1 day') day
    left join (
      select (profile.created_at at time zone 'UTC')::date as registered_on, count(*) as count
      from public.users profile
      where profile.created_at >= (today - 29)::timestamp at time zone 'UTC'
      group by 1
    ) registered on registered.registered_on = day::date;
  select coalesce(jsonb_agg(top order by top.count desc, top.course_id), '[]') into favourites
    from (select course_id, count(*) as count from public.favorites group by course_id order by 2 desc, 1 limit 5) top;
  return jsonb_build_object(
    'users', users,
    'verified', users - unverified,
    'admins', (select count(*) from public.users profile where profile.role = 'admin'),
    'admins_without_authenticator', (
      select coalesce(jsonb_agg(jsonb_build_object('email', profile.email, 'display_name', profile.display_name) order by profile.email), '[]')
      from public.users profile
      where profile.role = 'admin' and not private.has_authenticator(profile.id)
    ),
    'disabled', (select count(*) from public.disabled_accounts disabled where disabled.until > now()),
    'new_by_day', new_by_day,
    'favourites', favourites,
    'new_messages', (select count(*) from public.contact_messages message where message.status = 'new'),
    'database_version', current_setting('server_version')
  );
end
$$;

-- Security events ---------------------------------------------------------------------------------

-- What happened to the keys of an account, for its owner.
create table private.security_events (
  id bigint generated always as identity primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null,
  happened_at timestamptz not null default clock_timestamp(),
  -- Of a sign-in; no foreign key, because the event outlives the session.
  session_id uuid,
  user_agent text,
  address text,
  -- The email address that the account had before a change of it: this mailbox is told.
  former_email text
);
alter table private.security_events enable row level security;
create index security_events_user_idx on private.security_events (user_id, id);
create index security_events_session_idx on private.security_events (session_id);

-- Half of an address, enough to recognize it: 203.0.x.x, 2001:db8:x.
create function private.short_address(ip inet) returns text
language sql immutable set search_path = ''
as $$
  select case family(ip)
    when 4 then regexp_replace(host(ip), '^(\d+\.\d+)\..*$', '\1.x.x')
    when 6 then regexp_replace(host(network(set_masklen(ip, 32))), '::$', ':x')
  end
$$;

-- Keeps the newest twenty of each kind, of the last ninety days: a flood of sign-ins pushes no other event out.
create function private.note_security_event(
  uid uuid, kind text, session_id uuid default null, user_agent text default null, ip inet default null, former_email text default null
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The account itself may be on its way out.
  insert into private.security_events (user_id, kind, session_id, user_agent, address, former_email)
    select account.id, note_security_event.kind, note_security_event.session_id, left(note_security_event.user_agent, 300),
      private.short_address(note_security_event.ip), note_security_event.former_email
    from auth.users account where account.id = uid;
  delete from private.security_events event
    where event.user_id = uid and (
      event.happened_at < now() - interval '90 days'
      or event.kind = note_security_event.kind and event.id <= (
        select older.id from private.security_events older
        where older.user_id = uid and older.kind = note_security_event.kind
        order by older.id desc offset 20 limit 1
      )
    );
end
$$;

create function private.note_session() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if tg_op = 'INSERT' then
    perform private.note_security_event(new.user_id, 'signed-in', new.id, new.user_agent, new.ip);
  else
    update private.security_events event
      set user_agent = left(new.user_agent, 300), address = private.short_address(new.ip)
      where event.session_id = new.id and event.kind = 'signed-in' and event.user_agent is null;
  end if;
  return null;
end
$$;

-- The parts of an act that is noted as a whole are not noted one by one.
create function private.is_noted_as_a_whole(uid uuid) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('ascendo.noted_as_a_whole', true) = uid::text, false) $$;

create function private.note_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.is_noted_as_a_whole(new.id) then
    return null;
  end if;
  if new.encrypted_password is distinct from old.encrypted_password and coalesce(new.encrypted_password, '') <> '' then
    perform private.note_security_event(new.id, 'password-changed');
  end if;
  if new.email is distinct from old.email then
    perform private.note_security_event(new.id, 'address-changed', former_email => old.email);
  end if;
  return null;
end
$$;

-- Notes an event of the kind that the trigger names.
create function private.note_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_noted_as_a_whole(coalesce(new.user_id, old.user_id)) then
    perform private.note_security_event(coalesce(new.user_id, old.user_id), tg_argv[0]);
  end if;
  return null;
end
$$;

do $$
begin
  create trigger note_new_session after insert on auth.sessions
    for each row execute function private.note_session();
  create trigger note_device_of_session after update of user_agent, ip on auth.sessions
    for each row when (old.user_agent is null and new.user_agent is not null) execute function private.note_session();
  create trigger note_keys after update of encrypted_password, email on auth.users
    for each row when (old.email_confirmed_at is not null) execute function private.note_keys();
  create trigger note_new_factor after update of status on auth.mfa_factors
    for each row when (old.status <> 'verified' and new.status = 'verified') execute function private.note_event('authenticator-added');
  create trigger note_removed_factor after delete on auth.mfa_factors
    for each row when (old.status = 'verified') execute function private.note_event('authenticator-removed');
  create trigger note_new_passkey after insert on auth.webauthn_credentials
    for each row execute function private.note_event('passkey-added');
  create trigger note_removed_passkey after delete on auth.webauthn_credentials
    for each row execute function private.note_event('passkey-removed');
exception when insufficient_privilege then
  raise warning 'Security events will be missing: this role may not put triggers on the tables of the auth service';
end
$$;

-- What owners see and do --------------------------------------------------------------------------

create function private.require_active() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_active() then
    raise exception 'Sign in first' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Whether the caller proved who they are in the last five minutes: by signing in, or by a code of the authenticator app.
-- The token has to say so as well as the session, because an older token of the session may be in other hands.
create function private.has_fresh_proof() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.mfa_amr_claims proof
    where proof.session_id::text = auth.jwt() ->> 'session_id'
      and proof.authentication_method <> 'token_refresh'
      and proof.updated_at > now() - interval '5 minutes'
  ) and exists (
    select from jsonb_array_elements(
      case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end
    ) proof
    where proof ->> 'method' <> 'token_refresh'
      and to_timestamp((proof ->> 'timestamp')::float8) > now() - interval '5 minutes'
  )
$$;

create function private.require_fresh_proof() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.has_fresh_proof() then
    raise exception 'This requires a proof no older than five minutes' using errcode = 'PT428';
  end if;
end
$$;

-- How the caller can prove who they are, and what is left to do for the administration.
create function public.own_security() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_active();
  return jsonb_build_object(
    'is_fresh', private.has_fresh_proof(),
    'has_password', (select coalesce(account.encrypted_password, '') <> '' from auth.users account where account.id = auth.uid()),
    'has_authenticator', private.has_authenticator(auth.uid()),
    'has_passkey', exists (select from auth.webauthn_credentials passkey where passkey.user_id = auth.uid()),
    'administration_need', private.administration_need()
  );
end
$$;

-- The caller's sessions: this one first, then by last use.
create function public.own_sessions() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_active();
  return (
    select coalesce(jsonb_agg(to_jsonb(listed) order by listed.is_this_one desc, listed.last_used_at desc), '[]')
    from (
      select
        session.id,
        coalesce(session.id::text = auth.jwt() ->> 'session_id', false) as is_this_one,
        session.created_at as started_at,
        greatest(session.refreshed_at at time zone 'utc', session.created_at) as last_used_at,
        left(session.user_agent, 300) as user_agent,
        private.short_address(session.ip) as address
      from auth.sessions session
      where session.user_id = auth.uid() and (session.not_after is null or session.not_after > now())
    ) as listed
  );
end
$$;

create function public.end_own_session(session_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_active();
  delete from auth.sessions session where session.id = end_own_session.session_id and session.user_id = auth.uid();
  if not found then
    raise exception 'This session has ended already' using errcode = 'PT404';
  end if;
  perform private.note_security_event(auth.uid(), 'session-ended');
end
$$;

create function public.own_security_events() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_active();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'kind', event.kind, 'happened_at', event.happened_at, 'user_agent', event.user_agent, 'address', event.address
        )
        order by event.id desc
      ),
      '[]'
    )
    from private.security_events event
    where event.user_id = auth.uid() and event.happened_at > now() - interval '90 days'
  );
end
$$;

-- Acts that require a fresh proof ------------------------------------------------------------------

create or replace function public.delete_own_account(email_typed text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not public.is_active() then
    raise exception 'Sign in to delete your account' using errcode = 'insufficient_privilege';
  end if;
  if lower(btrim(coalesce(email_typed, ''))) <> (
    select lower(coalesce(account.email, '')) from auth.users account where account.id = auth.uid()
  ) then
    raise exception 'This is not the email address of your account' using errcode = 'invalid_parameter_value';
  end if;
  perform private.require_fresh_proof();
  perform public.remove_account(auth.uid());
end
$$;

create or replace function public.set_role(user_id uuid, role text, reason text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.begin_admin_action(user_id, reason);
  if role is null or role not in ('user', 'admin') then
    raise exception 'A role is "user" or "admin"' using errcode = 'invalid_parameter_value';
  end if;
  perform private.require_fresh_proof();
  if role = 'admin' and not exists (
    select from auth.users account
    where account.id = set_role.user_id
      and account.email_confirmed_at is not null
      and account.deleted_at is null
      and (account.banned_until is null or account.banned_until <= now())
  ) then
    raise exception 'Only a confirmed account that is not disabled can become an administrator' using errcode = 'PT409';
  end if;
  update public.users profile set role = set_role.role
    where profile.id = set_role.user_id and profile.role <> set_role.role;
  return public.read_user(user_id);
end
$$;

-- Taking an account back --------------------------------------------------------------------------

-- For the owner who presses 'This wasn't me' in a mail: from then on, nothing but a new password from a mail to the owner
-- opens the account. Grants nothing by itself, and leaves authenticator apps alone, because a mailbox must not outweigh them.
-- The former address returns if the mail was about its change, unless another account has it.
-- Returns the address that the account has now.
create function private.secure_account(uid uuid, former_email text default null) returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  returns_to constant text := (
    select lower(former_email)
    where former_email is not null
      and not exists (select from auth.users other where other.email = lower(former_email) and other.id <> uid)
  );
begin
  perform set_config('ascendo.noted_as_a_whole', uid::text, true);
  delete from auth.sessions where user_id = uid;
  delete from auth.webauthn_credentials where user_id = uid;
  delete from auth.identities where user_id = uid and provider <> 'email';
  update auth.users account set
    encrypted_password = null,
    email = coalesce(returns_to, account.email),
    confirmation_token = '',
    recovery_token = '',
    reauthentication_token = '',
    email_change = '',
    email_change_token_new = '',
    email_change_token_current = '',
    email_change_confirm_status = 0,
    email_change_sent_at = null
  where account.id = uid;
  perform private.void_codes(uid);
  if returns_to is not null then
    update auth.identities set identity_data = identity_data || jsonb_build_object('email', returns_to)
      where user_id = uid and provider = 'email';
  end if;
  perform private.note_security_event(uid, 'account-secured');
  perform set_config('ascendo.noted_as_a_whole', '', true);
  return (select account.email from auth.users account where account.id = uid);
end
$$;

-- For a user who has lost the app and the recovery codes. Password and address stay, so this alone lets nobody in.
create function public.reset_second_step(user_id uuid, reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.begin_admin_action(user_id, reason);
  if auth.jwt() ->> 'aal' is distinct from 'aal2' then
    raise exception 'Add an authenticator app to your own account first' using errcode = 'PT409';
  end if;
  perform private.require_fresh_proof();
  if char_length(public.clean_reason(reason)) < 3 then
    raise exception 'Say why, in three characters at least' using errcode = 'invalid_parameter_value';
  end if;
  if user_id = auth.uid() then
    raise exception 'Administrators cannot reset their own second step: another administrator has to do it'
      using errcode = 'restrict_violation';
  end if;
  if exists (select from public.users profile where profile.id = reset_second_step.user_id and profile.role = 'admin') then
    raise exception 'The second step of an administrator cannot be reset: the administrator role has to be removed first'
      using errcode = 'restrict_violation';
  end if;
  if not private.has_authenticator(user_id)
    and not exists (select from auth.webauthn_credentials passkey where passkey.user_id = reset_second_step.user_id)
  then
    raise exception 'This account has neither an authenticator app nor a passkey' using errcode = 'PT409';
  end if;
  perform set_config('ascendo.noted_as_a_whole', user_id::text, true);
  delete from auth.sessions session where session.user_id = reset_second_step.user_id;
  delete from auth.mfa_factors factor where factor.user_id = reset_second_step.user_id;
  delete from auth.webauthn_credentials passkey where passkey.user_id = reset_second_step.user_id;
  delete from private.code_tries known where known.user_id = reset_second_step.user_id;
  perform private.note_security_event(user_id, 'second-step-reset');
  perform set_config('ascendo.noted_as_a_whole', '', true);
  return public.read_user(user_id);
end
$$;

create function private.audit_second_step_reset() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.write_audit('account.second_step_reset', new.user_id, null, null);
  return null;
end
$$;

create trigger audit_second_step_reset after insert on private.security_events
  for each row when (new.kind = 'second-step-reset') execute function private.audit_second_step_reset();

-- Everything that the database stores about the account, for its owner, except the administrators' notes and the secrets.
create or replace function public.export_own_account() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(profile) from public.users profile where profile.id = auth.uid()),
    'signIn', public.own_sign_in(),
    'sessions', public.own_sessions(),
    'securityEvents', public.own_security_events(),
    'authenticators', coalesce(
      (
        select jsonb_agg(jsonb_build_object('name', factor.friendly_name, 'created_at', factor.created_at) order by factor.created_at)
        from auth.mfa_factors factor
        where factor.user_id = auth.uid() and factor.status = 'verified'
      ),
      '[]'
    ),
    'passkeys', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('name', passkey.friendly_name, 'created_at', passkey.created_at, 'last_used_at', passkey.last_used_at)
          order by passkey.created_at
        )
        from auth.webauthn_credentials passkey
        where passkey.user_id = auth.uid()
      ),
      '[]'
    ),
    'favorites', coalesce(
      (
        select jsonb_agg(to_jsonb(favorite) - 'user_id' order by favorite.created_at, favorite.course_id)
        from public.favorites favorite
        where favorite.user_id = auth.uid()
      ),
      '[]'
    ),
    'contactMessages', coalesce(
      (
        select jsonb_agg(
          to_jsonb(sent) - array['id', 'user_id', 'notes', 'handled_by']
          order by sent.created_at, sent.reference
        )
        from public.contact_messages sent
        where sent.user_id = auth.uid()
      ),
      '[]'
    )
  )
  where public.is_active()
$$;

-- Rights ------------------------------------------------------------------------------------------

revoke all on all tables in schema private from public, anon, authenticated, service_role;
revoke execute on all functions in schema private from public, anon, authenticated, service_role;
revoke execute on function
  public.own_security(), public.own_sessions(), public.end_own_session(uuid), public.own_security_events(),
  public.reset_second_step(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function
  public.own_security(), public.own_sessions(), public.end_own_session(uuid), public.own_security_events(),
  public.reset_second_step(uuid, text)
  to authenticated;

do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant usage on schema private to supabase_auth_admin;
    grant execute on function private.mfa_verification_attempt(jsonb) to supabase_auth_admin;
  end if;
end
$$;
