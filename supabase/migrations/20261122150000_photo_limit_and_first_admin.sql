-- Photos: at most a hundred, even with concurrent uploads -----------------------------------------

-- The policy now checks only the name, because it cannot count what other transactions are about to commit.
create or replace function public.may_add_photo(name text) returns boolean
language sql stable set search_path = ''
as $$
  select may_add_photo.name ~ ('^' || auth.uid() || '/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$')
$$;

-- Uploads to one folder wait for each other here, and each then counts what the previous one has committed. Runs after
-- the insert, so that replacing one of a hundred photos is allowed.
create function public.limit_photos() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  folder constant text := split_part(new.name, '/', 1);
begin
  perform pg_advisory_xact_lock(hashtextextended('photos of ' || folder, 0));
  if (
    select count(*) > 100 from storage.objects photo
    where photo.bucket_id = new.bucket_id and split_part(photo.name, '/', 1) = folder
  ) then
    raise exception 'An account keeps a hundred photos at most' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;
revoke execute on function public.limit_photos() from public, anon, authenticated, service_role;

do $$
begin
  if to_regclass('storage.objects') is not null then
    create trigger limit_photos after insert on storage.objects
      for each row when (new.bucket_id = public.photo_bucket()) execute function public.limit_photos();
  end if;
end
$$;

-- The first admin ---------------------------------------------------------------------------------

-- Refusals are the caller's errors, and PostgREST answers these codes accordingly: 404 and 409 instead of 500.
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
    raise exception 'There is no account with this email address' using errcode = 'PT404';
  end if;
  if account.email_confirmed_at is null then
    raise exception 'This account has not confirmed its email address yet' using errcode = 'PT409';
  end if;
  if account.banned_until > now() then
    raise exception 'This account is disabled' using errcode = 'PT409';
  end if;
  insert into public.users (id, role, email, email_verified)
    values (account.id, 'admin', lower(btrim(grant_admin.email)), true)
    on conflict (id) do update set role = 'admin';
  return account.id;
end
$$;
