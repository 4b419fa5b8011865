-- Courses that instructors write. A draft is a course's folder: its files are rows, except for pictures and recordings, which are
-- objects in the private bucket `courses` (20261128090200_course_files.sql), named by their SHA-256.
--
-- Clients read these tables within the policies below, and write only with the functions. Each function locks the draft's row, checks
-- the caller again, and does everything or nothing. Its refusals have a word in `detail`: supabase/README.md, "Courses".

-- Limits ------------------------------------------------------------------------------------------

create table private.course_limits (
  only_row boolean primary key default true check (only_row),
  drafts integer not null default 20,
  lessons integer not null default 200,
  files integer not null default 1000,
  text_bytes integer not null default 100 * 1024,
  figure_bytes integer not null default 200 * 1024,
  picture_bytes integer not null default 10 * 1024 * 1024,
  recording_bytes integer not null default 200 * 1024 * 1024,
  instructor_bytes bigint not null default 1024 * 1024 * 1024,
  hand_ins_a_day integer not null default 20
);
comment on table private.course_limits is 'What one draft and one instructor may have. To change it: update private.course_limits set instructor_bytes = …';
insert into private.course_limits default values;

-- Files -------------------------------------------------------------------------------------------

-- What a file is, by its name; null for a name that no file may have. Names have no folder and only the letters a to z, digits, dots,
-- hyphens and underscores, so that every system can store them, and none understands one as a path.
create function private.course_file_kind(path text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when char_length(path) > 100
      or path !~ '^[A-Za-z0-9][A-Za-z0-9_-]*([.][A-Za-z0-9_-]+)+$'
      -- Windows opens devices under these names.
      or path ~* '^(con|prn|aux|nul|com[0-9]|lpt[0-9])[.]' then null
    when path = 'course.json' then 'facts'
    when path ~ '[.]md$' then 'lesson'
    when path ~ '[.]svg$' then 'figure'
    when path ~ '[.]vtt$' then 'captions'
    when path ~ '[.](jpg|jpeg|png|webp|avif|gif)$' then 'picture'
    when path ~ '[.](mp4|m4v|webm)$' then 'recording'
  end
$$;

create function private.is_stored_file(path text) returns boolean
language sql immutable set search_path = ''
as $$ select private.course_file_kind(path) in ('picture', 'recording') $$;

create function private.extension_of(path text) returns text
language sql immutable set search_path = ''
as $$ select substring(path from '[.]([^.]+)$') $$;

create function private.text_hash(text text) returns text
language sql stable set search_path = ''
as $$ select encode(sha256(convert_to(text, 'UTF8')), 'hex') $$;

create table public.drafts (
  id uuid primary key,
  -- Null once the account is deleted; an administrator can then give the draft to another instructor.
  instructor_id uuid references public.users (id) on delete set null,
  -- As course.json says, for lists; empty until it can be read.
  slug text not null default '',
  title text not null default '',
  -- The slug of the first version that was approved: from then on the course's address, which no other course can have.
  address text unique,
  -- Counts the changes of the files.
  revision integer not null default 0,
  -- The size of all texts, with those of the history. Each file of each snapshot counts 100 bytes more.
  text_bytes bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  removed_at timestamptz
);
create index drafts_instructor on public.drafts (instructor_id);

create table public.draft_files (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references public.drafts (id) on delete cascade,
  path text not null constraint draft_files_path_fits check (private.course_file_kind(path) is not null),
  -- Null for a picture or a recording.
  text text,
  -- The SHA-256 of the content.
  hash text not null constraint draft_files_hash_fits check (hash ~ '^[0-9a-f]{64}$'),
  -- Bytes.
  size integer not null,
  -- The draft's revision with which this content came. No two contents of a draft have the same.
  revision integer not null,
  updated_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint draft_files_text_is_stored_once check ((text is null) = private.is_stored_file(path))
);
create unique index draft_files_path on public.draft_files (draft_id, lower(path)) where removed_at is null;
create unique index draft_files_revision on public.draft_files (draft_id, revision);

-- History -----------------------------------------------------------------------------------------

-- The contents of snapshots, each once a draft. Pictures and recordings have no text.
create table public.draft_contents (
  draft_id uuid not null references public.drafts (id) on delete cascade,
  hash text not null,
  size integer not null,
  text text,
  primary key (draft_id, hash)
);

create table public.draft_snapshots (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references public.drafts (id) on delete cascade,
  taken_at timestamptz not null default clock_timestamp(),
  taken_by uuid references public.users (id) on delete set null
);
create index draft_snapshots_newest on public.draft_snapshots (draft_id, taken_at desc);
create index draft_snapshots_taken_by on public.draft_snapshots (taken_by);

create table public.draft_snapshot_files (
  snapshot_id uuid not null references public.draft_snapshots (id) on delete cascade,
  path text not null,
  draft_id uuid not null,
  hash text not null,
  primary key (snapshot_id, path),
  foreign key (draft_id, hash) references public.draft_contents (draft_id, hash)
);
create index draft_snapshot_files_content on public.draft_snapshot_files (draft_id, hash);

-- What a version is made of never changes, whoever asks.
create function private.refuse_history_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The history of a course never changes' using errcode = 'insufficient_privilege';
end
$$;
create trigger contents_never_change before update on public.draft_contents
  for each row
  -- A file may turn out to be a text as well: the hash is the same.
  when (old.text is not null or (old.draft_id, old.hash, old.size) is distinct from (new.draft_id, new.hash, new.size))
  execute function private.refuse_history_change();
create trigger snapshot_files_never_change before update on public.draft_snapshot_files
  for each row execute function private.refuse_history_change();
create trigger snapshots_never_change before update on public.draft_snapshots
  -- But for the author, whose account may be deleted.
  for each row when ((old.id, old.draft_id, old.taken_at) is distinct from (new.id, new.draft_id, new.taken_at))
  execute function private.refuse_history_change();

-- Who writes --------------------------------------------------------------------------------------

-- Instructors, and administrators, with a confirmed address.
create function private.is_instructor() returns boolean
language sql stable security definer set search_path = ''
as $$
  select public.is_active() and exists (
    select from public.users profile
    where profile.id = auth.uid() and profile.email_verified and (profile.account_type = 'instructor' or public.is_admin())
  )
$$;

create function private.require_instructor() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not private.is_instructor() then
    raise exception 'Only instructors may do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- Whatever an instructor does with drafts happens one after the other, so that limits hold for requests at once.
create function private.lock_drafts_of(instructor uuid) returns void
language sql volatile set search_path = ''
as $$ select pg_advisory_xact_lock(hashtextextended('drafts of ' || instructor, 0)) $$;

-- Locks a draft of the caller, for a change.
create function private.open_draft(draft_id uuid) returns public.drafts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
begin
  perform private.require_instructor();
  perform private.lock_drafts_of(auth.uid());
  select * into draft from public.drafts known
    where known.id = open_draft.draft_id and known.instructor_id = auth.uid() and known.removed_at is null
    for update;
  if draft.id is null then
    raise sqlstate 'PT404' using message = 'You have no such course', detail = 'draft';
  end if;
  -- The account may have been disabled meanwhile.
  perform private.require_instructor();
  return draft;
end
$$;

-- Slug and title, if the text of course.json can be read. The number of brackets limits the depth, of which the embedded engine bears
-- about five thousand.
create function private.course_facts(text text) returns jsonb
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
    'title', coalesce(left(public.clean_name(case when jsonb_typeof(facts -> 'title') = 'string' then facts ->> 'title' end), 200), '')
  );
