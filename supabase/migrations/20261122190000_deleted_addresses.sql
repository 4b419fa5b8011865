-- The auth service can delete an account and keep its row (soft delete). It then writes a hash in place of the address, so
-- the form of addresses holds for accounts that are there.

create or replace trigger require_email_address before insert or update of email, email_change on auth.users
  for each row when (new.deleted_at is null) execute function private.require_email_address('email', 'email_change');
