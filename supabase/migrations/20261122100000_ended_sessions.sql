-- Ended sessions stop working at once, names are visible, and photos are few and in the right folder.

-- Who is asking -----------------------------------------------------------------------------------

-- False as soon as the account is disabled or the session ended, not only when the token expires. A token without a
-- session was created by a holder of the secret.
create or replace function public.is_active() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users account
    where account.id = auth.uid()
      and account.deleted_at is null
      and (account.banned_until is null or account.banned_until <= now())
  ) and (
    coalesce(auth.jwt() ->> 'session_id', '') = ''
    or exists (
      select from auth.sessions session
      where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = auth.uid()
    )
  )
$$;

-- The caller's own account; null if it is disabled or signed out.
create or replace function public.own_account()
returns table (account_type text, email text, email_verified boolean, created_at timestamptz)
language sql stable security definer set search_path = ''
as $$
  select
    case when account.raw_user_meta_data ->> 'account_type' = 'instructor' then 'instructor' else 'student' end,
    coalesce(account.email, ''),
    account.email_confirmed_at is not null,
    coalesce(account.created_at, now())
  from auth.users account
  where account.id = auth.uid() and public.is_active()
$$;

-- Makes the account with this email address an administrator. Not for clients: see "npm run grant-admin".
create or replace function public.grant_admin(email text) returns uuid
language plpgsql security definer set search_path = ''
as $$
declare
  account record;
begin
  select candidate.id, candidate.email_confirmed_at, candidate.banned_until into account
    from auth.users candidate
    where lower(candidate.email) = lower(btrim(grant_admin.email)) and candidate.deleted_at is null;
  if account.id is null then
    raise exception 'There is no account with this e-mail address' using errcode = 'no_data_found';
  end if;
  if account.email_confirmed_at is null then
    raise exception 'This account has not confirmed its e-mail address yet' using errcode = 'object_not_in_prerequisite_state';
  end if;
  if account.banned_until > now() then
    raise exception 'This account is disabled' using errcode = 'object_not_in_prerequisite_state';
  end if;
  insert into public.users (id, role, email, email_verified)
    values (account.id, 'admin', lower(btrim(grant_admin.email)), true)
    on conflict (id) do update set role = 'admin';
  return account.id;
end
$$;

-- Names -------------------------------------------------------------------------------------------

-- A name without control characters, and without invisible characters and those that change the direction of text. The
-- joiners (200C, 200D) stay, because some scripts need them.
create function public.clean_name(name text) returns text
language sql immutable set search_path = ''
as $$
  select nullif(btrim(regexp_replace(
    regexp_replace(coalesce(name, ''), '[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff]', '', 'g'),
    '[\u0001-\u001f\u007f-\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]+', ' ', 'g'
  )), '')
$$;

-- The number of visible characters.
create function public.visible_length(name text) returns integer
language sql immutable set search_path = ''
as $$
  select char_length(regexp_replace(name, '[\s\u034f\u115f\u1160\u17b4\u17b5\u200c\u200d\u2800\u3164\ufe00-\ufe0f\uffa0]', '', 'g'))
$$;

-- The name from sign-up or a provider, made to fit; null if there is none.
create or replace function public.display_name_of(metadata jsonb) returns text
language sql immutable set search_path = ''
as $$
  select case when public.visible_length(name) >= 2 then name end
  from (
    select btrim(left(public.clean_name(coalesce(
      nullif(metadata ->> 'display_name', ''),
      nullif(metadata ->> 'full_name', ''),
      nullif(metadata ->> 'name', '')
    )), 80)) as name
  ) as cleaned
$$;

update public.users set display_name = public.display_name_of(jsonb_build_object('name', display_name))
  where display_name is distinct from public.display_name_of(jsonb_build_object('name', display_name));

alter table public.users
  add constraint users_display_name_visible check (
    display_name is not distinct from public.clean_name(display_name) and coalesce(public.visible_length(display_name), 2) >= 2
  );

-- Photos ------------------------------------------------------------------------------------------

-- Only in the user's own folder, without steps out of it.
update public.users set photo_url = null where photo_url !~ '^https://' and photo_url ~ '/\.\.?(/|$)';
alter table public.users
  add constraint users_photo_url_stays check (photo_url ~ '^https://' or photo_url !~ '/\.\.?(/|$)');

-- One photo is shown, and the previous one may not be deleted yet; nobody needs more than a few.
create function public.may_add_photo(name text) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
declare
  photos integer;
begin
  if may_add_photo.name !~ ('^' || auth.uid() || '/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$') then
    return false;
  end if;
  execute 'select count(*) from storage.objects where bucket_id = $1 and name like $2'
    into photos using public.photo_bucket(), auth.uid() || '/%';
  return photos < 100;
end
$$;

do $$
begin
  if to_regclass('storage.objects') is not null then
    drop policy "Add photos to the own folder" on storage.objects;
    create policy "Add photos to the own folder" on storage.objects
      for insert to authenticated
      with check (
        bucket_id = (select public.photo_bucket())
        and (select public.is_active())
        and public.may_add_photo(name)
      );
  end if;
end
$$;

-- Rights ------------------------------------------------------------------------------------------

revoke execute on function public.clean_name(text), public.visible_length(text), public.may_add_photo(text)
  from public, anon, authenticated, service_role;
grant execute on function public.clean_name(text), public.visible_length(text), public.may_add_photo(text)
  to authenticated, service_role;
