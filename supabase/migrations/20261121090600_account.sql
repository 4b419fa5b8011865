-- What users may read and undo of their own account, beyond their profile's row.

-- How the account signs in, and the new address that is not confirmed yet. Null for a disabled account.
create function public.own_sign_in() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'has_password', coalesce(account.encrypted_password, '') <> '',
    'pending_email', nullif(account.email_change, ''),
    'identities', coalesce(
      (
        select jsonb_agg(
          jsonb_build_object('provider', identity.provider, 'email', identity.email, 'linked_at', identity.created_at)
          order by identity.created_at, identity.provider
        )
        from auth.identities identity
        where identity.user_id = account.id
      ),
      '[]'
    )
  )
  from auth.users account
  where account.id = auth.uid() and public.is_active()
$$;

-- Also voids the mail's link and code.
create function public.cancel_email_change() returns void
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not public.is_active() then
    raise exception 'Sign in to cancel the change' using errcode = 'insufficient_privilege';
  end if;
  update auth.users set
    email_change = '',
    email_change_token_current = '',
    email_change_token_new = '',
    email_change_confirm_status = 0,
    email_change_sent_at = null
  where id = auth.uid();
  -- The full stack's auth service looks up tokens here.
  if to_regclass('auth.one_time_tokens') is not null then
    execute 'delete from auth.one_time_tokens where user_id = $1 and token_type::text like ''email_change%''' using auth.uid();
  end if;
end
$$;

-- Everything that the database stores about the account, for its owner, except the administrators' notes.
create function public.export_own_account() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object(
    'profile', (select to_jsonb(profile) from public.users profile where profile.id = auth.uid()),
    'signIn', public.own_sign_in(),
    'favorites', coalesce(
      (
        select jsonb_agg(to_jsonb(favorite) - 'user_id' order by favorite.created_at, favorite.course_id)
        from public.favorites favorite
        where favorite.user_id = auth.uid()
      ),
      '[]'
    ),
    'contactMessages', coalesce(
      (
        select jsonb_agg(
          to_jsonb(sent) - array['id', 'user_id', 'notes', 'handled_by']
          order by sent.created_at, sent.reference
        )
        from public.contact_messages sent
        where sent.user_id = auth.uid()
      ),
      '[]'
    )
  )
  where public.is_active()
$$;

revoke execute on function public.own_sign_in(), public.cancel_email_change(), public.export_own_account()
  from public, anon, authenticated, service_role;
grant execute on function public.own_sign_in(), public.cancel_email_change(), public.export_own_account() to authenticated;
