-- The overview counts the versions that wait for review, and the audit log names the instructors whom a course was given to.

-- The log has ids only, so that it names nobody whose account is deleted. Whoever reads it gets the names beside them.
create function private.with_instructor_name(recorded jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when recorded ? 'instructor_id' then recorded || jsonb_build_object('instructor_name', (
    select coalesce(nullif(profile.display_name, ''), profile.email) from public.users profile
    where profile.id::text = recorded ->> 'instructor_id'
  )) else recorded end
$$;

-- As before, with those names.
create or replace function public.list_audit(
  action text default null,
  actor uuid default null,
  subject uuid default null,
  page_size integer default 50,
  after text default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  entries jsonb[];
begin
  perform public.require_admin();
  perform public.require_page_size(page_size);
  execute concat_ws(' ',
    $sql$
      select array_agg(
        to_jsonb(entry)
          || jsonb_build_object('actor_email', acting.email, 'actor_name', acting.display_name)
          || jsonb_build_object('subject_email', concerned.email, 'subject_name', concerned.display_name)
          || jsonb_build_object('before', private.with_instructor_name(entry.before), 'after', private.with_instructor_name(entry.after))
        order by entry.id desc
      )
      from (
        select * from public.audit where true
    $sql$,
    case when action is not null then 'and action = $1' end,
    case when actor is not null then 'and actor_id = $2' end,
    case when subject is not null then 'and subject_id = $3' end,
    case when after is not null then 'and id < $4' end,
    $sql$
        order by id desc limit $5
      ) entry
      left join public.users acting on acting.id = entry.actor_id
      left join public.users concerned on concerned.id = entry.subject_id
    $sql$
  )
    into entries
    using action, actor, subject, (public.read_cursor(after) ->> 'id')::bigint, page_size + 1;
  return jsonb_build_object(
    'entries', coalesce(to_jsonb(entries[1:page_size]), '[]'),
    'next', case when array_length(entries, 1) > page_size
      then public.write_cursor(jsonb_build_object('id', entries[page_size] -> 'id'))
    end
  );
end
$$;

-- As before, with the versions that wait.
create or replace function public.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  users bigint;
  unverified bigint;
  new_by_day jsonb;
  favourites jsonb;
begin
  perform public.require_admin();
  users := (select count(*) from public.users);
  unverified := (select count(*) from public.users profile where not profile.email_verified);
  select jsonb_agg(jsonb_build_object('day', day::date, 'count', coalesce(registered.count, 0)) order by day) into new_by_day
    from generate_series(today - 29, today, interval '1 day') day
    left join (
      select (profile.created_at at time zone 'UTC')::date as registered_on, count(*) as count
      from public.users profile
      where profile.created_at >= (today - 29)::timestamp at time zone 'UTC'
      group by 1
    ) registered on registered.registered_on = day::date;
  select coalesce(jsonb_agg(top order by top.count desc, top.course_id), '[]') into favourites
    from (select course_id, count(*) as count from public.favorites group by course_id order by 2 desc, 1 limit 5) top;
  return jsonb_build_object(
    'users', users,
    'verified', users - unverified,
    'admins', (select count(*) from public.users profile where profile.role = 'admin'),
    'admins_without_authenticator', (
      select coalesce(jsonb_agg(jsonb_build_object('email', profile.email, 'display_name', profile.display_name) order by profile.email), '[]')
      from public.users profile
      where profile.role = 'admin' and not private.has_authenticator(profile.id)
    ),
    'disabled', (select count(*) from public.disabled_accounts disabled where disabled.until > now()),
    'new_by_day', new_by_day,
    'favourites', favourites,
    'new_messages', (select count(*) from public.contact_messages message where message.status = 'new'),
    'waiting_versions', (select count(*) from public.course_versions version where version.state = 'handed in'),
    'database_version', current_setting('server_version')
  );
end
$$;

revoke execute on function private.with_instructor_name(jsonb) from public, anon, authenticated, service_role;
