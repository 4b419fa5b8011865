-- User profiles (specification §3): one row per account, readable by its owner and by administrators.
--
-- The owner may write the display name, the photo and the time of the last sign-in. The database controls role, email,
-- its verification, account type and creation. Column privileges and a trigger both enforce this, so that it holds even
-- if one of them is wrong.

create table public.users (
  id uuid primary key references auth.users (id) on delete cascade,
  role text not null default 'user'
    constraint users_role_known check (role in ('user', 'admin')),
  -- What the user registered as (§6). Never a permission.
  account_type text not null default 'student'
    constraint users_account_type_known check (account_type in ('student', 'instructor')),
  display_name text
    constraint users_display_name_fits check (
      char_length(display_name) between 2 and 80
      and display_name = btrim(display_name)
      and display_name !~ '[[:cntrl:]]'
    ),
  email text not null default '',
  -- Any https address, or the owner's own folder in this project's storage.
  photo_url text
    constraint users_photo_url_fits check (
      char_length(photo_url) <= 2048
      and (
        photo_url ~ '^https://[^[:space:]]+$'
        or photo_url ~ ('^(https?://[a-zA-Z0-9.:-]+)?/storage/v1/object/public/[a-z0-9._-]+/' || id || '/[^[:space:]]+$')
      )
    ),
  email_verified boolean not null default false,
  created_at timestamptz not null default now(),
  last_login_at timestamptz,
  -- Set on profile or email updates (§3), so empty until the first one.
  updated_at timestamptz
);

comment on table public.users is 'Profiles. Kept in step with auth.users by triggers.';

create index users_created_at_idx on public.users (created_at desc, id desc);
create index users_email_idx on public.users (lower(email));
create index users_admins_idx on public.users (id) where role = 'admin';

-- Who is asking -----------------------------------------------------------------------------------

-- False as soon as the account is disabled, not only when its token expires.
create function public.is_active() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users account
    where account.id = auth.uid()
      and account.deleted_at is null
      and (account.banned_until is null or account.banned_until <= now())
  )
$$;

create function public.is_admin() returns boolean
language sql stable security definer set search_path = ''
as $$
  select public.is_active()
    and exists (select from public.users profile where profile.id = auth.uid() and profile.role = 'admin')
$$;

-- Values from the account itself ------------------------------------------------------------------

-- The name from sign-up or a provider, made to fit; null if there is none.
create function public.display_name_of(metadata jsonb) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(name) >= 2 then name end
  from (
    select btrim(left(btrim(regexp_replace(
      coalesce(
        nullif(metadata ->> 'display_name', ''),
        nullif(metadata ->> 'full_name', ''),
        nullif(metadata ->> 'name', ''),
        ''
      ),
      '[[:cntrl:]]+', ' ', 'g'
    )), 80)) as name
  ) as cleaned
$$;

-- A provider's picture, if its address is acceptable.
create function public.photo_url_of(metadata jsonb) returns text
language sql immutable set search_path = ''
as $$
  select case when char_length(url) <= 2048 and url ~ '^https://[^[:space:]]+$' then url end
  from (select coalesce(metadata ->> 'avatar_url', metadata ->> 'picture') as url) as given
$$;

create function public.create_user_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.users (id, account_type, display_name, email, photo_url, email_verified, created_at)
  values (
    new.id,
    case when new.raw_user_meta_data ->> 'account_type' = 'instructor' then 'instructor' else 'student' end,
    public.display_name_of(new.raw_user_meta_data),
    coalesce(new.email, ''),
    public.photo_url_of(new.raw_user_meta_data),
    new.email_confirmed_at is not null,
    coalesce(new.created_at, now())
  )
  on conflict (id) do nothing;
  return new;
end
$$;

create function public.update_user_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users profile set
    email = coalesce(new.email, ''),
    email_verified = new.email_confirmed_at is not null,
    -- The owner's choice stays: a value that a provider repeats does not restore what the owner removed.
    display_name = case
      when old.raw_user_meta_data is distinct from new.raw_user_meta_data
        and public.display_name_of(old.raw_user_meta_data) is distinct from public.display_name_of(new.raw_user_meta_data)
      then coalesce(profile.display_name, public.display_name_of(new.raw_user_meta_data))
      else profile.display_name
    end,
    photo_url = case
      when public.photo_url_of(old.raw_user_meta_data) is distinct from public.photo_url_of(new.raw_user_meta_data)
      then coalesce(profile.photo_url, public.photo_url_of(new.raw_user_meta_data))
      else profile.photo_url
    end
  where profile.id = new.id;
  return new;
end
$$;

create trigger create_user_of_account after insert on auth.users
  for each row execute function public.create_user_of_account();

create trigger update_user_of_account after update of email, email_confirmed_at, raw_user_meta_data on auth.users
  for each row
  when (
    old.email is distinct from new.email
    or old.email_confirmed_at is distinct from new.email_confirmed_at
    or old.raw_user_meta_data is distinct from new.raw_user_meta_data
  )
  execute function public.update_user_of_account();

-- Allowed writes ----------------------------------------------------------------------------------

