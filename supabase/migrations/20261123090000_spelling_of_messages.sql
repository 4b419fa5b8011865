-- Messages and comments spell "email" and "favorite" as the site does. Nothing else changes.

-- Stores a message and returns its reference. `website` is a hidden field: a bot that fills it in gets the usual
-- answer, and nothing is stored. Refuses with PT400 (the detail names the field), with PT429 if the limit is reached
-- (the detail is the number of seconds to wait), and refuses disabled accounts.
create or replace function public.send_contact_message(name text, email text, topic text, message text, website text default '')
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
    raise sqlstate 'PT400' using message = 'The email address is not valid', detail = 'email';
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

-- For the user's own account. The user types the address as a confirmation.
create or replace function public.delete_own_account(email_typed text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not public.is_active() then
    raise exception 'Sign in to delete your account' using errcode = 'insufficient_privilege';
  end if;
  if lower(btrim(coalesce(email_typed, ''))) <> (
    select lower(coalesce(account.email, '')) from auth.users account where account.id = auth.uid()
  ) then
    raise exception 'This is not the email address of your account' using errcode = 'invalid_parameter_value';
  end if;
  perform public.remove_account(auth.uid());
end
$$;

comment on table public.favorites is 'Favorite courses of an account, 500 at most.';
