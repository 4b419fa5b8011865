-- Records which messages an administrator has answered, who did and when. The answer itself is an email outside of this database, so
-- an administrator says so by setting `answered_at`; the trigger writes the time and the administrator.

alter table public.contact_messages
  add column answered_at timestamptz,
  -- Null if that account no longer exists.
  add column answered_by uuid references auth.users (id) on delete set null,
  add constraint contact_messages_answer_has_time check (answered_by is null or answered_at is not null);

-- Like contact_messages_inbox, for the filter.
create index contact_messages_answered on public.contact_messages (created_at desc, id desc) where answered_at is not null;
create index contact_messages_unanswered on public.contact_messages (created_at desc, id desc) where answered_at is null;
-- For deleting accounts.
create index contact_messages_answerer on public.contact_messages (answered_by) where answered_by is not null;

create or replace function public.guard_contact_messages() returns trigger
language plpgsql set search_path = ''
as $$
declare
  changeable constant text[] := array['status', 'notes', 'answered_at'];
begin
  if current_user in ('anon', 'authenticated') then
    if (to_jsonb(new) - changeable) is distinct from (to_jsonb(old) - changeable) then
      raise exception 'Only the status, the notes and the answer of a message can be changed' using errcode = 'insufficient_privilege';
    end if;
    new.updated_at := now();
    new.handled_by := auth.uid();
    if new.answered_at is null then
      new.answered_by := null;
    elsif old.answered_at is null then
      new.answered_at := now();
      new.answered_by := auth.uid();
    else
      -- Whoever was first has answered.
      new.answered_at := old.answered_at;
    end if;
  end if;
  return new;
end
$$;

grant update (answered_at) on public.contact_messages to authenticated;

-- The log -----------------------------------------------------------------------------------------

create or replace function public.audit_contact_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := jsonb_build_object('status', old.status, 'notes', old.notes, 'answered', old.answered_at is not null);
  becomes jsonb;
begin
  if tg_op = 'DELETE' then
    perform public.write_audit('message.deleted', old.id, jsonb_build_object('reference', old.reference), null);
  else
    becomes := jsonb_build_object('status', new.status, 'notes', new.notes, 'answered', new.answered_at is not null);
    perform public.write_audit(
      'message.changed', new.id, public.fields_changed(was, becomes), public.fields_changed(becomes, was)
    );
  end if;
  return null;
end
$$;

drop trigger audit_contact_messages on public.contact_messages;
create trigger audit_contact_messages after update on public.contact_messages
  for each row when (
    old.status is distinct from new.status or old.notes is distinct from new.notes
    or (old.answered_at is null) <> (new.answered_at is null)
  ) execute function public.audit_contact_messages();

-- The inbox ---------------------------------------------------------------------------------------

-- With another parameter it would be a second function of this name.
drop function public.list_messages(text, text, integer, text);

-- One page of the messages that contain `search` in their text, reference, name or address, newest first. Each has the address of the
-- administrator who answered it, for the file.
create function public.list_messages(
  search text default null,
  status text default null,
  answered boolean default null,
  page_size integer default 50,
  after text default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  searched constant text := $sql$private.searchable(reference || ' ' || name || ' ' || email || ' ' || message)$sql$;
  length constant integer := char_length(private.searchable(coalesce(search, '')));
  place jsonb;
  messages public.contact_messages[];
begin
  perform public.require_admin();
  perform public.require_page_size(page_size);
  if status not in ('new', 'open', 'closed') then
    raise exception 'There is no such state' using errcode = 'invalid_parameter_value';
  end if;
  if char_length(btrim(search)) > 100 then
    raise exception 'A search has 100 characters at most' using errcode = 'invalid_parameter_value';
  end if;
  if after is not null then
    place := public.read_cursor(after);
    if place ->> 'time' is null or place ->> 'id' is null then
      raise exception 'This page does not exist' using errcode = 'invalid_parameter_value';
    end if;
  end if;
  execute concat_ws(' ',
    'select array_agg(page order by page.created_at desc, page.id desc) from (',
    'select message.* from public.contact_messages message where true',
    case when status is not null then 'and message.status = $2' end,
    case answered when true then 'and message.answered_at is not null' when false then 'and message.answered_at is null' end,
    case
      when length = 0 then null
      -- Three letters make a trigram. Fewer match only at the beginning of a word.
      when length >= 3 then format('and %s like ''%%'' || $1 || ''%%''', searched)
      else format('and (%1$s like $1 || ''%%'' or %1$s like ''%% '' || $1 || ''%%'')', searched)
    end,
    case when place is not null then 'and (message.created_at, message.id) < ($3::timestamptz, $4::uuid)' end,
    'order by message.created_at desc, message.id desc limit $5',
    ') page'
  )
    into messages
    -- One row more than requested shows whether there is a next page.
    using public.search_words(search), status, place ->> 'time', place ->> 'id', page_size + 1;
  return jsonb_build_object(
    'messages', coalesce(
      (
        select jsonb_agg(
          to_jsonb(listed) - 'ordinality' || jsonb_build_object('answered_by_email', profile.email) order by listed.ordinality
        )
        from unnest(messages[1:page_size]) with ordinality as listed
        left join public.users profile on profile.id = listed.answered_by
      ),
      '[]'
    ),
    'next', case when array_length(messages, 1) > page_size
      then public.write_cursor(jsonb_build_object('time', messages[page_size].created_at, 'id', messages[page_size].id))
    end
  );
end
$$;

revoke execute on function public.list_messages(text, text, boolean, integer, text) from public, anon, authenticated, service_role;
grant execute on function public.list_messages(text, text, boolean, integer, text) to authenticated;

-- A learner's own messages ------------------------------------------------------------------------

-- They say when they were answered, but not by whom.
create or replace function public.export_own_account() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(profile) from public.users profile where profile.id = auth.uid()),
    'signIn', public.own_sign_in(),
    'sessions', public.own_sessions(),
    'securityEvents', public.own_security_events(),
    'authenticators', coalesce(
      (
        select jsonb_agg(jsonb_build_object('name', factor.friendly_name, 'created_at', factor.created_at) order by factor.created_at)
        from auth.mfa_factors factor
        where factor.user_id = auth.uid() and factor.status = 'verified'
      ),
      '[]'
    ),
    'passkeys', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('name', passkey.friendly_name, 'created_at', passkey.created_at, 'last_used_at', passkey.last_used_at)
          order by passkey.created_at
        )
        from auth.webauthn_credentials passkey
        where passkey.user_id = auth.uid()
      ),
      '[]'
    ),
    'favorites', coalesce(
      (
        select jsonb_agg(to_jsonb(favorite) - 'user_id' order by favorite.created_at, favorite.course_id)
        from public.favorites favorite
        where favorite.user_id = auth.uid()
      ),
      '[]'
    ),
    'contactMessages', coalesce(
      (
        select jsonb_agg(
          to_jsonb(sent) - array['id', 'user_id', 'notes', 'handled_by', 'answered_by']
          order by sent.created_at, sent.reference
        )
        from public.contact_messages sent
        where sent.user_id = auth.uid()
      ),
      '[]'
    ),
    'messageNotices', exists (select from private.message_notice_wishes wish where wish.user_id = auth.uid())
  )
  where public.is_active()
$$;
