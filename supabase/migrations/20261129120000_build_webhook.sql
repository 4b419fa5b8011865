-- Where another host builds the site, a webhook tells it to build when a course is approved, taken off the catalog or put back. It is
-- signed and tried again like the one about messages, and has an address of its own.

create table private.build_webhook (
  only_row boolean primary key default true check (only_row),
  url text not null constraint build_webhook_has_safe_address check (private.is_webhook_address(url)),
  secret text not null constraint build_webhook_has_secret check (secret ~ '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$')
);

create table private.build_requests (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- pg_net's id of the last request to the webhook.
  request_id bigint,
  -- Accepted, given up, or replaced by a later one.
  done_at timestamptz
);

create function private.queue_build_request() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- A version that gave way to the one that a build has just published is no reason for the next build.
  if not exists (select from private.build_webhook) or new.state = 'withdrawn' and auth.uid() is null then
    return null;
  end if;
  -- One build brings all of it. Those that failed wait for long, so that the next one must not wait for them.
  update private.build_requests request set done_at = now() where request.done_at is null and request.attempts > 0;
  insert into private.build_requests (created_at)
    select now() where not exists (select from private.build_requests request where request.done_at is null);
  return null;
end
$$;
create trigger queue_build_request after update of state on public.course_versions
  for each row when (new.state = 'approved' and old.state <> 'approved' or new.state = 'withdrawn' and old.state in ('approved', 'published'))
  execute function private.queue_build_request();

-- The requests to send now. Whoever takes one reports with finish_build_request, or it is taken again after a while.
create function private.take_build_requests() returns table (id uuid, created_at timestamptz)
language plpgsql volatile set search_path = ''
as $$
begin
  -- Two processes must not both begin a request.
  perform pg_advisory_xact_lock(hashtextextended('private.build_requests', 0));
  delete from private.build_requests request where request.done_at < now() - interval '30 days';
  return query
    update private.build_requests request set
      attempts = request.attempts + 1,
      next_attempt_at = now() + (array['1 min', '5 min', '30 min', '2 hours', '5 hours', '10 hours'])[least(request.attempts + 1, 6)]::interval
    where request.done_at is null and request.next_attempt_at <= now() and exists (select from private.build_webhook)
    returning request.id, request.created_at;
end
$$;

-- After an attempt. It is given up after a day and a half.
create function private.finish_build_request(request_id uuid, is_accepted boolean) returns void
language sql volatile set search_path = ''
as $$
  update private.build_requests request set done_at = now()
    where request.id = finish_build_request.request_id and request.done_at is null and (is_accepted or request.attempts >= 9)
$$;

-- The full stack: pg_cron and pg_net send what is due, for both webhooks ----------------------------

create function private.post_signed(url text, secret text, id uuid, type text, created_at timestamptz, data jsonb) returns bigint
language plpgsql volatile set search_path = ''
as $$
declare
  sent_at constant text := floor(extract(epoch from now()))::bigint::text;
  content constant jsonb := jsonb_build_object(
    'type', type, 'timestamp', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data
  );
  request bigint;
begin
  select net.http_post(
    url := post_signed.url,
    -- pg_net sends exactly the text that is signed.
    body := content,
    headers := jsonb_build_object(
      'Content-Type', 'application/json',
      'webhook-id', id,
      'webhook-timestamp', sent_at,
      'webhook-signature', 'v1,' || encode(extensions.hmac(
        convert_to(concat_ws('.', id, sent_at, content::text), 'UTF8'), decode(substr(secret, 7), 'base64'), 'sha256'
      ), 'base64')
    ),
    timeout_milliseconds := 15000
  ) into request;
  return request;
end
$$;

create or replace function private.post_to_webhook(id uuid, type text, created_at timestamptz, data jsonb) returns bigint
language sql volatile set search_path = ''
as $$
  select private.post_signed(delivery.url, delivery.secret, id, type, created_at, data)
  from private.message_delivery delivery where delivery.way = 'webhook'
$$;

create function private.send_build_requests() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  webhook private.build_webhook;
  request record;
begin
  select * into webhook from private.build_webhook;
  if webhook.url is null then
    return;
  end if;
  update private.build_requests sent set done_at = now()
    from net._http_response answer
    where answer.id = sent.request_id and sent.done_at is null and answer.status_code between 200 and 299;
  for request in select * from private.take_build_requests() loop
    -- Done after the last attempt.
    perform private.finish_build_request(request.id, false);
    update private.build_requests sent set request_id = private.post_signed(
      webhook.url, webhook.secret, request.id, 'courses.changed', request.created_at, '{}'
    ) where sent.id = request.id;
  end loop;
end
$$;

-- The job of pg_cron exists as long as there is a webhook.
create function private.schedule_webhooks() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  command constant text := 'select private.send_message_notices(), private.send_build_requests()';
begin
  if to_regclass('cron.job') is not null then
    perform cron.unschedule(job.jobid) from cron.job job where job.jobname in ('message-notices', 'message-notices-log');
  end if;
  if exists (select from private.message_delivery delivery where delivery.way = 'webhook') or exists (select from private.build_webhook) then
    perform cron.schedule('message-notices', '* * * * *', command);
    perform cron.schedule(
      'message-notices-log',
      '0 4 * * *',
      format(
        'delete from cron.job_run_details where command in (%L, ''select private.send_message_notices()'') and end_time < now() - interval ''7 days''',
        command
      )
    );
  end if;
end
$$;

create function private.require_webhook(url text, secret text) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if not private.is_webhook_address(url) then
    raise exception 'The address must begin with https:// and a host, without a user or a password'
      using errcode = 'invalid_parameter_value';
  end if;
  if coalesce(secret, '') !~ '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$' then
    raise exception 'The secret must be whsec_ and 24 to 64 bytes in Base64' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

create or replace function private.use_message_webhook(url text, secret text default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if url is null then
    update private.message_delivery set way = 'none', url = null, secret = null where way = 'webhook';
  else
    perform private.require_webhook(url, secret);
    update private.message_delivery set way = 'webhook', url = use_message_webhook.url, secret = use_message_webhook.secret;
  end if;
  perform private.schedule_webhooks();
end
$$;

-- Tells this address to build. Without an address it stops.
create function private.use_build_webhook(url text, secret text default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if url is not null then
    perform private.require_webhook(url, secret);
  end if;
  delete from private.build_webhook;
  insert into private.build_webhook (url, secret)
    select use_build_webhook.url, use_build_webhook.secret where use_build_webhook.url is not null;
  perform private.schedule_webhooks();
end
$$;

alter table private.build_webhook enable row level security;
alter table private.build_requests enable row level security;
revoke all on private.build_webhook, private.build_requests from public, anon, authenticated, service_role;
revoke execute on function
  private.queue_build_request(), private.take_build_requests(), private.finish_build_request(uuid, boolean),
  private.post_signed(text, text, uuid, text, timestamptz, jsonb), private.send_build_requests(), private.schedule_webhooks(),
  private.require_webhook(text, text), private.use_build_webhook(text, text)
  from public, anon, authenticated, service_role;
