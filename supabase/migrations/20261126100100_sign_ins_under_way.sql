-- A sign-in that compared the old password must not outlive a change of the password. GoTrue compares first and creates the session
-- later, in another transaction, and does not say what it compared. So for three seconds after a change it creates no session for a
-- password: far longer than a comparison takes, and sooner than anyone types the new one. The embedded stack compares and creates in
-- one statement.
create table private.password_changes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  changed_at timestamptz not null
);
alter table private.password_changes enable row level security;
revoke all on private.password_changes from public, anon, authenticated, service_role;

create function private.note_password_change() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.password_changes (user_id, changed_at) values (new.id, clock_timestamp())
    on conflict (user_id) do update set changed_at = excluded.changed_at;
  return null;
end
$$;

-- GoTrue writes to the account's row before it writes how the session was opened. So it waits for a change under way, and sees it.
create function private.refuse_sign_in_under_way() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if to_regclass('auth.one_time_tokens') is not null and exists (
    select from auth.sessions session
    join private.password_changes change on change.user_id = session.user_id
    where session.id = new.session_id and change.changed_at > clock_timestamp() - interval '3 seconds'
  ) then
    raise exception 'The password has just been changed' using errcode = 'PT409';
  end if;
  return new;
end
$$;

do $$
begin
  create trigger note_password_change after update of encrypted_password on auth.users
    for each row
    when (old.encrypted_password is distinct from new.encrypted_password and coalesce(old.encrypted_password, '') <> '')
    execute function private.note_password_change();
  create trigger refuse_sign_in_under_way before insert on auth.mfa_amr_claims
    for each row when (new.authentication_method = 'password') execute function private.refuse_sign_in_under_way();
exception when insufficient_privilege then
  raise warning 'Sign-ins under way will outlive a change of the password: this role may not put triggers on the tables of the auth service';
end
$$;

revoke execute on function private.note_password_change(), private.refuse_sign_in_under_way()
  from public, anon, authenticated, service_role;
