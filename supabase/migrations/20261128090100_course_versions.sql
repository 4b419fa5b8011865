-- Versions of courses: what an instructor has handed in, and what became of it. A version is a snapshot with a number.
--
--   handed in → returned | withdrawn | approved
--   approved  → published (by the program that builds the site) | withdrawn (a later version was approved)
--   published → withdrawn (a later version was published, or the course was taken off the catalog)
--   withdrawn → approved (a version that was published is put back)

create table public.course_versions (
  id uuid primary key default gen_random_uuid(),
  draft_id uuid not null references public.drafts (id) on delete cascade,
  number integer not null,
  snapshot_id uuid not null references public.draft_snapshots (id),
  slug text not null,
  title text not null,
  -- From the instructor.
  note text not null constraint course_versions_note_fits check (char_length(note) <= 2000),
  handed_in_at timestamptz not null default clock_timestamp(),
  handed_in_by uuid references public.users (id) on delete set null,
  state text not null default 'handed in'
    constraint course_versions_state_known check (state in ('handed in', 'returned', 'approved', 'published', 'withdrawn')),
  decided_at timestamptz,
  decided_by uuid references public.users (id) on delete set null,
  -- From the administrator who returned it: a text, and remarks as [{path, line, text}], whose line may be null.
  answer text not null default '' constraint course_versions_answer_fits check (char_length(answer) <= 2000),
  remarks jsonb not null default '[]',
  -- Why the site could not be built with it, if it is approved.
  problem text not null default '' constraint course_versions_problem_fits check (char_length(problem) <= 2000),
  -- When it was published first.
  published_at timestamptz,
  unique (draft_id, number)
);
create unique index course_versions_handed_in on public.course_versions (draft_id) where state = 'handed in';
create unique index course_versions_approved on public.course_versions (draft_id) where state = 'approved';
create unique index course_versions_published on public.course_versions (draft_id) where state = 'published';
create index course_versions_snapshot on public.course_versions (snapshot_id);
create index course_versions_queue on public.course_versions (state, handed_in_at, id);
create index course_versions_handed_in_by on public.course_versions (handed_in_by);
create index course_versions_decided_by on public.course_versions (decided_by);

-- Whoever changes it: only the state moves, and only along these ways.
create function private.guard_course_version() returns trigger
language plpgsql set search_path = ''
as $$
declare
  of_decision constant text[] := array['state', 'decided_at', 'answer', 'remarks', 'problem', 'published_at'];
  -- Null once the account is deleted.
  people constant text[] := array['handed_in_by', 'decided_by'];
begin
  if to_jsonb(new) - of_decision - people is distinct from to_jsonb(old) - of_decision - people
    or old.state = new.state and to_jsonb(new) - people - 'problem' is distinct from to_jsonb(old) - people - 'problem'
    or new.problem <> '' and new.state <> 'approved'
    or new.handed_in_by is not null and new.handed_in_by is distinct from old.handed_in_by
    or old.published_at is distinct from new.published_at and old.published_at is not null
  then
    raise exception 'The history of a course never changes' using errcode = 'insufficient_privilege';
  end if;
  if old.state <> new.state and not (
    (old.state, new.state) in (
      ('handed in', 'returned'), ('handed in', 'withdrawn'), ('handed in', 'approved'),
      ('approved', 'published'), ('approved', 'withdrawn'), ('published', 'withdrawn')
    )
    or old.state = 'withdrawn' and new.state = 'approved' and old.published_at is not null
  ) then
    raise exception 'A version that is % cannot become %', old.state, new.state using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;
create trigger guard_course_version before update on public.course_versions
  for each row execute function private.guard_course_version();

-- A problem ends with the state. Triggers run in the order of their names, so this one is before the guard.
create function private.forget_problem() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.problem := '';
  return new;
end
$$;
create trigger end_problem_of_course_version before update of state on public.course_versions
  for each row when (old.state <> new.state) execute function private.forget_problem();

-- The audit ---------------------------------------------------------------------------------------

create function private.audit_course_version() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.write_audit(
    'course.' || replace(new.state, ' ', '_'), new.draft_id,
    case when tg_op = 'UPDATE' then jsonb_build_object('state', old.state) end,
    jsonb_build_object('state', new.state, 'version', new.number, 'slug', new.slug, 'title', new.title)
  );
  return null;
