-- Learners see the name that an administrator has approved: that of the instructor's account when the version was handed in. Otherwise
-- an instructor could take another one's name once a course is online.

alter table public.course_versions add column taught_by text;
comment on column public.course_versions.taught_by is 'The name that learners see. Null if the account has none, or was deleted.';

-- As before, and the name goes with the account.
create or replace function private.guard_course_version() returns trigger
language plpgsql set search_path = ''
as $$
declare
  of_decision constant text[] := array['state', 'decided_at', 'answer', 'remarks', 'problem', 'published_at'];
  -- Null once the account is deleted.
  people constant text[] := array['handed_in_by', 'decided_by', 'taught_by'];
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

update public.course_versions version set taught_by = instructor.display_name
  from public.drafts draft join public.users instructor on instructor.id = draft.instructor_id
  where draft.id = version.draft_id;

create function private.name_of_instructor(draft_id uuid) returns text
language sql stable security definer set search_path = ''
as $$
  select instructor.display_name from public.drafts draft join public.users instructor on instructor.id = draft.instructor_id
  where draft.id = name_of_instructor.draft_id
$$;

create function private.keep_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A restored or copied version has its name.
  new.taught_by := coalesce(new.taught_by, private.name_of_instructor(new.draft_id));
  return new;
end
$$;
create trigger keep_name_of_new_version before insert on public.course_versions
  for each row execute function private.keep_name();

-- An administrator has given the course to another instructor, or the account was deleted.
create function private.change_name() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.course_versions version set taught_by = private.name_of_instructor(new.id) where version.draft_id = new.id;
  return null;
end
$$;
create trigger change_name_of_given_draft after update of instructor_id on public.drafts
  for each row when (old.instructor_id is distinct from new.instructor_id) execute function private.change_name();

-- As before, with the name of the version.
create or replace function public.catalog_versions() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', version.id, 'draft_id', version.draft_id, 'snapshot_id', version.snapshot_id, 'number', version.number,
      'slug', version.slug, 'title', version.title, 'state', listed.state,
      'problem', case when listed.state = 'approved' then version.problem else '' end,
      'instructor', case when instructor.id is not null then
        jsonb_build_object('id', instructor.id, 'name', version.taught_by)
      end
    ) order by listed.state desc, version.decided_at, version.id
  ), '[]')
  from (
    select known.id, known.state from public.course_versions known where known.state in ('approved', 'published')
    union all
    select kept.id, 'withdrawn' from (
      select distinct on (known.draft_id) known.id
      from public.course_versions known
      where known.published_at is not null
        and not exists (
          select from public.course_versions online where online.draft_id = known.draft_id and online.state = 'published'
        )
      order by known.draft_id, known.state = 'withdrawn' desc, known.decided_at desc, known.number desc
    ) kept
  ) listed
  join public.course_versions version on version.id = listed.id
  join public.drafts draft on draft.id = version.draft_id
  left join public.users instructor on instructor.id = draft.instructor_id
$$;

revoke execute on function private.name_of_instructor(uuid), private.keep_name(), private.change_name()
  from public, anon, authenticated, service_role;
