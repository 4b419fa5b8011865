-- A provider that is linked to a confirmed account opens it from then on, so its owner is told. An account that is created or
-- confirmed with the provider in the same transaction has no one else to tell.
create function private.note_linked_provider() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from auth.users account where account.id = new.user_id and account.email_confirmed_at < now()) then
    perform private.note_security_event(new.user_id, 'provider-linked');
  end if;
  return null;
end
$$;

do $$
begin
  create trigger note_linked_provider after insert on auth.identities
    for each row when (new.provider <> 'email') execute function private.note_linked_provider();
exception when insufficient_privilege then
  raise warning 'Linked providers will be missing among the security events: this role may not put triggers on the tables of the auth service';
end
$$;

revoke execute on function private.note_linked_provider() from public, anon, authenticated, service_role;
