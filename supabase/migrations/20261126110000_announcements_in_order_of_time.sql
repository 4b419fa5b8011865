-- Anyone can announce a confirmation, so it must cost little, however many are kept. The former delete joined the table with itself: if
-- it was planned while the table was empty, each announcement was compared with each other one.
create or replace function public.announce_confirmation(code text, registered text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if code is null or length(code) > 400 or length(registered) > 400 then
    raise exception 'The code of the mail is missing, or too long' using errcode = 'invalid_parameter_value';
  end if;
  delete from private.announced_confirmations old where old.ctid = any (array(
    select stale.ctid from private.announced_confirmations stale
    where stale.announced_at < greatest(
      now() - interval '10 minutes',
      (select newer.announced_at from private.announced_confirmations newer order by newer.announced_at desc offset 1000 limit 1)
    )
    for update skip locked
  ));
  insert into private.announced_confirmations as known (code_hash, address)
    values (encode(sha256(convert_to(lower(code), 'UTF8')), 'hex'), lower(coalesce(registered, '')))
    on conflict (code_hash, address) do update set announced_at = now();
end
$$;
