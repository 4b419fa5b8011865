-- What leads to a published course never changes: neither the number nor the slug in its addresses, nor the names of its lessons.

-- As before, and the number that addresses have in place of the slug, if the file gives one.
create or replace function private.course_facts(text text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
declare
  facts jsonb;
begin
  if char_length(text) - char_length(replace(replace(text, '[', ''), '{', '')) > 2000 then
    return null;
  end if;
  facts := text::jsonb;
  return jsonb_build_object(
    'slug', case when char_length(facts ->> 'slug') <= 80 and facts ->> 'slug' ~ '^[a-z0-9]+(-[a-z0-9]+)*$' then facts -> 'slug' else '""' end,
    'title', coalesce(left(public.clean_name(case when jsonb_typeof(facts -> 'title') = 'string' then facts ->> 'title' end), 200), ''),
    'id', coalesce(left(facts ->> 'id', 20), '')
  );
exception when data_exception then
  return null;
end
$$;

-- Refuses a version in which the course has another number than in the one that learners have, or had last.
create function private.require_same_number(draft_id uuid, snapshot_id uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  numbers text[];
begin
  select array_agg(private.course_facts(content.text) ->> 'id' order by part.place) into numbers
    from (
      select 1 as place, require_same_number.snapshot_id as id
      union all
      (
        select 2, version.snapshot_id from public.course_versions version
        where version.draft_id = require_same_number.draft_id and version.published_at is not null
        order by version.state = 'published' desc, version.decided_at desc, version.number desc limit 1
      )
    ) part
    join public.draft_snapshot_files file on file.snapshot_id = part.id and file.path = 'course.json'
    join public.draft_contents content on content.draft_id = file.draft_id and content.hash = file.hash;
  if numbers[1] <> numbers[2] then
    raise sqlstate 'PT409' using
      message = 'The number of a published course never changes', detail = 'number_fixed', hint = numbers[2];
  end if;
end
$$;

-- For what is handed in, approved or put back.
create function private.keep_number() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.require_same_number(new.draft_id, new.snapshot_id);
  return new;
end
$$;
create trigger keep_number_of_new_version before insert on public.course_versions
  for each row when (new.state = 'handed in') execute function private.keep_number();
create trigger keep_number_of_version before update of state on public.course_versions
  for each row when (new.state = 'approved' and old.state <> 'approved') execute function private.keep_number();

-- As before, but a lesson that learners have, or had, keeps its name, which is in its address.
create or replace function public.rename_draft_file(draft_id uuid, path text, new_path text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
  file public.draft_files;
  there public.draft_files;
begin
  draft := private.open_draft(draft_id);
  if private.course_file_kind(new_path) is null or private.extension_of(new_path) is distinct from private.extension_of(path) then
    raise sqlstate 'PT400' using message = 'A course cannot have a file of this name', detail = 'path', hint = coalesce(left(new_path, 200), '');
  end if;
  select * into file from public.draft_files known
    where known.draft_id = draft.id and known.path = rename_draft_file.path and known.removed_at is null;
  select * into there from public.draft_files known
    where known.draft_id = draft.id and lower(known.path) = lower(new_path) and known.removed_at is null;
  if file.id is null and there.path is distinct from new_path then
    raise sqlstate 'PT404' using message = 'There is no such file', detail = 'file', hint = coalesce(left(path, 200), '');
  end if;
  if file.id <> there.id then
    raise sqlstate 'PT409' using message = 'There is another file of this name', detail = 'path_taken', hint = there.path;
  end if;
  if file.path <> new_path then
    if private.course_file_kind(file.path) = 'lesson' and exists (
      select from public.course_versions version
      join public.draft_snapshot_files known on known.snapshot_id = version.snapshot_id
      where version.draft_id = draft.id and version.published_at is not null and known.path = file.path
    ) then
      raise sqlstate 'PT409' using
        message = 'The address of a published lesson never changes', detail = 'lesson_fixed', hint = file.path;
    end if;
    update public.draft_files known set path = new_path, updated_at = now() where known.id = file.id;
    perform private.close_draft(draft, draft.revision + 1);
    draft.revision := draft.revision + 1;
  end if;
  return jsonb_build_object('revision', draft.revision);
end
$$;

revoke execute on function private.require_same_number(uuid, uuid), private.keep_number() from public, anon, authenticated, service_role;
