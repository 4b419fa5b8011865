-- What the auth service keeps forever although nobody needs it. GoTrue removes part of it by itself, and only where its cleanup is
-- on; the embedded stack calls this every day, the full stack by pg_cron (supabase/production.md).

-- Deletes at most ten thousand rows of each table, and returns how many it deleted, so that the caller can go on.
create function private.delete_stale_rows() returns integer
language plpgsql volatile security definer set search_path = ''
as $$
declare
  deleted integer;
  total integer := 0;
begin
  -- Spent refresh tokens, as GoTrue does: until then, using one again ends its session.
  delete from auth.refresh_tokens where id in (
    select token.id from auth.refresh_tokens token
    where token.revoked and token.updated_at < now() - interval '1 day' limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  -- Sessions that nobody has used for ninety days, or that ended a day ago.
  delete from auth.sessions where id in (
    select session.id from auth.sessions session
    where session.not_after < now() - interval '1 day'
      or greatest(session.created_at, session.updated_at, session.refreshed_at at time zone 'utc') < now() - interval '90 days'
      and not exists (
        select from auth.refresh_tokens token
        where token.session_id = session.id and token.updated_at >= now() - interval '90 days'
      )
    limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  delete from auth.audit_log_entries where id in (
    select entry.id from auth.audit_log_entries entry
    where entry.created_at < now() - interval '90 days' limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  total := total + deleted;

  delete from private.security_events where id in (
    select event.id from private.security_events event
    where event.happened_at < now() - interval '90 days' limit 10000 for update skip locked
  );
  get diagnostics deleted = row_count;
  return total + deleted;
end
$$;

revoke execute on function private.delete_stale_rows() from public, anon, authenticated, service_role;
