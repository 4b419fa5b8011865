-- Administration: the administrators' actions, and the log of all changes.
--
-- Administrators write no table directly. Each action is a function that checks the caller. A trigger writes each
-- lasting change to public.audit, so that no way of making it (function, API with the secret key, Studio, SQL) bypasses
-- the log.

create schema if not exists extensions;
create extension if not exists pg_trgm with schema extensions;

-- The log -----------------------------------------------------------------------------------------

create table public.audit (
  id bigint generated always as identity primary key,
  happened_at timestamptz not null default clock_timestamp(),
  -- The account that acted; null for the secret key, the auth service and the database's owner.
  actor_id uuid,
  -- "authenticated", "service_role", or the database user that acted without an account.
  actor_role text not null,
  -- For example "account.role": the kind of object, and the change.
  action text not null,
  -- No foreign key: the entry stays when the account is deleted, and then names nobody.
  subject_id uuid,
  before jsonb,
  after jsonb,
  reason text
);

comment on table public.audit is 'Append-only. Written by triggers through write_audit, by nothing and nobody else.';

create index audit_actor_idx on public.audit (actor_id, id);
create index audit_subject_idx on public.audit (subject_id, id);
create index audit_action_idx on public.audit (action, id);

create function public.refuse_audit_change() returns trigger
language plpgsql set search_path = ''
as $$
begin
  raise exception 'The audit log is written by triggers and never changed' using errcode = 'insufficient_privilege';
end
$$;

create trigger audit_never_changes before update or delete on public.audit
  for each row execute function public.refuse_audit_change();
create trigger audit_is_never_emptied before truncate on public.audit
  for each statement execute function public.refuse_audit_change();
-- Depth 0: a direct INSERT. Depth 1 and more: an INSERT by a trigger.
create trigger audit_is_written_by_triggers before insert on public.audit
  for each row when (pg_trigger_depth() = 0) execute function public.refuse_audit_change();

-- For triggers of tables that administrators change. The reason is the admin function's argument.
create function public.write_audit(action text, subject uuid, before jsonb, after jsonb) returns void
language sql volatile security definer set search_path = ''
as $$
  insert into public.audit (actor_id, actor_role, action, subject_id, before, after, reason)
  values (
    auth.uid(), coalesce(auth.role(), session_user), action, subject, before, after,
    nullif(current_setting('ascendo.reason', true), '')
  )
$$;

