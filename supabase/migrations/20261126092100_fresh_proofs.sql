-- A proof is fresh for five minutes from now on, not one dated in the future by a clock that was set back since. The auth
-- service has its own clock, which may be a few seconds ahead of the database's.
create function private.is_fresh(proved_at timestamptz) returns boolean
language sql stable set search_path = ''
as $$ select proved_at > now() - interval '5 minutes' and proved_at <= now() + interval '10 seconds' $$;

-- Whether the session has a fresh proof and its token says so, too: an older token of the session may be in other hands.
create function private.has_fresh_proof_of(session_id text, claims jsonb) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.mfa_amr_claims proof
    where proof.session_id::text = has_fresh_proof_of.session_id
      and proof.authentication_method <> 'token_refresh'
      and private.is_fresh(proof.updated_at)
  ) and exists (
    select from jsonb_array_elements(case jsonb_typeof(claims -> 'amr') when 'array' then claims -> 'amr' else '[]' end) proof
    where proof ->> 'method' <> 'token_refresh' and private.is_fresh(to_timestamp((proof ->> 'timestamp')::float8))
  )
$$;

create or replace function private.has_fresh_proof() returns boolean
language sql stable security definer set search_path = ''
as $$ select private.has_fresh_proof_of(auth.jwt() ->> 'session_id', auth.jwt()) $$;

create or replace function public.delete_user(user_id uuid, reason text default null) returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.begin_admin_action(user_id, reason);
  perform private.require_fresh_proof();
  perform public.remove_account(user_id);
end
$$;

create or replace function public.disable_user(user_id uuid, reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform public.begin_admin_action(user_id, reason);
  perform private.require_fresh_proof();
  if char_length(public.clean_reason(reason)) < 3 then
    raise exception 'Say why, in three characters at least' using errcode = 'invalid_parameter_value';
  end if;
  -- A hundred years, because the auth service cannot parse an infinite time.
  update auth.users account set banned_until = now() + interval '100 years'
    where account.id = disable_user.user_id and (account.banned_until is null or account.banned_until <= now() + interval '50 years');
  return public.read_user(user_id);
end
$$;

revoke execute on function private.is_fresh(timestamptz), private.has_fresh_proof_of(text, jsonb), private.has_fresh_proof()
  from public, anon, authenticated, service_role;
