-- Mails about courses: to administrators who want notices, at most once an hour, how many versions wait for them; to a course's
-- instructor what became of a version. A trigger queues each mail. The embedded program sends them; on the full stack, pg_cron and
-- pg_net send them to the webhook of the notices about messages. A mail that fails is tried again, under the same id.

create table private.course_mails (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  version_id uuid not null references public.course_versions (id) on delete cascade,
  event text not null
    constraint course_mails_event_known check (event in ('handed in', 'returned', 'published', 'not published', 'taken off')),
  created_at timestamptz not null default now(),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  -- pg_net's id of the last request to the webhook.
  request_id bigint,
  -- Delivered, given up, or no longer worth a mail.
  done_at timestamptz
);
create index course_mails_open on private.course_mails (next_attempt_at) where done_at is null;
create index course_mails_of_user on private.course_mails (user_id, event);
create index course_mails_of_version on private.course_mails (version_id);

create function private.queue_course_mails() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  what constant text := case
    when new.state = 'handed in' then 'handed in'
    when new.state in ('returned', 'published') then new.state
    when new.problem <> '' then 'not published'
    -- Not if it gave way to another version.
    when tg_op = 'UPDATE' and new.state = 'withdrawn' and old.state = 'published' and auth.uid() is not null then 'taken off'
  end;
begin
  if what = 'handed in' then
    -- One mail tells of all that wait, and the next one comes an hour later.
    insert into private.course_mails (user_id, version_id, event, next_attempt_at)
    select wish.user_id, new.id, what, greatest(now(), (
      select max(known.done_at) + interval '1 hour' from private.course_mails known where known.user_id = wish.user_id and known.event = what
    ))
    from private.message_notice_wishes wish
    where not exists (
      select from private.course_mails known where known.user_id = wish.user_id and known.event = what and known.done_at is null
    );
  elsif what is not null then
    insert into private.course_mails (user_id, version_id, event)
    select draft.instructor_id, new.id, what from public.drafts draft where draft.id = new.draft_id and draft.instructor_id is not null;
  end if;
  return null;
end
$$;
create trigger queue_mails_of_new_version after insert on public.course_versions
  for each row execute function private.queue_course_mails();
create trigger queue_mails_of_version after update of state, problem on public.course_versions
  for each row when (old.state <> new.state or old.problem <> new.problem)
  execute function private.queue_course_mails();

-- The mails to send now, in the given way. Whoever takes one reports with finish_course_mail, or it is taken again after a while.
create function private.take_course_mails(way text)
returns table (
  id uuid, event text, created_at timestamptz, email text, draft_id uuid, title text, number integer, answer text, remarks integer,
  problem text, waiting bigint
)
language plpgsql volatile set search_path = ''
as $$
begin
  if not exists (select from private.message_delivery delivery where delivery.way = take_course_mails.way) then
    return;
  end if;
  -- Two processes must not both begin a mail.
  perform pg_advisory_xact_lock(hashtextextended('private.message_notices', 0));
  delete from private.course_mails mail where mail.done_at < now() - interval '30 days';
  update private.course_mails mail set done_at = now()
  where mail.done_at is null and (
    not exists (
      select from public.users profile join auth.users account on account.id = profile.id
      where profile.id = mail.user_id and account.email_confirmed_at is not null and account.deleted_at is null
        and (account.banned_until is null or account.banned_until <= now())
        and (mail.event <> 'handed in' or profile.role = 'admin')
    )
    or mail.event = 'handed in' and (
      not exists (select from private.message_notice_wishes wish where wish.user_id = mail.user_id)
      -- An administrator was faster.
      or not exists (select from public.course_versions version where version.state = 'handed in')
    )
  );
  return query
    with due as (
      update private.course_mails mail set
        attempts = mail.attempts + 1,
        next_attempt_at = now() + (array['1 min', '5 min', '30 min', '2 hours', '5 hours', '10 hours'])[least(mail.attempts + 1, 6)]::interval
      where mail.done_at is null and mail.next_attempt_at <= now()
      returning mail.*
    )
    select due.id, due.event, due.created_at, account.email::text, version.draft_id, version.title, version.number, version.answer,
      jsonb_array_length(version.remarks), version.problem,
      (select count(*) from public.course_versions waits where waits.state = 'handed in')
    from due
    join auth.users account on account.id = due.user_id
    join public.course_versions version on version.id = due.version_id
    order by due.created_at, due.id;
