-- Restoring and "npm run doctor" include the limit of a hundred photos, because nothing but its trigger enforces it.

alter function private.prepare_photo_storage() rename to prepare_photo_bucket;
alter function private.photo_storage_problems() rename to photo_bucket_problems;

create function private.has_photo_limit() returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from pg_trigger known
    where known.tgrelid = to_regclass('storage.objects') and known.tgname = 'limit_photos' and known.tgenabled <> 'D'
  )
$$;

-- Creates the photo bucket, and its policies and limit if they are missing. Fails if the storage service has not
-- created its tables. Run it by hand to restore what was deleted: select private.prepare_photo_storage();
create function private.prepare_photo_storage() returns void
language plpgsql set search_path = ''
as $$
begin
  perform private.prepare_photo_bucket();
  if not private.has_photo_limit() then
    create or replace trigger limit_photos after insert on storage.objects
      for each row when (new.bucket_id = public.photo_bucket()) execute function public.limit_photos();
  end if;
end
$$;

create function private.photo_storage_problems() returns text[]
language sql stable security definer set search_path = ''
as $$
  select private.photo_bucket_problems() || case
    when to_regclass('storage.objects') is null or private.has_photo_limit() then '{}'::text[]
    else array['the trigger "limit_photos" is missing']
  end
$$;

select private.prepare_photo_storage();

revoke execute on function private.prepare_photo_storage(), private.photo_storage_problems(), private.has_photo_limit()
  from public, anon, authenticated, service_role;
