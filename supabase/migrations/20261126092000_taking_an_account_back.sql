-- Whatever acts on the keys of an account locks the account's row first, so that such acts happen one after the other. And
-- what an owner does to take an account back leaves nothing to somebody who was in it.

-- Returns the account's id, so that a statement can take the lock before anything else; null if there is no such account.
create function private.lock_account(uid uuid) returns uuid
language sql volatile security definer set search_path = ''
as $$ select account.id from auth.users account where account.id = uid for update $$;

-- Events --------------------------------------------------------------------------------------------------

-- As before, with a time. Changes of the address are all kept for the ninety days: they name the former addresses, which a
-- flood of changes must not push out.
drop function private.note_security_event(uuid, text, uuid, text, inet, text);
create function private.note_security_event(
  uid uuid, kind text, session_id uuid default null, user_agent text default null, ip inet default null,
  former_email text default null, happened_at timestamptz default clock_timestamp()
) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The account itself may be on its way out.
  insert into private.security_events (user_id, kind, session_id, user_agent, address, former_email, happened_at)
    select account.id, note_security_event.kind, note_security_event.session_id, left(note_security_event.user_agent, 300),
      private.short_address(note_security_event.ip), note_security_event.former_email, note_security_event.happened_at
    from auth.users account where account.id = uid for key share;
  delete from private.security_events event
    where event.user_id = uid and (
      event.happened_at < now() - interval '90 days'
      or note_security_event.kind <> 'address-changed' and event.kind = note_security_event.kind and event.id <= (
        select older.id from private.security_events older
        where older.user_id = uid and older.kind = note_security_event.kind
        order by older.id desc offset 20 limit 1
      )
    );
end
$$;

-- The event has the time at which the app was confirmed, so that both can be compared.
create function private.note_new_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if not private.is_noted_as_a_whole(new.user_id) then
    perform private.note_security_event(new.user_id, 'authenticator-added', happened_at => new.updated_at);
  end if;
  return null;
end
$$;

-- The last authenticator app ----------------------------------------------------------------------------

-- Without an app there is no second step, and nothing that passed it may count beside the next app: neither recovery codes
-- nor the level of sessions.
create function private.end_second_step() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if private.has_authenticator(old.user_id) then
    return null;
  end if;
  if to_regclass('embedded.recovery_code_sets') is not null then
    execute 'delete from embedded.recovery_code_sets where user_id = $1' using old.user_id;
  end if;
  delete from auth.mfa_amr_claims proof using auth.sessions session
    where session.id = proof.session_id and session.user_id = old.user_id
      and (proof.authentication_method = 'totp' or proof.authentication_method like 'mfa/%');
  update auth.sessions set aal = 'aal1', factor_id = null where user_id = old.user_id and aal::text <> 'aal1';
  return null;
end
$$;

-- A password chosen after a mail alone ------------------------------------------------------------------

-- Passkeys may then be somebody else's: only those that the same session made stay. GoTrue does not record which session
-- made a passkey, so none stays there. Runs at the end of the transaction, when the other sessions have ended.
create function private.remove_passkeys_after_reset() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  resetting constant uuid[] := array(
    select session.id from auth.sessions session
    where session.user_id = new.id and not exists (
      select from auth.mfa_amr_claims proof
      where proof.session_id = session.id
        and proof.authentication_method not in
          ('otp', 'magiclink', 'recovery', 'invite', 'email/signup', 'email_change', 'token_refresh', 'totp')
        and proof.authentication_method not like 'mfa/%'
    )
  );
begin
  if resetting = '{}' then
    return null;
  elsif to_regclass('embedded.passkey_sessions') is null then
    delete from auth.webauthn_credentials where user_id = new.id;
  else
    execute 'delete from auth.webauthn_credentials passkey where passkey.user_id = $1 and not exists (
      select from embedded.passkey_sessions made where made.passkey_id = passkey.id and made.session_id = any ($2)
    )' using new.id, resetting;
  end if;
  return null;
end
$$;

do $$
begin
  create or replace trigger note_new_factor after update of status on auth.mfa_factors
    for each row when (old.status <> 'verified' and new.status = 'verified') execute function private.note_new_factor();
  create trigger end_second_step after delete on auth.mfa_factors
    for each row when (old.status = 'verified') execute function private.end_second_step();
  create constraint trigger remove_passkeys_after_reset after update of encrypted_password on auth.users
    deferrable initially deferred
    for each row
    when (old.encrypted_password is distinct from new.encrypted_password and coalesce(new.encrypted_password, '') <> '')
    execute function private.remove_passkeys_after_reset();
exception when insufficient_privilege then
  raise warning 'Codes and passkeys will outlive what they belong to: this role may not put triggers on the tables of the auth service';
end
$$;

