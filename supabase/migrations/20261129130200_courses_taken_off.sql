-- A course that was taken off the catalog stays readable for those who are enrolled.

-- The versions that are published or approved, those that were approved first at the end, with their instructors. Before them, as
-- `withdrawn`, the last version of each course that was published and is not any more: a course may have one of each. A version that is
-- being put back is both, so that its learners have it meanwhile.
create or replace function public.catalog_versions() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', version.id, 'draft_id', version.draft_id, 'snapshot_id', version.snapshot_id, 'number', version.number,
      'slug', version.slug, 'title', version.title, 'state', listed.state,
      'problem', case when listed.state = 'approved' then version.problem else '' end,
      'instructor', case when instructor.id is not null then
        jsonb_build_object('id', instructor.id, 'name', instructor.display_name)
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
