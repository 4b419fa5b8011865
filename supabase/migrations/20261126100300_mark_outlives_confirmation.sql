-- An account that must choose a new password keeps the mark until it has one. GoTrue writes the app metadata that it read before it
-- confirmed the account once more, and would take the mark away.
create function private.keep_mark() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}') || '{"must_choose_password": true}';
  return new;
end
$$;

create trigger keep_mark before update of raw_app_meta_data on auth.users
  for each row
  when (
    old.raw_app_meta_data ? 'must_choose_password'
    and not coalesce(new.raw_app_meta_data ? 'must_choose_password', false)
    and new.encrypted_password is not distinct from old.encrypted_password
  )
  execute function private.keep_mark();

revoke execute on function private.keep_mark() from public, anon, authenticated, service_role;
