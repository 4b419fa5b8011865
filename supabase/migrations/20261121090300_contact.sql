-- Messages to the operators of the product. Anyone may send one, through a function that validates and limits; only
-- administrators read them, set their status and keep notes. No client can delete one.

-- Unreachable for clients: PostgREST serves only the public schema, and no client role has rights in this one.
create schema if not exists private;
revoke all on schema private from public;

create table public.contact_messages (
  id uuid primary key default gen_random_uuid(),
  -- Shown to the sender, and easy to say on the telephone.
  reference text not null unique
    constraint contact_messages_reference_fits check (reference ~ '^AS-[2-9A-Z]{4}-[2-9A-Z]{4}$'),
  topic text not null
    constraint contact_messages_topic_known check (topic in ('course', 'account', 'problem', 'idea', 'other')),
  name text not null
    constraint contact_messages_name_fits check (
      name = btrim(name) and char_length(name) between 2 and 80 and name !~ '[\u0001-\u001f\u007f-\u009f]'
    ),
  email text not null
    constraint contact_messages_email_fits check (
      char_length(email) <= 254 and email ~ '^[^\s@\u0001-\u001f\u007f-\u009f]+@[^\s@.\u0001-\u001f\u007f-\u009f]+(\.[^\s@.\u0001-\u001f\u007f-\u009f]+)+$'
    ),
  message text not null
    constraint contact_messages_message_fits check (
      message = btrim(message, E' \t\n') and char_length(message) between 20 and 2000
      and message !~ '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]'
    ),
  -- The sender's account, if signed in.
  user_id uuid references auth.users (id) on delete set null,
  status text not null default 'new'
    constraint contact_messages_status_known check (status in ('new', 'open', 'closed')),
  notes text not null default ''
    constraint contact_messages_notes_fit check (char_length(notes) <= 4000),
  -- The administrator who last changed it.
  handled_by uuid references auth.users (id) on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz
);

comment on table public.contact_messages is 'Messages sent with the contact form; written by send_contact_message alone.';

-- The inbox: newest first, of one status or all, paged from the last row of the previous page.
create index contact_messages_inbox on public.contact_messages (status, created_at desc, id desc);
create index contact_messages_newest on public.contact_messages (created_at desc, id desc);
-- For deleting accounts.
create index contact_messages_sender on public.contact_messages (user_id) where user_id is not null;
create index contact_messages_handler on public.contact_messages (handled_by) where handled_by is not null;

-- Changes by administrators -----------------------------------------------------------------------

create function public.guard_contact_messages() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    if (to_jsonb(new) - array['status', 'notes']) is distinct from (to_jsonb(old) - array['status', 'notes']) then
      raise exception 'Only the status and the notes of a message can be changed' using errcode = 'insufficient_privilege';
    end if;
    new.updated_at := now();
    new.handled_by := auth.uid();
  end if;
  return new;
end
$$;

create trigger guard_contact_messages before update on public.contact_messages
  for each row execute function public.guard_contact_messages();

-- Limits on sending -------------------------------------------------------------------------------

-- One row for each message of the last hour. Sender and origin are stored only as hashes, with a salt that never leaves
-- this database, so that a copy of the table contains no personal data.
create table private.contact_sendings (
  sent_at timestamptz not null default now(),
  sender bytea not null,
  network bytea
);
create index contact_sendings_sent_at on private.contact_sendings (sent_at);

create table private.contact_limits (
  only_row boolean primary key default true check (only_row),
  salt text not null default gen_random_uuid()::text || gen_random_uuid()::text,
  -- Messages in an hour.
  by_sender integer not null default 3,
  by_network integer not null default 10,
  by_all integer not null default 200
);
insert into private.contact_limits default values;

-- The client's address according to the gateway: Cloudflare in front of a hosted project, otherwise the first entry of
-- X-Forwarded-For. The embedded backend writes that entry itself; if another gateway lets an invented one through, the
-- limit of all messages still applies. Null outside a request.
create function private.client_network() returns text
language plpgsql stable set search_path = ''
as $$
declare
  headers constant jsonb := nullif(current_setting('request.headers', true), '')::jsonb;
  address constant text := nullif(btrim(coalesce(
    headers ->> 'cf-connecting-ip',
    split_part(headers ->> 'x-forwarded-for', ',', 1)
  )), '');
  ip inet;
begin
  -- An IPv4 address in the form of an IPv6 socket.
  ip := regexp_replace(address, '^::ffff:(?=[0-9.]+$)', '', 'i')::inet;
  -- A client with one IPv6 address has the 2^64 of its network.
  return case when family(ip) = 6 then host(network(set_masklen(ip, 64))) else host(ip) end;
exception when invalid_text_representation then
  return left(address, 200);
end
$$;

-- AS-7K3Q-92FM: without letters and digits that are easily confused (0, 1, O, I, L, Z, S, B, U, V).
create function private.new_contact_reference() returns text
language sql volatile set search_path = ''
as $$
  select 'AS-' || substr(letters, 1, 4) || '-' || substr(letters, 5)
  from (
    -- Bytes of a random UUID, without the two that contain its version.
    select string_agg(substr('23456789ACDEFGHJKMNPQRTWXY', 1 + get_byte(bytes, place) % 26, 1), '') as letters
    from uuid_send(gen_random_uuid()) as bytes, unnest(array[0, 1, 2, 3, 4, 5, 10, 11]) as place
  ) as drawn
