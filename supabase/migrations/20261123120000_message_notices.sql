-- Notices about new contact messages, for administrators who want them: at most one an hour, which says how many messages
-- have arrived, and nothing of what they say.
--
-- A trigger queues each message. Once a minute the queue becomes one notice, unless the last one is less than an hour old or
-- not delivered yet. The embedded program mails it to each administrator; on the full stack, pg_cron and pg_net send it to a
-- webhook (supabase/production.md). A notice that fails is tried again, under the same id.

-- Who wants them ----------------------------------------------------------------------------------

create table private.message_notice_wishes (
  user_id uuid primary key references auth.users (id) on delete cascade
);

-- How notices are delivered. The embedded program sets it at each start.
create table private.message_delivery (
  only_row boolean primary key default true check (only_row),
  way text not null default 'none' constraint message_delivery_way_known check (way in ('none', 'mail', 'webhook')),
  url text,
  secret text,
  constraint message_delivery_is_whole check ((way = 'webhook') = (url is not null and secret is not null))
);
insert into private.message_delivery default values;

create function public.own_message_notices() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  return jsonb_build_object(
    'offered', exists (select from private.message_delivery delivery where delivery.way <> 'none'),
    'wanted', exists (select from private.message_notice_wishes wish where wish.user_id = auth.uid())
  );
end
$$;

create function public.set_own_message_notices(wanted boolean) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  if wanted then
    insert into private.message_notice_wishes (user_id) values (auth.uid()) on conflict do nothing;
  else
    delete from private.message_notice_wishes where user_id = auth.uid();
  end if;
  return wanted;
end
$$;

-- The queue ---------------------------------------------------------------------------------------

create table private.queued_messages (
  message_id uuid primary key references public.contact_messages (id) on delete cascade
);

create table private.message_notices (
  id uuid primary key default gen_random_uuid(),
  messages integer not null,
  created_at timestamptz not null default now(),
  -- Administrators who have been mailed.
  told uuid[] not null default '{}',
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- pg_net's id of the last request to the webhook.
  request_id bigint,
  -- Delivered, or given up.
  done_at timestamptz
);
create index message_notices_open on private.message_notices (next_attempt_at) where done_at is null;

create function private.queue_message() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into private.queued_messages (message_id) select new.id where exists (select from private.message_notice_wishes);
  return null;
end
$$;

create trigger queue_message after insert on public.contact_messages
  for each row execute function private.queue_message();

-- The administrators who want notices and have not had this one.
create function private.message_notice_recipients(told uuid[]) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', account.id, 'email', account.email) order by account.email), '[]')
  from private.message_notice_wishes wish
  join public.users profile on profile.id = wish.user_id and profile.role = 'admin'
  join auth.users account on account.id = wish.user_id
  where account.email_confirmed_at is not null
    and account.deleted_at is null
    and (account.banned_until is null or account.banned_until <= now())
    and wish.user_id <> all (told)
$$;

-- The notices to send now, in the given way. Whoever takes one reports with finish_message_notice, or it is taken again after a while.
create function private.take_message_notices(way text)
returns table (id uuid, messages integer, created_at timestamptz, recipients jsonb)
language plpgsql volatile set search_path = ''
as $$
declare
  fresh integer;
begin
  if not exists (select from private.message_delivery delivery where delivery.way = take_message_notices.way) then
    return;
  end if;
  -- Two processes must not both begin a notice.
  perform pg_advisory_xact_lock(hashtextextended('private.message_notices', 0));
  if exists (select from private.queued_messages) and not exists (
    select from private.message_notices notice
    where notice.done_at is null or notice.done_at > now() - interval '1 hour'
  ) then
    with taken as (
      delete from private.queued_messages queued using public.contact_messages message
      where message.id = queued.message_id
      returning message.status
    )
    select count(*) filter (where taken.status = 'new') into fresh from taken;
    delete from private.message_notices notice where notice.done_at < now() - interval '30 days';
    -- None if an administrator was faster.
    if fresh > 0 then
      insert into private.message_notices (messages) values (fresh);
    end if;
  end if;

  return query
    with due as (
      update private.message_notices notice set
        attempts = notice.attempts + 1,
        next_attempt_at = now() + (array['1 min', '5 min', '30 min', '2 hours', '5 hours', '10 hours'])[least(notice.attempts + 1, 6)]::interval
      where notice.done_at is null and notice.next_attempt_at <= now()
      returning notice.*
    )
    select due.id, due.messages, due.created_at, private.message_notice_recipients(due.told) from due;
