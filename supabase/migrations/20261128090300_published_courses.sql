-- What the program that builds the site asks and says, with the secret key.

-- Why the site could not be built with an approved version; empty otherwise.
alter table public.course_versions add column problem text not null default ''
  constraint course_versions_problem_fits check (char_length(problem) <= 2000);

create or replace function private.guard_course_version() returns trigger
language plpgsql set search_path = ''
as $$
declare
  of_decision constant text[] := array['state', 'decided_at', 'answer', 'remarks', 'published_at', 'problem'];
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

-- A problem is that of an approved version, and ends with that state.
create function private.forget_problem() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.problem := '';
  return new;
end
$$;
-- Triggers run in the order of their names, and the guard refuses a problem in any other state.
create trigger end_problem_of_course_version before update of state on public.course_versions
  for each row when (old.state <> new.state) execute function private.forget_problem();

-- The versions that are published or approved, those that were approved first at the end, with their instructors. A course may have
-- one of each.
create function public.catalog_versions() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', version.id, 'draft_id', version.draft_id, 'snapshot_id', version.snapshot_id, 'number', version.number,
      'slug', version.slug, 'title', version.title, 'state', version.state, 'problem', version.problem,
      'instructor', case when instructor.id is not null then
        jsonb_build_object('id', instructor.id, 'name', instructor.display_name)
      end
    ) order by version.state desc, version.decided_at, version.id
  ), '[]')
  from public.course_versions version
  join public.drafts draft on draft.id = version.draft_id
  left join public.users instructor on instructor.id = draft.instructor_id
  where version.state in ('approved', 'published')
$$;

-- Says why the site could not be built with an approved version. Whoever approved it and its instructor read that.
create function public.report_course_problem(version_id uuid, problem text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.course_versions version set problem = left(btrim(report_course_problem.problem), 2000)
    where version.id = version_id and version.state = 'approved';
  if not found then
    raise sqlstate 'PT404' using message = 'There is no such version', detail = 'version';
  end if;
end
$$;

revoke execute on function private.forget_problem(), public.catalog_versions(), public.report_course_problem(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.catalog_versions(), public.report_course_problem(uuid, text) to service_role;
