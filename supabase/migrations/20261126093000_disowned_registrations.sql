-- An address that a stranger registered: its owner presses the button in the mail that the stranger caused, and must not
-- confirm the stranger's password with it.
--
-- The database cannot see in which browser a mail is opened, so the site announces it: before it redeems a confirmation, it
-- says which address, if any, was registered in this browser. If the mail confirms another one, the account starts over:
-- nothing typed earlier counts, and its owner chooses a new password before anything else.

-- Returns the account without anything that was typed at its registration.
create function private.started_over(account auth.users) returns auth.users
language plpgsql volatile security definer set search_path = ''
as $$
begin
  account.encrypted_password := null;
  account.raw_app_meta_data := coalesce(account.raw_app_meta_data, '{}') || '{"must_choose_password": true}';
  account.raw_user_meta_data := private.own_metadata(account.raw_user_meta_data);
  -- A stranger may have linked another provider, too.
  delete from auth.identities where user_id = account.id and provider <> 'email';
  return account;
end
$$;

-- What the auth service itself keeps in the metadata of an account.
create function private.own_metadata(metadata jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}')
  from jsonb_each(coalesce(metadata, '{}'))
  where key in ('sub', 'email', 'email_verified', 'phone_verified')
$$;

-- Announced confirmations ---------------------------------------------------------------------------

create table private.announced_confirmations (
  -- The hash of the link's token, or of the address if the user typed the digits.
  code_hash text not null,
  -- The address that was registered in this browser; empty if there is none.
  address text not null,
  announced_at timestamptz not null default now(),
  primary key (code_hash, address)
);
alter table private.announced_confirmations enable row level security;
create index announced_confirmations_age on private.announced_confirmations (announced_at);

-- An announcement can only ask for a new password, and reveals nothing, because it looks nothing up. Of two with the same code,
-- neither replaces the other. The newest thousand count: far more than arrive between an announcement and its confirmation.
create function public.announce_confirmation(code text, registered text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if code is null or length(code) > 400 or length(registered) > 400 then
    raise exception 'The code of the mail is missing, or too long' using errcode = 'invalid_parameter_value';
  end if;
  delete from private.announced_confirmations old where (old.code_hash, old.address) in (
    select stale.code_hash, stale.address from private.announced_confirmations stale
    where stale.announced_at < now() - interval '10 minutes'
      or stale.announced_at < (
        select newer.announced_at from private.announced_confirmations newer order by newer.announced_at desc offset 1000 limit 1
      )
    for update skip locked
  );
  insert into private.announced_confirmations as known (code_hash, address)
    values (encode(sha256(convert_to(lower(code), 'UTF8')), 'hex'), lower(coalesce(registered, '')))
    on conflict (code_hash, address) do update set announced_at = now();
end
$$;

-- Runs before keep_keys, because triggers run in the order of their names. Without a password, an announced address counts for
-- nothing, because anyone can announce it: a provider may be confirming the account for its owner.
create function private.disown_confirmed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (
    select from private.announced_confirmations announced
    where (
        announced.code_hash = encode(sha256(convert_to(nullif(old.confirmation_token, ''), 'UTF8')), 'hex')
        or coalesce(new.encrypted_password, '') <> ''
        and announced.code_hash = encode(sha256(convert_to(lower(old.email), 'UTF8')), 'hex')
      )
      and announced.address is distinct from lower(old.email)
      and announced.announced_at > now() - interval '10 minutes'
  ) then
    new := private.started_over(new);
  end if;
  return new;
end
$$;

create trigger disown_confirmed before update on auth.users
  for each row when (old.email_confirmed_at is null and new.email_confirmed_at is not null)
  execute function private.disown_confirmed();

-- Registered again ----------------------------------------------------------------------------------

-- Records an attempt to register an unconfirmed address again that sends no mail. The one that was sent stays valid,
-- or anybody could void it again and again.
create function private.register_again(address text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  account auth.users;
begin
  select known.* into account from auth.users known
    where known.email = lower(address) and known.email_confirmed_at is null and known.encrypted_password is not null
    for update;
  if account.id is null then
    return;
  end if;
  account := private.started_over(account);
  update auth.users set
    encrypted_password = null,
    raw_app_meta_data = account.raw_app_meta_data,
    raw_user_meta_data = account.raw_user_meta_data
    where id = account.id;
  -- keep_keys has voided it.
  update auth.users set confirmation_token = account.confirmation_token where id = account.id;
end
$$;

-- What was registered does not come back -----------------------------------------------------------

-- An unconfirmed account lost its password: it was registered again, or its owner came in another way, such as with a
-- provider. Name, photo and account type go with the password. With a provider, the owner chooses the type as for a new
-- account.
create function private.forget_registration() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update public.users profile set display_name = null, photo_url = null, account_type = 'student' where profile.id = new.id;
  if not coalesce(new.raw_app_meta_data ? 'must_choose_password', false) then
    delete from private.account_type_choices choice where choice.user_id = new.id;
  end if;
  return null;
end
$$;

-- Runs before update_user_of_account, which copies the provider's name and photo.
create trigger forget_registration after update on auth.users
  for each row
  when (
    old.email_confirmed_at is null
    and coalesce(old.encrypted_password, '') <> ''
    and coalesce(new.encrypted_password, '') = ''
  )
  execute function private.forget_registration();

-- GoTrue writes the metadata that it read before it confirmed the account once more. Runs after keep_keys, which removes the
-- mark together with the new password.
create function private.keep_metadata_of_started_over() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  new.raw_user_meta_data := private.own_metadata(new.raw_user_meta_data);
  return new;
end
$$;

create trigger keep_metadata_of_started_over before update on auth.users
  for each row
  when (
    old.raw_user_meta_data is distinct from new.raw_user_meta_data and new.raw_app_meta_data ? 'must_choose_password'
  )
  execute function private.keep_metadata_of_started_over();

-- The ten minutes begin when the account is confirmed, because someone else may have registered the address long before.
create or replace function public.choose_account_type(account_type text) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not public.is_active() then
    raise exception 'Sign in to choose how you join' using errcode = 'insufficient_privilege';
  end if;
  if choose_account_type.account_type is null or choose_account_type.account_type not in ('student', 'instructor') then
    raise exception 'An account is for a student or an instructor' using errcode = 'invalid_parameter_value';
  end if;
  insert into private.account_type_choices (user_id)
    select account.id from auth.users account
    where account.id = auth.uid() and account.email_confirmed_at > now() - interval '10 minutes'
    on conflict do nothing;
  if not found then
    return false;
  end if;
  update public.users profile set account_type = choose_account_type.account_type where profile.id = auth.uid();
  return true;
end
$$;

revoke execute on function
  private.started_over(auth.users), private.own_metadata(jsonb), private.disown_confirmed(), private.register_again(text),
  private.forget_registration(), private.keep_metadata_of_started_over()
  from public, anon, authenticated, service_role;
revoke execute on function public.announce_confirmation(text, text) from public, anon, authenticated, service_role;
grant execute on function public.announce_confirmation(text, text) to anon, authenticated;
