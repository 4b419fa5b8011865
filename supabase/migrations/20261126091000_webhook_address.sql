-- The webhook's address: in http://localhost:x@elsewhere, what stands before the @ is a user name, and the host is another one.
-- The table itself refuses such an address, however it is written.

create function private.is_webhook_address(url text) returns boolean
language sql immutable set search_path = ''
as $$
  select url ~ '^(https://([A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])|http://(localhost|127\.0\.0\.1))(:[0-9]{1,5})?([/?][!-~]*)?$'
    and url !~ '[\\"<>^`{|}#]'
$$;
revoke execute on function private.is_webhook_address(text) from public, anon, authenticated, service_role;

update private.message_delivery set way = 'none', url = null, secret = null
where url is not null and not private.is_webhook_address(url);
alter table private.message_delivery
  add constraint message_delivery_has_safe_address check (url is null or private.is_webhook_address(url));

create or replace function private.use_message_webhook(url text, secret text default null) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  command constant text := 'select private.send_message_notices()';
begin
  if use_message_webhook.url is null then
    update private.message_delivery set way = 'none', url = null, secret = null where way = 'webhook';
    if to_regclass('cron.job') is not null then
      perform cron.unschedule(job.jobid) from cron.job job where job.jobname in ('message-notices', 'message-notices-log');
    end if;
    return;
  end if;
  if not private.is_webhook_address(use_message_webhook.url) then
    raise exception 'The address must begin with https:// and a host, without a user or a password'
      using errcode = 'invalid_parameter_value';
  end if;
  if coalesce(use_message_webhook.secret, '') !~ '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$' then
    raise exception 'The secret must be whsec_ and 24 to 64 bytes in Base64' using errcode = 'invalid_parameter_value';
  end if;
  update private.message_delivery set way = 'webhook', url = use_message_webhook.url, secret = use_message_webhook.secret;
  perform cron.schedule('message-notices', '* * * * *', command);
  perform cron.schedule(
    'message-notices-log',
    '0 4 * * *',
    format('delete from cron.job_run_details where command = %L and end_time < now() - interval ''7 days''', command)
  );
end
$$;