$$;

-- Sending -----------------------------------------------------------------------------------------

-- Stores a message and returns its reference. `website` is a hidden field: a bot that fills it in gets the usual
-- answer, and nothing is stored. Refuses with PT400 (the detail names the field), with PT429 if the limit is reached
-- (the detail is the number of seconds to wait), and refuses disabled accounts.
create function public.send_contact_message(name text, email text, topic text, message text, website text default '')
returns text
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Control characters, and those that change the direction of text.
  clean_name constant text := btrim(regexp_replace(
    coalesce(send_contact_message.name, ''), '[\s\u0001-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]+', ' ', 'g'
  ));
  clean_email constant text := btrim(coalesce(send_contact_message.email, ''));
  clean_message constant text := btrim(regexp_replace(
    regexp_replace(coalesce(send_contact_message.message, ''), '\r\n?', E'\n', 'g'),
    '[\u0001-\u0008\u000b-\u001f\u007f-\u009f]', '', 'g'
  ), E' \t\n');
  uid constant uuid := auth.uid();
  limits private.contact_limits;
  this_sender bytea;
  this_network bytea;
  free_at timestamptz;
  new_reference text;
begin
  if uid is not null and not public.is_active() then
    raise exception 'This account has been disabled' using errcode = 'insufficient_privilege';
  end if;
  if char_length(clean_name) not between 2 and 80 then
    raise sqlstate 'PT400' using message = 'The name must have 2 to 80 characters', detail = 'name';
  end if;
  if char_length(clean_email) > 254
    or clean_email !~ '^[^\s@\u0001-\u001f\u007f-\u009f]+@[^\s@.\u0001-\u001f\u007f-\u009f]+(\.[^\s@.\u0001-\u001f\u007f-\u009f]+)+$'
  then
    raise sqlstate 'PT400' using message = 'The e-mail address is not valid', detail = 'email';
  end if;
  if send_contact_message.topic is null or send_contact_message.topic not in ('course', 'account', 'problem', 'idea', 'other') then
    raise sqlstate 'PT400' using message = 'The topic is not one of ours', detail = 'topic';
  end if;
  if char_length(clean_message) not between 20 and 2000 then
    raise sqlstate 'PT400' using message = 'The message must have 20 to 2000 characters', detail = 'message';
  end if;

  if coalesce(send_contact_message.website, '') <> '' then
    return private.new_contact_reference();
  end if;

  -- Serializes concurrent messages, or both would count the same free place.
  perform pg_advisory_xact_lock(hashtextextended('private.contact_sendings', 0));
  select * into strict limits from private.contact_limits;
  -- An account is counted by itself, so that nobody else can use up its messages by naming its address.
  this_sender := sha256(convert_to(limits.salt || coalesce('account ' || uid, 'email ' || lower(clean_email)), 'UTF8'));
  this_network := sha256(convert_to(limits.salt || 'network ' || private.client_network(), 'UTF8'));
  delete from private.contact_sendings where sent_at <= now() - interval '1 hour';

  -- A limit is reached while the message that many places back is less than an hour old.
  select max(reached.since) + interval '1 hour' into free_at
  from (
    (select sent_at as since from private.contact_sendings where sender = this_sender
      order by sent_at desc offset limits.by_sender - 1 limit 1)
    union all
    (select sent_at from private.contact_sendings where network = this_network
      order by sent_at desc offset limits.by_network - 1 limit 1)
    union all
    (select sent_at from private.contact_sendings order by sent_at desc offset limits.by_all - 1 limit 1)
  ) as reached;
  if free_at is not null then
    raise sqlstate 'PT429' using
      message = 'Too many messages in the last hour',
      detail = greatest(1, ceil(extract(epoch from free_at - now())))::integer::text;
  end if;

  loop
    insert into public.contact_messages (reference, topic, name, email, message, user_id)
      values (
        private.new_contact_reference(), send_contact_message.topic, clean_name, clean_email, clean_message, uid
      )
      on conflict (reference) do nothing
      returning contact_messages.reference into new_reference;
    exit when new_reference is not null;
  end loop;
  insert into private.contact_sendings (sender, network) values (this_sender, this_network);
  return new_reference;
end
$$;

-- Rights ------------------------------------------------------------------------------------------

alter table public.contact_messages enable row level security;

revoke all on public.contact_messages from public, anon, authenticated;
grant select on public.contact_messages to authenticated;
grant update (status, notes) on public.contact_messages to authenticated;
grant all on public.contact_messages to service_role;

create policy "Administrators read messages" on public.contact_messages
  for select to authenticated
  using ((select public.is_admin()));

create policy "Administrators set status and notes" on public.contact_messages
  for update to authenticated
  using ((select public.is_admin()))
  with check ((select public.is_admin()));

revoke all on all tables in schema private from public, anon, authenticated;
revoke execute on all functions in schema private from public, anon, authenticated;
revoke execute on function public.guard_contact_messages(), public.send_contact_message(text, text, text, text, text)
  from public, anon, authenticated;
grant execute on function public.send_contact_message(text, text, text, text, text) to anon, authenticated, service_role;