-- The caller's own account, for the trigger below, which runs with the caller's limited rights.
create function public.own_account()
returns table (account_type text, email text, email_verified boolean, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select
    case when account.raw_user_meta_data ->> 'account_type' = 'instructor' then 'instructor' else 'student' end,
    coalesce(account.email, ''),
    account.email_confirmed_at is not null,
    coalesce(account.created_at, now())
  from auth.users account
  where account.id = auth.uid()
$$;

create function public.guard_users() returns trigger
language plpgsql set search_path = ''
as $$
declare
  -- Functions that run as their owner (grant_admin and the triggers above) are not clients.
  by_client constant boolean := current_user in ('anon', 'authenticated');
  account record;
begin
  new.display_name := nullif(btrim(new.display_name), '');

  if tg_op = 'INSERT' then
    if by_client then
      -- The client's fallback (§4) creates its own row, with these values whatever it sends.
      select * into account from public.own_account();
      new.role := 'user';
      new.account_type := coalesce(account.account_type, 'student');
      new.display_name := public.display_name_of(jsonb_build_object('name', new.display_name));
      new.photo_url := public.photo_url_of(jsonb_build_object('avatar_url', new.photo_url));
      new.email := coalesce(account.email, '');
      new.email_verified := coalesce(account.email_verified, false);
      new.created_at := coalesce(account.created_at, now());
      new.last_login_at := least(new.last_login_at, now());
      new.updated_at := null;
    end if;
    return new;
  end if;

  if by_client then
    if (new.id, new.role, new.account_type, new.email, new.email_verified, new.created_at)
      is distinct from (old.id, old.role, old.account_type, old.email, old.email_verified, old.created_at)
    then
      raise exception 'Only the display name, the photo and the last sign-in can be changed here'
        using errcode = 'insufficient_privilege';
    end if;
    new.last_login_at := least(new.last_login_at, now());
  end if;

  new.updated_at := case
    when (new.display_name, new.photo_url, new.email) is distinct from (old.display_name, old.photo_url, old.email)
    then now()
    else old.updated_at
  end;
  return new;
end
$$;

create trigger guard_users before insert or update on public.users
  for each row execute function public.guard_users();

-- There is always an administrator ----------------------------------------------------------------

-- Keeps the last administrator. The lock serializes two administrators who demote each other at once.
create function public.another_admin_than(uid uuid) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('public.users administrators', 0));
  return exists (
    select
    from public.users profile
    join auth.users account on account.id = profile.id
    where profile.role = 'admin'
      and profile.id <> uid
      and account.deleted_at is null
      and (account.banned_until is null or account.banned_until <= now())
  );
end
$$;

create function public.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') and not public.another_admin_than(old.id) then
    raise exception 'The last administrator cannot be demoted or deleted' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create trigger keep_an_admin before update of role or delete on public.users
  for each row execute function public.keep_an_admin();

-- Disabling an account ----------------------------------------------------------------------------

create function public.guard_account_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.users profile where profile.id = new.id and profile.role = 'admin')
    and not public.another_admin_than(new.id)
  then
    raise exception 'The last administrator cannot be disabled' using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;

create trigger guard_account_status before update of banned_until, deleted_at on auth.users
  for each row
  when (new.banned_until > now() or new.deleted_at is not null)
  execute function public.guard_account_status();

-- The refresh tokens stay, revoked and without a session: using one then reveals that the account is disabled, and none
-- becomes valid again when the account is enabled.
create function public.end_sessions_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.refresh_tokens set revoked = true, session_id = null
    where session_id in (select session.id from auth.sessions session where session.user_id = new.id);
  delete from auth.sessions where user_id = new.id;
  return new;
end
$$;

create trigger end_sessions_of_account after update of banned_until, deleted_at on auth.users
  for each row
  when (new.banned_until > now() or new.deleted_at is not null)
  execute function public.end_sessions_of_account();

-- The first administrator -------------------------------------------------------------------------

-- Makes the account with this email address an administrator. Not for clients: see "npm run grant-admin".
create function public.grant_admin(email text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account record;
begin
  select candidate.id, candidate.email_confirmed_at into account
    from auth.users candidate
    where lower(candidate.email) = lower(btrim(grant_admin.email)) and candidate.deleted_at is null;
  if account.id is null then
    raise exception 'There is no account with this e-mail address' using errcode = 'no_data_found';
  end if;
  if account.email_confirmed_at is null then
    raise exception 'This account has not confirmed its e-mail address yet' using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into public.users (id, role, email, email_verified)
    values (account.id, 'admin', lower(btrim(grant_admin.email)), true)
    on conflict (id) do update set role = 'admin';
  return account.id;
end
$$;

-- Accounts older than this table.
insert into public.users (id, account_type, display_name, email, photo_url, email_verified, created_at)
select
  account.id,
  case when account.raw_user_meta_data ->> 'account_type' = 'instructor' then 'instructor' else 'student' end,
  public.display_name_of(account.raw_user_meta_data),
  coalesce(account.email, ''),
  public.photo_url_of(account.raw_user_meta_data),
  account.email_confirmed_at is not null,
  coalesce(account.created_at, now())
from auth.users account
on conflict (id) do nothing;

-- Rights ------------------------------------------------------------------------------------------

alter table public.users enable row level security;

revoke all on public.users from public, anon, authenticated;
grant select on public.users to authenticated;
grant insert (id, role, account_type, display_name, email, photo_url, email_verified, created_at, last_login_at, updated_at)
  on public.users to authenticated;
grant update (display_name, photo_url, last_login_at) on public.users to authenticated;
grant all on public.users to service_role;

create policy "Own profile and, for administrators, every profile" on public.users
  for select to authenticated
  using ((select public.is_active()) and (id = (select auth.uid()) or (select public.is_admin())));

create policy "Create the own profile" on public.users
  for insert to authenticated
  with check ((select public.is_active()) and id = (select auth.uid()));

create policy "Change the own profile" on public.users
  for update to authenticated
  using ((select public.is_active()) and id = (select auth.uid()))
  with check ((select public.is_active()) and id = (select auth.uid()));

revoke execute on all functions in schema public from public, anon, authenticated;
grant execute on function public.is_active(), public.is_admin() to anon, authenticated, service_role;
grant execute on function public.own_account(), public.display_name_of(jsonb), public.photo_url_of(jsonb)
  to authenticated, service_role;
grant execute on function public.grant_admin(text) to service_role;