exception when data_exception then
  return null;
end
$$;

-- The bytes of an instructor's texts, pictures and recordings. Objects of a draft are named {draft}/{hash}; "0" follows "/".
create function private.instructor_bytes(instructor uuid) returns bigint
language sql stable security definer set search_path = ''
as $$
  select coalesce(sum(draft.text_bytes + (
    select coalesce(sum(coalesce(stored.metadata ->> 'size', stored.metadata ->> 'contentLength')::bigint), 0)
    from storage.objects stored
    where stored.bucket_id = 'courses' and stored.name ~>=~ (draft.id || '/') and stored.name ~<~ (draft.id || '0')
  )), 0)::bigint
  from public.drafts draft
  where draft.instructor_id = instructor
$$;

-- Ends a change: counts it, reads the facts again, and checks the limits.
create function private.close_draft(draft public.drafts, revision integer) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  limits constant private.course_limits := (select known from private.course_limits known);
  facts jsonb;
  counted record;
  bytes bigint;
begin
  select private.course_facts(file.text) into facts from public.draft_files file
    where file.draft_id = draft.id and file.path = 'course.json' and file.removed_at is null;
  select
    count(*) filter (where file.removed_at is null and private.course_file_kind(file.path) = 'lesson') as lessons,
    count(*) filter (where file.removed_at is null) as files,
    coalesce(sum(file.size) filter (where file.text is not null), 0) as bytes
    into counted
    from public.draft_files file where file.draft_id = draft.id;
  if counted.lessons > limits.lessons then
    raise sqlstate 'PT413' using message = format('A course has %s lessons at most', limits.lessons), detail = 'lessons';
  end if;
  if counted.files > limits.files then
    raise sqlstate 'PT413' using message = format('A course has %s files at most', limits.files), detail = 'files';
  end if;
  bytes := counted.bytes
    + (select coalesce(sum(content.size), 0) from public.draft_contents content where content.draft_id = draft.id and content.text is not null)
    + 100 * (select count(*) from public.draft_snapshot_files file where file.draft_id = draft.id);
  update public.drafts known set
    revision = close_draft.revision,
    updated_at = case when close_draft.revision > draft.revision then now() else known.updated_at end,
    text_bytes = bytes,
    slug = coalesce(facts ->> 'slug', known.slug),
    title = coalesce(facts ->> 'title', known.title)
    where known.id = draft.id;
  if bytes > draft.text_bytes and private.instructor_bytes(draft.instructor_id) > limits.instructor_bytes then
    raise sqlstate 'PT413' using message = 'There is no room left for your courses', detail = 'room';
  end if;
