-- What GoTrue does otherwise than the embedded stack, and the database can settle.

-- If its hook rejects a code, GoTrue ends every session of the account: whoever knows the password could sign its owner out
-- again and again. It passes an error on to the client, and ends nothing.
create or replace function private.mfa_verification_attempt(event jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  uid constant uuid := event ->> 'user_id';
begin
  if not private.count_code(uid) then
    return '{"error": {"http_code": 429, "message": "Too many wrong codes in a day"}}';
  end if;
  if (event ->> 'valid')::boolean then
    perform private.uncount_code(uid);
  end if;
  return '{"decision": "continue"}';
end
$$;

-- GoTrue accepts a passkey whose counter goes back or stays, as that of a copy would, and then keeps the higher number.
create function private.refuse_copied_passkey() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The counter of this passkey did not go up' using errcode = 'PT403';
end
$$;

do $$
begin
  create trigger refuse_copied_passkey before update of sign_count on auth.webauthn_credentials
    for each row when (old.sign_count > 0 and new.sign_count <= old.sign_count and new.last_used_at is distinct from old.last_used_at)
    execute function private.refuse_copied_passkey();
exception when insufficient_privilege then
  raise warning 'Copied passkeys will be accepted: this role may not put triggers on the tables of the auth service';
end
$$;

revoke execute on function private.refuse_copied_passkey() from public, anon, authenticated, service_role;
