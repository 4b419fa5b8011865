-- For an owner whose address and password somebody else has changed, and who has no link that returns them: gives the account its
-- former address, on which the owner then chooses a password. Whoever asks has to be known otherwise than by email.
create function public.return_former_address(user_id uuid, email text, reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  former constant text := lower(btrim(coalesce(return_former_address.email, '')));
  changed_at timestamptz;
  present text;
begin
  perform public.begin_admin_action(user_id, reason);
  perform private.require_fresh_proof();
  if char_length(public.clean_reason(reason)) < 3 then
    raise exception 'Say why, in three characters at least' using errcode = 'invalid_parameter_value';
  end if;
  if exists (select from public.users profile where profile.id = return_former_address.user_id and profile.role = 'admin') then
    raise exception 'The address of an administrator cannot be returned: the administrator role has to be removed first'
      using errcode = 'restrict_violation';
  end if;
  select max(event.happened_at) into changed_at from private.security_events event
    where event.user_id = return_former_address.user_id and event.kind = 'address-changed' and lower(event.former_email) = former;
  if changed_at is null then
    raise exception 'This account did not have this address in the last ninety days' using errcode = 'invalid_parameter_value';
  end if;
  select account.email into present from auth.users account where account.id = return_former_address.user_id;
  if not private.secure_account(user_id, former, changed_at) then
    raise exception 'Another account has confirmed this address' using errcode = 'PT409';
  end if;
  perform private.note_security_event(user_id, 'address-returned', former_email => present);
  return public.read_user(user_id);
end
$$;

create function private.audit_returned_address() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform public.write_audit(
    'account.address_returned', new.user_id, jsonb_build_object('email', new.former_email),
    (select jsonb_build_object('email', account.email) from auth.users account where account.id = new.user_id)
  );
  return null;
end
$$;

create trigger audit_returned_address after insert on private.security_events
  for each row when (new.kind = 'address-returned') execute function private.audit_returned_address();

revoke execute on function private.audit_returned_address() from public, anon, authenticated, service_role;
revoke execute on function public.return_former_address(uuid, text, text) from public, anon, authenticated, service_role;
grant execute on function public.return_former_address(uuid, text, text) to authenticated;
