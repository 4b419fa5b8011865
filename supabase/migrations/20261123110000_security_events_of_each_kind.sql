-- A flood of one kind of event no longer pushes the others out: fifty sign-ins hid that a passkey was added.

-- Keeps the newest twenty of each kind, of the last ninety days.
create or replace function private.note_security_event(uid uuid, kind text, session_id uuid default null, user_agent text default null, ip inet default null)
returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- The account itself may be on its way out.
  insert into private.security_events (user_id, kind, session_id, user_agent, address)
    select account.id, note_security_event.kind, note_security_event.session_id, left(note_security_event.user_agent, 300),
      private.short_address(note_security_event.ip)
    from auth.users account where account.id = uid;
  delete from private.security_events event
    where event.user_id = uid and (
      event.happened_at < now() - interval '90 days'
      or event.kind = note_security_event.kind and event.id <= (
        select older.id from private.security_events older
        where older.user_id = uid and older.kind = note_security_event.kind
        order by older.id desc offset 20 limit 1
      )
    );
end
$$;

create or replace function public.own_security_events() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform private.require_active();
  return (
    select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'kind', event.kind, 'happened_at', event.happened_at, 'user_agent', event.user_agent, 'address', event.address
        )
        order by event.id desc
      ),
      '[]'
    )
    from private.security_events event
    where event.user_id = auth.uid() and event.happened_at > now() - interval '90 days'
  );
end
$$;
