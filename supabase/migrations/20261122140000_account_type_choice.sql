-- Registering with a provider: student or instructor (§6). A provider cannot pass on the choice as sign-up does, so the
-- new account makes it once, in its first minutes.

-- The accounts that have chosen. The account's own metadata would not do, because its owner can change it.
create table private.account_type_choices (
  user_id uuid primary key references auth.users (id) on delete cascade
);
alter table private.account_type_choices enable row level security;

create function public.note_account_type_choice() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.account_type_choices (user_id) values (new.id);
  return null;
end
$$;

create trigger note_account_type_choice after insert on auth.users
  for each row when (new.raw_user_meta_data ? 'account_type')
  execute function public.note_account_type_choice();

-- True if the choice was accepted; false for an account that is no longer new or has already chosen, which keeps its
-- type. Of two concurrent requests, the primary key lets only one succeed.
create function public.choose_account_type(account_type text) returns boolean
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
    where account.id = auth.uid() and account.created_at > now() - interval '10 minutes'
    on conflict do nothing;
  if not found then
    return false;
  end if;
  update public.users profile set account_type = choose_account_type.account_type where profile.id = auth.uid();
  return true;
end
$$;

revoke execute on function public.note_account_type_choice(), public.choose_account_type(text)
  from public, anon, authenticated, service_role;
grant execute on function public.choose_account_type(text) to authenticated;