end
$$;

-- After an attempt: the notice is done when everyone is told, and given up after a day and a half.
create function private.finish_message_notice(notice_id uuid, told jsonb) returns void
language sql volatile set search_path = ''
as $$
  update private.message_notices notice set
    told = now_told.ids,
    done_at = case when notice.attempts >= 9 or private.message_notice_recipients(now_told.ids) = '[]' then now() end
  from (
    select known.told || array(select jsonb_array_elements_text(finish_message_notice.told)::uuid) as ids
    from private.message_notices known where known.id = notice_id
  ) as now_told
  where notice.id = notice_id
$$;

-- The webhook of the full stack -------------------------------------------------------------------

-- Sends notices to this address, signed as Standard Webhooks describes (https://www.standardwebhooks.com). Requires the
-- extensions pg_net and pg_cron. Without an address it stops.
create function private.use_message_webhook(url text, secret text default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  if use_message_webhook.url is null then
    update private.message_delivery set way = 'none', url = null, secret = null;
    perform cron.unschedule('message-notices');
    return;
  end if;
  if use_message_webhook.url !~ '^(https://|http://(localhost|127\.0\.0\.1)[:/])' then
    raise exception 'The address must begin with https://' using errcode = 'invalid_parameter_value';
  end if;
  if coalesce(use_message_webhook.secret, '') !~ '^whsec_[A-Za-z0-9+/]{32,86}={0,2}$' then
    raise exception 'The secret must be whsec_ and 24 to 64 bytes in Base64' using errcode = 'invalid_parameter_value';
  end if;
  update private.message_delivery set way = 'webhook', url = use_message_webhook.url, secret = use_message_webhook.secret;
  perform cron.schedule('message-notices', '* * * * *', 'select private.send_message_notices()');
end
$$;

-- Run by pg_cron. An attempt counts as delivered once its answer is 2xx; any other answer, or none, leads to the next attempt.
create function private.send_message_notices() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  delivery private.message_delivery;
  notice record;
  content jsonb;
  sent_at constant text := floor(extract(epoch from now()))::bigint::text;
  signature bytea;
  request bigint;
begin
  select * into delivery from private.message_delivery where way = 'webhook';
  if delivery.way is null then
    return;
  end if;
  update private.message_notices sent set done_at = now()
    from net._http_response answer
    where answer.id = sent.request_id and sent.done_at is null and answer.status_code between 200 and 299;

  for notice in select * from private.take_message_notices('webhook') loop
    -- Done if nobody wants it any more, or after the last attempt.
    perform private.finish_message_notice(notice.id, '[]');
    continue when notice.recipients = '[]';
    content := jsonb_build_object(
      'type', 'contact.messages',
      'timestamp', to_char(notice.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'data', jsonb_build_object('messages', notice.messages, 'recipients', jsonb_path_query_array(notice.recipients, '$[*].email'))
    );
    -- pg_net sends exactly this text.
    signature := extensions.hmac(
      convert_to(concat_ws('.', notice.id, sent_at, content::text), 'UTF8'),
      decode(substr(delivery.secret, 7), 'base64'),
      'sha256'
    );
    select net.http_post(
      url := delivery.url,
      body := content,
      headers := jsonb_build_object(
        'Content-Type', 'application/json',
        'webhook-id', notice.id,
        'webhook-timestamp', sent_at,
        'webhook-signature', 'v1,' || encode(signature, 'base64')
      ),
      timeout_milliseconds := 15000
    ) into request;
    update private.message_notices sent set request_id = request where sent.id = notice.id;
  end loop;
end
$$;

-- Rights ------------------------------------------------------------------------------------------

alter table private.message_notice_wishes enable row level security;
alter table private.message_delivery enable row level security;
alter table private.queued_messages enable row level security;
alter table private.message_notices enable row level security;

revoke all on all tables in schema private from public, anon, authenticated, service_role;
revoke execute on all functions in schema private from public, anon, authenticated, service_role;
revoke execute on function public.own_message_notices(), public.set_own_message_notices(boolean)
  from public, anon, authenticated, service_role;
grant execute on function public.own_message_notices(), public.set_own_message_notices(boolean) to authenticated;
