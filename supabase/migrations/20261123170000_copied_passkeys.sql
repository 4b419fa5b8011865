-- Only a use writes the counter, so the time of use need not differ: two uses in one millisecond have the same.
do $$
begin
  drop trigger if exists refuse_copied_passkey on auth.webauthn_credentials;
  create trigger refuse_copied_passkey before update of sign_count on auth.webauthn_credentials
    for each row when (old.sign_count > 0 and new.sign_count <= old.sign_count)
    execute function private.refuse_copied_passkey();
exception when insufficient_privilege then
  raise warning 'Copied passkeys will be accepted: this role may not put triggers on the tables of the auth service';
end
$$;