end
$$;

-- After an attempt. It is given up after a day and a half.
create function private.finish_course_mail(mail_id uuid, is_accepted boolean) returns void
language sql volatile set search_path = ''
as $$
  update private.course_mails mail set done_at = now() where mail.id = mail_id and (is_accepted or mail.attempts >= 9)
$$;

-- The webhook of the full stack -------------------------------------------------------------------

create function private.post_to_webhook(id uuid, type text, created_at timestamptz, data jsonb) returns bigint
language plpgsql volatile set search_path = ''
as $$
declare
  delivery private.message_delivery;
  sent_at constant text := floor(extract(epoch from now()))::bigint::text;
  content constant jsonb := jsonb_build_object(
    'type', type, 'timestamp', to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'data', data
  );
  request bigint;
begin
  select * into delivery from private.message_delivery where way = 'webhook';
  select net.http_post(
    url := delivery.url,
    -- pg_net sends exactly the text that is signed.
    body := content,
    headers := jsonb_build_object(
      'Content-Type', 'application/json',
      'webhook-id', id,
      'webhook-timestamp', sent_at,
      'webhook-signature', 'v1,' || encode(extensions.hmac(
        convert_to(concat_ws('.', id, sent_at, content::text), 'UTF8'), decode(substr(delivery.secret, 7), 'base64'), 'sha256'
      ), 'base64')
    ),
    timeout_milliseconds := 15000
  ) into request;
  return request;
end
$$;

-- Run by pg_cron. An attempt counts as delivered once its answer is 2xx; any other answer, or none, leads to the next attempt.
create or replace function private.send_message_notices() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  notice record;
  mail record;
begin
  if not exists (select from private.message_delivery where way = 'webhook') then
    return;
  end if;
  update private.message_notices sent set done_at = now()
    from net._http_response answer
    where answer.id = sent.request_id and sent.done_at is null and answer.status_code between 200 and 299;
  update private.course_mails sent set done_at = now()
    from net._http_response answer
    where answer.id = sent.request_id and sent.done_at is null and answer.status_code between 200 and 299;

  for notice in select * from private.take_message_notices('webhook') loop
    -- Done if nobody wants it any more, or after the last attempt.
    perform private.finish_message_notice(notice.id, '[]');
    continue when notice.recipients = '[]';
    update private.message_notices sent set request_id = private.post_to_webhook(
      notice.id, 'contact.messages', notice.created_at,
      jsonb_build_object('messages', notice.messages, 'recipients', jsonb_path_query_array(notice.recipients, '$[*].email'))
    ) where sent.id = notice.id;
  end loop;

  for mail in select * from private.take_course_mails('webhook') loop
    -- Done after the last attempt.
    perform private.finish_course_mail(mail.id, false);
    update private.course_mails sent set request_id = private.post_to_webhook(
      mail.id, 'course.' || replace(mail.event, ' ', '_'), mail.created_at,
      case
        when mail.event = 'handed in' then jsonb_build_object('waiting', mail.waiting, 'recipients', jsonb_build_array(mail.email))
        else jsonb_build_object(
          'draft', mail.draft_id, 'title', mail.title, 'version', mail.number, 'answer', mail.answer, 'remarks', mail.remarks,
          'problem', mail.problem, 'recipients', jsonb_build_array(mail.email)
        )
      end
    ) where sent.id = mail.id;
  end loop;
end
$$;

alter table private.course_mails enable row level security;
revoke all on private.course_mails from public, anon, authenticated, service_role;
revoke execute on function
  private.queue_course_mails(), private.take_course_mails(text), private.finish_course_mail(uuid, boolean),
  private.post_to_webhook(uuid, text, timestamptz, jsonb)
  from public, anon, authenticated, service_role;
