-- A pending address change ends with the keys with which it was requested, even if its links are already void.
--
-- With a new password GoTrue itself empties the tokens, in the same update, but keeps the pending change. Anyone could
-- then have its mail resent, and the user who had requested the change could still take over the account.

create function private.end_email_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  new.email_change := '';
  new.email_change_confirm_status := 0;
  new.email_change_sent_at := null;
  return new;
end
$$;

create trigger end_email_change before update on auth.users
  for each row
  when (
    new.email_change <> ''
    and coalesce(new.email_change_token_new, '') = ''
    and coalesce(new.email_change_token_current, '') = ''
    and (old.encrypted_password, old.email, old.banned_until, old.deleted_at)
      is distinct from (new.encrypted_password, new.email, new.banned_until, new.deleted_at)
  )
  execute function private.end_email_change();

-- Pending changes from before this migration.
update auth.users set email_change = '', email_change_confirm_status = 0, email_change_sent_at = null
where email_change <> '' and coalesce(email_change_token_new, '') = '' and coalesce(email_change_token_current, '') = '';

revoke execute on function private.end_email_change() from public, anon, authenticated, service_role;
