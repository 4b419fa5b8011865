-- As before, but the account is found by its key. Comparing ids as texts read all accounts for each entry of the audit log.
create or replace function private.with_instructor_name(recorded jsonb) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select case when recorded ? 'instructor_id' then recorded || jsonb_build_object('instructor_name', (
    select coalesce(nullif(profile.display_name, ''), profile.email) from public.users profile
    where profile.id = (recorded ->> 'instructor_id')::uuid
  )) else recorded end
$$;