end
$$;
create trigger audit_new_course_version after insert on public.course_versions
  for each row execute function private.audit_course_version();
create trigger audit_course_version after update of state on public.course_versions
  for each row when (old.state <> new.state) execute function private.audit_course_version();

create function private.audit_given_draft() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.write_audit(
    'course.given', new.id,
    jsonb_build_object('instructor_id', old.instructor_id),
    jsonb_build_object('instructor_id', new.instructor_id, 'slug', new.slug, 'title', new.title)
  );
  return null;
end
$$;
create trigger audit_given_draft after update of instructor_id on public.drafts
  for each row when (new.instructor_id is not null and old.instructor_id is distinct from new.instructor_id)
  execute function private.audit_given_draft();

-- The instructor ----------------------------------------------------------------------------------

-- Hands in what the draft contains, if its revision still is the one that was checked. Asking again after a lost answer returns the same
-- version.
create function public.hand_in_draft(draft_id uuid, revision integer, note text default '') returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  most constant integer := (select limits.hand_ins_a_day from private.course_limits limits);
  draft public.drafts;
  facts jsonb;
  open public.course_versions;
  snapshot uuid;
begin
  draft := private.open_draft(draft_id);
  if draft.revision is distinct from hand_in_draft.revision then
    raise sqlstate 'PT409' using message = 'The course has been changed since it was checked', detail = 'changed';
  end if;
  select private.course_facts(file.text) into facts from public.draft_files file
    where file.draft_id = draft.id and file.path = 'course.json' and file.removed_at is null;
  if coalesce(facts ->> 'slug', '') = '' or public.visible_length(facts ->> 'title') < 3 then
    raise sqlstate 'PT400' using message = 'course.json must have a title and a slug', detail = 'course_json', hint = 'course.json';
  end if;
  if draft.address <> facts ->> 'slug' then
    raise sqlstate 'PT409' using message = 'The address of a published course never changes', detail = 'address_fixed', hint = draft.address;
  end if;
  perform private.require_free_address(draft.id, facts ->> 'slug');
  if char_length(btrim(hand_in_draft.note)) > 2000 then
    raise sqlstate 'PT400' using message = 'The note has 2000 characters at most', detail = 'note';
  end if;

  snapshot := private.snapshot_of(draft);
  select * into open from public.course_versions version where version.draft_id = draft.id and version.state = 'handed in';
  if open.id is not null then
    if open.snapshot_id = snapshot then
      return to_jsonb(open);
    end if;
    raise sqlstate 'PT409' using message = 'Another version was handed in: withdraw it first', detail = 'open_version';
  end if;
  if (
    select count(*) from public.course_versions version
    where version.handed_in_by = auth.uid() and version.handed_in_at > now() - interval '1 day'
  ) >= most then
    raise sqlstate 'PT429' using message = format('You can hand in %s versions a day', most), detail = 'hand_ins';
  end if;
  insert into public.course_versions (draft_id, number, snapshot_id, slug, title, note, handed_in_by)
    select draft.id, coalesce(max(version.number), 0) + 1, snapshot, facts ->> 'slug', facts ->> 'title', btrim(coalesce(hand_in_draft.note, '')), auth.uid()
    from public.course_versions version where version.draft_id = draft.id
    returning * into open;
  return to_jsonb(open);
end
$$;

-- What is in the way of a decision, if the version is not in the state that it needs.
create function private.require_state(version public.course_versions, state text) returns void
language plpgsql stable set search_path = ''
as $$
begin
  if version.state = require_state.state then
    return;
  end if;
  if version.state = 'withdrawn' then
    raise sqlstate 'PT409' using message = 'This version has been withdrawn', detail = 'withdrawn';
  end if;
  raise sqlstate 'PT409' using message = format('This version is already %s', version.state), detail = 'decided', hint = version.state;
end
$$;

