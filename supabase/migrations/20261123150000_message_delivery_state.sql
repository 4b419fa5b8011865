-- The webhook for notices about contact messages: it can be ended twice, keeps its log short, and tells whether it works.

-- pg_cron refuses to end a job that does not exist, and keeps a row of every run for good.
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
  if use_message_webhook.url !~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])' then
    raise exception 'The address must begin with https://' using errcode = 'invalid_parameter_value';
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

-- Whether the webhook failed to deliver the newest notice, or nothing has looked for due notices for a while.
create function private.message_webhook_problem() returns text
language sql stable set search_path = ''
as $$
  select case
    when (
      select notice.attempts > 1 and (notice.done_at is null or notice.attempts >= 9)
      from private.message_notices notice order by notice.created_at desc limit 1
    ) then 'refused'
    when exists (
      select from private.queued_messages queued
      join public.contact_messages message on message.id = queued.message_id
      where message.created_at < now() - interval '2 hours'
    ) then 'waiting'
  end
  from private.message_delivery delivery where delivery.way = 'webhook'
$$;

-- The same as before, and how notices about contact messages are delivered.
create or replace function public.installation_state() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'forwarded_for', headers ->> 'x-forwarded-for',
    'connecting_ip', headers ->> 'cf-connecting-ip',
    'photo_problems', to_jsonb(private.photo_storage_problems()),
    'administrators_without_authenticator', (
      select coalesce(jsonb_agg(profile.email order by profile.email), '[]')
      from public.users profile
      where profile.role = 'admin' and not private.has_authenticator(profile.id)
    ),
    'message_delivery', (select delivery.way from private.message_delivery delivery),
    'message_webhook_problem', private.message_webhook_problem()
  )
  from (select nullif(current_setting('request.headers', true), '')::jsonb) as request (headers)
$$;

revoke execute on function private.message_webhook_problem() from public, anon, authenticated, service_role;
