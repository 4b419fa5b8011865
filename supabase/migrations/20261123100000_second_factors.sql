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
  address text
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
create function private.note_security_event(uid uuid, kind text, session_id uuid default null, user_agent text default null, ip inet default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The account itself may be on its way out.
  insert into private.security_events (user_id, kind, session_id, user_agent, address)
    select account.id, note_security_event.kind, note_security_event.session_id, left(note_security_event.user_agent, 300),
      private.short_address(note_security_event.ip)
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

create function private.note_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if new.encrypted_password is distinct from old.encrypted_password and coalesce(new.encrypted_password, '') <> '' then
    perform private.note_security_event(new.id, 'password-changed');
  end if;
  if new.email is distinct from old.email then
    perform private.note_security_event(new.id, 'address-changed');
  end if;
  return null;
end
$$;

-- Notes an event of the kind that the trigger names.
create function private.note_event() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.note_security_event(coalesce(new.user_id, old.user_id), tg_argv[0]);
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
create function private.has_fresh_proof() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.mfa_amr_claims proof
    where proof.session_id::text = auth.jwt() ->> 'session_id'
      and proof.authentication_method <> 'token_refresh'
      and proof.updated_at > now() - interval '5 minutes'
  )
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
revoke execute on function public.own_security(), public.own_sessions(), public.end_own_session(uuid), public.own_security_events()
  from public, anon, authenticated, service_role;
grant execute on function public.own_security(), public.own_sessions(), public.end_own_session(uuid), public.own_security_events()
  to authenticated;
