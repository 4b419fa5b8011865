-- Only the newest thousand announcements are kept, so a flood can remove the one that says who registered the account. During a
-- flood, every account with a password therefore starts over when it is confirmed: its owner chooses a new password.
create or replace function private.disown_confirmed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if exists (
    select from private.announced_confirmations announced
    where (
        announced.code_hash = encode(sha256(convert_to(nullif(old.confirmation_token, ''), 'UTF8')), 'hex')
        or coalesce(new.encrypted_password, '') <> ''
        and announced.code_hash = encode(sha256(convert_to(lower(old.email), 'UTF8')), 'hex')
      )
      and announced.address is distinct from lower(old.email)
      and announced.announced_at > now() - interval '10 minutes'
  ) or coalesce(new.encrypted_password, '') <> '' and (
    -- A confirmation follows its announcement within a minute.
    select count(*) > 1000 and min(announced_at) > now() - interval '1 minute' from private.announced_confirmations
  ) then
    new := private.started_over(new);
  end if;
  return new;
end
$$;
