-- GoTrue counts an account's authenticator apps before it adds one, so that requests at the same time add more than ten.
create function private.limit_factors() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform from auth.users account where account.id = new.user_id for update;
  if (select count(*) from auth.mfa_factors factor where factor.user_id = new.user_id) >= 10 then
    raise exception 'An account may have ten authenticator apps' using errcode = 'PT422';
  end if;
  return new;
end
$$;

do $$
begin
  create trigger limit_factors before insert on auth.mfa_factors
    for each row execute function private.limit_factors();
exception when insufficient_privilege then
  raise warning 'Authenticator apps will not be limited: this role may not put triggers on the tables of the auth service';
end
$$;

revoke execute on function private.limit_factors() from public, anon, authenticated, service_role;