end
$$;

-- Saving ------------------------------------------------------------------------------------------

-- The size of a new content; refuses what its kind must not be.
create function private.content_size(draft_id uuid, path text, text text, hash text) returns integer
language plpgsql stable security definer set search_path = ''
as $$
declare
  limits constant private.course_limits := (select known from private.course_limits known);
  kind constant text := private.course_file_kind(path);
  most constant integer := case kind when 'figure' then limits.figure_bytes else limits.text_bytes end;
  extension constant text := private.extension_of(path);
  type constant text := case
    when kind = 'picture' then 'image/' || case extension when 'jpg' then 'jpeg' else extension end
    when extension = 'webm' then 'video/webm'
    else 'video/mp4'
  end;
  stored jsonb;
begin
  if kind is null then
    raise sqlstate 'PT400' using message = 'A course cannot have a file of this name', detail = 'path', hint = coalesce(left(path, 200), '');
  end if;
  if (text is null) <> private.is_stored_file(path) then
    raise sqlstate 'PT400' using message = 'Pictures and recordings are named by a hash, other files have a text', detail = 'content', hint = path;
  end if;
  if text is not null then
    if octet_length(text) > most then
      raise sqlstate 'PT413' using
        message = format('This file has %s KB at most', most / 1024),
        detail = case kind when 'figure' then 'figure_size' else 'text_size' end,
        hint = path;
    end if;
    return octet_length(text);
  end if;
  select object.metadata into stored from storage.objects object
    where object.bucket_id = 'courses' and object.name = content_size.draft_id || '/' || content_size.hash;
  if stored ->> 'mimetype' is distinct from type then
    raise sqlstate 'PT404' using message = 'The picture or recording has not been uploaded', detail = 'content', hint = path;
  end if;
  return (stored ->> 'size')::integer;
end
$$;

