-- A file of a course is read by whoever may read it, with their own session, and goes nowhere else. On the full stack, the storage
-- service also signs addresses that work for everybody, for as long as the caller asks, and copies a file into another bucket without
-- that bucket's limits of size and type: a recording became a public profile photo. It says in `storage.operation` what it is asked for.

create function private.is_passed_on() returns boolean
language sql stable set search_path = ''
as $$ select coalesce(current_setting('storage.operation', true), '') ~ 'sign|copy|move' $$;

-- As before, but not to sign an address, nor to copy.
create or replace function private.may_read_course_file(name text) returns boolean
language sql stable security definer set search_path = ''
as $$
  select case when name ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{64}$' and not private.is_passed_on() then
    split_part(name, '/', 1)::uuid in (select private.own_drafts())
    or public.is_admin() and private.is_of_version(split_part(name, '/', 1)::uuid, split_part(name, '/', 2))
  else false end
$$;

revoke execute on function private.is_passed_on() from public, anon, authenticated, service_role;
