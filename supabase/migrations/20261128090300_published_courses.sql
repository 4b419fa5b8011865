-- What the program that builds the site asks and says, with the secret key.

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

revoke execute on function public.catalog_versions(), public.report_course_problem(uuid, text)
  from public, anon, authenticated, service_role;
grant execute on function public.catalog_versions(), public.report_course_problem(uuid, text) to service_role;
