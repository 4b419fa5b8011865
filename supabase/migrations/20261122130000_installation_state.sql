-- Makes sure that photos can be stored wherever these migrations have run, and lets the operator query what only the
-- database knows.

-- Photo storage -----------------------------------------------------------------------------------

-- Creates the photo bucket and its missing policies; existing policies stay unchanged. The migration
-- 20261121090100_photos.sql silently skips both if the storage service has not created its tables yet. This one fails
-- instead, so that the push can be repeated. Run it by hand to restore what was deleted: select
-- private.prepare_photo_storage();
create function private.prepare_photo_storage() returns void
language plpgsql set search_path = ''
as $$
declare
  own_folder constant text := $sql$
    bucket_id = (select public.photo_bucket())
    and (select public.is_active())
    and split_part(name, '/', 1) = (select auth.uid())::text
  $sql$;
  wanted record;
begin
  if to_regclass('storage.objects') is null or to_regclass('storage.buckets') is null then
    raise exception 'The storage service has not made its tables yet'
      using errcode = 'object_not_in_prerequisite_state', hint = 'Start it, wait until it is healthy, and run this again.';
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (
    public.photo_bucket(), public.photo_bucket(), true, 2097152,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
  )
  on conflict (id) do update set
    public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  for wanted in
    select * from (values
      ('List the own photos', format('for select to authenticated using (%s)', own_folder)),
      ('Add photos to the own folder', 'for insert to authenticated with check (
        bucket_id = (select public.photo_bucket()) and (select public.is_active()) and public.may_add_photo(name)
      )'),
      ('Replace the own photos', format('for update to authenticated using (%1$s) with check (%1$s)', own_folder)),
      ('Remove the own photos', format('for delete to authenticated using (%s)', own_folder))
    ) as policies (name, definition)
    where not exists (
      select from pg_policies known
      where known.schemaname = 'storage' and known.tablename = 'objects' and known.policyname = policies.name
    )
  loop
    execute format('create policy %I on storage.objects %s', wanted.name, wanted.definition);
  end loop;
end
$$;

select private.prepare_photo_storage();

-- Why photos cannot be stored or shown; empty if they can.
create function private.photo_storage_problems() returns text[]
language plpgsql stable security definer set search_path = ''
as $$
declare
  bucket record;
  problems text[];
begin
  if to_regclass('storage.objects') is null or to_regclass('storage.buckets') is null then
    return array['the storage service has not made its tables'];
  end if;
  select array_agg(format('the policy "%s" is missing', wanted.name)) into problems
  from unnest(array[
    'List the own photos', 'Add photos to the own folder', 'Replace the own photos', 'Remove the own photos'
  ]) as wanted (name)
  where not exists (
    select from pg_policies known
    where known.schemaname = 'storage' and known.tablename = 'objects' and known.policyname = wanted.name
  );
  select known.public into bucket from storage.buckets known where known.id = public.photo_bucket();
  if not found then
    problems := array_prepend(format('the bucket "%s" is missing', public.photo_bucket()), problems);
  elsif not bucket.public then
    problems := array_prepend(format('the bucket "%s" is not public', public.photo_bucket()), problems);
  end if;
  return coalesce(problems, '{}');
end
$$;

-- For "npm run doctor", with the secret key -------------------------------------------------------

-- The origin of this request according to the gateway, and the problems of the photo storage.
create function public.installation_state() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'forwarded_for', headers ->> 'x-forwarded-for',
    'connecting_ip', headers ->> 'cf-connecting-ip',
    'photo_problems', to_jsonb(private.photo_storage_problems())
  )
  from (select nullif(current_setting('request.headers', true), '')::jsonb) as request (headers)
$$;

revoke execute on function private.prepare_photo_storage(), private.photo_storage_problems(), public.installation_state()
  from public, anon, authenticated, service_role;
grant execute on function public.installation_state() to service_role;