-- Writes files into a draft that is locked. See save_draft_files for `files` and the answer.
create function private.write_files(draft public.drafts, files jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  next integer := draft.revision;
  entry record;
  file public.draft_files;
  size integer;
  writes public.draft_files[] := '{}';
  saved jsonb := '[]';
  conflicts jsonb := '[]';
begin
  if jsonb_typeof(files) is distinct from 'array' or jsonb_array_length(files) > 1000 then
    raise sqlstate 'PT400' using message = 'The files must be a list of a thousand at most', detail = 'files';
  end if;
  if (
    select count(*) > count(distinct lower(given ->> 'path')) or count(given ->> 'revision') > count(distinct given ->> 'revision')
    from jsonb_array_elements(files) given
  ) then
    raise sqlstate 'PT400' using message = 'Each file must be given once', detail = 'files';
  end if;
  for entry in
    select given.path, plain.text, given.revision, coalesce(private.text_hash(plain.text), given.hash) as hash
    from jsonb_to_recordset(files) as given (path text, text text, hash text, revision integer),
      -- A byte order mark is no part of the text, and would get lost on the way back.
      lateral (select ltrim(given.text, U&'\FEFF')) as plain (text)
  loop
    size := private.content_size(draft.id, entry.path, entry.text, entry.hash);
    -- By its revision, because it may have been renamed since.
    select * into file from public.draft_files known
      where known.draft_id = draft.id and known.revision = entry.revision and known.removed_at is null
        and private.extension_of(known.path) = private.extension_of(entry.path);
    if file.id is null then
      select * into file from public.draft_files known
        where known.draft_id = draft.id and lower(known.path) = lower(entry.path) and known.removed_at is null;
    end if;
    if file.hash = entry.hash then
      -- Saved already, perhaps by this very request, whose answer was lost.
      saved := saved || jsonb_build_object('path', file.path, 'revision', file.revision);
    elsif file.revision = entry.revision or file.id is null and entry.revision is null then
      next := next + 1;
      writes := writes || row(
        file.id, draft.id, coalesce(file.path, entry.path), entry.text, entry.hash, size, next, now(), null
      )::public.draft_files;
      saved := saved || jsonb_build_object('path', coalesce(file.path, entry.path), 'revision', next);
    else
      if file.id is null then
        select * into file from public.draft_files known
          where known.draft_id = draft.id and lower(known.path) = lower(entry.path) order by known.removed_at desc limit 1;
      end if;
      conflicts := conflicts || jsonb_build_object(
        'asked', entry.path,
        'path', coalesce(file.path, entry.path),
        'text', file.text,
        'hash', file.hash,
        'revision', case when file.removed_at is null then file.revision end
      );
    end if;
  end loop;
  if conflicts <> '[]' then
    return jsonb_build_object('result', 'conflict', 'files', conflicts);
  end if;
  if next > draft.revision then
    foreach file in array writes loop
      if file.id is null then
        insert into public.draft_files (draft_id, path, text, hash, size, revision)
          values (file.draft_id, file.path, file.text, file.hash, file.size, file.revision);
      else
        update public.draft_files known set
          text = file.text, hash = file.hash, size = file.size, revision = file.revision, updated_at = file.updated_at
          where known.id = file.id;
      end if;
    end loop;
    perform private.close_draft(draft, next);
  end if;
  return jsonb_build_object('result', 'saved', 'revision', next, 'files', saved);
end
$$;

-- Saves all files or none. Each of `files` has a path, a text (or, for an uploaded picture or recording, a hash), and the revision that
-- the writing began from; null for a new file.
-- Returns {result: 'saved', revision, files: [{path, revision}]}, also if everything was saved before; or, having written nothing,
-- {result: 'conflict', files: [{asked, path, text, hash, revision}]}: the present content of each file that has another revision. Where
-- that is null, the file is gone; its last content may be there, and saving with null creates it again.
create function public.save_draft_files(draft_id uuid, files jsonb) returns jsonb
language sql volatile security definer set search_path = ''
as $$ select private.write_files(private.open_draft(draft_id), files) $$;

-- Renaming and removing keep the revision, so that what another device writes meanwhile finds the file. Doing either twice is doing it
-- once.
create function public.rename_draft_file(draft_id uuid, path text, new_path text) returns jsonb
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
    update public.draft_files known set path = new_path, updated_at = now() where known.id = file.id;
    perform private.close_draft(draft, draft.revision + 1);
    draft.revision := draft.revision + 1;
  end if;
  return jsonb_build_object('revision', draft.revision);
end
$$;

create function public.remove_draft_file(draft_id uuid, path text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
begin
  draft := private.open_draft(draft_id);
  update public.draft_files known set removed_at = clock_timestamp()
    where known.draft_id = draft.id and known.path = remove_draft_file.path and known.removed_at is null;
  if found then
    -- The last two hundred can be restored, for thirty days.
    delete from public.draft_files known where known.id in (
      select removed.id from public.draft_files removed
      where removed.draft_id = draft.id and removed.removed_at is not null order by removed.removed_at desc offset 200
    );
    perform private.close_draft(draft, draft.revision + 1);
    draft.revision := draft.revision + 1;
  elsif not exists (select from public.draft_files known where known.draft_id = draft.id and known.path = remove_draft_file.path) then
    raise sqlstate 'PT404' using message = 'There is no such file', detail = 'file', hint = coalesce(left(path, 200), '');
  end if;
  return jsonb_build_object('revision', draft.revision);
end
$$;

-- By its id, because several files of one name may have been removed.
create function public.restore_draft_file(file_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
  file public.draft_files;
begin
  draft := private.open_draft((select known.draft_id from public.draft_files known where known.id = file_id));
  select * into file from public.draft_files known where known.id = file_id;
  if file.id is null then
    raise sqlstate 'PT404' using message = 'There is no such file', detail = 'file';
  end if;
  if file.removed_at is not null then
    if exists (
      select from public.draft_files known
      where known.draft_id = draft.id and lower(known.path) = lower(file.path) and known.removed_at is null
    ) then
      raise sqlstate 'PT409' using message = 'There is another file of this name', detail = 'path_taken', hint = file.path;
    end if;
    update public.draft_files known set removed_at = null where known.id = file_id;
    perform private.close_draft(draft, draft.revision + 1);
    draft.revision := draft.revision + 1;
  end if;
  return jsonb_build_object('revision', draft.revision);
end
$$;

-- Snapshots ---------------------------------------------------------------------------------------

-- Keeps what a locked draft contains, unless the newest snapshot is the same, and forgets all but the last fifty that are no version.
create function private.snapshot_of(draft public.drafts) returns uuid
language plpgsql volatile security definer set search_path = ''
as $$
declare
  newest constant uuid := (
    select known.id from public.draft_snapshots known where known.draft_id = draft.id order by known.taken_at desc limit 1
  );
  made uuid;
begin
  if newest is not null and not exists (
    (select file.path, file.hash from public.draft_files file where file.draft_id = draft.id and file.removed_at is null
      except select file.path, file.hash from public.draft_snapshot_files file where file.snapshot_id = newest)
    union all
    (select file.path, file.hash from public.draft_snapshot_files file where file.snapshot_id = newest
      except select file.path, file.hash from public.draft_files file where file.draft_id = draft.id and file.removed_at is null)
  ) then
    return newest;
  end if;
  insert into public.draft_snapshots (draft_id, taken_by) values (draft.id, auth.uid()) returning id into made;
  insert into public.draft_contents (draft_id, hash, size, text)
    select distinct on (file.hash) file.draft_id, file.hash, file.size, file.text
    from public.draft_files file where file.draft_id = draft.id and file.removed_at is null order by file.hash, file.text
    on conflict (draft_id, hash) do update set text = excluded.text where draft_contents.text is null and excluded.text is not null;
  insert into public.draft_snapshot_files (snapshot_id, path, draft_id, hash)
    select made, file.path, file.draft_id, file.hash
    from public.draft_files file where file.draft_id = draft.id and file.removed_at is null;
  delete from public.draft_snapshots known where known.id in (
    select old.id from public.draft_snapshots old
    where old.draft_id = draft.id and not exists (select from public.course_versions version where version.snapshot_id = old.id)
    order by old.taken_at desc offset 50
  );
  if found then
    delete from public.draft_contents content where content.draft_id = draft.id and not exists (
      select from public.draft_snapshot_files file where file.draft_id = draft.id and file.hash = content.hash
    );
  end if;
  perform private.close_draft(draft, draft.revision);
  return made;
end
$$;

-- Returns its id; that of the newest one if nothing has changed since.
create function public.take_snapshot(draft_id uuid) returns uuid
language sql volatile security definer set search_path = ''
as $$ select private.snapshot_of(private.open_draft(draft_id)) $$;

-- Makes the draft what it was, after a snapshot of what it is.
create function public.restore_snapshot(snapshot_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
  wanted record;
  next integer;
begin
  draft := private.open_draft((select known.draft_id from public.draft_snapshots known where known.id = restore_snapshot.snapshot_id));
  perform private.snapshot_of(draft);
  select * into draft from public.drafts known where known.id = draft.id;
  -- The snapshot itself may just have become too old.
  if not exists (select from public.draft_snapshots known where known.id = restore_snapshot.snapshot_id) then
    raise sqlstate 'PT404' using message = 'There is no such snapshot', detail = 'snapshot';
  end if;
  update public.draft_files file set removed_at = clock_timestamp()
    where file.draft_id = draft.id and file.removed_at is null and not exists (
      select from public.draft_snapshot_files kept
      where kept.snapshot_id = restore_snapshot.snapshot_id and lower(kept.path) = lower(file.path)
    );
  next := draft.revision + case when found then 1 else 0 end;
  for wanted in
    select kept.path, content.hash, content.size, case when not private.is_stored_file(kept.path) then content.text end as text
    from public.draft_snapshot_files kept
    join public.draft_contents content on content.draft_id = kept.draft_id and content.hash = kept.hash
    where kept.snapshot_id = restore_snapshot.snapshot_id
      and not exists (
        select from public.draft_files file
        where file.draft_id = draft.id and file.path = kept.path and file.hash = kept.hash and file.removed_at is null
      )
  loop
    next := next + 1;
    insert into public.draft_files (draft_id, path, text, hash, size, revision)
      values (draft.id, wanted.path, wanted.text, wanted.hash, wanted.size, next)
      on conflict (draft_id, lower(path)) where removed_at is null do update set
        path = excluded.path, text = excluded.text, hash = excluded.hash, size = excluded.size, revision = excluded.revision, updated_at = now();
  end loop;
  if next > draft.revision then
    perform private.close_draft(draft, next);
  end if;
  return jsonb_build_object('revision', next);
end
$$;

-- Drafts ------------------------------------------------------------------------------------------

create function private.require_place_for_draft(instructor uuid) returns void
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := (select limits.drafts from private.course_limits limits);
begin
  if (select count(*) from public.drafts draft where draft.instructor_id = instructor and draft.removed_at is null) >= most then
    raise sqlstate 'PT413' using message = format('An instructor has %s courses at most', most), detail = 'drafts';
  end if;
end
$$;

-- The caller chooses the id, so that asking again after a lost answer creates no second draft. `files` as for save_draft_files.
create function public.create_draft(id uuid, files jsonb default '[]') returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
begin
  perform private.require_instructor();
  perform private.lock_drafts_of(auth.uid());
  select * into draft from public.drafts known where known.id = create_draft.id;
  if draft.id is null then
    perform private.require_place_for_draft(auth.uid());
    insert into public.drafts (id, instructor_id) values (create_draft.id, auth.uid()) returning * into draft;
    if private.write_files(draft, files) ->> 'result' <> 'saved' then
      raise sqlstate 'PT400' using message = 'The files of a new course have no revision', detail = 'files';
    end if;
  end if;
  draft := private.open_draft(create_draft.id);
  return to_jsonb(draft);
end
$$;

-- A draft that is removed can be restored for thirty days, and so can the last twenty. A course that learners may have stays.
create function public.remove_draft(draft_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
begin
  draft := private.open_draft(draft_id);
  if draft.address is not null then
    raise sqlstate 'PT409' using message = 'This course was approved: an administrator takes it off the catalog', detail = 'was_approved';
  end if;
  if exists (select from public.course_versions version where version.draft_id = draft.id and version.state = 'handed in') then
    raise sqlstate 'PT409' using message = 'This course was handed in: withdraw it first', detail = 'open_version';
  end if;
  update public.drafts known set removed_at = clock_timestamp() where known.id = draft.id;
  delete from public.drafts known where known.id in (
    select removed.id from public.drafts removed
    where removed.instructor_id = auth.uid() and removed.removed_at is not null order by removed.removed_at desc offset 20
  );
end
$$;

create function public.restore_draft(draft_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.require_instructor();
  perform private.lock_drafts_of(auth.uid());
  if exists (
    select from public.drafts known
    where known.id = restore_draft.draft_id and known.instructor_id = auth.uid() and known.removed_at is not null for update
  ) then
    perform private.require_place_for_draft(auth.uid());
    update public.drafts known set removed_at = null where known.id = restore_draft.draft_id;
  end if;
  perform private.open_draft(draft_id);
end
$$;

-- What an account is for -------------------------------------------------------------------------

-- A student becomes an instructor, and back. Nothing but writing courses depends on it, and drafts stay.
create function public.change_account_type(account_type text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_account(auth.uid());
  if not public.is_active() or not exists (
    select from public.users profile where profile.id = auth.uid() and profile.email_verified
  ) then
    raise exception 'Sign in and confirm your email address first' using errcode = 'insufficient_privilege';
  end if;
  if change_account_type.account_type is null or change_account_type.account_type not in ('student', 'instructor') then
    raise exception 'An account is for a student or an instructor' using errcode = 'invalid_parameter_value';
  end if;
  update public.users profile set account_type = change_account_type.account_type
    where profile.id = auth.uid() and profile.account_type <> change_account_type.account_type;
end
$$;

-- Rights ------------------------------------------------------------------------------------------

alter table private.course_limits enable row level security;
alter table public.drafts enable row level security;
alter table public.draft_files enable row level security;
alter table public.draft_contents enable row level security;
alter table public.draft_snapshots enable row level security;
alter table public.draft_snapshot_files enable row level security;
revoke all on private.course_limits, public.drafts, public.draft_files, public.draft_contents, public.draft_snapshots,
  public.draft_snapshot_files from public, anon, authenticated, service_role;
grant select on public.drafts, public.draft_files, public.draft_contents, public.draft_snapshots, public.draft_snapshot_files
  to authenticated, service_role;

-- For the policies, once a query.
create function private.own_drafts() returns setof uuid
language sql stable security definer set search_path = ''
as $$ select draft.id from public.drafts draft where draft.instructor_id = auth.uid() and public.is_active() $$;

-- What was not handed in is nobody else's. The other policies are in 20261128090100_course_versions.sql.
create policy "Read the files of the own drafts" on public.draft_files
  for select to authenticated using (draft_id in (select private.own_drafts()));

revoke execute on function
  private.course_file_kind(text), private.is_stored_file(text), private.extension_of(text), private.text_hash(text),
  private.refuse_history_change(), private.is_instructor(), private.require_instructor(), private.lock_drafts_of(uuid),
  private.open_draft(uuid), private.course_facts(text), private.instructor_bytes(uuid), private.close_draft(public.drafts, integer),
  private.content_size(uuid, text, text, text), private.write_files(public.drafts, jsonb), private.snapshot_of(public.drafts),
  private.require_place_for_draft(uuid), private.own_drafts(),
  public.save_draft_files(uuid, jsonb), public.rename_draft_file(uuid, text, text), public.remove_draft_file(uuid, text),
  public.restore_draft_file(uuid), public.take_snapshot(uuid), public.restore_snapshot(uuid), public.create_draft(uuid, jsonb),
  public.remove_draft(uuid), public.restore_draft(uuid), public.change_account_type(text)
  from public, anon, authenticated, service_role;
grant execute on function
  private.own_drafts(),
  public.save_draft_files(uuid, jsonb), public.rename_draft_file(uuid, text, text), public.remove_draft_file(uuid, text),
  public.restore_draft_file(uuid), public.take_snapshot(uuid), public.restore_snapshot(uuid), public.create_draft(uuid, jsonb),
  public.remove_draft(uuid), public.restore_draft(uuid), public.change_account_type(text)
  to authenticated;
