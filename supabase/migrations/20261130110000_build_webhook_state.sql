-- The webhook that tells another host to build says why it did not get through, to whoever runs `npm run doctor`.

-- Why the last attempt failed.
alter table private.build_requests add column problem text;

drop function private.finish_build_request(uuid, boolean);

-- After an attempt, with what went wrong, or null. It is given up after a day and a half.
create function private.finish_build_request(request_id uuid, problem text) returns void
language sql volatile set search_path = ''
as $$
  update private.build_requests request set
    problem = left(finish_build_request.problem, 200),
    done_at = case when finish_build_request.problem is null or request.attempts >= 9 then now() end
  where request.id = finish_build_request.request_id and request.done_at is null
$$;

-- As before, and keeps what pg_net has to say of the last attempt.
create or replace function private.send_build_requests() returns void
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
  update private.build_requests sent set
    problem = case
      when answer.status_code between 200 and 299 then null
      else coalesce('it answered ' || answer.status_code, left(answer.error_msg, 200), 'it did not answer')
    end,
    done_at = coalesce(sent.done_at, case when answer.status_code between 200 and 299 then now() end)
    from net._http_response answer where answer.id = sent.request_id;
  for request in select * from private.take_build_requests() loop
    update private.build_requests sent set
      request_id = private.post_signed(webhook.url, webhook.secret, request.id, 'courses.changed', request.created_at, '{}'),
      -- Done after the last attempt.
      done_at = case when sent.attempts >= 9 then now() end
      where sent.id = request.id;
  end loop;
end
$$;

-- Why the newest request did not get through: what the last attempt says, or 'waiting' if nothing sends it.
create function private.build_webhook_problem() returns text
language sql stable set search_path = ''
as $$
  select coalesce(
    request.problem,
    case when request.done_at is null and request.next_attempt_at < now() - interval '10 minutes' then 'waiting' end
  )
  from private.build_requests request order by request.created_at desc limit 1
$$;

-- As before, and whether the build webhook works; null without one.
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
    'message_webhook_problem', private.message_webhook_problem(),
    'build_webhook', (select jsonb_build_object('problem', private.build_webhook_problem()) from private.build_webhook)
  )
  from (select nullif(current_setting('request.headers', true), '')::jsonb) as request (headers)
$$;

revoke execute on function private.finish_build_request(uuid, text), private.build_webhook_problem()
  from public, anon, authenticated, service_role;
