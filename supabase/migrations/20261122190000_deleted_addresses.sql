-- The auth service can soft-delete an account: it keeps the row and replaces the address with a hash. So the rule for
-- addresses applies only to accounts that are not deleted.

create or replace trigger require_email_address before insert or update of email, email_change on auth.users
  for each row when (new.deleted_at is null) execute function private.require_email_address('email', 'email_change');
