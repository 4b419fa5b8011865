-- The previous migration drops the trigger before it creates it again. On the auth service's table only an owner may drop, or a
-- role that the image lists, and some images list too few tables: there, the trigger's first form stayed. Replacing a trigger
-- requires only the right to create one.
do $$
begin
  create or replace trigger refuse_copied_passkey before update of sign_count on auth.webauthn_credentials
    for each row when (old.sign_count > 0 and new.sign_count <= old.sign_count)
    execute function private.refuse_copied_passkey();
exception when insufficient_privilege then
  raise warning 'Copied passkeys will be accepted: this role may not put triggers on the tables of the auth service';
end
$$;
