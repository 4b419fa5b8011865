-- Pictures and recordings of courses: a private bucket, in which an object is named {draft}/{SHA-256 of its content}. It belongs to
-- whoever the draft belongs to, is never replaced, and stays as long as the draft or its history names it.

-- Who may what ------------------------------------------------------------------------------------

create function private.may_add_course_file(name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select name ~ '^[0-9a-f-]{36}/[0-9a-f]{64}$' and private.is_instructor() and exists (
    select from public.drafts draft
    where draft.id::text = split_part(name, '/', 1) and draft.instructor_id = auth.uid() and draft.removed_at is null
  )
$$;

-- The instructor, and administrators if it belongs to something that was handed in.
create function private.may_read_course_file(name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}$' then
    split_part(name, '/', 1)::uuid in (select private.own_drafts())
    or public.is_admin() and private.is_of_version(split_part(name, '/', 1)::uuid, split_part(name, '/', 2))
  else false end
$$;

-- Runs after the permission was checked, and again with the size that was measured. Uploads of one instructor wait for each other here.
create function private.limit_course_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  limits constant private.course_limits := (select known from private.course_limits known);
  most constant integer := case
    when new.metadata ->> 'mimetype' like 'image/%' then limits.picture_bytes
    else limits.recording_bytes
  end;
  draft public.drafts;
begin
  if coalesce(new.metadata ->> 'size', new.metadata ->> 'contentLength', '0')::bigint > most then
    raise exception 'A picture has % MB at most, a recording % MB', limits.picture_bytes / 1048576, limits.recording_bytes / 1048576
      using errcode = 'insufficient_privilege';
  end if;
  select * into draft from public.drafts known where known.id::text = split_part(new.name, '/', 1);
  -- A move brings the files before the drafts.
  if draft.id is null or draft.instructor_id is null then
    return null;
  end if;
  perform private.lock_drafts_of(draft.instructor_id);
  if private.instructor_bytes(draft.instructor_id) > limits.instructor_bytes then
    raise exception 'There is no room left for your courses' using errcode = 'insufficient_privilege';
  end if;
  if (
    select count(*) > 2 * limits.files from storage.objects stored
    where stored.bucket_id = 'courses' and stored.name ~>=~ (draft.id || '/') and stored.name ~<~ (draft.id || '0')
  ) then
    raise exception 'A course has too many pictures and recordings' using errcode = 'insufficient_privilege';
  end if;
  return null;
end
$$;

-- Makes the bucket, and what is missing of its policies and its trigger. Run it by hand to restore what was deleted.
create function private.prepare_course_storage() returns void
language plpgsql set search_path = ''
as $$
declare
  wanted record;
begin
  insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
  values (
    'courses', 'courses', false, 209715200,
    array['image/jpeg', 'image/png', 'image/webp', 'image/avif', 'image/gif', 'video/mp4', 'video/webm']
  )
  on conflict (id) do update set
    public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
  for wanted in
    select * from (values
      ('Read the files of courses', 'for select to authenticated using (bucket_id = ''courses'' and private.may_read_course_file(name))'),
      ('Add files to the own drafts', 'for insert to authenticated with check (bucket_id = ''courses'' and private.may_add_course_file(name))')
    ) as policies (name, definition)
    where not exists (
      select from pg_policies known
      where known.schemaname = 'storage' and known.tablename = 'objects' and known.policyname = policies.name
    )
  loop
    execute format('create policy %I on storage.objects %s', wanted.name, wanted.definition);
  end loop;
  if not exists (
    select from pg_trigger known
    where known.tgrelid = to_regclass('storage.objects') and known.tgname = 'limit_course_files' and known.tgenabled <> 'D'
  ) then
    create or replace trigger limit_course_files after insert or update of metadata on storage.objects
      for each row when (new.bucket_id = 'courses') execute function private.limit_course_files();
  end if;
end
$$;
select private.prepare_course_storage();

-- What an instructor has, and may have.
create function public.own_course_limits() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_instructor();
  return (select to_jsonb(limits) - 'only_row' from private.course_limits limits)
    || jsonb_build_object('used_bytes', private.instructor_bytes(auth.uid()));
end
$$;

-- Cleaning up -------------------------------------------------------------------------------------

-- The objects that no draft and no history has named for a day.
create function public.unreferenced_course_files() returns setof text
language sql stable security definer set search_path = ''
as $$
  select stored.name from storage.objects stored
  where stored.bucket_id = 'courses' and stored.created_at < now() - interval '1 day'
    and not exists (
      select from public.draft_files file
      where file.draft_id::text = split_part(stored.name, '/', 1) and file.hash = split_part(stored.name, '/', 2)
    )
    and not exists (
      select from public.draft_contents content
      where content.draft_id::text = split_part(stored.name, '/', 1) and content.hash = split_part(stored.name, '/', 2)
    )
$$;

-- Deletes their rows, for the embedded stack, which then deletes the files. On the full stack, only the storage service can delete both.
-- Locks each draft, so that nothing is deleted that is being saved.
create function private.delete_unreferenced_course_files() returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft text;
begin
  for draft in select distinct split_part(name, '/', 1) from public.unreferenced_course_files() name loop
    perform from public.drafts known where known.id::text = draft for update;
    delete from storage.objects stored
      where stored.bucket_id = 'courses' and split_part(stored.name, '/', 1) = draft
        and stored.name in (select public.unreferenced_course_files());
  end loop;
end
$$;

-- The objects of a deleted draft can be loaded by nobody from then on.
create function private.forget_files_of_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- The full stack's storage service protects its table against accidental deletion.
  perform set_config('storage.allow_delete_query', 'true', true);
  delete from storage.objects stored
    where stored.bucket_id = 'courses' and stored.name ~>=~ (old.id || '/') and stored.name ~<~ (old.id || '0');
  return null;
end
$$;
create trigger forget_files_of_draft after delete on public.drafts
  for each row execute function private.forget_files_of_draft();

-- With an account go the drafts that it never handed in. What was handed in stays, without an instructor.
create function private.remove_unseen_drafts() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  delete from public.drafts draft where draft.instructor_id = old.id
    and not exists (select from public.course_versions version where version.draft_id = draft.id);
  return old;
end
$$;
create trigger remove_unseen_drafts before delete on public.users
  for each row execute function private.remove_unseen_drafts();

-- As before, and with what was removed from courses thirty days ago.
create or replace function private.delete_stale_rows() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  deleted integer;
  total integer := 0;
begin
  -- Spent refresh tokens, as GoTrue does: until then, using one again ends its session.
  delete from auth.refresh_tokens where id in (
    select token.id from auth.refresh_tokens token
    where token.revoked and token.updated_at < now() - interval '1 day' limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  -- Sessions that nobody has used for ninety days, or that ended a day ago.
  delete from auth.sessions where id in (
    select session.id from auth.sessions session
    where session.not_after < now() - interval '1 day'
      or greatest(session.created_at, session.updated_at, session.refreshed_at at time zone 'utc') < now() - interval '90 days'
      and not exists (
        select from auth.refresh_tokens token
        where token.session_id = session.id and token.updated_at >= now() - interval '90 days'
      )
    limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  delete from auth.audit_log_entries where id in (
    select entry.id from auth.audit_log_entries entry
    where entry.created_at < now() - interval '90 days' limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  delete from private.security_events where id in (
    select event.id from private.security_events event
    where event.happened_at < now() - interval '90 days' limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  delete from public.drafts where id in (
    select draft.id from public.drafts draft
    where draft.removed_at < now() - interval '30 days' limit 100 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  delete from public.draft_files where id in (
    select file.id from public.draft_files file
    where file.removed_at < now() - interval '30 days' limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  return total + deleted;
end
$$;

-- Rights ------------------------------------------------------------------------------------------

revoke execute on function
  private.may_add_course_file(text), private.may_read_course_file(text), private.limit_course_files(), private.prepare_course_storage(),
  public.own_course_limits(), public.unreferenced_course_files(), private.delete_unreferenced_course_files(),
  private.forget_files_of_draft(), private.remove_unseen_drafts()
  from public, anon, authenticated, service_role;
grant execute on function private.may_add_course_file(text), private.may_read_course_file(text), public.own_course_limits()
  to authenticated;
grant execute on function public.unreferenced_course_files() to service_role;
