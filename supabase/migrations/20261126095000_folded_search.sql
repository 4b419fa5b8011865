-- The administration's search ignores case, accents and special letters, as the site's other searches do (src/site/ui/text-search.ts,
-- which must fold alike), and finds words of scripts that put no spaces between them.

-- These functions have no search_path: their names are resolved when they are created, and a setting would prevent inlining.
create function private.folded(text text) returns text
language sql immutable strict parallel safe
return pg_catalog.btrim(
  pg_catalog.normalize(
    pg_catalog.translate(
      pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(pg_catalog.replace(
        pg_catalog.lower(
          pg_catalog.regexp_replace(
            pg_catalog.normalize(text, 'NFKD'),
            '[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]', '', 'g'
          )
        ),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
      'øłđðħŧŋıς', 'olddhtniσ'
    ),
    'NFC'
  )
);

-- Makes each character of these scripts a word, because the search looks for beginnings of words.
create function private.searchable(text text) returns text
language sql immutable strict parallel safe
return pg_catalog.btrim(
  pg_catalog.regexp_replace(
    pg_catalog.regexp_replace(
      private.folded(text),
      '([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\U00020000-\U0003ffff])', ' \1 ', 'g'
    ),
    '\s+', ' ', 'g'
  )
);

revoke execute on function private.folded(text) from public, anon, authenticated, service_role;
revoke execute on function private.searchable(text) from public, anon, authenticated, service_role;
-- Whoever changes a row evaluates the index.
grant execute on function private.folded(text), private.searchable(text) to authenticated, service_role;

drop index public.users_search_idx;
create index users_search_idx on public.users
  using gin (private.searchable(email || ' ' || coalesce(display_name, '')) extensions.gin_trgm_ops);

drop index public.contact_messages_search;
create index contact_messages_search on public.contact_messages
  using gin (private.searchable(reference || ' ' || name || ' ' || email || ' ' || message) extensions.gin_trgm_ops);

-- As it is searched for, with LIKE's wildcards escaped.
create or replace function public.search_words(search text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(private.searchable(search), '([\\%_])', '\\\1', 'g') $$;

-- FROM and WHERE of the matching accounts, for EXECUTE; the search text is $1 and never part of the SQL.
create or replace function public.users_matching(search text, role text, state text, verified boolean) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  searched constant text := 'private.searchable(profile.email || '' '' || coalesce(profile.display_name, ''''))';
  length constant integer := char_length(private.searchable(coalesce(search, '')));
begin
  if role not in ('user', 'admin') or state not in ('active', 'disabled') then
    raise exception 'There is no such role or state' using errcode = 'invalid_parameter_value';
  end if;
  if char_length(search) > 100 then
    raise exception 'A search has 100 characters at most' using errcode = 'invalid_parameter_value';
  end if;
  return concat_ws(' ',
    'from public.users profile',
    case when state = 'disabled' then 'join' else 'left join' end,
    'public.disabled_accounts disabled on disabled.user_id = profile.id and disabled.until > now()',
    'where true',
    case when role is not null then format('and profile.role = %L', role) end,
    case when state = 'active' then 'and disabled.user_id is null' end,
    case verified when true then 'and profile.email_verified' when false then 'and not profile.email_verified' end,
    case
      when length = 0 then null
      -- Three letters make a trigram. Fewer match only at the beginning of a word.
      when length >= 3 then format('and %s like ''%%'' || $1 || ''%%''', searched)
      else format('and (%1$s like $1 || ''%%'' or %1$s like ''%% '' || $1 || ''%%'')', searched)
    end
  );
end
$$;

-- One page of the messages that contain `search` in their text, reference, name or address, newest first.
create or replace function public.list_messages(
  search text default null,
  status text default null,
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
