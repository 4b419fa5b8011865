-- Profile photos: publicly readable, at most 2 MB, pictures only, written only to the owner's own folder `{user id}/…`.
-- The bucket's name is VITE_SUPABASE_STORAGE_BUCKET; to change it on a hosted project, change this function and rename
-- the bucket.

create function public.photo_bucket() returns text
language sql immutable set search_path = ''
as $$ select 'avatars' $$;

revoke execute on function public.photo_bucket() from public, anon, authenticated;
grant execute on function public.photo_bucket() to anon, authenticated, service_role;

do $$
begin
  -- Without the storage service there is no such schema; profiles work without photos.
  if to_regclass('storage.objects') is null then
    return;
  end if;

  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (
    'avatars', 'avatars', true, 2097152,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif']
  )
  on conflict (id) do update set
    public = excluded.public,
    file_size_limit = excluded.file_size_limit,
    allowed_mime_types = excluded.allowed_mime_types;

  create policy "List the own photos" on storage.objects
    for select to authenticated
    using (
      bucket_id = (select public.photo_bucket())
      and (select public.is_active())
      and split_part(name, '/', 1) = (select auth.uid())::text
    );

  create policy "Add photos to the own folder" on storage.objects
    for insert to authenticated
    with check (
      bucket_id = (select public.photo_bucket())
      and (select public.is_active())
      and split_part(name, '/', 1) = (select auth.uid())::text
    );

  create policy "Replace the own photos" on storage.objects
    for update to authenticated
    using (
      bucket_id = (select public.photo_bucket())
      and (select public.is_active())
      and split_part(name, '/', 1) = (select auth.uid())::text
    )
    with check (
      bucket_id = (select public.photo_bucket())
      and (select public.is_active())
      and split_part(name, '/', 1) = (select auth.uid())::text
    );

  create policy "Remove the own photos" on storage.objects
    for delete to authenticated
    using (
      bucket_id = (select public.photo_bucket())
      and (select public.is_active())
      and split_part(name, '/', 1) = (select auth.uid())::text
    );
end
$$;
