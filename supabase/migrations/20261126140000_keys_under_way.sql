-- A change of an account must not outlive a new password that was set meanwhile. GoTrue checks the session first, and writes later: a
-- new address is written after its mail has been sent, which takes hundreds of milliseconds. So for three seconds after a new password
-- GoTrue starts no change of the address, adds no passkey, and turns on no authenticator app. In the same way, a link that is mailed
-- while the address changes would open the account from its former mailbox. The embedded stack locks the account before it checks.
create function private.refuse_key_under_way() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_account(new.user_id);
  -- A change in this very transaction is the same request's.
  if to_regclass('auth.one_time_tokens') is not null and exists (
    select from private.password_changes change
    where change.user_id = new.user_id
      and change.changed_at > clock_timestamp() - interval '3 seconds'
      and change.xmin <> pg_current_xact_id()::xid
  ) then
    raise exception 'The password has just been changed' using errcode = 'PT409';
  end if;
  return new;
end
$$;

create function private.refuse_outdated_link() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_account(new.user_id);
  if not exists (select from auth.users account where account.id = new.user_id and lower(account.email) = new.relates_to) then
    raise exception 'The address has just been changed' using errcode = 'PT409';
  end if;
  return new;
end
$$;

do $$
begin
  create trigger refuse_passkey_under_way before insert on auth.webauthn_credentials
    for each row execute function private.refuse_key_under_way();
  create trigger refuse_app_under_way before update of status on auth.mfa_factors
    for each row when (new.status = 'verified' and old.status <> 'verified') execute function private.refuse_key_under_way();
  -- The embedded stack has no such table.
  if to_regclass('auth.one_time_tokens') is not null then
    create trigger refuse_address_under_way before insert on auth.one_time_tokens
      for each row when (new.token_type::text like 'email_change%') execute function private.refuse_key_under_way();
    create trigger refuse_outdated_link before insert on auth.one_time_tokens
      for each row when (new.token_type::text in ('confirmation_token', 'recovery_token')) execute function private.refuse_outdated_link();
  end if;
exception when insufficient_privilege then
  raise warning 'Changes under way will outlive a new password: this role may not put triggers on the tables of the auth service';
end
$$;

revoke execute on function private.refuse_key_under_way(), private.refuse_outdated_link() from public, anon, authenticated, service_role;
