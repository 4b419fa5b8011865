-- Keyboards type ’ for ' and – for -: the search treats them alike, as the site's other searches do (src/site/ui/text-search.ts).
create or replace function private.folded(text text) returns text
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
      'øłđðħŧŋıς‘’ʼ“”„‐–—−', 'olddhtniσ''''''"""----'
    ),
    'NFC'
  )
);

-- The indexes hold what the function returned before.
reindex index public.users_search_idx;
reindex index public.contact_messages_search;
