-- An account's metadata is the only value that clients of the auth service can make grow: each request adds to what is stored. So
-- the result is limited. What is larger already, from before this migration, may only shrink.
create function private.limit_metadata() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if octet_length(new.raw_user_meta_data::text) > greatest(
    16384, case when tg_op = 'UPDATE' then octet_length(old.raw_user_meta_data::text) end
  ) then
    raise exception 'The metadata of an account may have 16 KB' using errcode = 'PT400';
  end if;
  return new;
end
$$;

create trigger limit_metadata before insert or update of raw_user_meta_data on auth.users
  for each row execute function private.limit_metadata();

revoke execute on function private.limit_metadata() from public, anon, authenticated, service_role;
