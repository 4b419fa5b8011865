-- A disabled user learns that the account is disabled, not that the session has ended.
--
-- The auth service looks for a request's session before the account, so a missing session hides the reason. The
-- sessions of a disabled account therefore stay, expired and with their refresh tokens revoked: the service and the
-- policies (is_active) refuse the account itself, and enabling it deletes the old sessions.

create or replace function public.end_sessions_of_account() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  -- No access token lives longer. After a shorter ban an old one could still be used, so those sessions are deleted.
  longest_token constant interval := interval '1 week';
begin
  if new.deleted_at is null and new.banned_until > now() + longest_token then
    update auth.refresh_tokens set revoked = true
      where session_id in (select session.id from auth.sessions session where session.user_id = new.id);
    update auth.sessions set not_after = least(not_after, now()) where user_id = new.id;
  else
    -- After a short ban, the refresh tokens stay without a session, so that a refresh still gives the reason.
    if new.deleted_at is not null or new.banned_until > now() then
      update auth.refresh_tokens set revoked = true, session_id = null
        where session_id in (select session.id from auth.sessions session where session.user_id = new.id);
    end if;
    delete from auth.sessions where user_id = new.id;
  end if;
  return new;
end
$$;

drop trigger end_sessions_of_account on auth.users;
create trigger end_sessions_of_account after update of banned_until, deleted_at on auth.users
  for each row
  when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at)
  execute function public.end_sessions_of_account();