-- The fields of the first row that differ in the second.
create function public.fields_changed(a jsonb, b jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(a) where value is distinct from b -> key
$$;

-- Disabled accounts -------------------------------------------------------------------------------

-- Why an account is disabled; auth.users.banned_until decides whether it is. A small table, so that listing the
-- disabled among 100,000 accounts reads only those.
create table public.disabled_accounts (
  user_id uuid primary key references auth.users (id) on delete cascade,
  reason text,
  disabled_at timestamptz not null default now(),
  until timestamptz not null
);

insert into public.disabled_accounts (user_id, until)
select id, case when deleted_at is null then banned_until else 'infinity' end
from auth.users
where deleted_at is not null or banned_until > now();

create function public.note_account_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was_disabled constant boolean := old.deleted_at is not null or coalesce(old.banned_until > now(), false);
begin
  if new.deleted_at is not null or new.banned_until > now() then
    insert into public.disabled_accounts as known (user_id, reason, until)
      values (
        new.id,
        nullif(current_setting('ascendo.reason', true), ''),
        case when new.deleted_at is null then new.banned_until else 'infinity' end
      )
      on conflict (user_id) do update set
        reason = coalesce(excluded.reason, known.reason),
        disabled_at = case when was_disabled then known.disabled_at else excluded.disabled_at end,
        until = excluded.until;
    perform public.write_audit(
      'account.disabled', new.id,
      jsonb_build_object('disabled', was_disabled), jsonb_build_object('disabled', true)
    );
  else
    delete from public.disabled_accounts where user_id = new.id;
    if was_disabled then
      perform public.write_audit('account.enabled', new.id, '{"disabled": true}', '{"disabled": false}');
    end if;
  end if;
  return new;
end
$$;

create trigger note_account_status after update of banned_until, deleted_at on auth.users
  for each row
  when (old.banned_until is distinct from new.banned_until or old.deleted_at is distinct from new.deleted_at)
  execute function public.note_account_status();

-- Profiles in the log -----------------------------------------------------------------------------

-- Logs roles and deletions always; other fields only if neither the owner nor the auth service changed them.
create function public.audit_users() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was jsonb;
  becomes jsonb;
begin
  if tg_op = 'INSERT' then
    perform public.write_audit('account.role', new.id, null, jsonb_build_object('role', new.role));
  elsif tg_op = 'DELETE' then
    perform public.write_audit(
      'account.deleted', old.id,
      -- Users who delete their own account leave no name behind.
      case when auth.uid() is distinct from old.id
        then jsonb_build_object('email', old.email, 'display_name', old.display_name, 'role', old.role)
      end,
      null
    );
  else
    was := to_jsonb(old) - array['last_login_at', 'updated_at'];
    becomes := to_jsonb(new) - array['last_login_at', 'updated_at'];
    if old.role <> new.role or (pg_trigger_depth() = 1 and auth.uid() is distinct from new.id and was <> becomes) then
      perform public.write_audit(
        case when old.role <> new.role then 'account.role' else 'account.changed' end, new.id,
        public.fields_changed(was, becomes), public.fields_changed(becomes, was)
      );
    end if;
  end if;
  return null;
end
$$;

create trigger audit_users after update or delete on public.users
  for each row execute function public.audit_users();
create trigger audit_new_admins after insert on public.users
  for each row when (new.role <> 'user') execute function public.audit_users();

-- Messages in the log -----------------------------------------------------------------------------

create function public.audit_contact_messages() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  was constant jsonb := jsonb_build_object('status', old.status, 'notes', old.notes);
  becomes jsonb;
begin
  if tg_op = 'DELETE' then
    perform public.write_audit('message.deleted', old.id, jsonb_build_object('reference', old.reference), null);
  else
    becomes := jsonb_build_object('status', new.status, 'notes', new.notes);
    perform public.write_audit(
      'message.changed', new.id, public.fields_changed(was, becomes), public.fields_changed(becomes, was)
    );
  end if;
  return null;
end
$$;

create trigger audit_contact_messages after update on public.contact_messages
  for each row when ((old.status, old.notes) is distinct from (new.status, new.notes))
  execute function public.audit_contact_messages();
create trigger audit_deleted_contact_messages after delete on public.contact_messages
  for each row execute function public.audit_contact_messages();

-- No actions on one's own account -----------------------------------------------------------------

create or replace function public.keep_an_admin() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if old.role = 'admin' and (tg_op = 'DELETE' or new.role <> 'admin') then
    if auth.uid() = old.id then
      raise exception 'Administrators cannot demote or delete themselves: another administrator has to do it'
        using errcode = 'restrict_violation';
    end if;
    if not public.another_admin_than(old.id) then
      raise exception 'The last administrator cannot be demoted or deleted' using errcode = 'restrict_violation';
    end if;
  end if;
  if tg_op = 'DELETE' then
    return old;
  end if;
  return new;
end
$$;

create or replace function public.guard_account_status() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  if exists (select from public.users profile where profile.id = new.id and profile.role = 'admin') then
    if auth.uid() = new.id then
      raise exception 'Administrators cannot disable themselves: another administrator has to do it'
        using errcode = 'restrict_violation';
    end if;
    if not public.another_admin_than(new.id) then
      raise exception 'The last administrator cannot be disabled' using errcode = 'restrict_violation';
    end if;
  end if;
  return new;
end
$$;

-- Who may act -------------------------------------------------------------------------------------

create function public.require_admin() returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if not public.is_admin() then
    raise exception 'Only administrators may do this' using errcode = 'insufficient_privilege';
  end if;
end
$$;

-- For actions that change something. They run one at a time (the same lock as another_admin_than), and a demotion a
-- moment ago takes effect: otherwise two administrators could demote each other at once.
create function public.begin_admin_action(subject uuid, reason text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.require_admin();
  perform pg_advisory_xact_lock(hashtextextended('public.users administrators', 0));
  perform public.require_admin();
  if not exists (select from public.users profile where profile.id = subject) then
    raise exception 'This account does not exist any more' using errcode = 'PT404';
  end if;
  perform set_config('ascendo.reason', public.clean_reason(reason), true);
end
$$;

-- Empty if none was given.
create function public.clean_reason(reason text) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  cleaned constant text := btrim(regexp_replace(coalesce(reason, ''), '[[:cntrl:][:space:]]+', ' ', 'g'));
begin
  if char_length(cleaned) > 500 then
    raise exception 'The reason is longer than 500 characters' using errcode = 'invalid_parameter_value';
  end if;
  return cleaned;
end
$$;

-- Actions -----------------------------------------------------------------------------------------

-- An account as shown in lists.
create function public.administered_user(profile public.users, disabled public.disabled_accounts) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(profile) || jsonb_build_object('disabled_at', (disabled).disabled_at, 'disabled_reason', (disabled).reason)
$$;

create function public.read_user(user_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  select public.administered_user(profile, disabled)
  from public.users profile
  left join public.disabled_accounts disabled on disabled.user_id = profile.id and disabled.until > now()
  where profile.id = read_user.user_id
$$;

create function public.set_role(user_id uuid, role text, reason text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.begin_admin_action(user_id, reason);
  if role is null or role not in ('user', 'admin') then
    raise exception 'A role is "user" or "admin"' using errcode = 'invalid_parameter_value';
  end if;
  if role = 'admin' and not exists (
    select from auth.users account
    where account.id = set_role.user_id
      and account.email_confirmed_at is not null
      and account.deleted_at is null
      and (account.banned_until is null or account.banned_until <= now())
  ) then
    raise exception 'Only a confirmed account that is not disabled can become an administrator' using errcode = 'PT409';
  end if;
  update public.users profile set role = set_role.role
    where profile.id = set_role.user_id and profile.role <> set_role.role;
  return public.read_user(user_id);
end
$$;

create function public.disable_user(user_id uuid, reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.begin_admin_action(user_id, reason);
  if char_length(public.clean_reason(reason)) < 3 then
    raise exception 'Say why, in three characters at least' using errcode = 'invalid_parameter_value';
  end if;
  -- A hundred years, because the auth service cannot parse an infinite time.
  update auth.users account set banned_until = now() + interval '100 years'
    where account.id = disable_user.user_id and (account.banned_until is null or account.banned_until <= now() + interval '50 years');
  return public.read_user(user_id);
end
$$;

create function public.enable_user(user_id uuid, reason text default null) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.begin_admin_action(user_id, reason);
  update auth.users account set banned_until = null
    where account.id = enable_user.user_id and account.banned_until is not null;
  return public.read_user(user_id);
end
$$;

-- Everything that the database stores about an account, in the caller's transaction.
create function public.remove_account(uid uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if to_regclass('storage.objects') is not null then
    -- The full stack's storage service protects its table against accidental deletion.
    perform set_config('storage.allow_delete_query', 'true', true);
    execute 'delete from storage.objects where bucket_id = $1 and name like $2' using public.photo_bucket(), uid || '/%';
  end if;
  -- Refresh tokens of ended sessions refer to no session, so no cascade deletes them.
  delete from auth.refresh_tokens token where token.user_id::text = uid::text;
  delete from auth.users where id = uid;
end
$$;

create function public.delete_user(user_id uuid, reason text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.begin_admin_action(user_id, reason);
  perform public.remove_account(user_id);
end
$$;

-- For the user's own account. The user types the address as a confirmation.
create function public.delete_own_account(email_typed text) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not public.is_active() then
    raise exception 'Sign in to delete your account' using errcode = 'insufficient_privilege';
  end if;
  if lower(btrim(coalesce(email_typed, ''))) <> (
    select lower(coalesce(account.email, '')) from auth.users account where account.id = auth.uid()
  ) then
    raise exception 'This is not the e-mail address of your account' using errcode = 'invalid_parameter_value';
  end if;
  perform public.remove_account(auth.uid());
end
$$;

-- Counts the most popular favorites without reading who has them.
create index favorites_course_idx on public.favorites (course_id);

-- Lists -------------------------------------------------------------------------------------------

-- One index per sort; the identifier breaks ties, so that a page begins exactly after the previous one.
drop index public.users_email_idx;
create index users_email_idx on public.users (lower(email), id);
create index users_name_idx on public.users (lower(coalesce(display_name, email)), id);
create index users_last_login_idx on public.users (coalesce(last_login_at, '-infinity'::timestamptz) desc, id desc);
create index users_unverified_idx on public.users (created_at desc, id desc) where not email_verified;
create index users_search_idx on public.users
  using gin (lower(email || ' ' || coalesce(display_name, '')) extensions.gin_trgm_ops);

-- A page is identified by an opaque word: the place where the previous page ended.
create function public.write_cursor(place jsonb) returns text
language sql immutable set search_path = ''
as $$
  select translate(encode(convert_to(place::text, 'UTF8'), 'base64'), E'+/=\n', '-_')
$$;

create function public.read_cursor(cursor text) returns jsonb
language plpgsql immutable set search_path = ''
as $$
begin
  return convert_from(decode(rpad(translate(cursor, '-_', '+/'), (char_length(cursor) + 3) / 4 * 4, '='), 'base64'), 'UTF8')::jsonb;
exception when others then
  raise exception 'This page does not exist' using errcode = 'invalid_parameter_value';
end
$$;

create function public.require_page_size(page_size integer) returns void
language plpgsql immutable set search_path = ''
as $$
begin
  if page_size is null or page_size not between 1 and 1000 then
    raise exception 'A page has 1 to 1000 rows' using errcode = 'invalid_parameter_value';
  end if;
end
$$;

-- FROM and WHERE of the matching accounts, for EXECUTE; the search text is $1 and never part of the SQL.
create function public.users_matching(search text, role text, state text, verified boolean) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  searched constant text := 'lower(profile.email || '' '' || coalesce(profile.display_name, ''''))';
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
      when nullif(btrim(search), '') is null then null
      -- Three letters make a trigram. Fewer match only at the beginning of a word.
      when char_length(btrim(search)) >= 3 then format('and %s like ''%%'' || $1 || ''%%''', searched)
      else format('and (%1$s like $1 || ''%%'' or %1$s like ''%% '' || $1 || ''%%'')', searched)
    end
  );
end
$$;

-- In lower case, with LIKE's wildcards escaped.
create function public.search_words(search text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(lower(btrim(search)), '([\\%_])', '\\\1', 'g') $$;

create function public.list_users(
  search text default null,
  role text default null,
  state text default null,
  verified boolean default null,
  sort text default 'newest',
  page_size integer default 50,
  after text default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  key text;
  type text;
  direction text;
  place jsonb;
  rows jsonb[];
  places jsonb[];
begin
  perform public.require_admin();
  perform public.require_page_size(page_size);
  case sort
    when 'newest' then key := 'profile.created_at'; type := 'timestamptz'; direction := 'desc';
    when 'oldest' then key := 'profile.created_at'; type := 'timestamptz'; direction := 'asc';
    when 'name' then key := 'lower(coalesce(profile.display_name, profile.email))'; type := 'text'; direction := 'asc';
    when 'email' then key := 'lower(profile.email)'; type := 'text'; direction := 'asc';
    when 'last_seen' then
      key := 'coalesce(profile.last_login_at, ''-infinity''::timestamptz)'; type := 'timestamptz'; direction := 'desc';
    else raise exception 'There is no such sort' using errcode = 'invalid_parameter_value';
  end case;
  if after is not null then
    place := public.read_cursor(after);
    if place ->> 'sort' is distinct from sort or place ->> 'key' is null or place ->> 'id' is null then
      raise exception 'This page does not exist' using errcode = 'invalid_parameter_value';
    end if;
  end if;
  execute concat_ws(' ',
    'select array_agg(public.administered_user(profile, disabled)), array_agg(place) from (',
    format('select profile, disabled, jsonb_build_object(''sort'', $5, ''key'', %s, ''id'', profile.id) as place', key),
    public.users_matching(search, role, state, verified),
    case when place is not null then
      format('and (%s, profile.id) %s ($2::%s, $3::uuid)', key, case direction when 'asc' then '>' else '<' end, type)
    end,
    format('order by %1$s %2$s, profile.id %2$s limit $4', key, direction),
    ') page'
  )
    into rows, places
    -- One row more than requested shows whether there is a next page.
    using public.search_words(search), place ->> 'key', place ->> 'id', page_size + 1, sort;
  return jsonb_build_object(
    'users', coalesce(to_jsonb(rows[1:page_size]), '[]'),
    'next', case when array_length(rows, 1) > page_size then public.write_cursor(places[page_size]) end
  );
end
$$;

-- The number of matches, counted up to 10,000: nobody pages beyond that, and counting would cost too much.
create function public.count_users(
  search text default null,
  role text default null,
  state text default null,
  verified boolean default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  most constant integer := 10000;
  found integer;
begin
  perform public.require_admin();
  execute format(
    'select count(*) from (select %s limit %s) counted',
    public.users_matching(search, role, state, verified), most + 1
  ) into found using public.search_words(search);
  return jsonb_build_object('count', least(found, most), 'more', found > most);
end
$$;

create function public.list_audit(
  action text default null,
  actor uuid default null,
  subject uuid default null,
  page_size integer default 50,
  after text default null
) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  entries jsonb[];
begin
  perform public.require_admin();
  perform public.require_page_size(page_size);
  execute concat_ws(' ',
    $sql$
      select array_agg(
        to_jsonb(entry)
          || jsonb_build_object('actor_email', acting.email, 'actor_name', acting.display_name)
          || jsonb_build_object('subject_email', concerned.email, 'subject_name', concerned.display_name)
        order by entry.id desc
      )
      from (
        select * from public.audit where true
    $sql$,
    case when action is not null then 'and action = $1' end,
    case when actor is not null then 'and actor_id = $2' end,
    case when subject is not null then 'and subject_id = $3' end,
    case when after is not null then 'and id < $4' end,
    $sql$
        order by id desc limit $5
      ) entry
      left join public.users acting on acting.id = entry.actor_id
      left join public.users concerned on concerned.id = entry.subject_id
    $sql$
  )
    into entries
    using action, actor, subject, (public.read_cursor(after) ->> 'id')::bigint, page_size + 1;
  return jsonb_build_object(
    'entries', coalesce(to_jsonb(entries[1:page_size]), '[]'),
    'next', case when array_length(entries, 1) > page_size
      then public.write_cursor(jsonb_build_object('id', entries[page_size] -> 'id'))
    end
  );
end
$$;

-- The figures of the overview. Days are in UTC; the last is today, still incomplete.
create function public.admin_overview() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  today constant date := (now() at time zone 'UTC')::date;
  users bigint;
  unverified bigint;
  new_by_day jsonb;
  favourites jsonb;
begin
  perform public.require_admin();
  users := (select count(*) from public.users);
  unverified := (select count(*) from public.users profile where not profile.email_verified);
  select jsonb_agg(jsonb_build_object('day', day::date, 'count', coalesce(registered.count, 0)) order by day) into new_by_day
    from generate_series(today - 29, today, interval '1 day') day
    left join (
      select (profile.created_at at time zone 'UTC')::date as registered_on, count(*) as count
      from public.users profile
      where profile.created_at >= (today - 29)::timestamp at time zone 'UTC'
      group by 1
    ) registered on registered.registered_on = day::date;
  select coalesce(jsonb_agg(top order by top.count desc, top.course_id), '[]') into favourites
    from (select course_id, count(*) as count from public.favorites group by course_id order by 2 desc, 1 limit 5) top;
  return jsonb_build_object(
    'users', users,
    'verified', users - unverified,
    'admins', (select count(*) from public.users profile where profile.role = 'admin'),
    'disabled', (select count(*) from public.disabled_accounts disabled where disabled.until > now()),
    'new_by_day', new_by_day,
    'favourites', favourites,
    'new_messages', (select count(*) from public.contact_messages message where message.status = 'new'),
    'database_version', current_setting('server_version')
  );
end
$$;

-- Rights ------------------------------------------------------------------------------------------

alter table public.audit enable row level security;
alter table public.disabled_accounts enable row level security;

revoke all on public.audit, public.disabled_accounts from public, anon, authenticated, service_role;
revoke all on sequence public.audit_id_seq from public, anon, authenticated, service_role;
grant select on public.audit, public.disabled_accounts to authenticated, service_role;

create policy "Administrators read the log" on public.audit
  for select to authenticated using ((select public.is_admin()));
create policy "Administrators read who is disabled" on public.disabled_accounts
  for select to authenticated using ((select public.is_admin()));

-- Every role may call functions by default: revoke that, then grant those for clients.
do $$
declare
  name text;
begin
  foreach name in array array[
    'refuse_audit_change', 'write_audit', 'fields_changed', 'note_account_status', 'audit_users', 'audit_contact_messages',
    'require_admin', 'begin_admin_action', 'clean_reason', 'administered_user', 'read_user', 'remove_account', 'write_cursor', 'read_cursor',
    'require_page_size', 'users_matching', 'search_words', 'set_role', 'disable_user', 'enable_user', 'delete_user',
    'delete_own_account', 'list_users', 'count_users', 'list_audit', 'admin_overview'
  ] loop
    execute format('revoke execute on function public.%I from public, anon, authenticated, service_role', name);
  end loop;
  foreach name in array array[
    'set_role', 'disable_user', 'enable_user', 'delete_user', 'delete_own_account', 'list_users', 'count_users', 'list_audit',
    'admin_overview'
  ] loop
    execute format('grant execute on function public.%I to authenticated', name);
  end loop;
end
$$;