create function private.require_free_address(draft_id uuid, slug text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if exists (select from public.drafts other where other.address = require_free_address.slug and other.id <> draft_id) then
    raise sqlstate 'PT409' using message = 'Another course has this address', detail = 'address_taken', hint = require_free_address.slug;
  end if;
end
$$;

create function public.withdraw_version(version_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  version public.course_versions;
begin
  perform private.open_draft((select known.draft_id from public.course_versions known where known.id = version_id));
  select * into version from public.course_versions known where known.id = version_id;
  if version.state = 'withdrawn' and version.published_at is null then
    return to_jsonb(version);
  end if;
  perform private.require_state(version, 'handed in');
  update public.course_versions known set state = 'withdrawn' where known.id = version_id returning * into version;
  return to_jsonb(version);
end
$$;

-- Administrators ----------------------------------------------------------------------------------

-- Checks the caller, waits for other administrators, and locks the draft. The order of locks: administrators, drafts of an instructor,
-- draft.
create function private.begin_review(draft_id uuid, reason text) returns public.drafts
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
begin
  perform public.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('public.users administrators', 0));
  perform public.require_admin();
  select * into draft from public.drafts known
    where known.id = begin_review.draft_id and known.removed_at is null and private.is_for_administrators(known)
    for update;
  if draft.id is null then
    raise sqlstate 'PT404' using message = 'This course does not exist any more', detail = 'draft';
  end if;
  perform set_config('ascendo.reason', public.clean_reason(reason), true);
  return draft;
end
$$;

-- What was handed in, and what has lost its instructor.
create function private.is_for_administrators(draft public.drafts) returns boolean
language sql stable security definer set search_path = ''
as $$
  select draft.instructor_id is null
    or exists (select from public.course_versions version where version.draft_id = draft.id)
$$;

create function private.require_reason(reason text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if char_length(public.clean_reason(reason)) < 3 then
    raise exception 'Say why, in three characters at least' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

-- Decides about a version that is open. An administrator who has decided the same already gets the version as it is, so that a decision
-- can be repeated after a lost answer.
create function private.decide(version_id uuid, decision text, answer text, remarks jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
  version public.course_versions;
begin
  draft := private.begin_review((select known.draft_id from public.course_versions known where known.id = version_id), null);
  if decision = 'approved' then
    perform private.require_fresh_proof();
  end if;
  select * into version from public.course_versions known where known.id = version_id;
  if version.state = decision and version.decided_by = auth.uid() then
    return to_jsonb(version);
  end if;
  perform private.require_state(version, 'handed in');
  if decision = 'approved' then
    perform private.require_free_address(draft.id, version.slug);
    update public.drafts known set address = version.slug where known.id = draft.id and known.address is null;
    update public.course_versions known set state = 'withdrawn' where known.draft_id = draft.id and known.state = 'approved';
  end if;
  update public.course_versions known set
    state = decision, decided_at = clock_timestamp(), decided_by = auth.uid(), answer = decide.answer, remarks = decide.remarks
    where known.id = version_id returning * into version;
  return to_jsonb(version);
end
$$;

create function public.approve_version(version_id uuid) returns jsonb
language sql volatile security definer set search_path = ''
as $$ select private.decide(version_id, 'approved', '', '[]') $$;

-- `remarks` is a list of {path, line, text}: at a file of the version, and at a line of it, unless that is null.
create function public.return_version(version_id uuid, answer text default '', remarks jsonb default '[]') returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  if jsonb_typeof(remarks) is distinct from 'array' or jsonb_array_length(remarks) > 200 then
    raise sqlstate 'PT400' using message = 'A version is returned with two hundred remarks at most', detail = 'remarks';
  end if;
  if char_length(btrim(answer)) > 2000 or remarks = '[]' and char_length(btrim(coalesce(answer, ''))) < 3 then
    raise sqlstate 'PT400' using message = 'Say why, in 3 to 2000 characters', detail = 'answer';
  end if;
  if exists (
    select from jsonb_to_recordset(remarks) as remark (path text, line integer, text text)
    where remark.line < 1 or coalesce(char_length(btrim(remark.text)), 0) not between 1 and 2000 or not exists (
      select from public.course_versions version
      join public.draft_snapshot_files file on file.snapshot_id = version.snapshot_id
      where version.id = version_id and file.path = remark.path
    )
  ) then
    raise sqlstate 'PT400' using message = 'A remark has a file of the version, a line from 1 and a text', detail = 'remarks';
  end if;
  return private.decide(
    version_id, 'returned', btrim(coalesce(answer, '')),
    (
      select coalesce(jsonb_agg(to_jsonb(remark)), '[]')
      from jsonb_to_recordset(remarks) as remark (path text, line integer, text text)
    )
  );
end
$$;

-- Takes a course off the catalog, with what waits for publication.
create function public.take_off_course(draft_id uuid, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.begin_review(draft_id, reason);
  perform private.require_fresh_proof();
  perform private.require_reason(reason);
  update public.course_versions version set state = 'withdrawn'
    where version.draft_id = take_off_course.draft_id and version.state in ('approved', 'published');
  if not found then
    raise sqlstate 'PT409' using message = 'This course is not in the catalog', detail = 'not_published';
  end if;
end
$$;

-- Has a version published again that was published before.
create function public.put_back_version(version_id uuid, reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
  version public.course_versions;
begin
  draft := private.begin_review((select known.draft_id from public.course_versions known where known.id = version_id), reason);
  perform private.require_fresh_proof();
  perform private.require_reason(reason);
  select * into version from public.course_versions known where known.id = version_id;
  if version.state <> 'withdrawn' or version.published_at is null then
    raise sqlstate 'PT409' using message = 'Only a version that was published and withdrawn can be put back', detail = 'never_published';
  end if;
  update public.course_versions known set state = 'withdrawn' where known.draft_id = draft.id and known.state = 'approved';
  update public.course_versions known set state = 'approved', decided_at = clock_timestamp(), decided_by = auth.uid()
    where known.id = version_id returning * into version;
  return to_jsonb(version);
end
$$;

create function public.give_draft(draft_id uuid, instructor_id uuid, reason text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  draft public.drafts;
begin
  perform public.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('public.users administrators', 0));
  perform private.lock_drafts_of(instructor_id);
  draft := private.begin_review(draft_id, reason);
  perform private.require_fresh_proof();
  if not exists (
    select from public.users profile
    join auth.users account on account.id = profile.id
    where profile.id = give_draft.instructor_id and profile.email_verified
      and (profile.account_type = 'instructor' or profile.role = 'admin')
      and account.deleted_at is null and (account.banned_until is null or account.banned_until <= now())
  ) then
    raise sqlstate 'PT409' using message = 'Only an instructor with a confirmed account can get a course', detail = 'no_instructor';
  end if;
  if draft.instructor_id is distinct from give_draft.instructor_id then
    perform private.require_place_for_draft(instructor_id);
    update public.drafts known set instructor_id = give_draft.instructor_id where known.id = draft.id;
    if private.instructor_bytes(instructor_id) > (select limits.instructor_bytes from private.course_limits limits) then
      raise sqlstate 'PT413' using message = 'The instructor has no room left for this course', detail = 'room';
    end if;
  end if;
end
$$;

-- One page of the versions in a state, with their instructors; those that wait come first if they waited longest, all others newest first.
create function public.list_course_versions(state text default 'handed in', page_size integer default 50, after text default null) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  is_queue constant boolean := list_course_versions.state = 'handed in';
  place jsonb;
  versions jsonb[];
begin
  perform public.require_admin();
  perform public.require_page_size(page_size);
  if list_course_versions.state is null or list_course_versions.state not in ('handed in', 'returned', 'approved', 'published', 'withdrawn') then
    raise exception 'There is no such state' using errcode = 'invalid_parameter_value';
  end if;
  if after is not null then
    place := public.read_cursor(after);
    if place ->> 'time' is null or place ->> 'id' is null then
      raise exception 'This page does not exist' using errcode = 'invalid_parameter_value';
    end if;
  end if;
  execute format(
    $sql$
      select array_agg(to_jsonb(page) || jsonb_build_object(
        'address', draft.address,
        'instructor_id', draft.instructor_id, 'instructor_name', instructor.display_name, 'instructor_email', instructor.email,
        'published_number', (
          select online.number from public.course_versions online where online.draft_id = page.draft_id and online.state = 'published'
        )
      ) order by page.handed_in_at %1$s, page.id %1$s)
      from (
        select version.* from public.course_versions version
        where version.state = $1 and ($2 is null or (version.handed_in_at, version.id) %2$s ($2::timestamptz, $3::uuid))
        order by version.handed_in_at %1$s, version.id %1$s limit $4
      ) page
      join public.drafts draft on draft.id = page.draft_id
      left join public.users instructor on instructor.id = draft.instructor_id
    $sql$,
    case when is_queue then 'asc' else 'desc' end, case when is_queue then '>' else '<' end
  )
    into versions
    -- One row more than requested shows whether there is a next page.
    using state, place ->> 'time', place ->> 'id', page_size + 1;
  return jsonb_build_object(
    'versions', coalesce(to_jsonb(versions[1:page_size]), '[]'),
    'next', case when array_length(versions, 1) > page_size
      then public.write_cursor(jsonb_build_object('time', versions[page_size] ->> 'handed_in_at', 'id', versions[page_size] ->> 'id'))
    end
  );
end
$$;

-- The program that builds the site, with the secret key -------------------------------------------

-- Says that an approved version is online, in place of the former one. Refused if it was withdrawn while it was built.
create function public.mark_version_published(version_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  version public.course_versions;
begin
  perform from public.drafts draft
    where draft.id = (select known.draft_id from public.course_versions known where known.id = version_id) for update;
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such version', detail = 'version';
  end if;
  select * into version from public.course_versions known where known.id = version_id;
  if version.state = 'published' then
    return to_jsonb(version);
  end if;
  perform private.require_state(version, 'approved');
  update public.course_versions known set state = 'withdrawn' where known.draft_id = version.draft_id and known.state = 'published';
  update public.course_versions known set state = 'published', published_at = coalesce(known.published_at, clock_timestamp())
    where known.id = version_id returning * into version;
  return to_jsonb(version);
end
$$;

-- Rights ------------------------------------------------------------------------------------------

alter table public.course_versions enable row level security;
revoke all on public.course_versions from public, anon, authenticated, service_role;
grant select on public.course_versions to authenticated, service_role;

-- Administrators see what was handed in: a draft's row, its versions, and their files; nothing that was written since.
create policy "Own drafts and, for administrators, those handed in" on public.drafts
  for select to authenticated
  using (id in (select private.own_drafts()) or (select public.is_admin()) and private.is_for_administrators(drafts));

create policy "Own versions and, for administrators, all" on public.course_versions
  for select to authenticated using (draft_id in (select private.own_drafts()) or (select public.is_admin()));

create policy "Own snapshots and, for administrators, versions" on public.draft_snapshots
  for select to authenticated
  using (
    draft_id in (select private.own_drafts())
    or (select public.is_admin()) and exists (select from public.course_versions version where version.snapshot_id = draft_snapshots.id)
  );

create policy "Files of own snapshots and, for administrators, of versions" on public.draft_snapshot_files
  for select to authenticated
  using (
    draft_id in (select private.own_drafts())
    or (select public.is_admin()) and exists (
      select from public.course_versions version where version.snapshot_id = draft_snapshot_files.snapshot_id
    )
  );

-- Whether a content belongs to something that was handed in.
create function private.is_of_version(draft_id uuid, hash text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from public.draft_snapshot_files file
    join public.course_versions version on version.snapshot_id = file.snapshot_id
    where file.draft_id = is_of_version.draft_id and file.hash = is_of_version.hash
  )
$$;

create policy "Own contents and, for administrators, those of versions" on public.draft_contents
  for select to authenticated
  using (draft_id in (select private.own_drafts()) or (select public.is_admin()) and private.is_of_version(draft_id, hash));

revoke execute on function
  private.guard_course_version(), private.forget_problem(), private.audit_course_version(), private.audit_given_draft(),
  private.require_state(public.course_versions, text), private.require_free_address(uuid, text), private.begin_review(uuid, text),
  private.is_for_administrators(public.drafts), private.require_reason(text), private.decide(uuid, text, text, jsonb),
  private.is_of_version(uuid, text),
  public.hand_in_draft(uuid, integer, text), public.withdraw_version(uuid), public.approve_version(uuid),
  public.return_version(uuid, text, jsonb), public.take_off_course(uuid, text), public.put_back_version(uuid, text),
  public.give_draft(uuid, uuid, text), public.list_course_versions(text, integer, text), public.mark_version_published(uuid)
  from public, anon, authenticated, service_role;
grant execute on function
  private.is_for_administrators(public.drafts), private.is_of_version(uuid, text),
  public.hand_in_draft(uuid, integer, text), public.withdraw_version(uuid), public.approve_version(uuid),
  public.return_version(uuid, text, jsonb), public.take_off_course(uuid, text), public.put_back_version(uuid, text),
  public.give_draft(uuid, uuid, text), public.list_course_versions(text, integer, text)
  to authenticated;
grant execute on function public.mark_version_published(uuid) to service_role;
