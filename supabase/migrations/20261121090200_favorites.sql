-- Favorite courses: rows that only their owner can read, add and remove. The catalogue is built into the product, so
-- the database knows only a course's id; the row stays if the course no longer exists.

create table public.favorites (
  user_id uuid not null default auth.uid() references auth.users (id) on delete cascade,
  course_id text not null
    constraint favorites_course_id_fits check (course_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$'),
  created_at timestamptz not null default now(),
  -- Finds a user's list, and the rows to delete with the account.
  primary key (user_id, course_id)
);

comment on table public.favorites is 'Favourite courses of an account, 500 at most.';

-- The limit per account: far more than the catalogue offers, far less than would fill the disk.
create function public.favorites_limit() returns integer
language sql immutable set search_path = ''
as $$ select 500 $$;

-- Runs with the caller's rights, so that it reveals nothing about another user's list.
create function public.guard_favorites() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if current_user in ('anon', 'authenticated') then
    new.created_at := now();
  end if;
  -- Serializes two devices that add at once, or both would count the same free place.
  perform pg_advisory_xact_lock(hashtextextended('public.favorites ' || new.user_id, 0));
  -- Adding an existing favorite takes no place.
  if exists (select from public.favorites f where f.user_id = new.user_id and f.course_id = new.course_id) then
    return new;
  end if;
  if (select count(*) from public.favorites f where f.user_id = new.user_id) >= public.favorites_limit() then
    -- Nothing else here raises P0001, by which the client recognizes the limit.
    raise exception 'You can keep % favorites at most', public.favorites_limit();
  end if;
  return new;
end
$$;

create trigger guard_favorites before insert on public.favorites
  for each row execute function public.guard_favorites();

-- Rights: rows are added or removed, never changed, and the database sets the time. The client names the owner, so that
-- one account's request is refused if the browser has meanwhile signed in to another.

alter table public.favorites enable row level security;

revoke all on public.favorites from public, anon, authenticated;
grant select, delete on public.favorites to authenticated;
grant insert (user_id, course_id) on public.favorites to authenticated;
grant all on public.favorites to service_role;

create policy "Read the own favorites" on public.favorites
  for select to authenticated
  using ((select public.is_active()) and user_id = (select auth.uid()));

create policy "Add to the own favorites" on public.favorites
  for insert to authenticated
  with check ((select public.is_active()) and user_id = (select auth.uid()));

create policy "Remove from the own favorites" on public.favorites
  for delete to authenticated
  using ((select public.is_active()) and user_id = (select auth.uid()));

revoke execute on function public.favorites_limit(), public.guard_favorites() from public, anon, authenticated;
grant execute on function public.favorites_limit() to authenticated, service_role;
