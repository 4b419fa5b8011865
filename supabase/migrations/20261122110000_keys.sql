-- Keys are everything that opens an account: password, address, factors, links and codes in mails.
--
-- An unconfirmed address that is registered more than once may have been registered by a stranger, first or last. So
-- everything typed or mailed earlier becomes void, and the user who confirms the address chooses a new password, name
-- and account type; until then the session can reach nothing. The mark is in raw_app_meta_data, which no client can
-- write but the site can read.

-- Sessions ----------------------------------------------------------------------------------------

-- False as soon as the account is disabled or the session ended, not only when the token expires, and for an account
-- that must choose a new password. A token without a session was created by a holder of the secret.
create or replace function public.is_active() returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users account
    where account.id = auth.uid()
      and account.deleted_at is null
      and (account.banned_until is null or account.banned_until <= now())
      and not coalesce(account.raw_app_meta_data ? 'must_choose_password', false)
  ) and (
    coalesce(auth.jwt() ->> 'session_id', '') = ''
    or exists (
      select from auth.sessions session
      where session.id = (auth.jwt() ->> 'session_id')::uuid and session.user_id = auth.uid()
    )
  )
$$;

-- Voiding -----------------------------------------------------------------------------------------

-- Codes outside auth.users: GoTrue's codes in mails, and those for the return from a provider.
create function private.void_codes(uid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from auth.flow_state where user_id = uid and auth_code_issued_at is not null;
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1' using uid;
  end if;
end
$$;

-- Runs before an update of auth.users that changes a key or requests a mail.
create function private.keep_keys() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  changes_key constant boolean :=
    (new.encrypted_password, new.email, new.banned_until, new.deleted_at)
    is distinct from (old.encrypted_password, old.email, old.banned_until, old.deleted_at);
  -- Another mail for an unconfirmed address: a second registration, a sign-in link or a reset. Only resending the first
  -- mail changes nothing. If it cannot be distinguished from a registration, it counts as one.
  is_registered_again constant boolean := old.email_confirmed_at is null and new.email_confirmed_at is null and (
    (new.recovery_sent_at is not null and new.recovery_sent_at is distinct from old.recovery_sent_at)
    or (
      old.confirmation_sent_at is not null
      and new.confirmation_sent_at is not null
      and new.confirmation_sent_at <> old.confirmation_sent_at
      and current_setting('ascendo.resends', true) is distinct from new.id::text
    )
  );
begin
  if not (changes_key or is_registered_again) then
    return new;
  end if;

  -- Values of this update stay. Empty, because GoTrue cannot read a token that is null.
  if new.confirmation_token is not distinct from old.confirmation_token then
    new.confirmation_token := '';
  end if;
  if new.recovery_token is not distinct from old.recovery_token then
    new.recovery_token := '';
  end if;
  if new.reauthentication_token is not distinct from old.reauthentication_token then
    new.reauthentication_token := '';
  end if;
  if new.email_change_token_new is not distinct from old.email_change_token_new then
    new.email_change := '';
    new.email_change_token_new := '';
    new.email_change_token_current := '';
    new.email_change_confirm_status := 0;
    new.email_change_sent_at := null;
  end if;
  perform private.void_codes(new.id);

  if is_registered_again then
    new.encrypted_password := null;
    new.raw_app_meta_data := coalesce(new.raw_app_meta_data, '{}') || '{"must_choose_password": true}';
    new.raw_user_meta_data := (
      select coalesce(jsonb_object_agg(key, value), '{}')
      from jsonb_each(coalesce(new.raw_user_meta_data, '{}'))
      where key in ('sub', 'email', 'email_verified', 'phone_verified')
    );
    -- A stranger may have linked another provider, too.
    delete from auth.identities where user_id = new.id and provider <> 'email';
    update public.users profile set display_name = null, photo_url = null, account_type = 'student' where profile.id = new.id;
  elsif new.raw_app_meta_data ? 'must_choose_password'
    and new.email_confirmed_at is not null
    and coalesce(new.encrypted_password, '') <> ''
    and new.encrypted_password is distinct from old.encrypted_password
  then
    new.raw_app_meta_data := new.raw_app_meta_data - 'must_choose_password';
    -- The account type comes with the password, in the same transaction; see update_user_of_account.
    perform set_config('ascendo.chooses', new.id::text, true);
  end if;
  return new;
end
$$;

create trigger keep_keys before update on auth.users
  for each row
  when (
    (old.encrypted_password, old.email, old.banned_until, old.deleted_at, old.recovery_sent_at, old.confirmation_sent_at)
    is distinct from
    (new.encrypted_password, new.email, new.banned_until, new.deleted_at, new.recovery_sent_at, new.confirmation_sent_at)
  )
  execute function private.keep_keys();

-- GoTrue writes the same columns for a second registration and for a resent mail; only its audit log, in the same
-- transaction, distinguishes them: a registration names the provider.
create function private.note_resend() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform set_config('ascendo.resends', new.payload ->> 'actor_id', true);
  return null;
end
$$;

-- A second factor was added or removed.
create function private.void_keys_of_factor() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update auth.users set
    confirmation_token = '',
    recovery_token = '',
    reauthentication_token = '',
    email_change = '',
    email_change_token_new = '',
    email_change_token_current = '',
    email_change_confirm_status = 0,
    email_change_sent_at = null
  where id = old.user_id;
  perform private.void_codes(old.user_id);
  return null;
end
$$;

do $$
begin
  if to_regclass('auth.mfa_factors') is not null then
    create trigger void_keys_of_factor after update of status on auth.mfa_factors
      for each row when (old.status is distinct from new.status) execute function private.void_keys_of_factor();
    create trigger void_keys_without_factor after delete on auth.mfa_factors
      for each row when (old.status = 'verified') execute function private.void_keys_of_factor();
  end if;
  create trigger note_resend after insert on auth.audit_log_entries
    for each row
    when (new.payload ->> 'action' = 'user_confirmation_requested' and new.payload -> 'traits' is null)
    execute function private.note_resend();
exception when insufficient_privilege then
  raise warning 'A mail sent once more will count as a second registration: this role may not put triggers on the tables of the auth service';
end
$$;

-- New choices -------------------------------------------------------------------------------------

create or replace function public.update_user_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  update public.users profile set
    email = coalesce(new.email, ''),
    email_verified = new.email_confirmed_at is not null,
    account_type = case
      when current_setting('ascendo.chooses', true) is distinct from new.id::text then profile.account_type
      when new.raw_user_meta_data ->> 'account_type' = 'instructor' then 'instructor'
      else 'student'
    end,
    -- The owner's choice stays: a value that a provider repeats does not restore what the owner removed.
    display_name = case
      when old.raw_user_meta_data is distinct from new.raw_user_meta_data
        and public.display_name_of(old.raw_user_meta_data) is distinct from public.display_name_of(new.raw_user_meta_data)
      then coalesce(profile.display_name, public.display_name_of(new.raw_user_meta_data))
      else profile.display_name
    end,
    photo_url = case
      when public.photo_url_of(old.raw_user_meta_data) is distinct from public.photo_url_of(new.raw_user_meta_data)
      then coalesce(profile.photo_url, public.photo_url_of(new.raw_user_meta_data))
      else profile.photo_url
    end
  where profile.id = new.id;
  return new;
end
$$;

-- Rights ------------------------------------------------------------------------------------------

revoke execute on all functions in schema private from public, anon, authenticated, service_role;
