-- Searches the inbox by an index, however large it grows. A policy prevents the use of trigrams, so administrators call
-- a function, as for accounts.

create index contact_messages_search on public.contact_messages
  using gin (lower(translate(reference || ' ' || name || ' ' || email || ' ' || message, E'\n\t', '  ')) extensions.gin_trgm_ops);

-- One page of the messages that contain `search` in their text, reference, name or address, newest first.
create function public.list_messages(
  search text default null,
  status text default null,
  page_size integer default 50,
  after text default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  searched constant text := $sql$lower(translate(reference || ' ' || name || ' ' || email || ' ' || message, E'\n\t', '  '))$sql$;
  length constant integer := char_length(btrim(coalesce(search, '')));
  place jsonb;
  messages public.contact_messages[];
begin
  perform public.require_admin();
  perform public.require_page_size(page_size);
  if status not in ('new', 'open', 'closed') then
    raise exception 'There is no such state' using errcode = 'invalid_parameter_value';
  end if;
  if length > 100 then
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
    'messages', coalesce(to_jsonb(messages[1:page_size]), '[]'),
    'next', case when array_length(messages, 1) > page_size
      then public.write_cursor(jsonb_build_object('time', messages[page_size].created_at, 'id', messages[page_size].id))
    end
  );
end
$$;

revoke execute on function public.list_messages(text, text, integer, text) from public, anon, authenticated, service_role;
grant execute on function public.list_messages(text, text, integer, text) to authenticated;