-- Taking an account back --------------------------------------------------------------------------------

-- From now on, nothing but a new password from a mail to this mailbox opens the account. Authenticator apps from before
-- `since` stay, because a mailbox must not outweigh them.
-- Returns whether the account has the mailbox's address now. Only another confirmed account can prevent that: an unconfirmed
-- registration, which anyone can make, is removed.
drop function private.secure_account(uuid, text);
create function private.secure_account(uid uuid, mailbox text, since timestamptz) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
declare
  reason constant text := coalesce(current_setting('ascendo.reason', true), '');
  is_own boolean;
begin
  perform private.lock_account(uid);
  perform set_config('ascendo.noted_as_a_whole', uid::text, true);
  delete from auth.sessions where user_id = uid;
  delete from auth.webauthn_credentials where user_id = uid;
  delete from auth.mfa_factors where user_id = uid and (status <> 'verified' or updated_at >= since);
  if to_regclass('embedded.recovery_code_sets') is not null then
    execute 'delete from embedded.recovery_code_sets where user_id = $1 and made_at >= $2' using uid, since;
  end if;
  delete from auth.identities where user_id = uid and provider <> 'email';
  loop
    begin
      perform set_config('ascendo.reason', 'The address belongs to another account', true);
      delete from auth.users other where other.email = lower(mailbox) and other.id <> uid and other.email_confirmed_at is null;
      perform set_config('ascendo.reason', reason, true);
      is_own := not exists (select from auth.users other where other.email = lower(mailbox) and other.id <> uid);
      update auth.users account set
        encrypted_password = null,
        email = case when is_own then lower(mailbox) else account.email end,
        confirmation_token = '',
        recovery_token = '',
        reauthentication_token = '',
        email_change = '',
        email_change_token_new = '',
        email_change_token_current = '',
        email_change_confirm_status = 0,
        email_change_sent_at = null
      where account.id = uid;
      exit;
    exception when unique_violation then
      -- Registered in between.
      null;
    end;
  end loop;
  perform private.void_codes(uid);
  if is_own then
    update auth.identities set identity_data = identity_data || jsonb_build_object('email', lower(mailbox))
      where user_id = uid and provider = 'email';
  end if;
  perform private.note_security_event(uid, 'account-secured');
  perform set_config('ascendo.noted_as_a_whole', '', true);
  return is_own;
end
$$;

-- Acts that lock the account first ----------------------------------------------------------------------

create or replace function public.end_own_session(session_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_account(auth.uid());
  perform private.require_active();
  delete from auth.sessions session where session.id = end_own_session.session_id and session.user_id = auth.uid();
  if not found then
    raise exception 'This session has ended already' using errcode = 'PT404';
  end if;
  perform private.note_security_event(auth.uid(), 'session-ended');
end
$$;

create or replace function public.delete_own_account(email_typed text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform private.lock_account(auth.uid());
  if not public.is_active() then
    raise exception 'Sign in to delete your account' using errcode = 'insufficient_privilege';
  end if;
  if lower(btrim(coalesce(email_typed, ''))) <> (
    select lower(coalesce(account.email, '')) from auth.users account where account.id = auth.uid()
  ) then
    raise exception 'This is not the email address of your account' using errcode = 'invalid_parameter_value';
  end if;
  perform private.require_fresh_proof();
  perform public.remove_account(auth.uid());
end
$$;

-- The order of locks: administrators, account, everything of the account.
create or replace function public.begin_admin_action(subject uuid, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('public.users administrators', 0));
  perform public.require_admin();
  if private.lock_account(subject) is null or not exists (select from public.users profile where profile.id = subject) then
    raise exception 'This account does not exist any more' using errcode = 'PT404';
  end if;
  perform set_config('ascendo.reason', public.clean_reason(reason), true);
end
$$;

-- Counts a code before it is compared, so that concurrent guesses do not get more. False if even the right one must not
-- count: thirty were wrong in a day, or the account has just been deleted.
create or replace function private.count_code(uid uuid) returns boolean
language sql volatile security definer set search_path = ''
as $$
  insert into private.code_tries as known (user_id)
  select account.id from auth.users account where account.id = uid for key share
  on conflict (user_id) do update set
    tries = case when known.since < now() - interval '1 day' then 1 else known.tries + 1 end,
    since = case when known.since < now() - interval '1 day' then now() else known.since end
  returning known.tries <= 30
$$;

-- Rights ------------------------------------------------------------------------------------------------

revoke execute on all functions in schema private from public, anon, authenticated, service_role;
do $$
begin
  if exists (select from pg_roles where rolname = 'supabase_auth_admin') then
    grant execute on function private.mfa_verification_attempt(jsonb) to supabase_auth_admin;
  end if;
end
$$;
