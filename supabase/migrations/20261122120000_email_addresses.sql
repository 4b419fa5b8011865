-- A strict rule for email addresses, the same as in src/site/auth/email-address.ts; a test gives both the same list. Quotes,
-- comments, groups and routes are refused, because with them an address can name another user's mailbox.
--
-- Existing addresses keep working: only new or changed ones are checked.

create function private.is_email_address(address text) returns boolean
language sql immutable set search_path = ''
as $$
  select address ~ '^(?=[^@]{1,64}@)(?!.{255})[A-Za-z0-9_+&''-]+(\.[A-Za-z0-9_+&''-]+)*@([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]$'
$$;

-- The trigger's arguments are the columns with addresses.
create function private.require_email_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  becomes constant jsonb := to_jsonb(new);
  was constant jsonb := to_jsonb(old);
  place text;
  address text;
begin
  foreach place in array tg_argv loop
    address := becomes ->> place;
    continue when coalesce(address, '') = '' or address = was ->> place or private.is_email_address(address);
    -- A profile copies the address of its account, which may be older than this rule.
    continue when tg_table_schema = 'public' and tg_table_name = 'users'
      and exists (select from auth.users account where account.id = (becomes ->> 'id')::uuid and account.email = address);
    raise sqlstate 'PT400' using message = 'The email address is not valid', detail = place;
  end loop;
  return new;
end
$$;

create trigger require_email_address before insert or update of email, email_change on auth.users
  for each row execute function private.require_email_address('email', 'email_change');
create trigger require_email_address before insert or update of email on public.users
  for each row execute function private.require_email_address('email');
create trigger require_email_address before insert or update of email on public.contact_messages
  for each row execute function private.require_email_address('email');

revoke execute on all functions in schema private from public, anon, authenticated;
