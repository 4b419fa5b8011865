-- Photos: a hundred at most, also when many are uploaded at once -----------------------------------

-- Only the name now: a policy cannot count what other transactions are about to commit.
create or replace function public.may_add_photo(name text) returns boolean
language sql stable set search_path = ''
as $$
  select may_add_photo.name ~ ('^' || auth.uid() || '/[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$')
$$;

-- Uploads to one folder wait for each other here, and each then counts what the one before has committed. After the row
-- is there, so that replacing one of a hundred photos counts as none.
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
