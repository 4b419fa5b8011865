-- What was begun before a new password must not outlive it. GoTrue checks the session first, and writes later, in a transaction that
-- also waits for a mail server: a new password is committed, and a new address written, seconds after they were asked for. A link that
-- is mailed while the address changes would open the account from its former mailbox. The embedded stack locks the account before it
-- checks.

-- Notes the time again at the commit, and also for an account's first password. The earlier trigger stays, because on a hosted project
-- this role may add triggers to the auth service's tables, but drop none.
do $$
begin
  create constraint trigger note_password_commit after update of encrypted_password on auth.users
    deferrable initially deferred
    for each row when (old.encrypted_password is distinct from new.encrypted_password)
    execute function private.note_password_change();
exception when insufficient_privilege then
  raise warning 'Sign-ins under way will outlive a change of the password: this role may not put triggers on the tables of the auth service';
end
$$;

-- By the time at which the transaction began: it may wait for the change for longer than three seconds.
create or replace function private.refuse_sign_in_under_way() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.one_time_tokens') is not null and exists (
    select from auth.sessions session
    join private.password_changes change on change.user_id = session.user_id
    where session.id = new.session_id and change.changed_at > transaction_timestamp() - interval '3 seconds'
  ) then
    raise exception 'The password has just been changed' using errcode = 'PT409';
  end if;
  return new;
end
$$;

-- GoTrue begins the transaction right after it has checked the session, so one second is enough here.
create function private.refuse_key_under_way() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.lock_account(new.user_id);
  if to_regclass('auth.one_time_tokens') is not null and exists (
    select from private.password_changes change
    where change.user_id = new.user_id
      and change.changed_at > transaction_timestamp() - interval '1 second'
      -- A change in this very transaction is the same request's.
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
